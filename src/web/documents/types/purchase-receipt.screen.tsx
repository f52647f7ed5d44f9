import { readFigure, zero } from '#domain/decimal.ts'
import type { Words } from '#domain/words.ts'
import type { Payload } from '#machines/engine/law.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase-receipt.document.ts'
import { api } from '../../api.ts'
import type { Session } from '../../session.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { DocumentContext, WebDocument } from '../engine/document-types.ts'
import { withLines } from '../engine/edit-document.ts'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import { LinkOrderDialog } from './link-order-dialog.tsx'
import { PullOrderDialog } from './pull-order-dialog.tsx'

const words = {
  pull: { zh: '从订单带入', en: 'From an order' },
  saveFirst: { zh: '请先保存草稿', en: 'Please save the draft first' },
} as const satisfies Record<string, Words>

/** The page of one purchase receipt, of a new one, or of one that receives what is open of an order: it takes lines over from orders. */
export default goodsPage(purchaseReceiptDocument, { useOwn: useOrders, startFrom: receiptOf })

/** An unsaved receipt with the open quantities of an order; nothing is stored by asking. */
async function receiptOf(orderId: string, { config }: Session): Promise<WebDocument> {
  return {
    freightTaxRate: config.FREIGHT_TAX_RATE,
    ...((await api('PurchaseReceiptApi_pullOrderById', { query: { id: orderId } })) as WebDocument),
  }
}

/** Lines of orders are taken over while it is edited; afterwards lines without an order are linked to one. */
function useOrders({ state, edit, settings }: OwnProps): Own {
  const linking = useDialog<Payload>()
  const pulling = useDialog<WebDocument>()
  const { document, dirty } = state.context as DocumentContext
  const pull = async () => {
    const taken = await pulling.ask((done) => <PullOrderDialog document={document} onDone={done} />)
    if (taken)
      edit((now) => withLines({ ...now, ...freightOf(taken, now), ...supplierOf(taken) }, [...kept(now), ...(taken.lines ?? [])], settings))
  }
  return {
    gather: { LINK_ORDER: () => linking.ask((done) => <LinkOrderDialog document={document} onDone={done} />) },
    extras: state.hasTag('editable') ? [{ id: 'pull', label: words.pull, prominent: true, run: () => void pull() }] : [],
    blocked: dirty && document.id !== undefined ? { LINK_ORDER: words.saveFirst } : {},
    dialogs: (
      <>
        {linking.dialog}
        {pulling.dialog}
      </>
    ),
  }
}

/** Freight that the order planned comes with the first lines, unless the receipt has its own. */
function freightOf(taken: WebDocument, now: WebDocument): Partial<WebDocument> {
  const { freight, feeAmt, freightSupplierId, freightSupplierName, freightTaxRate = now.freightTaxRate, freightDeductible } = taken
  if ((now.lines ?? []).some(({ commInfoId }) => commInfoId)) return {}
  return {
    ...(isNone(now.freight) ? { freight } : {}),
    ...(isNone(now.feeAmt) ? { feeAmt } : {}),
    ...(now.freightSupplierId ? {} : { freightSupplierId, freightSupplierName, freightTaxRate, freightDeductible }),
  }
}

const isNone = (amount: string | undefined) => (readFigure(amount) ?? zero).isZero()

const supplierOf = ({ supplierId, supplierName }: WebDocument): Partial<WebDocument> => ({ supplierId, supplierName })

/** Lines in which something was entered; the blank one at the end goes behind what is taken over. */
const kept = ({ lines = [] }: WebDocument) => lines.filter(({ commInfoId, asked }) => commInfoId || asked)
