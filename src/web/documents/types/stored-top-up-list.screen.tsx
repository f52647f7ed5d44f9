import { storedTopUp } from '#machines/retail/stored-top-up.machine.ts'
import { topUpRecord } from '#resources/documents/stored-top-up.document.ts'
import { type OwnActionsProps, resourcePage } from '#web/resources/resource-page.tsx'
import { RecordActions } from '../list/record-actions.tsx'

/** Refunds top-ups. */
const TopUpActions = (props: OwnActionsProps) => (
  <RecordActions {...props} record={topUpRecord} words={storedTopUp} events={[{ event: 'CANCEL', call: 'StoredTopUpApi_cancel' }]} />
)

/** Top-ups of members' stored value. */
export default resourcePage(topUpRecord, TopUpActions)
