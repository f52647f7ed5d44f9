import type { Words } from '#domain/words.ts'
import { purchaseDemandDocument } from '#resources/documents/purchase-demand.document.ts'
import { useSay } from '../../i18n/index.ts'
import { TabLink } from '../../navigation/tab-link.tsx'
import { DocumentList } from '../list/document-list.tsx'
import { openDemandsPath } from './open-demands-path.ts'

const toOrder: Words = { zh: '待采购', en: 'To be ordered' }

/** List of demands, with a link to what is still to be ordered. */
export default function PurchaseDemandList() {
  const say = useSay()
  return (
    <DocumentList
      words={purchaseDemandDocument.words}
      {...purchaseDemandDocument.list}
      actions={() => (
        <TabLink to={openDemandsPath} className="ui-link">
          {say(toOrder)}
        </TabLink>
      )}
    />
  )
}
