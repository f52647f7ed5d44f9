import type { Problem } from '#domain/core/refusals.ts'
import { fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import type { OfflineMark } from '#domain/retail/offline-marks.ts'
import { isReturnLine } from '#domain/retail/retail-payment.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { freeRows } from '#machines/guards/free-guards.ts'
import { unknownSource } from '#machines/guards/source-guards.ts'
import { type RetailFacts, retailRights } from '#machines/retail/retail-guards.ts'
import { sourceFacts } from '#server/documents/sources/source-differences.ts'
import { settledFact } from '../../../books/money/open-amounts.ts'
import { timeFacts } from '../../../books/stock/backdating.ts'
import { lotFacts } from '../../../books/stock/lot-facts.ts'
import { frozenFacts, isStockLine, periodFacts } from '../../../books/stock/stock-document.ts'
import { depotMayBeNegative, type StockDemand, stockShortages } from '../../../books/stock/stock-shortages.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { sharedFacts } from '../../../lines/load-goods.ts'
import { foreignProblems, limitProblems, sourceProblems } from '../../../sources/link.ts'
import { withSourceLotProblems } from '../../../sources/source-lots.ts'
import { inRequestedRows } from '../../sales/order-prices.ts'
import { isOfflineSale, soldDay } from './offline-ticket.ts'
import { type RetailContext, type RetailType, ticketProblems } from './retail-context.ts'
import { freeReturnProblems } from './retail-member.ts'
import { wayProblems } from './retail-money.ts'
import { ticketOf } from './retail-store.ts'
import { lateProblems, leavingProblems, refundProblems } from './retail-tickets.ts'

/**
 * Problems of goods that are not free in their depot: goods to be sold, or in a reversal returned goods that it issues
 * again (guard stockCovers).
 */
const shortages = (run: Run, work: RetailContext): Problem[] => stockShortagesOf(work, depotMayBeNegative(run, work.masters))

/** True if more is sold than is in stock, even where the depot may go below zero. */
export const isOversold = (work: RetailContext): boolean => stockShortagesOf(work, () => false).length > 0

function stockShortagesOf({ document, balances, masters }: RetailContext, mayBeNegative: (depotId: string) => boolean): Problem[] {
  const isOpen = document.tags.includes('editable')
  if (!isOpen && !document.tags.includes('counts')) return []
  const takings = document.lines.flatMap((line, at): StockDemand[] => {
    const { depotId, commInfoId } = line
    if (!isStockLine(line) || isReturnLine(line) === isOpen || !depotId || !commInfoId) return []
    const names = { goods: line.commInfoName ?? '', depot: masters.of('depot', depotId)?.name ?? '' }
    return [{ depotId, commInfoId, row: at + 1, qty: (readFigure(line.baseQty) ?? zero).abs(), ...names }]
  })
  return stockShortages(takings, { balances, mayBeNegative })
}

/** Problems of rows with returned goods whose cost is unknown (guard costIsKnown). */
const costProblems = ({ document: { lines }, costs }: RetailContext): Problem[] =>
  lines.flatMap((line, at): Problem[] => {
    const key = line.id || String(line.indexNo)
    return costs.has(key) && !costs.get(key)
      ? [{ row: at + 1, field: 'costPrice', rule: 'COST_UNKNOWN', params: { goods: line.commInfoName ?? '' } }]
      : []
  })

/** Rows of goods that are returned without a ticket. */
const freeReturnRows = ({ lines }: StoredDocument) =>
  freeRows(lines.map((line) => (isReturnLine(line) ? line : { ...line, sourceBodyId: '-' })))

/** Facts about returned goods, while the document may be edited. */
function returnFacts(run: Run, { link }: RetailType, work: RetailContext) {
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
    freeLines: freeReturnRows(document),
    sourceProblems: sourceProblems(link, work),
    limitProblems: limitProblems(run, link, work),
    lateProblems: lateProblems(run, document, sources, tickets),
    refundProblems: [...refundProblems(document, settings), ...wayProblems(document, work.payments, work.ways)],
    costProblems: costProblems(work),
  }
}

/**
 * Facts about lots. Lots of an offline sale are judged on the day of the sale, even if it is booked on another day.
 */
const ticketLotFacts = (run: Run, work: RetailContext) =>
  lotFacts(dayOfLots(run, work), { way: (line) => (isReturnLine(line) ? 'in' : 'out'), takes: 'fresh', ...postedOn(run, work) })

const postedOn = (run: Run, { document }: RetailContext) => (isOfflineSale(document) ? {} : { postedOn: run.tx.today })
const dayOfLots = (run: Run, work: RetailContext): RetailContext =>
  isOfflineSale(work.document) ? { ...work, document: { ...work.document, billDate: soldDay(run, work.document) } } : work

/** Marks of an offline sale for problems that an online sale would have been refused for. */
export const offlineProblems = (run: Run, work: RetailContext): OfflineMark[] => [
  ...(sharedFacts(run, work, retailRights, ticketProblems).masterProblems.length > 0 ? (['masterOff'] as const) : []),
  ...(ticketLotFacts(run, work).freshProblems.length > 0 ? (['lotExpired'] as const) : []),
]

/**
 * Facts of a document of the counter. Problems of lines name the rows of the request, because an offer may have split
 * a row into two lines.
 */
export function retailFacts(run: Run, type: RetailType, work: RetailContext): RetailFacts {
  const { document, pricing } = work
  const { settings } = run
  const isEditable = document.tags.includes('editable')
  const asked = (problems: readonly Problem[]) => inRequestedRows(problems, pricing)
  const lots = withSourceLotProblems(ticketLotFacts(run, work), type.link ?? {}, work, work.pieces)
  const foreign = type.link && isEditable ? [...foreignProblems(type.link, work), ...leavingProblems(document)] : []
  // goods may be returned although they were disabled since (rule B3 Masters)
  const shared = sharedFacts(run, work, retailRights, ticketProblems, (line) => !isReturnLine(line))
  return {
    ...shared,
    lineProblems: asked([...shared.lineProblems, ...foreign, ...work.tillProblems, ...(pricing?.problems ?? [])]),
    // an offline sale is a fact, even if its goods are disabled by now
    masterProblems: isOfflineSale(document) ? [] : asked(shared.masterProblems),
    amountProblems: asked(shared.amountProblems),
    ...periodFacts(work),
    ...frozenFacts(run, work),
    lotProblems: asked(lots.lotProblems),
    freshProblems: asked(lots.freshProblems),
    expiredSinceProblems: asked(lots.expiredSinceProblems),
    unsoldPieces: asked(lots.unsoldPieces),
    ...(isEditable ? timeFacts(work) : blankTimeFacts),
    ...returnFacts(run, type, work),
    stockProblems: asked(shortages(run, work)),
    couponProblems: (pricing?.priced.problems ?? []).map((problem) => ({ ...problem, field: 'couponId' })),
    paymentProblems: work.paymentProblems,
    memberProblems: [...work.member.problems, ...freeReturnProblems(document, work.payments)],
    // the bonus of stored value is booked as a discount, but counts as paid here
    dueAmt: fixedText((readFigure(document.finalAmt) ?? zero).add(work.member.bonus), settings.places.amount),
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
