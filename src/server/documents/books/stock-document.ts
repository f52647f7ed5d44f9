import { readFigure, zero } from '#domain/decimal.ts'
import { deductedTaxes } from '#domain/deducted-tax.ts'
import type { LotQty } from '#domain/lots.ts'
import { mirrorHead, mirrorLine } from '#domain/mirror.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Tx } from '../../db/connect.ts'
import { spawn } from '../engine/apply-event.ts'
import { copyOf } from '../engine/copy-of.ts'
import { locking } from '../engine/event-locks.ts'
import { kindNamed } from '../engine/kind.ts'
import { mirroredOwn } from '../engine/own-tables.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import type { GoodsContext } from '../lines/load-goods.ts'
import { type AskedKey, type Balance, keyOf } from './balances.ts'
import { periodProblem } from './periods.ts'
import { reverseMovements } from './stock-reversal.ts'
import { depotMayBeNegative, stockShortages, type Taking } from './stock-shortages.ts'
import { bookReceipt, type Incoming } from './stock-store.ts'

/** What documents that bring goods in have in common: the stock they touch, the periods of their dates, their red twin. */
export type StockWork = GoodsContext & {
  balances: Map<string, Balance>
  balanceKeys: ReadonlySet<string>
  periods: { billDate?: Problem; today?: Problem }
  /** The red document, once it is made, and which of its lines mirrors which. */
  red?: { id: string; billDate: string; lineOf: (id: string) => string }
}

export const isStock = (line: StoredLine) => line.commKind !== 2 && line.depotId && line.commInfoId

export const stockKeys = (
  lines: readonly { depotId?: string | null; commInfoId?: string | null; lots?: readonly LotQty[] | null | undefined }[],
): AskedKey[] =>
  lines.flatMap(({ depotId, commInfoId, lots }) => (depotId && commInfoId ? [{ depotId, commInfoId, ...(lots ? { lots } : {}) }] : []))

/** The periods that stand in the way: of the business date before posting, of today afterwards. `lock`: an event is about to book. */
export async function periodsOf(tx: Tx, document: StoredDocument, lock: boolean): Promise<StockWork['periods']> {
  if (document.tags.includes('closed')) return {}
  const isPosted = document.tags.includes('counts')
  const problem = await periodProblem(tx, { date: isPosted ? tx.today : document.billDate, depotId: depotOf(document) }, lock)
  if (!problem) return {}
  return isPosted ? { today: problem } : { billDate: problem }
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

/** The red document: the same lines with opposite figures, posted today, both linked (rule B6 Flush in one paragraph). */
export async function mirrorDocument(run: Run, work: StockWork): Promise<void> {
  const { document } = work
  const lines = document.lines.map((line) => ({
    ...mirrorLine(line),
    id: '',
    baseQty: (readFigure(line.baseQty) ?? zero).neg().toFixed(run.settings.places.qty),
  }))
  const kind = kindNamed(document.kind)
  const mirrored = { ...mirrorHead(document), ...mirroredOwn(kind.own ?? [], document) }
  const red = { ...copyOf(run, mirrored, lines), mirrorId: document.id }
  const made = await spawn(run, kind, red, { type: 'SPAWN' }, true)
  const mirrors = new Map(document.lines.map((line, at) => [line.id, made.lines[at]?.id ?? '']))
  work.red = { id: made.id, billDate: made.billDate, lineOf: (id) => mirrors.get(id) ?? '' }
  document.mirrorId = made.id
}

/** Books the opposite of all that the document booked, by the sign of its movements (rule C4 *flush of an in*, *flush of an out*). */
export const reverseStock = locking(['balances', 'period'], async (run: Run, work: StockWork): Promise<void> => {
  const red = redOf(work)
  await reverseMovements(run.tx, red, work.document.id, red.lineOf, work.balances, run.settings.places.amount)
})

export function redOf({ red }: StockWork) {
  if (!red) throw new Error('the red document is made first')
  return red
}

/** 红冲重开: a new draft with the old lines and links. */
export async function redoDraft(run: Run, { document }: StockWork): Promise<void> {
  const lines = document.lines.map((line) => ({ ...line, id: '' }))
  document.redoId = (await spawn(run, kindNamed(document.kind), copyOf(run, document, lines), { type: 'SAVE' }, false)).id
}

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
