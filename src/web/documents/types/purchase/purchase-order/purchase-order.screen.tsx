import type { Words } from '#domain/core/words.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase/purchase-order.document.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { useOperation } from '../../../../client/api.ts'
import type { WebDocument } from '../../../../document-engine/document-types.ts'
import { fillTemplate } from '../../../../document-words/fill-words.ts'
import { formatMoney, isNegative } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import { useGrant } from '../../grant-dialog.tsx'
import { type OrderFollowUp, useOrderActions } from '../../use-order.tsx'

const receiving: OrderFollowUp = {
  words: {
    deliver: { zh: '入库', en: 'Receive' },
    notOpen: { zh: '订单审核后才能入库', en: 'Goods are received once the order is approved' },
    isClosed: { zh: '订单已强制结案，不能入库', en: 'The order was closed short' },
    openRest: { zh: '未入库', en: 'Open' },
  },
  made: purchaseReceiptDocument,
}

type PurchaseOrderDefinition = typeof purchaseOrderDocument

/**
 * The page of a purchase order. It can be approved with lower quantities, its lines can be closed one by one, and
 * receipts are created from it.
 */
export default goodsPage(purchaseOrderDocument, { useOwn: usePurchaseOrderPage })

function usePurchaseOrderPage({
  state,
  open: { actor },
}: PageExtensionProps<PurchaseOrderDefinition>): PageExtension<PurchaseOrderDefinition> {
  const { gather, extras, dialog } = useOrderActions(state, receiving)
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

/** The remaining credit with the supplier, without this order. */
function SupplierCredit({ document: { supplierId = '', id } }: { document: WebDocument }) {
  const say = useSay()
  const query = { supplierId, ...(id ? { documentId: id } : {}) }
  const { data } = useOperation('SupplierLedgerApi_credit', { query }, { enabled: supplierId !== '' })
  if (data?.left === undefined) return null
  const tone = isNegative(data.left) ? 'error' : undefined
  return (
    <div className="doc-prices">
      <span data-tone={tone}>{say(fillTemplate(credit, { amount: formatMoney(data.left) }))}</span>
    </div>
  )
}
