import { salesOrderDocument } from '#resources/documents/sales/sales-order.document.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { useSay } from '../../../../i18n/index.ts'
import { useAsk } from '../../../../ui/actions/ask.tsx'
import { useDialog } from '../../../../ui/use-dialog.tsx'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import { useGrant } from '../../grant-dialog.tsx'
import { useOrderPrices } from '../../order-prices.tsx'
import { PaymentDialog, type PaymentPayload } from '../../payment-dialog.tsx'
import { type OrderFollowUp, useOrderActions } from '../../use-order.tsx'

const words = {
  signed: { zh: '客户已签收，完成订单？', en: 'The customer has signed for the goods; complete the order?' },
  complete: { zh: '完成', en: 'Complete' },
} as const

/** Wire value of yes. */
const yes = 2

const shipping: OrderFollowUp = {
  words: {
    deliver: { zh: '出库', en: 'Ship' },
    notOpen: { zh: '订单审核后才能出库', en: 'Goods are shipped once the order is approved' },
    isClosed: { zh: '订单已关闭，不能出库', en: 'The order was closed short' },
    openRest: { zh: '未出库', en: 'Open' },
  },
  made: salesOutDocument,
}

type SalesOrderDefinition = typeof salesOrderDocument

/**
 * The page of a sales order. It can be approved with lower quantities, paid, closed line by line, shipped and
 * completed.
 */
export default goodsPage(salesOrderDocument, { useOwn: useSalesOrderPage })

function useSalesOrderPage({
  state,
  open: { actor },
  edit,
  settings,
}: PageExtensionProps<SalesOrderDefinition>): PageExtension<SalesOrderDefinition> {
  const say = useSay()
  const ask = useAsk()
  const { gather, extras, dialog } = useOrderActions(state, shipping)
  const paying = useDialog<PaymentPayload>()
  const granting = useGrant(state, actor)
  const { document, facts } = state.context
  const prices = useOrderPrices({ document, editable: state.hasTag('editable'), settings, edit })
  const complete = async () => {
    // an order that is completely invoiced and settled is completed without confirmation
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
