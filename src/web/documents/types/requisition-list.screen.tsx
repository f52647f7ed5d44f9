import type { Words } from '#domain/words.ts'
import { requisitionDocument } from '#resources/documents/requisition.document.ts'
import { useSay } from '../../i18n/index.ts'
import { TabLink } from '../../navigation/tab-link.tsx'
import { DocumentList } from '../list/document-list.tsx'
import { allocationPath } from './allocation-path.ts'

const allocation: Words = { zh: '配货分配', en: 'Share what is free' }

/** List of requisitions, with a link to the allocation of free stock. */
export default function RequisitionList() {
  const say = useSay()
  return (
    <DocumentList
      words={requisitionDocument.words}
      {...requisitionDocument.list}
      actions={() => (
        <TabLink to={allocationPath} className="ui-link">
          {say(allocation)}
        </TabLink>
      )}
    />
  )
}
