import type { Problem } from '#domain/core/refusals.ts'
import { decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { remainingQty } from '#domain/lines/quantities.ts'
import type { Paying } from '#machines/families/paid-order.ts'
import { type SalesOrderEvent, type SalesOrderFacts, salesOrder, type salesOrderLaw } from '#machines/sales/sales-order.machine.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import { sourceFacts, sourceWarnings } from '#server/documents/sources/source-differences.ts'
import { takePayment } from '../../../books/money/order-payments.ts'
import { queueRefund } from '../../../books/money/refunds.ts'
import { updateReservations } from '../../../books/stock/reservations.ts'
import { isStockLine } from '../../../books/stock/stock-document.ts'
import { depotMayBeNegative, type StockDemand, stockShortages } from '../../../books/stock/stock-shortages.ts'
import { locking } from '../../../engine/event-locks.ts'
import type { DocumentKind, EventInput } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { displayOptions, type Run } from '../../../engine/run.ts'
import { goodsHeadAnswer } from '../../../lines/goods-answer.ts'
import { salesProblems, sharedFacts } from '../../../lines/load-goods.ts'
import { orderLine } from '../../../lines/order-line.ts'
import { releasePrices } from '../../../prices/freeze-prices.ts'
import { approvedQtyProblems, approvedQtysOf, grantQuantities, takeBackGrant } from '../../../sources/approved-qty.ts'
import { orderEffects, orderFacts } from '../../../sources/orders.ts'
import { inRequestedRows, priceEffects } from '../order-prices.ts'
import { quotation, quotedFigures } from '../quotation-lines.ts'
import { isPayFirst, loadOrder, paidOrder, type SalesOrderContext, storeProblems } from './order-context.ts'

function facts(run: Run, work: SalesOrderContext, asked?: EventInput): SalesOrderFacts {
  const { document, paidAmt } = work
  const { amount } = run.settings.places
  const due = (readFigure(document.finalAmt) ?? zero).sub(paidAmt)
  const { pricing } = work
  const shared = sharedFacts(run, work, salesOrder.rights, (asked) => [...salesProblems(asked), ...storeProblems(asked)])
  const differing = sourceFacts(run, asQuoted(work), quotation)
  const asSent = (problems: readonly Problem[]) => inRequestedRows(problems, pricing)
  return {
    ...orderFacts(run, salesOrder, work, shared, salesOutDocument.source),
    lineProblems: asSent([...shared.lineProblems, ...(pricing?.problems ?? [])]),
    sourceProblems: [],
    sourceDifferences: asSent(differing.sourceDifferences),
    repricedLines: asSent(differing.repricedLines),
    masterProblems: asSent(shared.masterProblems),
    amountProblems: asSent(shared.amountProblems),
    couponProblems: pricing?.priced.problems ?? [],
    ...(work.periodProblem ? { todayPeriodProblem: work.periodProblem } : {}),
    ...(work.creditProblem ? { creditProblem: work.creditProblem } : {}),
    stockProblems: run.settings.refusesShort ? asSent(shortages(run, work)) : [],
    grantProblems: approvedQtyProblems(work, approvedQtysOf(asked)),
    paymentProblems: work.paymentProblems,
    payFirst: isPayFirst(document),
    paidAmt: fixedText(paidAmt, amount),
    dueAmt: fixedText(due.isNegative() ? zero : due, amount),
    finished: work.isFinished,
  }
}

/**
 * The order without the link to the quotation on rows that an offer priced: the offer, not a user, changed their
 * price, so they are not compared with the quotation.
 */
function asQuoted({ pricing, ...work }: SalesOrderContext): SalesOrderContext {
  const lines = work.document.lines.map((line, at) => (pricing?.priced.rows[at]?.offer ? { ...line, sourceBodyId: undefined } : line))
  return { ...work, document: { ...work.document, lines } }
}

/** Problems of goods that are not free, for an order that is not approved yet. */
function shortages(run: Run, { document, balances, masters }: SalesOrderContext): Problem[] {
  if (!document.tags.some((tag) => tag === 'editable' || tag === 'awaitsApproval')) return []
  const takings = document.lines.flatMap((line, at): StockDemand[] => {
    const { depotId = '', commInfoId = '' } = line
    if (!isStockLine(line) || !depotId || !commInfoId) return []
    const qty = remainingQty(line, undefined, run.settings.places.qty)
    return [{ depotId, commInfoId, row: at + 1, qty, goods: line.commInfoName ?? '', depot: masters.of('depot', depotId)?.name ?? '' }]
  })
  return stockShortages(takings, { balances, mayBeNegative: depotMayBeNegative(run, masters) })
}

/**
 * Effect that updates the reservations of the order's lines and writes the reserved quantities to them: while
 * `takesStock`, what the lines need is reserved as far as it is free; otherwise all is released.
 */
const adjustReservations = (takesStock: boolean) => async (run: Run, work: SalesOrderContext) => {
  const ids = work.document.lines.filter(isStockLine).map(({ id }) => id)
  const settled = await updateReservations(run.tx, ids, takesStock, work.balances)
  work.document.lines = work.document.lines.map((line) => ({ ...line, ...settled.get(line.id) }))
}

/**
 * Server side of sales orders: an order reserves stock as far as it is free, is checked against the credit limit, may
 * be paid, and counts its deliveries (rule B5).
 */
export const salesOrderKind: DocumentKind<typeof salesOrderLaw, SalesOrderContext> = {
  words: salesOrder,
  hash: machineHash(salesOrder),
  load: loadOrder,
  facts,
  effects: {
    ...orderEffects(salesOrder),
    ...priceEffects,
    releasePrices: (run, { document }) => releasePrices(run, document.id),
    grantQuantities,
    takeBackGrant,
    // orders of one customer wait for each other, because they count against the same limit
    reserveGoods: locking(['partner', 'balances'], adjustReservations(true)),
    releaseGoods: locking(['balances'], (run: Run, work: SalesOrderContext, { type }: EventInput) =>
      adjustReservations(type === 'CLOSE_LINE')(run, work),
    ),
    takePayment: locking(['period'], (run: Run, { document }: SalesOrderContext, event: SalesOrderEvent) => {
      const { amount, accountId, paymentNo } = event as Paying
      return takePayment(run.tx, paidOrder(document), { amount: decimal(amount), accountId, paymentNo })
    }),
    oweRefund: locking(['period'], async (run: Run, { document, paidAmt }: SalesOrderContext, { remark = '' }: EventInput) => {
      if (!paidAmt.isZero()) await queueRefund(run.tx, { orderId: document.id, amount: paidAmt, reason: remark })
    }),
  },
  answer: (run, work) =>
    toWire('customer', {
      ...goodsHeadAnswer(work),
      closeType: work.document.closeType,
      ...(isPayFirst(work.document) ? { paidAmt: fixedText(work.paidAmt, run.settings.places.amount) } : {}),
      lines: work.document.lines.map((line) => orderLine(work.masters, displayOptions(run), line)),
    }),
  warnings: (run, work) => sourceWarnings(run, asQuoted(work), quotation, quotedFigures(run).figures),
  rowFields: ({ closeType }) => ({ closeType }),
}
