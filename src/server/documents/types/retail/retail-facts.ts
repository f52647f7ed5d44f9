import { fixed, readFigure, zero } from '#domain/decimal.ts'
import type { OfflineMark } from '#domain/offline-marks.ts'
import type { Problem } from '#domain/refusals.ts'
import { comesBack } from '#domain/retail-payment.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { freeRows } from '#machines/guards/free-guards.ts'
import { unknownSource } from '#machines/guards/source-guards.ts'
import { type RetailFacts, retailRights } from '#machines/retail/retail-guards.ts'
import { lotFacts } from '../../books/lot-facts.ts'
import { settledFact } from '../../books/open-amounts.ts'
import { timeFacts } from '../../books/order-in-time.ts'
import { frozenFacts, isStock, periodFacts } from '../../books/stock-document.ts'
import { depotMayBeNegative, stockShortages, type Taking } from '../../books/stock-shortages.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { sharedFacts } from '../../lines/load-goods.ts'
import { sourceFacts } from '../../sources/kept-terms.ts'
import { foreignProblems, limitProblems, sourceProblems } from '../../sources/link.ts'
import { withSourceLotProblems } from '../../sources/source-lots.ts'
import { inRowsAsked } from '../sales/order-prices.ts'
import { isSent, soldDay } from './offline-ticket.ts'
import { freeBackProblems } from './retail-member.ts'
import { wayProblems } from './retail-money.ts'
import { ticketOf } from './retail-store.ts'
import { lateProblems, leavingProblems, refundProblems } from './retail-tickets.ts'
import { type RetailType, type RetailWork, ticketProblems } from './retail-work.ts'

/** Goods that are not free in their depot: those that leave, and of what is paid those that came back and would leave again (guard stockCovers). */
const shortages = (run: Run, work: RetailWork): Problem[] => shortOf(work, depotMayBeNegative(run, work.masters))

/** Whether more is sold than there is, whether or not a depot may go below zero. */
export const isOversold = (work: RetailWork): boolean => shortOf(work, () => false).length > 0

function shortOf({ document, balances, masters }: RetailWork, mayBeNegative: (depotId: string) => boolean): Problem[] {
  const isOpen = document.tags.includes('editable')
  if (!isOpen && !document.tags.includes('counts')) return []
  const takings = document.lines.flatMap((line, at): Taking[] => {
    const { depotId, commInfoId } = line
    if (!isStock(line) || comesBack(line) === isOpen || !depotId || !commInfoId) return []
    const names = { goods: line.commInfoName ?? '', depot: masters.of('depot', depotId)?.name ?? '' }
    return [{ depotId, commInfoId, row: at + 1, qty: (readFigure(line.baseQty) ?? zero).abs(), ...names }]
  })
  return stockShortages(takings, { balances, mayBeNegative })
}

/** Rows of goods that come back and that nothing says a cost of (guard costIsKnown). */
const costProblems = ({ document: { lines }, costs }: RetailWork): Problem[] =>
  lines.flatMap((line, at): Problem[] => {
    const key = line.id || String(line.indexNo)
    return costs.has(key) && !costs.get(key)
      ? [{ row: at + 1, field: 'costPrice', rule: 'COST_UNKNOWN', params: { goods: line.commInfoName ?? '' } }]
      : []
  })

/** Rows that come back without a ticket. */
const freeBack = ({ lines }: StoredDocument) => freeRows(lines.map((line) => (comesBack(line) ? line : { ...line, sourceBodyId: '-' })))

/** What is asked of goods that come back, while it may be edited. */
function backFacts(run: Run, { link }: RetailType, work: RetailWork) {
  const { document, sources, tickets, settings } = work
  if (!link || !document.tags.includes('editable'))
    return {
      ...unknownSource,
      freeLines: [],
      sourceProblems: [],
      limitProblems: [],
      lateProblems: [],
      refundProblems: [],
      costProblems: [],
    }
  return {
    ...sourceFacts(run, work, link),
    freeLines: freeBack(document),
    sourceProblems: sourceProblems(link, work),
    limitProblems: limitProblems(run, link, work),
    lateProblems: lateProblems(run, document, sources, tickets),
    refundProblems: [...refundProblems(document, settings), ...wayProblems(document, work.payments, work.ways)],
    costProblems: costProblems(work),
  }
}

