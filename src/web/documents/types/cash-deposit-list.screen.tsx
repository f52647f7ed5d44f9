import { cashDeposit } from '#machines/retail/cash-deposit.machine.ts'
import { depositRecord } from '#resources/documents/cash-deposit.document.ts'
import { type OwnActionsProps, resourcePage } from '#web/resources/resource-page.tsx'
import { RecordActions } from '../list/record-actions.tsx'

/** Confirms deposits that reached the bank, and voids slips. */
const DepositActions = (props: OwnActionsProps) => (
  <RecordActions
    {...props}
    record={depositRecord}
    words={cashDeposit}
    events={[
      { event: 'CONFIRM', call: 'CashDepositApi_confirm' },
      { event: 'CANCEL', call: 'CashDepositApi_cancel' },
    ]}
  />
)

/** Deposit slips with their confirmation status. */
export default resourcePage(depositRecord, DepositActions)
