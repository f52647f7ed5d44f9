import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { basicFigures, limitProblem, openQty, remainingQty } from '#domain/lines/quantities.ts'
import type { Paying } from '#machines/families/paid-order.ts'
import { type MallOrderFacts, mallOrder, type Sending } from '#machines/mall/mall-order.machine.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { keyOf } from '../../../books/stock/balances.ts'
import { isStockLine } from '../../../books/stock/stock-document.ts'
import { depotMayBeNegative, type StockDemand, stockShortages } from '../../../books/stock/stock-shortages.ts'
import type { EventInput } from '../../../engine/kind.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { type GoodsContext, salesProblems, sharedFacts } from '../../../lines/load-goods.ts'
import { orderFacts } from '../../../sources/orders.ts'
import { eventOf, isSendable, type MallOrderContext } from './mall-order-context.ts'
import { addedQty } from './mall-order-effects.ts'
import { headOf } from './mall-order-store.ts'

/** Facts for the guards of a mall order. */
export function mallOrderFacts(run: Run, work: MallOrderContext, asked?: EventInput): MallOrderFacts {
  const event = eventOf(asked)
  const { document } = work
  const { qty } = run.settings.places
  const { groupSize, depositForfeit } = headOf(document)
  const shared = sharedFacts(run, work, mallOrder.rights, (goods: GoodsContext) => [...salesProblems(goods), ...work.headProblems])
  return {
    ...orderFacts(run, mallOrder, work, shared, salesOutDocument.source),
    masterProblems: [...shared.masterProblems, ...unpublishedProblems(work)],
    ...(work.periodProblem ? { todayPeriodProblem: work.periodProblem } : {}),
    limitProblems: event?.type === 'OUT' ? outProblems(work, event, qty) : [],
    stockProblems: shortages(run, work, event?.type === 'OUT' ? event : {}),
    couponProblems: work.priced?.problems ?? [],
    ...paymentFacts(run, work, event?.type === 'PAY' ? event : undefined),
    depositForfeits: depositForfeit === 2,
    groupWaits: groupSize !== undefined && document.tags.includes('awaitsApproval') && work.groupPaid < groupSize,
    openLines: document.tags.includes('editable') ? [] : openLines(work, qty),
    qtyPlaces: qty,
  }
}

/**
 * Facts about paying. The amount due of a pre-sale is its deposit first, then the rest; anything paid beyond is a
 * second payment.
 */
function paymentFacts(run: Run, { document, money, paymentProblems }: MallOrderContext, event: Paying | undefined) {
  const { amount } = run.settings.places
  const { depositAmt } = headOf(document)
  const final = readFigure(document.finalAmt) ?? zero
  const depositDue = depositAmt !== undefined && money.paidAmt.isZero() && document.tags.includes('reserves')
  const rest = final.sub(money.paidAmt)
  const due = depositDue ? (readFigure(depositAmt) ?? zero) : rest.isNegative() ? zero : rest
  const paymentKnown = event !== undefined && money.payments.some((paid) => isSame(paid, event))
  return {
    paidAmt: fixedText(money.paidAmt, amount),
    dueAmt: fixedText(document.tags.includes('closed') ? zero : due, amount),
    finalAmt: fixedText(final, amount),
    depositDue,
    paymentKnown,
    paymentProblems: paymentKnown ? [] : paymentProblems,
  }
}

const mallGoods = { zh: '商城商品', en: 'Mall goods' }
const notPublished = { zh: '未上架', en: 'not on the shelves' }

/** Problems of goods that are not on sale in the mall, unless they were quoted. */
function unpublishedProblems({ document, masters }: MallOrderContext): Problem[] {
  if (!document.tags.includes('editable')) return []
  return document.lines.flatMap((line, at): Problem[] => {
    const goods = masters.goods.get(line.commInfoId ?? '')
    if (!goods?.isOn || goods.isPublished || line.sourceBodyId) return []
    return [{ row: at + 1, field: 'commInfoId', rule: 'MASTER_OFF', params: { kind: mallGoods, name: goods.name }, reason: notPublished }]
  })
}

const isSame = (paid: { paymentNo: string | null; amount: string }, { paymentNo, amount }: Paying): boolean =>
  paymentNo !== undefined && paid.paymentNo === paymentNo && readFigure(amount)?.eq(paid.amount) === true

const openLines = ({ document }: MallOrderContext, places: number): MallOrderFacts['openLines'] =>
  document.lines.flatMap((line) => {
    const open = remainingQty(line, undefined, places)
    if (open.isZero()) return []
    const { held } = basicFigures(line, places)
    return [{ id: line.id, open: open.toFixed(), held: held.toFixed(), conversion: line.conversion ?? '1' }]
  })

const notThere = { zh: '不是订单的明细，或数量不正确', en: 'it is no line of the order, or no quantity' }

/** Problems of rows to send: no line of the order, no quantity, or more than is open. */
function outProblems({ document }: MallOrderContext, { lines = [] }: Sending, places: number): Problem[] {
  const wrong = lines.flatMap(({ id, qty }, at): Problem[] =>
    document.lines.some((line) => line.id === id) && readFigure(qty)?.gt(0)
      ? []
      : [{ row: at + 1, field: 'qty', rule: 'LINE_BAD', reason: notThere }],
  )
  if (wrong.length > 0) return wrong
  return document.lines.flatMap((line, at): Problem[] => {
    const { ordered, received, held, closed } = basicFigures(line, places)
    const problem = limitProblem({
      row: at + 1,
      field: 'qty',
      goods: line.commInfoName ?? '',
      part: addedQty(lines, line, places),
      counted: received.add(held),
      limit: ordered.sub(closed),
      units: line.unitList ?? [],
      basicUnit: line.basicUnit ?? null,
      rule: 'OVER_OUT',
      qtyPlaces: places,
    })
    return problem ? [problem] : []
  })
}

/**
 * Problems of goods that are not free: all goods when the order is placed, later those to send. What is reserved for
 * the order counts as free.
 */
function shortages(run: Run, work: MallOrderContext, { lines, depotId: from }: Sending): Problem[] {
  const { document, balances, masters, byQuota } = work
  const isNew = document.tags.includes('editable')
  if (!isSendable(document) || (isNew && byQuota)) return []
  const { qty: places } = run.settings.places
  const own = new Map<string, Decimal>()
  const takings = document.lines.flatMap((line, at): StockDemand[] => {
    const depotId = from ?? line.depotId ?? ''
    const key = { depotId, commInfoId: line.commInfoId ?? '' }
    if (!isStockLine(line)) return []
    const reserved = depotId === line.depotId ? (readFigure(line.reservedQty) ?? zero) : zero
    own.set(keyOf(key), (own.get(keyOf(key)) ?? zero).add(reserved))
    const qty = takenOf(line, lines, isNew, places)
    return [{ ...key, row: at + 1, qty, goods: line.commInfoName ?? '', depot: masters.of('depot', depotId)?.name ?? '' }]
  })
  return stockShortages(
    takings.filter(({ qty }) => !qty.isZero()),
    { balances, own, mayBeNegative: depotMayBeNegative(run, masters) },
  )
}

const takenOf = (line: StoredLine, lines: Sending['lines'], isNew: boolean, places: number): Decimal =>
  isNew ? (readFigure(line.baseQty) ?? zero) : lines ? addedQty(lines, line, places) : openQty(line, undefined, places)
