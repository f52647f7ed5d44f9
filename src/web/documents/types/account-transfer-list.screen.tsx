import { accountTransfer } from '#machines/finance/account-transfer.machine.ts'
import { transferRecord } from '#resources/documents/account-transfer.document.ts'
import { type OwnActionsProps, resourcePage } from '#web/resources/resource-page.tsx'
import { RecordActions } from '../list/record-actions.tsx'

/** Reverses transfers. */
const TransferActions = (props: OwnActionsProps) => (
  <RecordActions
    {...props}
    record={transferRecord}
    words={accountTransfer}
    events={[{ event: 'REVERSE', call: 'AccountTransferApi_flush' }]}
  />
)

/** Transfers between accounts. */
export default resourcePage(transferRecord, TransferActions)
