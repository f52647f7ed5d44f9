import { fixed, readFigure, zero } from '#domain/decimal.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { type RetailFacts, retailOrder, type retailOrderLaw } from '#machines/retail/retail-order.machine.ts'
import { present } from '../../../wire-values.ts'
import { reverseCash } from '../../books/cash.ts'
import { postCashSale, reverseCashSale } from '../../books/cash-sales.ts'
import { timeFacts } from '../../books/order-in-time.ts'
import { settleTicketPoints } from '../../books/points.ts'
import { frozenFacts, isStock, mirrorDocument, periodFacts, redOf, redoDraft, reverseStock } from '../../books/stock-document.ts'
import { issueGoods, type Outgoing } from '../../books/stock-out.ts'
import { depotMayBeNegative, stockShortages, type Taking } from '../../books/stock-shortages.ts'
import { locking } from '../../engine/event-locks.ts'
import type { DocumentKind } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { keepCosts } from '../../lines/keep-costs.ts'
import { sharedFacts } from '../../lines/load-goods.ts'
import { useCoupons } from '../../prices/coupon-locks.ts'
import { freezePrices, releasePrices } from '../../prices/freeze-prices.ts'
import { salesAnswer } from '../sales/sales-work.ts'
import { takeMoney } from './retail-money.ts'
import { firstTicket, inPlaces, paymentsOf, retailTables, ticketOf } from './retail-store.ts'
import { asAsked, loadRetail, type RetailWork, ticketProblems } from './retail-work.ts'

const keyFor = ({ depotId, commInfoId }: StoredLine) => ({ depotId: depotId ?? '', commInfoId: commInfoId ?? '' })
const qtyOf = ({ baseQty }: StoredLine) => readFigure(baseQty) ?? zero

/** Goods that are not free in the depot they are to leave (guard stockCovers). */
function shortages(run: Run, { document, balances, masters }: RetailWork) {
  if (!document.tags.includes('editable')) return []
  const takings = document.lines.flatMap((line, at): Taking[] => {
    if (!isStock(line)) return []
    const names = { goods: line.commInfoName ?? '', depot: masters.of('depot', line.depotId)?.name ?? '' }
    return [{ ...keyFor(line), row: at + 1, qty: qtyOf(line), ...names }]
  })
  return stockShortages(takings, { balances, mayBeNegative: depotMayBeNegative(run, masters) })
}

function facts(run: Run, work: RetailWork): RetailFacts {
  const { document, pricing } = work
  const { settings } = run
  const isEditable = document.tags.includes('editable')
  const shared = sharedFacts(run, work, retailOrder.rights, ticketProblems)
  return {
    ...shared,
    lineProblems: asAsked(work, [...shared.lineProblems, ...(pricing?.problems ?? [])]),
    masterProblems: asAsked(work, shared.masterProblems),
    amountProblems: asAsked(work, shared.amountProblems),
    ...periodFacts(work),
    ...frozenFacts(run, work),
    ...(isEditable ? timeFacts(work) : blankTimeFacts),
    stockProblems: asAsked(work, shortages(run, work)),
    couponProblems: (pricing?.priced.problems ?? []).map((problem) => ({ ...problem, field: 'couponId' })),
    paymentProblems: work.paymentProblems,
    dueAmt: fixed(readFigure(document.finalAmt) ?? zero, settings.places.amount),
    payments: isEditable ? paymentsOf(document) : [],
    roundOffAmt: ticketOf(document).roundOffAmt ?? '0',
    roundOffLimit: settings.roundOffLimit.toFixed(),
    followers: work.followers,
  }
}

async function issueStock(run: Run, work: RetailWork): Promise<void> {
  const outgoing = work.document.lines.filter(isStock).map((line): Outgoing => ({ ...keyFor(line), lineId: line.id, qty: qtyOf(line) }))
  const left = await issueGoods(run.tx, work.document, outgoing, work.balances, run.settings.places.amount)
  await keepCosts(run, work, new Map([...left].map(([line, { value }]) => [line, value])))
}

async function freeze(run: Run, { document, pricing }: RetailWork): Promise<void> {
  if (!pricing) throw new Error('a ticket is paid without its prices')
  await freezePrices(run, document, pricing.priced)
}

const ticketAnswer = ({ settings: { places } }: Run, head: StoredDocument) => {
  const { roundOffAmt, changeAmt } = ticketOf(head)
  return present({
    memberId: head.customerId,
    roundOffAmt: inPlaces(roundOffAmt, places.amount),
    changeAmt: inPlaces(changeAmt, places.amount),
  })
}

/** What a ticket answers: as all that sells, its member and its money. */
const answer = (run: Run, work: RetailWork): object => ({
  ...salesAnswer(run, work),
  ...ticketAnswer(run, work.document),
  payments: paymentsOf(work.document).map((payment) => ({
    ...payment,
    amount: inPlaces(payment.amount, run.settings.places.amount) ?? payment.amount,
  })),
})

/** The retail order on the server: parked it holds nothing; paid its goods leave, its money comes in, revenue and tax are booked, all at once (rule B7). */
export const retailOrderKind: DocumentKind<typeof retailOrderLaw, RetailWork> = {
  words: retailOrder,
  hash: machineHash(retailOrder),
  load: loadRetail,
  facts,
  effects: {
    freezePrices: freeze,
    useCoupons: (run, { document }) => useCoupons(run, document.id),
    issueGoods: locking(['balances', 'period'], issueStock),
    takeMoney: locking(['period'], takeMoney),
    postSale: locking(['period'], (run: Run, { document }: RetailWork) => postCashSale(run, document)),
    settlePoints: (run, { document }) => settleTicketPoints(run.tx, document, readFigure(document.finalAmt) ?? zero),
    mirrorTicket: mirrorDocument,
    reverseStock,
    reverseMoney: locking(['period'], (run: Run, work: RetailWork) => reverseCash(run.tx, work.document.id, redOf(work))),
    reverseSale: locking(['period'], (run: Run, work: RetailWork) => reverseCashSale(run.tx, work.document.id, redOf(work))),
    releasePrices: (run, { document }) => releasePrices(run, document.id),
    takeBackPoints: (run, { document }) => settleTicketPoints(run.tx, document, zero),
    redoDraft,
  },
  answer,
  warnings: () => [],
  own: retailTables,
  firstOf: firstTicket,
  rowFields: (head, _, run) => ticketAnswer(run, head),
}
