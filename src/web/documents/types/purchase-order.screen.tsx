import type { Words } from '#domain/words.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase-order.document.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase-receipt.document.ts'
import { useOperation } from '../../api.ts'
import { formatMoney, isNegative } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import type { WebDocument } from '../engine/document-types.ts'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import { filled } from '../words/fill-words.ts'
import { useGrant } from './grant-dialog.tsx'
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

/** The page of one purchase order, or of a new one: it is granted less than asked for, closed line by line, and goods are received from it. */
export default goodsPage(purchaseOrderDocument, { useOwn: useProgress })

function useProgress({ state, open: { actor } }: OwnProps<Order>): Own<Order> {
  const { gather, extras, dialog } = useOrder(state, receiving)
  const granting = useGrant(state, actor)
  const isAsked = state.hasTag('editable') || state.hasTag('awaitsApproval')
  return {
    gather,
    extras: [...extras, ...granting.extras],
    dialogs: (
      <>
        {dialog}
        {granting.dialog}
      </>
    ),
    below: isAsked ? <SupplierCredit document={state.context.document} /> : null,
  }
}

const credit: Words = { zh: '供应商可用授信额度 {amount}', en: 'The supplier lets us owe {amount} more' }

/** What the supplier lets us owe beside this order. */
function SupplierCredit({ document: { supplierId = '', id } }: { document: WebDocument }) {
  const say = useSay()
  const query = { supplierId, ...(id ? { documentId: id } : {}) }
  const { data } = useOperation('SupplierLedgerApi_credit', { query }, { enabled: supplierId !== '' })
  if (data?.left === undefined) return null
  const tone = isNegative(data.left) ? 'error' : undefined
  return (
    <div className="doc-prices">
      <span data-tone={tone}>{say(filled(credit, { amount: formatMoney(data.left) }))}</span>
    </div>
  )
}
