import { mallOrderDocument } from '#resources/documents/mall-order.document.ts'
import { randomKey } from '../../random-key.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { WebDocument } from '../engine/document-types.ts'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import { MallOrderOffer } from './mall-order-offer.tsx'
import { MallOrderOutDialog, type SentNow } from './mall-order-out-dialog.tsx'
import { MallOrderReceiver } from './mall-order-receiver.tsx'
import { MallOrderTimeline } from './mall-order-timeline.tsx'
import { useOrderPrices } from './order-prices.tsx'
import { type Paid, PaymentDialog } from './payment-dialog.tsx'

type Order = typeof mallOrderDocument

/** The page of one mall order, or of a new one: its payments, shipments, returns and refunds stand under its lines. */
export default goodsPage(mallOrderDocument, { useOwn: useProgress })

/** A payment over the counter has no number of its own, and yet counts once. */
const numbered = ({ paymentNo = `XJ${randomKey()}`, ...paid }: Paid) => ({ ...paid, paymentNo })

function useProgress({ state, edit, settings }: OwnProps<Order>): Own<Order> {
  const isNew = state.hasTag('editable')
  const { document, facts } = state.context
  const { offerId } = document
  const { lookups, below } = useOrderPrices({ document, editable: isNew, settings, edit, prepaid: true, offerId })
  const change = (next: Partial<typeof document>) => edit((now) => ({ ...now, ...next }) as WebDocument)
  const paying = useDialog<Paid>()
  const sending = useDialog<SentNow>()
  return {
    lookups,
    below: (
      <>
        {below}
        {isNew && <MallOrderOffer document={document} onChange={change} />}
        {isNew && <MallOrderReceiver document={document} onChange={change} />}
      </>
    ),
    gather: {
      PAY: async ({ label }, deliver) => {
        const render = (done: (paid: Paid | undefined) => void) => <PaymentDialog title={label} dueAmt={facts.dueAmt} onDone={done} />
        const paid = await paying.ask(render, (entered) => deliver(numbered(entered)))
        return paid && numbered(paid)
      },
      OUT: ({ label }, deliver) =>
        sending.ask((done) => <MallOrderOutDialog title={label} lines={document.lines ?? []} onDone={done} />, deliver),
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
