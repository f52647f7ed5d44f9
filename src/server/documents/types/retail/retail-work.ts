import { fixed, readFigure, zero } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import { comesBack, type RetailPayment } from '#domain/retail-payment.ts'
import { balancesOf } from '../../books/balances.ts'
import { settledOf } from '../../books/open-amounts.ts'
import { laterThan } from '../../books/order-in-time.ts'
import { isStock, periodsOf, stockKeys } from '../../books/stock-document.ts'
import { type ReturnCosts, returnCosts } from '../../books/stock-return.ts'
import type { Purpose } from '../../engine/kind.ts'
import { type Masters, mastersOf } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import type { GoodsContext } from '../../lines/load-goods.ts'
import { type FreePieces, freePieces } from '../../sources/free-pieces.ts'
import { withKeptGifts } from '../../sources/kept-gifts.ts'
import { withSources } from '../../sources/kept-terms.ts'
import type { Link, Linked } from '../../sources/link.ts'
import { followersOf } from '../../sources/progress.ts'
import { knowingReturns } from '../../sources/returned.ts'
import { commonSource, type SourceLine, sourceLinesOf, sourceLock } from '../../sources/source-lines.ts'
import { withSourceLots, withSplitLots } from '../../sources/source-lots.ts'
import { invoicesOf, redPartsOver } from '../sales/invoice-store.ts'
import type { SalesWork } from '../sales/sales-work.ts'
import { onDayOfSale, sentProblems } from './offline-ticket.ts'
import { type MemberPaying, memberPaying, paidWithoutBonus } from './retail-member.ts'
import { type PaidWays, paidWays, paymentProblems, refundPlan } from './retail-money.ts'
import { loadPriced, type Pricing } from './retail-prices.ts'
import { inPlaces, paymentsOf, refuseTakenNumber, ticketOf, withPayments, withTicket } from './retail-store.ts'
import { incoming, type SoldTicket, ticketsOf } from './retail-tickets.ts'
import { shiftOfTicket } from './ticket-shift.ts'

/** How a document of the counter counts: with which sign, and by which rule it takes goods of tickets back. */
export type RetailType = { sign: 1 | -1 | 0; link?: Link }

/** What the guards and effects of a document of the counter read: the prices found while it is edited, the stock it moves, its payments, the tickets that its goods come back of. */
export type RetailWork = SalesWork & {
  /** The shift that is open at its till, which what is done with it now is of. */
  shiftId?: string | undefined
  /** Account of its own that the cash of that shift is kept in. */
  drawerId?: string | undefined
  /** That it names no till, or one without an open shift. */
  tillProblems: readonly Problem[]
  shiftProblems: readonly Problem[]
  /** Whether it was paid in a shift that is over. */
  isOfPastShift: boolean
  pricing?: Pricing
  paymentProblems: readonly Problem[]
  /** How it is paid, or paid back where nobody says how. */
  payments: readonly RetailPayment[]
  /** Numbers of the documents that took its goods back. */
  followers: readonly string[]
  /** Numbers of the invoices that stand on it. */
  invoices: readonly string[]
  /** Numbers of those of its tickets of which a red part is asked for because its goods came back. */
  redParts: readonly string[]
  settledAmt?: string | undefined
  /** What its member pays with what he has. */
  member: MemberPaying
  sources: Map<string, SourceLine>
  tickets: readonly SoldTicket[]
  /** What can be paid back of its tickets, by way. */
  ways: PaidWays
  /** What each line that comes back is worth, while it is not booked. */
  costs: ReturnCosts
  pieces: FreePieces
}

/** What the event of a payment says of the ticket. */
type Paying = { payments?: readonly RetailPayment[]; roundOffAmt?: string }

/**
 * What guards and effects of a document of the counter read: prices, payments, member, till and shift, and the tickets that something
 * comes back of.
 */
export async function loadRetail(
  type: RetailType,
  run: Run,
  asked: StoredDocument,
  purpose: Purpose,
  loaded?: RetailWork,
): Promise<RetailWork> {
  const { tx } = run
  const stored = await onDayOfSale(run, asked)
  if (purpose?.editing && stored.id) await refuseTakenNumber(run, stored)
  const shift = await shiftOfTicket(run, stored, purpose)
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const isKnown = loaded && !purpose && ids.every((id) => loaded.sources.has(id))
  const sources = isKnown ? loaded.sources : await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  const tickets = await ticketsOf(tx, sources)
  const told = asSaid(run, stored, tickets, purpose)
  const member = await memberPaying(run, told, ids, purpose)
  const said = withBonus(run, told, member)
  const { confirmUser } = ticketOf(said)
  const confirmed = confirmUser ? [{ updateUser: confirmUser }] : []
  const masters = await mastersOf(tx, [said, ...said.lines, ...confirmed], said.customerId, run.known)
  const kind = { sells: true, receipt: false, priced: true, sign: type.sign } as const
  const known = type.link ? await takenBack(run, { document: said, sources }, { masters, purpose, link: type.link }) : said
  const { goods, pricing } = await loadPriced(run, known, purpose, kind)
  const priced = pricing ? withSplitLots(goods.document, pricing.rows) : goods.document
  const sourceBillId = commonSource(priced.lines.filter(comesBack), sources)
  const document = withSourceLots(type.link ?? {}, { document: { ...priced, sourceBillId }, sources })
  const stock = await stockOf(run, document, purpose, loaded)
  const money = await moneyOf(run, document, { sourceIds: ids, purpose, drawerId: shift.drawerId, member })
  const pieces = await freePieces(tx, { document, sources, masters }, comesBack)
  return { ...goods, ...stock, ...money, pieces, member, ...(pricing ? { pricing } : {}), sources, tickets, ...shift }
}

