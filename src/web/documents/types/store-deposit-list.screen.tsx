import { storeDeposit } from '#machines/finance/store-deposit.machine.ts'
import { storeDepositRecord } from '#resources/documents/store-deposit.document.ts'
import { type OwnActionsProps, resourcePage } from '#web/resources/resource-page.tsx'
import { RecordActions } from '../list/record-actions.tsx'

/** Reverses changes of deposits. */
const DepositActions = (props: OwnActionsProps) => (
  <RecordActions
    {...props}
    record={storeDepositRecord}
    words={storeDeposit}
    events={[{ event: 'REVERSE', call: 'StoreDepositApi_flush' }]}
  />
)

/** Store deposits, one row per change. */
export default resourcePage(storeDepositRecord, DepositActions)
