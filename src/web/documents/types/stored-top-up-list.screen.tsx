import { storedTopUp } from '#machines/retail/stored-top-up.machine.ts'
import { topUpRecord } from '#resources/documents/stored-top-up.document.ts'
import { type OwnActionsProps, resourcePage } from '#web/resources/resource-page.tsx'
import { RecordActions } from '../list/record-actions.tsx'

/** Pays top-ups back. */
const TopUpActions = (props: OwnActionsProps) => (
  <RecordActions {...props} record={topUpRecord} words={storedTopUp} events={[{ event: 'CANCEL', call: 'StoredTopUpApi_cancel' }]} />
)

/** What members paid for what they will buy. */
export default resourcePage(topUpRecord, TopUpActions)
