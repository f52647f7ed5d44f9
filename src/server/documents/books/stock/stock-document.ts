import type { LotQty } from '#domain/core/lots.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { deductedTaxes } from '#domain/tax/deducted-tax.ts'
import { locking } from '../../engine/event-locks.ts'
import type { Purpose } from '../../engine/kind.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import type { GoodsContext } from '../../lines/load-goods.ts'
import { periodProblem } from '../periods/periods.ts'
import { type RedDocument, requireRed, reversalProblem } from '../red-document.ts'
import { type LaterDays, laterMovements, timeFacts } from './backdating.ts'
import { type Balance, balancesOf, keyOf, type LotBalanceKey } from './balances.ts'
import { reverseMovements } from './stock-reversal.ts'
import { depotMayBeNegative, type StockDemand, stockShortages } from './stock-shortages.ts'
import { bookReceipt, type Incoming } from './stock-store.ts'

/** Context of documents that change stock: balances, period problems of their dates, red document. */
export type StockContext = GoodsContext & {
  balances: Map<string, Balance>
  balanceKeys: ReadonlySet<string>
  periods: { billDate?: Problem; today?: Problem }
  red?: RedDocument
}

/** `StockContext` with the latest movement of its goods that is dated after the document. */
export type MovingStockContext = StockContext & { movedLater: LaterDays }

/** True where a document is not posted yet: it is a draft, or it is submitted and holds its goods. */
export const isUnbooked = ({ tags }: StoredDocument) => tags.includes('editable') || tags.includes('holds')

export const isStockLine = (line: StoredLine) => line.commKind !== 2 && line.depotId && line.commInfoId

/** Balance key, quantity (basic units) and name of a line. The name exists before the line has an id. */
export const lineKey = ({ depotId, commInfoId }: StoredLine) => ({ depotId: depotId ?? '', commInfoId: commInfoId ?? '' })
export const qtyOf = ({ baseQty }: StoredLine): Decimal => readFigure(baseQty) ?? zero
export const lineName = (line: StoredLine) => line.id || String(line.indexNo)

export const stockKeys = (
  lines: readonly { depotId?: string | null; commInfoId?: string | null; lots?: readonly LotQty[] | null | undefined }[],
): LotBalanceKey[] =>
  lines.flatMap(({ depotId, commInfoId, lots }) => (depotId && commInfoId ? [{ depotId, commInfoId, ...(lots ? { lots } : {}) }] : []))

/**
 * Loads what documents that receive or issue stock need: balances, later movements of their goods, period problems.
 */
export async function loadStock(run: Run, work: GoodsContext, purpose: Purpose, loaded?: StockContext): Promise<MovingStockContext> {
  const { tx } = run
  const { document } = work
  const keys = stockKeys(document.lines.filter(isStockLine))
  const { balances, balanceKeys } = await balancesOf(tx, keys, purpose?.locks.has('balances') ?? false, loaded)
  return {
    ...work,
    balances,
    balanceKeys,
    movedLater: isUnbooked(document) ? await laterMovements(tx, document, balances, keys) : new Map(),
    periods: await periodsOf(run, document, purpose, balances),
  }
}

/**
 * Period problems of the business date before posting, and of the reversal date afterwards. A reversal, like a
 * posting, may not be dated before a month in which the goods moved (rule C4 *Order in time*).
 */
export async function periodsOf(
  run: Run,
  document: StoredDocument,
  purpose: Purpose,
  balances: ReadonlyMap<string, Balance>,
): Promise<StockContext['periods']> {
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
  const movedLater = await laterMovements(tx, document, balances, stockKeys(document.lines.filter(isStockLine)))
  return timeFacts({ document, movedLater }).laterPeriodProblems[0]
}

/** Depot that determines the books of a document: all its lines lie in depots of one legal entity (rule B8). */
export const depotOf = ({ lines, depotId }: StoredDocument): string | undefined => lines.find((line) => line.depotId)?.depotId ?? depotId

/** Period problems as facts of a law. */
export const periodFacts = ({ periods: { billDate, today } }: StockContext) => ({
  ...(billDate ? { periodProblem: billDate } : {}),
  ...(today ? { todayPeriodProblem: today } : {}),
})

/**
 * Problems of rows whose goods a stocktake has frozen. A document that this stocktake itself makes has none (guard
 * depotIsNotFrozen).
 */
export const frozenFacts = ({ makers }: Run, { document, balances }: StockContext) => ({
  frozenProblems: document.tags.includes('closed')
    ? []
    : document.lines.flatMap(({ depotId, commInfoId }, at): Problem[] => {
        const frozenBy = balances.get(keyOf({ depotId: depotId ?? '', commInfoId: commInfoId ?? '' }))?.frozenBy
        return frozenBy && !makers.has(frozenBy) ? [{ row: at + 1, field: 'depotId', rule: 'DEPOT_FROZEN' }] : []
      }),
})

/** Receives the lines' goods at their cost, with the input tax deducted for them. */
export const receiveGoods = locking(
  ['balances', 'period'],
  async (run: Run, { document, balances, settings }: StockContext): Promise<void> => {
    const taxes = deductedTaxes(document.lines, document, settings)
    const incoming = document.lines.flatMap((line, at): Incoming[] => {
      const { id: lineId, depotId, commInfoId } = line
      if (!isStockLine(line) || !depotId || !commInfoId) return []
      const figures = { qty: readFigure(line.baseQty) ?? zero, value: readFigure(line.allCostAmt) ?? zero }
      return [{ lineId, depotId, commInfoId, ...figures, tax: taxes[at] ?? zero }]
    })
    await bookReceipt(run.tx, document, incoming, balances, run.settings.places.amount)
  },
)

/**
 * Reverses all movements of the document: those that added stock by rule C4 *flush of an in*, the others by *flush of
 * an out*.
 */
export const reverseStock = locking(['balances', 'period'], async (run: Run, work: StockContext): Promise<void> => {
  const red = requireRed(work)
  await reverseMovements(run.tx, red, work.document.id, red.lineOf, work.balances, run.settings.places.amount)
})

/** Goods received by a posted document that are no longer free in their depot (guard stockCovers of a reversal). */
export function stockProblems(run: Run, { document, balances, masters, settings }: StockContext): Problem[] {
  if (!document.tags.includes('counts')) return []
  const takings = document.lines.flatMap((line, at): StockDemand[] => {
    const { depotId, commInfoId, commInfoName } = line
    if (line.commKind === 2 || !depotId || !commInfoId) return []
    const depot = masters.of('depot', depotId)?.name ?? ''
    return [{ row: at + 1, depotId, commInfoId, qty: readFigure(line.baseQty) ?? zero, goods: commInfoName ?? '', depot }]
  })
  const field = settings.receipt ? 'actualQty' : 'qty'
  return stockShortages(takings, { balances, field, mayBeNegative: depotMayBeNegative(run, masters) })
}
