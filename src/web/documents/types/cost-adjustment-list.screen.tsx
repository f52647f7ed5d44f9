import { costAdjustment } from '#machines/finance/cost-adjustment.machine.ts'
import { costAdjustmentRecord } from '#resources/documents/cost-adjustment.document.ts'
import { type OwnActionsProps, resourcePage } from '#web/resources/resource-page.tsx'
import { RecordActions } from '../list/record-actions.tsx'

/** Reverses cost adjustments. */
const AdjustmentActions = (props: OwnActionsProps) => (
  <RecordActions
    {...props}
    record={costAdjustmentRecord}
    words={costAdjustment}
    events={[{ event: 'REVERSE', call: 'CostAdjustmentApi_flush' }]}
  />
)

/** Cost adjustments of goods. */
export default resourcePage(costAdjustmentRecord, AdjustmentActions)
