import { parseAsString } from 'nuqs/server'
import { useEffect } from 'react'
import { openingPaths } from '#resources/sheets/opening-partner.ts'
import { ApiRefusal, useOperation } from '../../../../client/api.ts'
import { useSay } from '../../../../i18n/index.ts'
import { useOpenTab, useTab } from '../../../../navigation/tabs.ts'
import { usePageQuery } from '../../../../navigation/use-page-query.ts'
import { DetailPanel } from '../../../../resources/detail-panel.tsx'
import { ErrorState, Forbidden, Skeleton } from '../../../../ui/states.tsx'
import { OpenFromList } from '../../../page/open-from-list.tsx'
import { openingScreens } from './opening-partner-screens.ts'
import '../../../../resources/resources.css'

const lists = (['customer', 'supplier'] as const).map((party) => ({ label: openingScreens[party].label, path: openingPaths[party] }))
const address = { id: parseAsString.withDefault('') }

/** The page of one opening balance. Messages and the log link to its address; new ones are entered in the list. */
export default function OpeningPartnerScreen() {
  const say = useSay()
  const open = useOpenTab()
  const { setTitle } = useTab()
  const [{ id }] = usePageQuery(address)
  const { data, error, refetch } = useOperation('OpeningPartnerApi_detail', { query: { id } }, { enabled: id !== '' })
  const party = data?.supplierId ? 'supplier' : 'customer'
  const title = data?.billNo ?? data?.supplierName ?? data?.customerName
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
  if (error instanceof ApiRefusal && error.code === 403) return <Forbidden right="openingbarerter_view" />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (id === '') return <OpenFromList lists={lists} />
  if (!data) return <Skeleton width="100%" lines={8} />
  const toList = () => open(openingPaths[party])
  return (
    <section className="shell-page" aria-label={say(openingScreens[party].label)}>
      <DetailPanel definition={openingScreens[party]} id={id} onEdit={toList} onPrevious={undefined} onNext={undefined} onClose={toList} />
    </section>
  )
}