/** A document that takes goods of tickets back, with what their lines know of these. */
function takenBack(
  run: Run,
  { document, sources }: Linked,
  { masters, purpose, link }: { masters: Masters; purpose: Purpose; link: Link },
) {
  const knowing = knowingReturns(run, link, true)
  const known = withSources({ document, sources }, masters, purpose, knowing)
  return withKeptGifts(run.tx, { document: known, sources }, purpose, knowing.settings)
}

/** The document as its payment says; its member is its customer, as is that of the tickets its goods come back of. */
function asSaid({ settings: { places } }: Run, stored: StoredDocument, tickets: readonly SoldTicket[], purpose: Purpose): StoredDocument {
  const { memberId, ...ticket } = ticketOf(stored)
  const said = purpose?.event as Paying | undefined
  const roundOffAmt = inPlaces(said?.roundOffAmt ?? ticket.roundOffAmt, places.amount)
  const payments = (said?.payments ?? paymentsOf(stored)).map((row) => ({ ...row, amount: inPlaces(row.amount, places.amount) ?? '0' }))
  const customerId = memberId ?? stored.customerId ?? (purpose?.editing ? tickets[0]?.customerId : undefined)
  const document = { ...stored, ...(customerId ? { customerId } : {}) }
  return withPayments(withTicket(document, { ...ticket, ...(roundOffAmt ? { roundOffAmt } : {}) }), payments)
}

/** A ticket with what the bonus of its member pays of it; of one that is not being paid nothing is known of that yet. */
function withBonus({ settings }: Run, document: StoredDocument, { bonus }: MemberPaying): StoredDocument {
  if (!document.tags.includes('editable')) return document
  const { bonusAmt: _, ...ticket } = ticketOf(document)
  return withTicket(document, { ...ticket, ...(bonus.gt(0) ? { bonusAmt: fixed(bonus, settings.places.amount) } : {}) })
}

async function stockOf(run: Run, document: StoredDocument, purpose: Purpose, loaded?: RetailWork) {
  const { tx, settings } = run
  const isEditable = document.tags.includes('editable')
  const keys = stockKeys(document.lines.filter(isStock))
  const { balances, balanceKeys } = await balancesOf(tx, keys, purpose?.locks.has('balances') ?? false, loaded)
  const coming = isEditable ? incoming(document, settings.places.amount) : []
  const lineIds = document.tags.includes('counts') ? document.lines.map(({ id }) => id) : []
  return {
    balances,
    balanceKeys,
    costs: await returnCosts(tx, coming, balances, settings.places.amount),
    movedLater: isEditable ? await laterThan(tx, document, balances, keys) : new Map<string, string>(),
    periods: await periodsOf(run, document, purpose, balances),
    followers: (await followersOf(tx, lineIds)).all,
    invoices: lineIds.length > 0 ? await invoicesOf(tx, document.id) : [],
    redParts: lineIds.length > 0 && document.lines.some(comesBack) ? await redPartsOver(tx, document.id) : [],
    settledAmt: await settledOf(run, document, loaded),
  }
}

/** How it is paid: of what is paid back, where nobody says how, as its tickets were; the payment writes that down. */
async function moneyOf(
  run: Run,
  document: StoredDocument,
  {
    sourceIds,
    purpose,
    drawerId,
    member,
  }: { sourceIds: readonly string[]; purpose: Purpose; drawerId: string | undefined; member: MemberPaying },
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

/** What is wrong with the head of a document of the counter (guard linesAreValid). */
export function ticketProblems({ document, settings }: GoodsContext): Problem[] {
  const { couponId, roundOffAmt, tillId, ticketNo } = ticketOf(document)
  const off = readFigure(roundOffAmt) ?? zero
  const sells = !document.lines.some(comesBack) || document.lines.some((line) => !comesBack(line))
  const bad = (field: string, reason: NonNullable<Problem['reason']>): Problem => ({ field, rule: 'FIELD_BAD', reason })
  return [
    ...sentProblems(document),
    ...(off.isNegative() ? [bad('roundOffAmt', negative)] : []),
    ...(off.decimalPlaces() > settings.places.amount ? [bad('roundOffAmt', tooFine)] : []),
    ...(off.gt(0) && !sells ? [bad('roundOffAmt', nothingSold)] : []),
    ...(couponId && !sells ? [bad('couponId', nothingSold)] : []),
    ...(couponId && !document.customerId ? [bad('couponId', noMember)] : []),
    ...((tillId === undefined) === (ticketNo === undefined) ? [] : [bad('ticketNo', inPair)]),
  ]
}
