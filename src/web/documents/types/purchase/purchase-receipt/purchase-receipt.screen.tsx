import type { Words } from '#domain/core/words.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { purchaseReturnDocument } from '#resources/documents/purchase/purchase-return.document.ts'
import { api, useOperation } from '../../../../client/api.ts'
import type { Session } from '../../../../client/session.ts'
import { requestOf } from '../../../../document-engine/document-call.ts'
import type { WebDocument } from '../../../../document-engine/document-types.ts'
import { dryRunOf } from '../../../../document-engine/dry-run.ts'
import { withLines } from '../../../../document-engine/edit-document.ts'
import { useDialog } from '../../../../ui/use-dialog.tsx'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import { type PullDefinition, PullDialog } from '../../pull-dialog.tsx'
import { enteredLines } from '../../use-pulled-lines.tsx'
import { useReturnAction } from '../../use-return-action.ts'
import { LinkOrderDialog, type OrderLinks } from './link-order-dialog.tsx'

const words = {
  pull: { zh: '从订单带入', en: 'From an order' },
  saveFirst: { zh: '请先保存草稿', en: 'Please save the draft first' },
} as const satisfies Record<string, Words>

type Receipt = typeof purchaseReceiptDocument

const shownOrders = 50
const yes = 2

/**
 * Orders of the supplier, from which open lines are taken over. The lines are read again whenever an order is chosen,
 * because every receipt changes them.
 */
const fromOrders: PullDefinition = {
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

/**
 * The page of a purchase receipt. It can be created from an order, lines can be taken over from orders, and goods of a
 * posted one can be returned.
 */
export default goodsPage(purchaseReceiptDocument, { useOwn: useReceiptPage, startFrom: receiptOf })

/** Makes an unsaved receipt with an order's open quantities. The request does not store anything. */
async function receiptOf(orderId: string, { config }: Session): Promise<WebDocument> {
  return {
    freightTaxRate: config.FREIGHT_TAX_RATE,
    ...(await api('PurchaseReceiptApi_pullOrderById', { query: { id: orderId } })),
  }
}

/**
 * While the receipt is editable, lines can be taken over from orders. Later, lines without an order can be linked to
 * one.
 */
function useReceiptPage({ state, open, edit, settings }: PageExtensionProps<Receipt>): PageExtension<Receipt> {
  const linking = useDialog<OrderLinks>()
  const pulling = useDialog<WebDocument>()
  const takeBack = useReturnAction(state, purchaseReturnDocument)
  const { document, dirty } = state.context
  const pull = async () => {
    const taken = await pulling.ask((done) => <PullDialog pulling={fromOrders} document={document} onDone={done} />)
    if (taken)
      edit((now) =>
        withLines({ ...now, ...freightOf(taken, now), ...supplierOf(taken) }, [...enteredLines(now), ...(taken.lines ?? [])], settings),
      )
  }
  const linkDeed = ({ links }: OrderLinks) => {
    const { actor, kind, settings: now } = open
    return dryRunOf(requestOf(kind.words, { ...actor.getSnapshot().context, event: { type: 'LINK_ORDER', links } }, now()).call)
  }
  return {
    gather: {
      LINK_ORDER: (_, deliver) => linking.ask((done) => <LinkOrderDialog document={document} dryRunOf={linkDeed} onDone={done} />, deliver),
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

/**
 * The freight and fees planned in the order. They are taken over with the first lines, unless the receipt has its own.
 */
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
