import { readFigure, zero } from '#domain/decimal.ts'
import type { Words } from '#domain/words.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase-receipt.document.ts'
import { purchaseReturnDocument } from '#resources/documents/purchase-return.document.ts'
import { api, useOperation } from '../../api.ts'
import type { Session } from '../../session.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import { requestOf } from '../engine/document-call.ts'
import type { WebDocument } from '../engine/document-types.ts'
import { deedOf } from '../engine/dry-run.ts'
import { withLines } from '../engine/edit-document.ts'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import { LinkOrderDialog, type Links } from './link-order-dialog.tsx'
import { PullDialog, type Pulling } from './pull-dialog.tsx'
import { useTakeBack } from './use-take-back.ts'

const words = {
  pull: { zh: '从订单带入', en: 'From an order' },
  saveFirst: { zh: '请先保存草稿', en: 'Please save the draft first' },
} as const satisfies Record<string, Words>

type Receipt = typeof purchaseReceiptDocument

const shownOrders = 50
const yes = 2

/** What is open of the supplier's orders; asked each time, because it changes with every receipt. */
const fromOrders: Pulling = {
  words: {
    title: { zh: '从订单带入', en: 'Take over from an order' },
    search: { zh: '订单号、商品', en: 'Order number, goods' },
    none: { zh: '没有可入库的订单', en: 'There is no order to receive against' },
    left: { zh: '未入库', en: 'Open' },
    choose: { zh: '请先选择左侧的订单', en: 'Choose an order first' },
  },
  api: purchaseReceiptDocument.api,
  useSources: ({ supplierId }, keyword) => {
    const query = { open: yes, size: shownOrders, ...(supplierId ? { supplierId } : {}), ...(keyword ? { keyword } : {}) }
    const { data, isError, error } = useOperation('PurchaseOrderApi_list', { query })
    return { data: data?.records.map((order) => ({ ...order, partnerName: order.supplierName })), isError, error }
  },
  usePulled: (id) => {
    const asked = useOperation('PurchaseReceiptApi_pullOrderById', { query: { id: id ?? '' } }, { enabled: id !== undefined, staleTime: 0 })
    return { data: asked.data, isError: asked.isError, error: asked.error }
  },
}

/** The page of one purchase receipt, of a new one, or of one that receives what is open of an order: it takes lines over from orders; of a posted one goods go back. */
export default goodsPage(purchaseReceiptDocument, { useOwn: useOrders, startFrom: receiptOf })

/** An unsaved receipt with the open quantities of an order; nothing is stored by asking. */
async function receiptOf(orderId: string, { config }: Session): Promise<WebDocument> {
  return {
    freightTaxRate: config.FREIGHT_TAX_RATE,
    ...(await api('PurchaseReceiptApi_pullOrderById', { query: { id: orderId } })),
  }
}

/** Lines of orders are taken over while it is edited; afterwards lines without an order are linked to one. */
function useOrders({ state, open, edit, settings }: OwnProps<Receipt>): Own<Receipt> {
  const linking = useDialog<Links>()
  const pulling = useDialog<WebDocument>()
  const takeBack = useTakeBack(state, purchaseReturnDocument)
  const { document, dirty } = state.context
  const pull = async () => {
    const taken = await pulling.ask((done) => <PullDialog pulling={fromOrders} document={document} onDone={done} />)
    if (taken)
      edit((now) => withLines({ ...now, ...freightOf(taken, now), ...supplierOf(taken) }, [...kept(now), ...(taken.lines ?? [])], settings))
  }
  const linkDeed = ({ links }: Links) => {
    const { actor, kind, settings: now } = open
    return deedOf(requestOf(kind.words, { ...actor.getSnapshot().context, event: { type: 'LINK_ORDER', links } }, now()).call)
  }
  return {
    gather: {
      LINK_ORDER: (_, deliver) => linking.ask((done) => <LinkOrderDialog document={document} deedOf={linkDeed} onDone={done} />, deliver),
    },
    extras: state.hasTag('editable') ? [{ id: 'pull', label: words.pull, opens: true, prominent: true, run: () => void pull() }] : takeBack,
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
