import { mallOrderDocument } from '#resources/documents/mall-order.document.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import { MallOrderOutDialog, type SentNow } from './mall-order-out-dialog.tsx'
import { MallOrderTimeline } from './mall-order-timeline.tsx'
import { type Paid, PaymentDialog } from './payment-dialog.tsx'

type Order = typeof mallOrderDocument

/** The page of one mall order, or of a new one: its payments, shipments, returns and refunds stand under its lines. */
export default goodsPage(mallOrderDocument, { useOwn: useProgress })

/** A payment over the counter has no number of its own, and yet counts once. */
const numbered = ({ paymentNo = `XJ${crypto.randomUUID()}`, ...paid }: Paid) => ({ ...paid, paymentNo })

function useProgress({ state }: OwnProps<Order>): Own<Order> {
  const paying = useDialog<Paid>()
  const sending = useDialog<SentNow>()
  const { document, facts } = state.context
  return {
    gather: {
      PAY: async ({ label }) => {
        const paid = await paying.ask((done) => <PaymentDialog title={label} dueAmt={facts.dueAmt} onDone={done} />)
        return paid && numbered(paid)
      },
      OUT: ({ label }) => sending.ask((done) => <MallOrderOutDialog title={label} lines={document.lines ?? []} onDone={done} />),
    },
    dialogs: (
      <>
        {document.id && <MallOrderTimeline document={document} />}
        {paying.dialog}
        {sending.dialog}
      </>
    ),
  }
}
