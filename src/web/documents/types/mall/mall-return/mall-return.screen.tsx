import { namesWith } from '#domain/core/field.ts'
import type { Words } from '#domain/core/words.ts'
import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { completeLine, editLine } from '#domain/lines/edit-line.ts'
import { fromBasic } from '#domain/lines/quantities.ts'
import type { LineSettings } from '#domain/lines.ts'
import { mallOrder } from '#machines/mall/mall-order.machine.ts'
import { lineFields } from '#resources/documents/document-fields.ts'
import { mallReturnDocument } from '#resources/documents/mall/mall-return.document.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { useOperation } from '../../../../client/api.ts'
import type { WebDocument, WebLine } from '../../../../document-engine/document-types.ts'
import { withLines } from '../../../../document-engine/edit-document.ts'
import { useSay } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/states.tsx'
import { useDialog } from '../../../../ui/use-dialog.tsx'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import { type PullDefinition, PullDialog } from '../../pull-dialog.tsx'
import { goodsAndRefund, MallReturnTerms, refundOnly } from './mall-return-terms.tsx'
import { type ReturnedGoods, ReturnedGoodsDialog } from './returned-goods-dialog.tsx'

const words = {
  pull: { zh: '从商城订单带入', en: 'From a mall order' },
  pullUnsent: { zh: '未发货退款', en: 'Unsent goods' },
  pullSale: { zh: '从销售订单带入', en: 'From a sales order' },
  way: {
    zh: '退货商品从订单带入：选择订单和明细，数量可以改少。申请金额不填为所退商品的已付金额。',
    en: 'What is returned comes from an order: choose it and its lines; quantities may be lowered. Without an amount all that was paid for them is asked for.',
  },
  choose: { zh: '请先从订单带入要退的商品', en: 'Take over goods of an order first' },
} as const satisfies Record<string, Words>

type MallReturnDefinition = typeof mallReturnDocument

const shownOrders = 50
/** States of orders that were sent or are to be sent. Their codes are the same for mall orders and sales orders. */
const { toConfirm, toSend, partlySent, allSent, completed } = mallOrder.states
const codes = (states: readonly { code?: number | undefined }[]) => states.map(({ code }) => code).join(',')
const sentStatuses = codes([partlySent, allSent, completed])
/** Status codes of mall orders that are paid and not completely sent. */
const unsentStatuses = codes([toConfirm, toSend, partlySent])

type OrderCalls = {
  list: 'MallOrderApi_list' | 'SalesOrderApi_list'
  detail: 'MallOrderApi_detail' | 'SalesOrderApi_detail'
  /** True if the request is for the money of goods that were not sent, so that no goods come back. */
  isUnsent?: boolean
}

/**
 * Orders for which a return can be requested. The lines of the chosen order are always read again, because every
 * return changes what can still be returned.
 */
const fromOrders = (words: PullDefinition['words'], { list, detail, isUnsent = false }: OrderCalls): PullDefinition => ({
  words,
  api: mallReturnDocument.api,
  useSources: ({ customerId }, keyword) => {
    const query = {
      status: isUnsent ? unsentStatuses : sentStatuses,
      size: shownOrders,
      ...(customerId ? { customerId } : {}),
      ...(keyword ? { keyword } : {}),
    }
    const { data, isError, error } = useOperation(list, { query })
    return { data: data?.records.map((one) => ({ ...one, partnerName: one.customerName })), isError, error }
  },
  usePulled: (id) => {
    const asked = useOperation(detail, { query: { id: id ?? '' } }, { enabled: id !== undefined, staleTime: 0 })
    return {
      data: asked.data && requestOf(fromWire('customer', asked.data) as WebDocument, isUnsent),
      isError: asked.isError,
      error: asked.error,
    }
  },
})

const shared = {
  search: { zh: '订单号、商品', en: 'Number, goods' },
  left: { zh: '可退', en: 'Returnable' },
  choose: { zh: '请先选择左侧的订单', en: 'Choose an order first' },
} as const
const fromMall = fromOrders(
  {
    ...shared,
    title: { zh: '从商城订单带入', en: 'Take over from a mall order' },
    none: { zh: '没有已发货的商城订单', en: 'No mall order was sent' },
  },
  { list: 'MallOrderApi_list', detail: 'MallOrderApi_detail' },
)
const fromUnsent = fromOrders(
  {
    ...shared,
    title: { zh: '带入商城订单未发货的商品', en: 'Take over unsent goods of a mall order' },
    none: { zh: '没有待发货的商城订单', en: 'No paid mall order waits to be sent' },
    left: { zh: '未发货', en: 'Unsent' },
  },
  { list: 'MallOrderApi_list', detail: 'MallOrderApi_detail', isUnsent: true },
)
const fromSales = fromOrders(
  {
    ...shared,
    title: { zh: '从销售订单带入', en: 'Take over from a sales order' },
    none: { zh: '没有已出库的销售订单', en: 'No sales order was shipped' },
  },
  { list: 'SalesOrderApi_list', detail: 'SalesOrderApi_detail' },
)

