import { salesOrderDocument } from '#resources/documents/sales-order.document.ts'
import { salesOutDocument } from '#resources/documents/sales-out.document.ts'
import { useSay } from '../../i18n/index.ts'
import { useAsk } from '../../ui/ask.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import { useGrant } from './grant-dialog.tsx'
import { useOrderPrices } from './order-prices.tsx'
import { type Paid, PaymentDialog } from './payment-dialog.tsx'
import { type Delivery, useOrder } from './use-order.tsx'

const words = {
  signed: { zh: '客户已签收，完成订单？', en: 'The customer has signed for the goods; complete the order?' },
  complete: { zh: '完成', en: 'Complete' },
} as const

/** As the wire says it. */
const yes = 2

const shipping: Delivery = {
  words: {
    deliver: { zh: '出库', en: 'Ship' },
    notOpen: { zh: '订单审核后才能出库', en: 'Goods are shipped once the order is approved' },
    isClosed: { zh: '订单已关闭，不能出库', en: 'The order was closed short' },
    openRest: { zh: '未出库', en: 'Open' },
  },
  made: salesOutDocument,
}

type Order = typeof salesOrderDocument

/** The page of one sales order, or of a new one: it is granted less than asked for, paid, closed line by line, shipped and completed. */
export default goodsPage(salesOrderDocument, { useOwn: useProgress })

function useProgress({ state, open: { actor }, edit, settings }: OwnProps<Order>): Own<Order> {
  const say = useSay()
  const ask = useAsk()
  const { gather, extras, dialog } = useOrder(state, shipping)
  const paying = useDialog<Paid>()
  const granting = useGrant(state, actor)
  const { document, facts } = state.context
  const prices = useOrderPrices({ document, editable: state.hasTag('editable'), settings, edit })
  const complete = async () => {
    // what is invoiced and settled needs nobody's word
    if (facts.finished) return {}
    const { ok } = await ask({ title: say(words.signed), ok: say(words.complete) })
    return ok ? { signed: yes } : undefined
  }
  return {
    ...prices,
    gather: {
      ...gather,
      PAY: ({ label }, deliver) => paying.ask((done) => <PaymentDialog title={label} dueAmt={facts.dueAmt} onDone={done} />, deliver),
      COMPLETE: complete,
    },
    extras: [...extras, ...granting.extras],
    dialogs: (
      <>
        {dialog}
        {paying.dialog}
        {granting.dialog}
      </>
    ),
  }
}
