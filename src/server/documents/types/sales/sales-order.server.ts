import { decimal, fixed, readFigure, zero } from '#domain/decimal.ts'
import { remainingQty } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Paying } from '#machines/families/paid-order.ts'
import { type SalesOrderEvent, type SalesOrderFacts, salesOrder, type salesOrderLaw } from '#machines/sales/sales-order.machine.ts'
import { salesOutDocument } from '#resources/documents/sales-out.document.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import { queueRefund } from '../../../payments/refunds.ts'
import { takePayment } from '../../books/order-payments.ts'
import { settleReserved } from '../../books/reservations.ts'
import { isStock } from '../../books/stock-document.ts'
import { depotMayBeNegative, stockShortages, type Taking } from '../../books/stock-shortages.ts'
import { locking } from '../../engine/event-locks.ts'
import type { Asked, DocumentKind } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import { type Run, shownTo } from '../../engine/run.ts'
import { goodsHeadAnswer } from '../../lines/goods-answer.ts'
import { salesProblems, sharedFacts } from '../../lines/load-goods.ts'
import { orderLine } from '../../lines/order-line.ts'
import { releasePrices } from '../../prices/freeze-prices.ts'
import { grantedBy, grantProblems, grantQuantities, takeBackGrant } from '../../sources/granted.ts'
import { sourceFacts, sourceWarnings } from '../../sources/kept-terms.ts'
import { orderEffects, orderFacts } from '../../sources/orders.ts'
import { isPayFirst, loadOrder, paidOrder, type SalesOrderWork, storeProblems } from './order-context.ts'
import { inRowsAsked, priceEffects } from './order-prices.ts'
import { quotation, quotedFigures } from './quotation-lines.ts'

function facts(run: Run, work: SalesOrderWork, asked?: Asked): SalesOrderFacts {
  const { document, paidAmt } = work
  const { amount } = run.settings.places
  const due = (readFigure(document.finalAmt) ?? zero).sub(paidAmt)
  const { pricing } = work
  const shared = sharedFacts(run, work, salesOrder.rights, (asked) => [...salesProblems(asked), ...storeProblems(asked)])
  const differing = sourceFacts(run, asQuoted(work), quotation)
  const asSent = (problems: readonly Problem[]) => inRowsAsked(problems, pricing)
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
    grantProblems: grantProblems(work, grantedBy(asked)),
    paymentProblems: work.paymentProblems,
    payFirst: isPayFirst(document),
    paidAmt: fixed(paidAmt, amount),
    dueAmt: fixed(due.isNegative() ? zero : due, amount),
    finished: work.isFinished,
  }
}

/** An order without the source of the rows that an offer has priced: no one has changed these. */
function asQuoted({ pricing, ...work }: SalesOrderWork): SalesOrderWork {
  const lines = work.document.lines.map((line, at) => (pricing?.priced.rows[at]?.offer ? { ...line, sourceBodyId: undefined } : line))
  return { ...work, document: { ...work.document, lines } }
}

/** Goods that are not free for an order that is about to be taken. */
function shortages(run: Run, { document, balances, masters }: SalesOrderWork): Problem[] {
  if (!document.tags.some((tag) => tag === 'editable' || tag === 'awaitsApproval')) return []
  const takings = document.lines.flatMap((line, at): Taking[] => {
    const { depotId = '', commInfoId = '' } = line
    if (!isStock(line) || !depotId || !commInfoId) return []
    const qty = remainingQty(line, undefined, run.settings.places.qty)
    return [{ depotId, commInfoId, row: at + 1, qty, goods: line.commInfoName ?? '', depot: masters.of('depot', depotId)?.name ?? '' }]
  })
  return stockShortages(takings, { balances, mayBeNegative: depotMayBeNegative(run, masters) })
}

/** Reserves for the lines what they need as far as it is free, or lets it go; what is reserved then stands on the lines. */
const settling = (takesStock: boolean) => async (run: Run, work: SalesOrderWork) => {
  const ids = work.document.lines.filter(isStock).map(({ id }) => id)
  const settled = await settleReserved(run.tx, ids, takesStock, work.balances)
  work.document.lines = work.document.lines.map((line) => ({ ...line, ...settled.get(line.id) }))
}

/** The sales order on the server: stock reserved as far as it is free, credit tested, a payment taken, outs counted (rule B5). */
export const salesOrderKind: DocumentKind<typeof salesOrderLaw, SalesOrderWork> = {
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
    // two orders of one customer count against one limit: one after the other
    reserveGoods: locking(['partner', 'balances'], settling(true)),
    releaseGoods: locking(['balances'], (run: Run, work: SalesOrderWork, { type }: Asked) => settling(type === 'CLOSE_LINE')(run, work)),
    takePayment: locking(['period'], (run: Run, { document }: SalesOrderWork, event: SalesOrderEvent) => {
      const { amount, accountId, paymentNo } = event as Paying
      return takePayment(run.tx, paidOrder(document), { amount: decimal(amount), accountId, paymentNo })
    }),
    oweRefund: locking(['period'], async (run: Run, { document, paidAmt }: SalesOrderWork, { remark = '' }: Asked) => {
      if (!paidAmt.isZero()) await queueRefund(run.tx, { orderId: document.id, amount: paidAmt, reason: remark })
    }),
  },
  answer: (run, work) =>
    toWire('customer', {
      ...goodsHeadAnswer(work),
      closeType: work.document.closeType,
      ...(isPayFirst(work.document) ? { paidAmt: fixed(work.paidAmt, run.settings.places.amount) } : {}),
      lines: work.document.lines.map((line) => orderLine(work.masters, shownTo(run), line)),
    }),
  warnings: (run, work) => sourceWarnings(run, asQuoted(work), quotation, quotedFigures(run).figures),
  rowFields: ({ closeType }) => ({ closeType }),
}
