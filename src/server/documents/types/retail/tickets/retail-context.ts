import type { Problem } from '#domain/core/refusals.ts'
import { fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { isReturnLine, type RetailPayment } from '#domain/retail/retail-payment.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { settledAmount } from '../../../books/money/open-amounts.ts'
import { laterMovements } from '../../../books/stock/backdating.ts'
import { balancesOf } from '../../../books/stock/balances.ts'
import { isStockLine, periodsOf, stockKeys } from '../../../books/stock/stock-document.ts'
import { type ReturnCosts, returnCosts } from '../../../books/stock/stock-return.ts'
import type { Purpose } from '../../../engine/kind.ts'
import { mastersOf } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import type { GoodsContext } from '../../../lines/load-goods.ts'
import type { Link, LinkedDocument } from '../../../sources/link.ts'
import { followersOf } from '../../../sources/progress.ts'
import { withRetainedGifts } from '../../../sources/retained-gifts.ts'
import { returnSourceOptions } from '../../../sources/return-options.ts'
import { type SerialReturnProblems, serialReturnProblems } from '../../../sources/returned-serials.ts'
import { commonSource, type SourceLine, sourceLinesOf, sourceLock } from '../../../sources/source-lines.ts'
import { withSourceLots, withSplitLots } from '../../../sources/source-lots.ts'
import { withSources } from '../../../sources/source-terms.ts'
import { invoicesOf, redRequestsForReturn } from '../../sales/invoice-store.ts'
import type { SalesContext } from '../../sales/sales-context.ts'
import { offlineTicketProblems, withSaleDate } from './offline-ticket.ts'
import { type MemberPayment, memberPaymentOf, paidWithoutBonus } from './retail-member.ts'
import { type PaidWays, paidWays, paymentProblems, refundPlan } from './retail-money.ts'
import { loadPricedTicket, type TicketPricing } from './retail-prices.ts'
import { paymentsOf, refuseTakenTicketNo, ticketOf, wireAmount, withPayments, withTicket } from './retail-store.ts'
import { incomingGoods, type SoldTicket, ticketsOf } from './retail-tickets.ts'
import { shiftOfTicket } from './ticket-shift.ts'

/**
 * How a document type of the counter works: the sign of its lines, and the link by which it takes back goods of
 * tickets.
 */
export type RetailType = { sign: 1 | -1 | 0; link?: Link }

/**
 * Everything that guards and effects of a document of the counter read: prices while it is edited, the balances that
 * it changes, its payments, and the tickets from which goods are returned.
 */
export type RetailContext = SalesContext & {
  /** Open shift of the document's till; what is done now belongs to this shift. */
  shiftId?: string | undefined
  /** Separate account that holds the cash of that shift. */
  drawerId?: string | undefined
  /** Problems of the till: it is unknown or in other books; `shiftProblems`: it has no open shift. */
  tillProblems: readonly Problem[]
  shiftProblems: readonly Problem[]
  /** True if the document was paid in a shift that is closed by now. */
  isOfPastShift: boolean
  pricing?: TicketPricing
  paymentProblems: readonly Problem[]
  /** Payments of the document; for a refund without any, the payments proposed for it. */
  payments: readonly RetailPayment[]
  /** Numbers of the documents that took back goods of this document. */
  followers: readonly string[]
  /** Numbers of the invoices for this document. */
  invoices: readonly string[]
  /**
   * Numbers of those invoices for the tickets returned from that have an open request for a red part because goods
   * were returned.
   */
  redParts: readonly string[]
  settledAmt?: string | undefined
  /** The part of the document that its member pays with points and stored value. */
  member: MemberPayment
  sources: Map<string, SourceLine>
  tickets: readonly SoldTicket[]
  /** Amounts of the tickets that can be paid back, by way of payment. */
  ways: PaidWays
  /** Cost of each returned line, until it is booked. */
  costs: ReturnCosts
  pieces: SerialReturnProblems
}

/** Fields of a payment event. */
type PaymentEvent = { payments?: readonly RetailPayment[]; roundOffAmt?: string }

/**
 * Loads a document of the counter with prices, payments, member, till and shift, and with the tickets from which goods
 * are returned.
 */
export async function loadRetail(
  type: RetailType,
  run: Run,
  asked: StoredDocument,
  purpose: Purpose,
  loaded?: RetailContext,
): Promise<RetailContext> {
  const { tx } = run
  const stored = await withSaleDate(run, asked)
  if (purpose?.editing && stored.id) await refuseTakenTicketNo(run, stored)
  const shift = await shiftOfTicket(run, stored, purpose)
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const isKnown = loaded && !purpose && ids.every((id) => loaded.sources.has(id))
  const sources = isKnown ? loaded.sources : await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  const tickets = await ticketsOf(tx, sources)
  const told = withPaymentFields(run, stored, tickets, purpose)
  const member = await memberPaymentOf(run, told, ids, purpose)
  const said = withBonus(run, told, member)
  const { confirmUser } = ticketOf(said)
  const confirmed = confirmUser ? [{ updateUser: confirmUser }] : []
  const masters = await mastersOf(tx, [said, ...said.lines, ...confirmed], said.customerId, run.known)
  const kind = { sells: true, receipt: false, priced: true, sign: type.sign } as const
  const known = type.link ? await withTicketSources(run, { document: said, sources }, { masters, purpose, link: type.link }) : said
  const { goods, pricing } = await loadPricedTicket(run, known, purpose, kind)
  const priced = pricing ? withSplitLots(goods.document, pricing.rows) : goods.document
  const sourceBillId = commonSource(priced.lines.filter(isReturnLine), sources)
  const document = withSourceLots(type.link ?? {}, { document: { ...priced, sourceBillId }, sources })
  const stock = await stockOf(run, document, purpose, loaded)
  const money = await moneyOf(run, document, { sourceIds: ids, purpose, drawerId: shift.drawerId, member })
  const pieces = await serialReturnProblems(tx, { document, sources, masters }, isReturnLine)
  return { ...goods, ...stock, ...money, pieces, member, ...(pricing ? { pricing } : {}), sources, tickets, ...shift }
}

/** Gives returned lines what is left on their ticket lines. */
function withTicketSources(
  run: Run,
  { document, sources }: LinkedDocument,
  { masters, purpose, link }: { masters: Masters; purpose: Purpose; link: Link },
) {
  const knowing = returnSourceOptions(run, link, true)
  const known = withSources({ document, sources }, masters, purpose, knowing)
  return withRetainedGifts(run.tx, { document: known, sources }, purpose, knowing.settings)
}

/**
 * Applies the fields of a payment event. The customer is the member; where none is named, it is the customer of the
 * tickets from which goods are returned.
 */
function withPaymentFields(
  { settings: { places } }: Run,
  stored: StoredDocument,
  tickets: readonly SoldTicket[],
  purpose: Purpose,
): StoredDocument {
  const { memberId, ...ticket } = ticketOf(stored)
  const said = purpose?.event as PaymentEvent | undefined
  const roundOffAmt = wireAmount(said?.roundOffAmt ?? ticket.roundOffAmt, places.amount)
  const payments = (said?.payments ?? paymentsOf(stored)).map((row) => ({ ...row, amount: wireAmount(row.amount, places.amount) ?? '0' }))
  const customerId = memberId ?? stored.customerId ?? (purpose?.editing ? tickets[0]?.customerId : undefined)
  const document = { ...stored, ...(customerId ? { customerId } : {}) }
  return withPayments(withTicket(document, { ...ticket, ...(roundOffAmt ? { roundOffAmt } : {}) }), payments)
}

/** Sets the bonus that the member pays with. It is known only while the ticket is being paid. */
function withBonus({ settings }: Run, document: StoredDocument, { bonus }: MemberPayment): StoredDocument {
  if (!document.tags.includes('editable')) return document
  const { bonusAmt: _, ...ticket } = ticketOf(document)
  return withTicket(document, { ...ticket, ...(bonus.gt(0) ? { bonusAmt: fixedText(bonus, settings.places.amount) } : {}) })
}

async function stockOf(run: Run, document: StoredDocument, purpose: Purpose, loaded?: RetailContext) {
  const { tx, settings } = run
  const isEditable = document.tags.includes('editable')
  const keys = stockKeys(document.lines.filter(isStockLine))
  const { balances, balanceKeys } = await balancesOf(tx, keys, purpose?.locks.has('balances') ?? false, loaded)
  const coming = isEditable ? incomingGoods(document, settings.places.amount) : []
  const lineIds = document.tags.includes('counts') ? document.lines.map(({ id }) => id) : []
  return {
    balances,
    balanceKeys,
    costs: await returnCosts(tx, coming, balances, settings.places.amount),
    movedLater: isEditable ? await laterMovements(tx, document, balances, keys) : new Map<string, string>(),
    periods: await periodsOf(run, document, purpose, balances),
    followers: (await followersOf(tx, lineIds)).all,
    invoices: lineIds.length > 0 ? await invoicesOf(tx, document.id) : [],
    redParts: lineIds.length > 0 && document.lines.some(isReturnLine) ? await redRequestsForReturn(tx, document.id) : [],
    settledAmt: await settledAmount(run, document, loaded),
  }
}

/**
 * Payments of the document. For a refund without payments, they are proposed in the ways in which its tickets were
 * paid, and stored when it is paid.
 */
async function moneyOf(
  run: Run,
  document: StoredDocument,
  {
    sourceIds,
    purpose,
    drawerId,
    member,
  }: { sourceIds: readonly string[]; purpose: Purpose; drawerId: string | undefined; member: MemberPayment },
) {
  const said = paymentsOf(document)
  if (!document.tags.includes('editable')) return { document, ways: [], payments: said, paymentProblems: [] }
  const due = readFigure(document.finalAmt) ?? zero
  const ways = due.isNegative() ? await paidWays(run.tx, sourceIds, document.id) : []
  const payments = said.length === 0 && due.isNegative() ? refundPlan(due, ways, run.settings.places.amount, drawerId) : said
  const paid =
    purpose?.event.type === 'PAY' ? withPayments(document, paidWithoutBonus(payments, member, run.settings.places.amount)) : document
  return { document: paid, ways, payments, paymentProblems: await paymentProblems(run, paid) }
}

const negative = { zh: '不能为负', en: 'it is negative' }
const tooFine = { zh: '小数位数过多', en: 'it has too many decimals' }
const noMember = { zh: '优惠券要先选会员', en: 'a coupon belongs to a member' }
const inPair = { zh: '收银台和小票号要同时填写', en: 'till and number of the ticket come together' }
const nothingSold = { zh: '没有销售的商品', en: 'nothing is sold that it could lower' }

/** Problems of the head of a document of the counter (guard linesAreValid). */
export function ticketProblems({ document, settings }: GoodsContext): Problem[] {
  const { couponId, roundOffAmt, tillId, ticketNo } = ticketOf(document)
  const off = readFigure(roundOffAmt) ?? zero
  const sells = !document.lines.some(isReturnLine) || document.lines.some((line) => !isReturnLine(line))
  const bad = (field: string, reason: NonNullable<Problem['reason']>): Problem => ({ field, rule: 'FIELD_BAD', reason })
  return [
    ...offlineTicketProblems(document),
    ...(off.isNegative() ? [bad('roundOffAmt', negative)] : []),
    ...(off.decimalPlaces() > settings.places.amount ? [bad('roundOffAmt', tooFine)] : []),
    ...(off.gt(0) && !sells ? [bad('roundOffAmt', nothingSold)] : []),
    ...(couponId && !sells ? [bad('couponId', nothingSold)] : []),
    ...(couponId && !document.customerId ? [bad('couponId', noMember)] : []),
    ...((tillId === undefined) === (ticketNo === undefined) ? [] : [bad('ticketNo', inPair)]),
  ]
}