/** What is sold offline was good when it was sold, whatever day it is booked on. */
const lotsMoved = (run: Run, work: RetailWork) =>
  lotFacts(dayOfLots(run, work), { way: (line) => (comesBack(line) ? 'in' : 'out'), takes: 'fresh', ...postedOn(run, work) })

const postedOn = (run: Run, { document }: RetailWork) => (isSent(document) ? {} : { postedOn: run.tx.today })
const dayOfLots = (run: Run, work: RetailWork): RetailWork =>
  isSent(work.document) ? { ...work, document: { ...work.document, billDate: soldDay(run, work.document) } } : work

/** What would have been refused of a ticket that was sold with the server, and is marked of one that was not. */
export const offlineProblems = (run: Run, work: RetailWork): OfflineMark[] => [
  ...(sharedFacts(run, work, retailRights, ticketProblems).masterProblems.length > 0 ? (['masterOff'] as const) : []),
  ...(lotsMoved(run, work).freshProblems.length > 0 ? (['lotExpired'] as const) : []),
]

/** Findings about lines are about the rows they were asked for in: an offer may have made two of one. */
export function retailFacts(run: Run, type: RetailType, work: RetailWork): RetailFacts {
  const { document, pricing } = work
  const { settings } = run
  const isEditable = document.tags.includes('editable')
  const asked = (problems: readonly Problem[]) => inRowsAsked(problems, pricing)
  const lots = withSourceLotProblems(lotsMoved(run, work), type.link ?? {}, work, work.pieces)
  const foreign = type.link && isEditable ? [...foreignProblems(type.link, work), ...leavingProblems(document)] : []
  // what comes back is taken whatever was switched off since (rule B3 Masters)
  const shared = sharedFacts(run, work, retailRights, ticketProblems, (line) => !comesBack(line))
  return {
    ...shared,
    lineProblems: asked([...shared.lineProblems, ...foreign, ...work.tillProblems, ...(pricing?.problems ?? [])]),
    // what was sold is sold, whatever was switched off since
    masterProblems: isSent(document) ? [] : asked(shared.masterProblems),
    amountProblems: asked(shared.amountProblems),
    ...periodFacts(work),
    ...frozenFacts(run, work),
    lotProblems: asked(lots.lotProblems),
    freshProblems: asked(lots.freshProblems),
    expiredSinceProblems: asked(lots.expiredSinceProblems),
    unsoldPieces: asked(lots.unsoldPieces),
    ...(isEditable ? timeFacts(work) : blankTimeFacts),
    ...backFacts(run, type, work),
    stockProblems: asked(shortages(run, work)),
    couponProblems: (pricing?.priced.problems ?? []).map((problem) => ({ ...problem, field: 'couponId' })),
    paymentProblems: work.paymentProblems,
    memberProblems: [...work.member.problems, ...freeBackProblems(document, work.payments)],
    // a bonus of stored value is a discount and paid with all the same
    dueAmt: fixed((readFigure(document.finalAmt) ?? zero).add(work.member.bonus), settings.places.amount),
    payments: isEditable ? work.payments : [],
    roundOffAmt: ticketOf(document).roundOffAmt ?? '0',
    roundOffLimit: settings.roundOffLimit.toFixed(),
    shiftProblems: work.shiftProblems,
    isOfPastShift: work.isOfPastShift,
    deviationWaits: ticketOf(document).unconfirmed === 2,
    followers: work.followers,
    invoices: work.invoices,
    redParts: work.redParts,
    ...settledFact(work),
  }
}
