import { type Decimal, decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import type { PriceFacts } from '#domain/prices/price-facts.ts'
import type { OfflineMark } from '#domain/retail/offline-marks.ts'
import { type GoodsDeviation, goodsDeviations, type SoldLine } from '#domain/retail/offline-prices.ts'
import type { SentWith } from '#machines/retail/retail-guards.ts'
import { momentText } from '../../../../core/wire-values.ts'
import { notifyRightHolders } from '../../../../notices/notify.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { priceFactsOf } from '../../../prices/read-price-facts.ts'
import { pricesOfPages } from '../tills/catalogue-pages.ts'
import { tillOf } from '../tills/till-store.ts'
import { deviationText } from './deviation-text.ts'
import { clockToleranceMs, isOfflineSale } from './offline-ticket.ts'
import type { RetailContext } from './retail-context.ts'
import { offlineProblems } from './retail-facts.ts'
import { paymentsOf, ticketOf, withTicket } from './retail-store.ts'

/** Right of users who are notified of deviations and confirm them. */
export const confirmRight = 'lsdsalesorder_confirm'

const dayMs = 24 * 60 * 60_000

/**
 * A ticket as the server prices it: the net difference, the sum of absolute differences, and the marks for these
 * differences.
 */
type RepricedTicket = { deviation: Decimal; differs: Decimal; marks: readonly OfflineMark[] }

/**
 * Marks what is not in order on an offline ticket, with prices and offers as its till had them. No right can remove a
 * mark, because the user who sends a ticket need not be the one who sold it. Money is booked as it was taken; a
 * difference beyond a limit must be confirmed.
 */
export async function markDeviations(run: Run, work: RetailContext, { pages = [], hadDraft = false }: Partial<SentWith>): Promise<void> {
  const { document } = work
  if (!isOfflineSale(document)) return
  const { places, offlineDeviationLimit } = run.settings
  const priced = await repriceTicket(run, work, { pages, hadDraft })
  const marks = [...priced.marks, ...timeMarks(document, pages), ...(await placeMarks(run, work)), ...offlineProblems(run, work)]
  if (marks.length === 0) return
  const waits = priced.differs.gt(offlineDeviationLimit)
  const marked = {
    offlineMarks: [...new Set(marks)],
    ...(priced.deviation.isZero() ? {} : { priceDeviation: fixedText(priced.deviation, places.amount) }),
    ...(waits ? { unconfirmed: 2 } : {}),
  }
  Object.assign(document, withTicket(document, { ...ticketOf(document), ...marked }))
}

/**
 * Prices a ticket by the catalogue pages that the till names, or by present prices where it names none. For a ticket
 * that was begun online, both prices are tried, and those with the smaller difference are used.
 */
async function repriceTicket(run: Run, work: RetailContext, { pages, hadDraft }: SentWith): Promise<RepricedTicket> {
  const { document } = work
  const { soldTime } = ticketOf(document)
  const moment = momentText(soldTime instanceof Date ? soldTime : run.tx.now, run.settings.timeZone)
  const lines = soldLines(run, work)
  const now = await priceFactsOf(run, { customerId: document.customerId, lines })
  const till = await tillOf(run.tx, ticketOf(document).tillId)
  const kept = await pricesOfPages(run.tx, till?.depotId ?? '', pages, [...new Set(lines.map(keyOf))])
  const known = new Set(kept.goods.map(keyOf))
  const given = { ...now, moment, goods: [...kept.goods, ...now.goods.filter((one) => !known.has(keyOf(one)))], offers: kept.offers }
  const isKept = kept.goods.length > 0
  const other: OfflineMark[] = lines.some((line) => !known.has(keyOf(line))) ? [isKept ? 'notInCatalogue' : 'unverified'] : []
  const choices = [
    ...(isKept ? [comparePrices(run, document, lines, given, other)] : []),
    ...(isKept && !hadDraft ? [] : [comparePrices(run, document, lines, now, isKept ? [] : ['unverified'])]),
  ]
  return choices.reduce((best, one) => (one.differs.lt(best.differs) ? one : best))
}

const keyOf = ({ commInfoId, unitId }: { commInfoId: string; unitId: string }) => `${commInfoId}:${unitId}`

/** Compares the ticket with these prices. An amount rounded off within the limit is no deviation. */
function comparePrices(
  { settings }: Run,
  document: StoredDocument,
  lines: readonly SoldLine[],
  facts: PriceFacts,
  other: readonly OfflineMark[],
): RepricedTicket {
  const goods = goodsDeviations(lines, facts)
  const off = readFigure(ticketOf(document).roundOffAmt) ?? zero
  const beyond = off.gt(settings.roundOffLimit) ? off.sub(settings.roundOffLimit) : zero
  const ofGoods = sum(goods.map(({ amount }) => amount))
  const expected = sum(goods.map((one) => one.expected))
    .sub(off)
    .add(beyond)
  const deviation = (readFigure(document.finalAmt) ?? zero).sub(expected)
  const rest = deviation.sub(ofGoods).add(beyond)
  const differs = sum(goods.map(({ amount }) => amount.abs()))
    .add(beyond)
    .add(rest.abs())
  const has = (test: (one: GoodsDeviation) => boolean) => goods.some(test)
  return {
    deviation,
    differs,
    marks: [
      ...other,
      ...(has(({ amount, gifts }) => !amount.isZero() && !gifts) ? (['price'] as const) : []),
      ...(has(({ gifts }) => gifts) ? (['gift'] as const) : []),
      ...(beyond.gt(0) ? (['roundOff'] as const) : []),
      ...(rest.isZero() ? [] : (['total'] as const)),
    ],
  }
}

/**
 * Lines as they were sold. The label's amount of weighed goods may differ by as much as rounding the quantity
 * explains.
 */
function soldLines({ settings: { places } }: Run, { document, masters }: RetailContext): SoldLine[] {
  const half = (digits: number) => decimal('0.5').div(decimal(`1${'0'.repeat(digits)}`))
  const ofLabel = (price: Decimal) => price.mul(half(places.qty)).add(half(places.amount))
  return document.lines.flatMap((line: StoredLine): SoldLine[] => {
    const { commInfoId, unitId, qty, totalAmt, depotId = document.depotId, isGift } = line
    if (!commInfoId || !unitId) return []
    return [
      {
        ...{ commInfoId, unitId, qty: qty ?? '0', totalAmt: totalAmt ?? '0' },
        ...(depotId ? { depotId } : {}),
        ...(isGift ? { isGift } : {}),
        ...(masters.goods.get(commInfoId)?.weighed ? { tolerance: ofLabel } : {}),
      },
    ]
  })
}

/** Marks about the time of sale, which is compared with the server's clock and with the pages that were used. */
function timeMarks(document: StoredDocument, pages: SentWith['pages']): OfflineMark[] {
  const { soldTime, statedTime } = ticketOf(document)
  const sold = soldTime instanceof Date ? soldTime.getTime() : 0
  const read = pages.map(({ readAt }) => readAt)
  return [
    ...(statedTime ? (['clockAhead'] as const) : []),
    ...(read.some((at) => sold < at - clockToleranceMs) ? (['beforeCatalogue'] as const) : []),
    ...(read.some((at) => sold > at + dayMs) ? (['oldCatalogue'] as const) : []),
  ]
}

/** Marks a sale from before its shift, sent by another user, from another depot, or whose payments name accounts. */
async function placeMarks(run: Run, { document, shiftId }: RetailContext): Promise<OfflineMark[]> {
  const { tillId, soldTime } = ticketOf(document)
  const till = await tillOf(run.tx, tillId)
  const shift = await run.tx.maybeOne<{ user: string; since: Date }>(
    'select create_user as user, create_time as since from document where tenant_id = $1 and id = $2',
    [run.tx.tenantId, shiftId],
  )
  const depots = [document.depotId, ...document.lines.map(({ depotId }) => depotId)].filter((id) => id !== undefined && id !== null)
  const isBefore = shift !== undefined && soldTime instanceof Date && soldTime.getTime() < shift.since.getTime() - clockToleranceMs
  return [
    ...(isBefore ? (['beforeShift'] as const) : []),
    ...(shift && shift.user !== run.user.id ? (['otherCashier'] as const) : []),
    ...(till && depots.some((id) => id !== till.depotId) ? (['otherDepot'] as const) : []),
    ...(paymentsOf(document).some(({ accountId }) => accountId) ? (['namedAccount'] as const) : []),
  ]
}

/**
 * Notifies users who have the right about a ticket that differs, once it is numbered. The sender is not notified,
 * because the till shows it.
 */
export function notifyDeviation(run: Run, document: StoredDocument): void {
  const { priceDeviation, unconfirmed } = ticketOf(document)
  if (priceDeviation === undefined && unconfirmed !== 2) return
  const params = { number: document.billNo ?? '', amount: priceDeviation ?? '0', waits: unconfirmed === 2, user: run.user.realName }
  const depotIds = document.depotId ? [document.depotId] : []
  const waiting = { kind: document.kind, documentId: document.id, right: confirmRight, depotIds, byUser: run.user.id }
  notifyRightHolders(run.tx, { about: 'deviates', params, text: deviationText(params, 'zh') }, waiting)
}
