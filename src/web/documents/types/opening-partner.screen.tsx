import { parseAsString } from 'nuqs/server'
import { useEffect } from 'react'

import { ApiRefusal, useOperation } from '#web/api.ts'
import { useSay } from '#web/i18n/index.ts'
import { DetailPanel } from '#web/resources/detail-panel.tsx'
import { openingPaths } from '#web/screens/opening-paths.ts'
import { openingScreens } from '#web/screens/opening-screens.ts'
import { useOpenTab, useTab } from '#web/shell/tabs.ts'
import { usePageQuery } from '#web/shell/use-page-query.ts'
import { ErrorState, Forbidden, Skeleton } from '#web/ui/states.tsx'
import '#web/resources/resources.css'

const address = { id: parseAsString.withDefault('') }

/** One opening balance by its address, as a message or the log leads to it; it is entered in its list. */
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
  if (!data) return <Skeleton width="100%" lines={8} />
  const toList = () => open(openingPaths[party])
  return (
    <section className="shell-page" aria-label={say(openingScreens[party].label)}>
      <DetailPanel definition={openingScreens[party]} id={id} onEdit={toList} onPrevious={undefined} onNext={undefined} onClose={toList} />
    </section>
  )
}
