import { type Decimal, decimal, fixed, readFigure, sum, zero } from '#domain/decimal.ts'
import type { OfflineMark } from '#domain/offline-marks.ts'
import { type GoodsDeviation, goodsDeviations, type SoldLine } from '#domain/offline-prices.ts'
import type { PriceFacts } from '#domain/price-facts.ts'
import type { SentWith } from '#machines/retail/retail-guards.ts'
import { notifyHolders } from '../../../system/notify.ts'
import { momentText } from '../../../wire-values.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { priceFactsOf } from '../../prices/price-facts.ts'
import { deviationText } from './deviation-words.ts'
import { clockToleranceMs, isSent } from './offline-ticket.ts'
import { offlineProblems } from './retail-facts.ts'
import { paymentsOf, ticketOf, withTicket } from './retail-store.ts'
import type { RetailWork } from './retail-work.ts'
import { pricesOfPages } from './till-catalogue.ts'
import { tillOf } from './till-store.ts'

/** Whoever has it is told of deviations and confirms them. */
export const confirmRight = 'lsdsalesorder_confirm'

const dayMs = 24 * 60 * 60_000

/** What a ticket comes to by prices the server knows: the difference, how much differs whichever way, and what is marked for it. */
type Priced = { deviation: Decimal; differs: Decimal; marks: readonly OfflineMark[] }

/**
 * Marks what of a ticket sold offline does not fit what the server knows: prices and offers are found again as its till was given them, and nobody's right
 * lifts that, for who sends a ticket need not be who sold it. Money is booked as it was taken; beyond a limit somebody confirms the difference.
 */
export async function markDeviations(run: Run, work: RetailWork, { pages = [], hadDraft = false }: Partial<SentWith>): Promise<void> {
  const { document } = work
  if (!isSent(document)) return
  const { places, offlineDeviationLimit } = run.settings
  const priced = await pricedAgain(run, work, { pages, hadDraft })
  const marks = [...priced.marks, ...timeMarks(document, pages), ...(await placeMarks(run, work)), ...offlineProblems(run, work)]
  if (marks.length === 0) return
  const waits = priced.differs.gt(offlineDeviationLimit)
  const marked = {
    offlineMarks: [...new Set(marks)],
    ...(priced.deviation.isZero() ? {} : { priceDeviation: fixed(priced.deviation, places.amount) }),
    ...(waits ? { unconfirmed: 2 } : {}),
  }
  Object.assign(document, withTicket(document, { ...ticketOf(document), ...marked }))
}

/** The till's prices, or those of now where it named none; of a ticket that was begun with the server, whichever fits better. */
async function pricedAgain(run: Run, work: RetailWork, { pages, hadDraft }: SentWith): Promise<Priced> {
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
    ...(isKept ? [compared(run, document, lines, given, other)] : []),
    ...(isKept && !hadDraft ? [] : [compared(run, document, lines, now, isKept ? [] : ['unverified'])]),
  ]
  return choices.reduce((best, one) => (one.differs.lt(best.differs) ? one : best))
}

const keyOf = ({ commInfoId, unitId }: { commInfoId: string; unitId: string }) => `${commInfoId}:${unitId}`

/** What it comes to by these prices. What is rounded off within the limit is nobody's deviation. */
function compared(
  { settings }: Run,
  document: StoredDocument,
  lines: readonly SoldLine[],
  facts: PriceFacts,
  other: readonly OfflineMark[],
): Priced {
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

/** Its lines as they were sold; of weighed goods the amount of a label may differ by what rounding its quantity makes. */
function soldLines({ settings: { places } }: Run, { document, masters }: RetailWork): SoldLine[] {
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

/** When it was sold, beside the clock of the server and the prices that it names. */
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

/** In whose shift, from which store and into which account it was sold, beside those of the till. */
async function placeMarks(run: Run, { document, shiftId }: RetailWork): Promise<OfflineMark[]> {
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

/** Tells of a ticket whose money differs, once it has its number; who sent it is told by the till. */
export function tellDeviation(run: Run, document: StoredDocument): void {
  const { priceDeviation, unconfirmed } = ticketOf(document)
  if (priceDeviation === undefined && unconfirmed !== 2) return
  const params = { number: document.billNo ?? '', amount: priceDeviation ?? '0', waits: unconfirmed === 2, user: run.user.realName }
  const depotIds = document.depotId ? [document.depotId] : []
  const waiting = { kind: document.kind, documentId: document.id, right: confirmRight, depotIds, byUser: run.user.id }
  notifyHolders(run.tx, { about: 'deviates', params, text: deviationText(params, 'zh') }, waiting)
}
