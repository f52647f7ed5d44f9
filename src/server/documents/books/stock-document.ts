import { type Decimal, readFigure, zero } from '#domain/decimal.ts'
import { deductedTaxes } from '#domain/deducted-tax.ts'
import type { LotQty } from '#domain/lots.ts'
import type { Problem } from '#domain/refusals.ts'
import { locking } from '../engine/event-locks.ts'
import type { Purpose } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import type { GoodsContext } from '../lines/load-goods.ts'
import { type AskedKey, type Balance, balancesOf, keyOf } from './balances.ts'
import { type LaterDays, laterThan, timeFacts } from './order-in-time.ts'
import { periodProblem } from './periods.ts'
import { type Red, redOf, reversalProblem } from './red-document.ts'
import { reverseMovements } from './stock-reversal.ts'
import { depotMayBeNegative, stockShortages, type Taking } from './stock-shortages.ts'
import { bookReceipt, type Incoming } from './stock-store.ts'

/** What documents that bring goods in have in common: the stock they touch, the periods of their dates, their red twin. */
export type StockWork = GoodsContext & {
  balances: Map<string, Balance>
  balanceKeys: ReadonlySet<string>
  periods: { billDate?: Problem; today?: Problem }
  red?: Red
}

/** The same with the goods that were posted with a later date. */
export type MovingWork = StockWork & { movedLater: LaterDays }

/** Before it is in the books: entered, or submitted and holding its goods. */
export const isUnbooked = ({ tags }: StoredDocument) => tags.includes('editable') || tags.includes('holds')

export const isStock = (line: StoredLine) => line.commKind !== 2 && line.depotId && line.commInfoId

/** Where the goods of a line lie, how much of them it is about in basic units, and what it is called before it has an id. */
export const keyFor = ({ depotId, commInfoId }: StoredLine) => ({ depotId: depotId ?? '', commInfoId: commInfoId ?? '' })
export const qtyOf = ({ baseQty }: StoredLine): Decimal => readFigure(baseQty) ?? zero
export const nameOf = (line: StoredLine) => line.id || String(line.indexNo)

export const stockKeys = (
  lines: readonly { depotId?: string | null; commInfoId?: string | null; lots?: readonly LotQty[] | null | undefined }[],
): AskedKey[] =>
  lines.flatMap(({ depotId, commInfoId, lots }) => (depotId && commInfoId ? [{ depotId, commInfoId, ...(lots ? { lots } : {}) }] : []))

/** What documents need that change stock where it lies: their balances, what was posted of their goods with a later date, their periods. */
export async function withStock(run: Run, work: GoodsContext, purpose: Purpose, loaded?: StockWork): Promise<MovingWork> {
  const { tx } = run
  const { document } = work
  const keys = stockKeys(document.lines.filter(isStock))
  const { balances, balanceKeys } = await balancesOf(tx, keys, purpose?.locks.has('balances') ?? false, loaded)
  return {
    ...work,
    balances,
    balanceKeys,
    movedLater: isUnbooked(document) ? await laterThan(tx, document, balances, keys) : new Map(),
    periods: await periodsOf(run, document, purpose, balances),
  }
}

/**
 * The periods that stand in the way: of the business date before posting, of the day of a reversal afterwards, which no more than a posting
 * lies before a month in which the goods moved (rule C4 *Order in time*).
 */
export async function periodsOf(
  run: Run,
  document: StoredDocument,
  purpose: Purpose,
  balances: ReadonlyMap<string, Balance>,
): Promise<StockWork['periods']> {
  if (document.tags.includes('closed')) return {}
  const whose = { depotId: depotOf(document) }
  if (!document.tags.includes('counts')) {
    const problem = await periodProblem(run.tx, { ...whose, date: document.billDate }, purpose?.locks.has('period') ?? false)
    return problem ? { billDate: problem } : {}
  }
  const today = (await reversalProblem(run, document, whose, purpose)) ?? (await movedInLaterMonth(run, document, purpose, balances))
  return today ? { today } : {}
}

async function movedInLaterMonth({ tx }: Run, document: StoredDocument, purpose: Purpose, balances: ReadonlyMap<string, Balance>) {
  if (!purpose?.event.ownDay) return undefined
  const movedLater = await laterThan(tx, document, balances, stockKeys(document.lines.filter(isStock)))
  return timeFacts({ document, movedLater }).laterPeriodProblems[0]
}

/** The depot that tells whose books a document is in: all of its lines lie in depots of one legal entity (rule B8). */
export const depotOf = ({ lines, depotId }: StoredDocument): string | undefined => lines.find((line) => line.depotId)?.depotId ?? depotId

/** The same as facts of a law. */
export const periodFacts = ({ periods: { billDate, today } }: StockWork) => ({
  ...(billDate ? { periodProblem: billDate } : {}),
  ...(today ? { todayPeriodProblem: today } : {}),
})

/** Rows whose goods a stock count has frozen, unless that count is what makes the document (guard depotIsNotFrozen). */
export const frozenFacts = ({ makers }: Run, { document, balances }: StockWork) => ({
  frozenProblems: document.tags.includes('closed')
    ? []
    : document.lines.flatMap(({ depotId, commInfoId }, at): Problem[] => {
        const frozenBy = balances.get(keyOf({ depotId: depotId ?? '', commInfoId: commInfoId ?? '' }))?.frozenBy
        return frozenBy && !makers.has(frozenBy) ? [{ row: at + 1, field: 'depotId', rule: 'DEPOT_FROZEN' }] : []
      }),
})

/** Brings the goods of the lines in at their cost, with the tax that is deducted for them. */
export const receiveGoods = locking(
  ['balances', 'period'],
  async (run: Run, { document, balances, settings }: StockWork): Promise<void> => {
    const taxes = deductedTaxes(document.lines, document, settings)
    const incoming = document.lines.flatMap((line, at): Incoming[] => {
      const { id: lineId, depotId, commInfoId } = line
      if (!isStock(line) || !depotId || !commInfoId) return []
      const figures = { qty: readFigure(line.baseQty) ?? zero, value: readFigure(line.allCostAmt) ?? zero }
      return [{ lineId, depotId, commInfoId, ...figures, tax: taxes[at] ?? zero }]
    })
    await bookReceipt(run.tx, document, incoming, balances, run.settings.places.amount)
  },
)

/** Books the opposite of all that the document booked, by the sign of its movements (rule C4 *flush of an in*, *flush of an out*). */
export const reverseStock = locking(['balances', 'period'], async (run: Run, work: StockWork): Promise<void> => {
  const red = redOf(work)
  await reverseMovements(run.tx, red, work.document.id, red.lineOf, work.balances, run.settings.places.amount)
})

/** Goods that a posted document brought and that are not free in their depot any more (guard stockCovers of a reversal). */
export function stockProblems(run: Run, { document, balances, masters, settings }: StockWork): Problem[] {
  if (!document.tags.includes('counts')) return []
  const takings = document.lines.flatMap((line, at): Taking[] => {
    const { depotId, commInfoId, commInfoName } = line
    if (line.commKind === 2 || !depotId || !commInfoId) return []
    const depot = masters.of('depot', depotId)?.name ?? ''
    return [{ row: at + 1, depotId, commInfoId, qty: readFigure(line.baseQty) ?? zero, goods: commInfoName ?? '', depot }]
  })
  const field = settings.receipt ? 'actualQty' : 'qty'
  return stockShortages(takings, { balances, field, mayBeNegative: depotMayBeNegative(run, masters) })
}