/**
 * The return request for an order. It is for the goods that were sent or, with `isUnsent`, for the money of those that
 * were not.
 */
function requestOf({ id, billNo, customerId, customerName, lines = [] }: WebDocument, isUnsent: boolean): WebDocument {
  const asked = lines.map((line) => ({ ...lineOf(line, isUnsent ? unsentOf(line) : sentOf(line)), sourceBillNo: billNo }))
  return { soHeadId: id, customerId, customerName, ...{ returnMode: isUnsent ? refundOnly : goodsAndRefund }, lines: asked }
}

const figure = (text: string | null | undefined) => readFigure(text) ?? zero
/** Quantities in basic units: `sentOf` is what was sent and not returned, `unsentOf` what is still to be sent. */
const sentOf = ({ receivedQty, returnedQty }: WebLine) => figure(receivedQty).sub(figure(returnedQty))
const unsentOf = ({ baseQty, receivedQty, heldQty, closedQty }: WebLine) =>
  figure(baseQty).sub(figure(receivedQty)).sub(figure(heldQty)).sub(figure(closedQty))

/** Fields that a line of the request takes over from the order's line. */
const pulledFields = namesWith(lineFields, { pulled: true })

/** A line of the order, with the quantity that can be returned. */
function lineOf(line: WebLine, left: Decimal): WebLine {
  const shouldQty = (fromBasic(left, readFigure(line.conversion) ?? left) ?? zero).toFixed()
  return {
    ...Object.fromEntries(pulledFields.map((name) => [name, line[name]])),
    qty: line.qty,
    couponAmt: line.couponAmt,
    sourceBodyId: line.id,
    shouldQty,
  }
}

/**
 * A line of the request for the whole returnable quantity, with its share of the coupon. The refund is computed by the
 * server when the request is submitted.
 */
const requestedLine = (line: WebLine, settings: LineSettings): WebLine =>
  editLine(completeLine(line, settings), { qty: line.shouldQty }, settings)

/** The page of a return request. Its goods are taken over from an order; its terms and outcome are below the lines. */
export default goodsPage(mallReturnDocument, { useOwn: useMallReturnPage })

function useMallReturnPage({ state, edit, settings }: PageExtensionProps<MallReturnDefinition>): PageExtension<MallReturnDefinition> {
  const say = useSay()
  const { ask, dialog } = useDialog<WebDocument>()
  const receiving = useDialog<ReturnedGoods>()
  const { document } = state.context
  const isNew = state.hasTag('editable')
  const pull = async (pulling: PullDefinition) => {
    const taken = await ask((done) => <PullDialog pulling={pulling} document={{ customerId: document.customerId }} onDone={done} />)
    // a request is for one order, so the lines of a former order are replaced
    if (taken)
      edit((now) =>
        withLines(
          { ...now, ...taken },
          (taken.lines ?? []).map((line) => requestedLine(line, settings)),
          settings,
        ),
      )
  }
  const change = (next: Partial<typeof document>) => edit((now) => ({ ...now, ...next }) as WebDocument)
  const pulls = [
    { id: 'pull', label: words.pull, opens: true, prominent: true, run: () => void pull(fromMall) },
    { id: 'pullUnsent', label: words.pullUnsent, opens: true, prominent: true, run: () => void pull(fromUnsent) },
    { id: 'pullSale', label: words.pullSale, opens: true, prominent: true, run: () => void pull(fromSales) },
  ]
  return {
    extras: isNew && document.soHeadId ? pulls : [],
    blocked: document.soHeadId ? {} : { APPLY: words.choose },
    gather: {
      RECEIVE: ({ label }, deliver) =>
        receiving.ask((done) => <ReturnedGoodsDialog title={label} lines={document.lines ?? []} onDone={done} />, deliver),
    },
    ...(isNew && !document.soHeadId
      ? {
          instead: (
            <Empty
              action={pulls.map(({ id, label, run }) => (
                <Button key={id} aria-haspopup="dialog" onClick={run}>
                  {say(label)}
                </Button>
              ))}
            >
              {say(words.way)}
            </Empty>
          ),
        }
      : {}),
    below: <MallReturnTerms document={document} readOnly={!isNew} places={settings.places.amount} onChange={change} />,
    dialogs: (
      <>
        {dialog}
        {receiving.dialog}
      </>
    ),
  }
}
