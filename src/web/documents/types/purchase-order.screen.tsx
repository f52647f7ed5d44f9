import { purchaseOrderDocument } from '#resources/documents/purchase-order.document.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase-receipt.document.ts'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import { type Delivery, useOrder } from './use-order.tsx'

const receiving: Delivery = {
  words: {
    deliver: { zh: '入库', en: 'Receive' },
    notOpen: { zh: '订单审核后才能入库', en: 'Goods are received once the order is approved' },
    isClosed: { zh: '订单已强制结案，不能入库', en: 'The order was closed short' },
    openRest: { zh: '未入库', en: 'Open' },
  },
  made: purchaseReceiptDocument,
}

type Order = typeof purchaseOrderDocument

/** The page of one purchase order, or of a new one: its lines are closed and reopened one by one, and goods are received from it. */
export default goodsPage(purchaseOrderDocument, { useOwn: useProgress })

function useProgress({ state }: OwnProps<Order>): Own<Order> {
  const { gather, extras, dialog } = useOrder(state, receiving)
  return { gather, extras, dialogs: dialog }
}
