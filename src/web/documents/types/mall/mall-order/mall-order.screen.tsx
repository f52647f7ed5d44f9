import { mallOrderDocument } from '#resources/documents/mall/mall-order.document.ts'
import { randomKey } from '../../../../core/random-key.ts'
import type { WebDocument } from '../../../../document-engine/document-types.ts'
import { useDialog } from '../../../../ui/use-dialog.tsx'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import { useOrderPrices } from '../../order-prices.tsx'
import { PaymentDialog, type PaymentPayload } from '../../payment-dialog.tsx'
import { MallOrderOffer } from './mall-order-offer.tsx'
import { MallOrderOutDialog, type ShipmentPayload } from './mall-order-out-dialog.tsx'
import { MallOrderReceiver } from './mall-order-receiver.tsx'
import { MallOrderTimeline } from './mall-order-timeline.tsx'

type MallOrderDefinition = typeof mallOrderDocument

/** The page of a mall order, with payments, shipments, returns and refunds under its lines. */
export default goodsPage(mallOrderDocument, { useOwn: useMallOrderPage })

/**
 * A cash payment at the counter has no number of its own. It gets a random one, so that a repeated request is not
 * counted as a second payment.
 */
const withPaymentNo = ({ paymentNo = `XJ${randomKey()}`, ...paid }: PaymentPayload) => ({ ...paid, paymentNo })

function useMallOrderPage({ state, edit, settings }: PageExtensionProps<MallOrderDefinition>): PageExtension<MallOrderDefinition> {
  const isNew = state.hasTag('editable')
  const { document, facts } = state.context
  const { offerId } = document
  const { lookups, below } = useOrderPrices({ document, editable: isNew, settings, edit, prepaid: true, offerId })
  const change = (next: Partial<typeof document>) => edit((now) => ({ ...now, ...next }) as WebDocument)
  const paying = useDialog<PaymentPayload>()
  const sending = useDialog<ShipmentPayload>()
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
        const render = (done: (paid: PaymentPayload | undefined) => void) => (
          <PaymentDialog title={label} dueAmt={facts.dueAmt} onDone={done} />
        )
        const paid = await paying.ask(render, (entered) => deliver(withPaymentNo(entered)))
        return paid && withPaymentNo(paid)
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
