import { keepings, type LotQty } from '#domain/core/lots.ts'
import { type Decimal, decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { basicQtyOf } from '#domain/lines/line-figures.ts'
import type { StockTransferEvent } from '#machines/stock/stock-transfer.machine.ts'
import type { Tx } from '../../../../db/connect.ts'
import { reversalDay } from '../../../books/red-document.ts'
import { type LaterDays, laterMovements } from '../../../books/stock/backdating.ts'
import { type Balance, type BalanceKey, balancesOf, keyOf } from '../../../books/stock/balances.ts'
import type { Worth } from '../../../books/stock/movements.ts'
import { isUnbooked, periodsOf, type StockContext, stockKeys } from '../../../books/stock/stock-document.ts'
import { type LotMovement, lotsMovedBy } from '../../../books/stock/stock-lots.ts'
import type { EventInput, Purpose } from '../../../engine/kind.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { type GoodsContext, loadGoods } from '../../../lines/load-goods.ts'

/**
 * Where the goods of a line are: quantities dispatched, arrived and still in transit (`rest`) in basic units; `lost`:
 * value lost, in money.
 */
export type TransitState = { dispatched: Decimal; arrived: Decimal; rest: Decimal; lost: Decimal }

/**
 * What became of goods that did not arrive. `outcome`: 1 lost in transit, 2 returned; `bearer` of a loss: 1 sender, 2
 * receiver, 3 carrier; `tax`: deducted tax of lost goods that was transferred out, in money.
 */
export type TransitDifference = { outcome: number; bearer?: number; tax: Decimal }

/** Everything that guards, effects and answer of a document between two depots read. */
export type MoveContext = StockContext & {
  movedLater: LaterDays
  /**
   * Date on which events book: the document's own while it is a draft, afterwards today or the day of the reversal.
   */
  day: string
  ways: ReadonlyMap<string, TransitState>
  /** Number of the next step that ends transit of goods. */
  step: number
  difference?: TransitDifference | undefined
  /** Value that each line lost in transit, once that is booked. */
  lost?: ReadonlyMap<string, Worth>
  /** Lots that the document has moved so far, by line and depot. */
  lotsMoved: readonly LotMovement[]
}

/** Casts the event to the transfer's own type, which the engine does not know. */
export const eventOf = (event: EventInput | undefined) => event as StockTransferEvent | undefined

export const sourceKeyOf = ({ depotId, commInfoId }: Partial<StoredLine>): BalanceKey => ({
  depotId: depotId ?? '',
  commInfoId: commInfoId ?? '',
})
export const targetKeyOf = ({ inDepotId }: StoredDocument, { commInfoId }: StoredLine): BalanceKey => ({
  depotId: inDepotId ?? '',
  commInfoId: commInfoId ?? '',
})

/** Gives all lines of a draft the depot of the head. */
const withHeadDepot = (document: StoredDocument): StoredDocument =>
  document.tags.includes('editable')
    ? { ...document, lines: document.lines.map((line) => ({ ...line, depotId: document.depotId })) }
    : document

/**
 * Day on which an event books: a draft books on its own date, later events on the present day (a reversal on its day),
 * so that nothing is dated before the dispatch.
 */
function dayOf(tx: Tx, document: StoredDocument, event: EventInput | undefined): string {
  if (document.tags.includes('editable')) return document.billDate
  return document.tags.includes('counts') ? reversalDay(tx, document, event) : tx.today
}

/** Loads everything that a transfer needs, with the balances of both depots. */
export async function loadMove(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: MoveContext): Promise<MoveContext> {
  const { tx } = run
  const work = await loadGoods(run, withHeadDepot(stored), purpose, { byCost: true })
  const { document } = work
  const day = dayOf(tx, document, purpose?.event)
  const keys = stockKeys(
    document.lines.flatMap((line) => [line, { ...targetKeyOf(document, line), ...(line.lots ? { lots: line.lots } : {}) }]),
  ).filter(({ depotId }) => depotId)
  const { balances, balanceKeys } = await balancesOf(tx, keys, purpose?.locks.has('balances') ?? false, loaded)
  const dated = { ...document, billDate: day }
  return {
    ...work,
    balances,
    balanceKeys,
    day,
    movedLater: isUnbooked(document) ? await laterMovements(tx, dated, balances, keys) : new Map(),
    periods: await periodsOf(run, dated, purpose, balances),
    ...(isUnbooked(document) ? { ways: new Map(), step: 1 } : await transitStatesOf(tx, document.id)),
    lotsMoved: isUnbooked(document) || !isKept(work) ? [] : await lotsMovedBy(tx, document.id),
    difference: isUnbooked(document) ? undefined : await differenceOf(tx, document.id),
  }
}

const isKept = ({ document, masters }: GoodsContext) =>
  document.lines.some(({ commInfoId }) => (masters.goods.get(commInfoId ?? '')?.keeping ?? keepings.none) !== keepings.none)

type TransitRow = { lineId: string; kind: 'dispatch' | 'arrive' | 'loss' | 'back'; qty: string; value: string; step: number }

async function transitStatesOf(tx: Tx, documentId: string): Promise<Pick<MoveContext, 'ways' | 'step'>> {
  const rows = await tx.query<TransitRow>(
    `select line_id as "lineId", kind, abs(sum(qty)) as qty, abs(sum(value)) as value, max(step) as step
       from stock_transit where tenant_id = $1 and document_id = $2 group by line_id, kind`,
    [tx.tenantId, documentId],
  )
  const byLine = Map.groupBy(rows, ({ lineId }) => lineId)
  return {
    ways: new Map([...byLine].map(([lineId, those]) => [lineId, transitStateOf(those)])),
    step: Math.max(0, ...rows.map(({ step }) => step)) + 1,
  }
}

function transitStateOf(rows: readonly TransitRow[]): TransitState {
  const figure = (kind: TransitRow['kind'], name: 'qty' | 'value') => decimal(rows.find((row) => row.kind === kind)?.[name] ?? '0')
  const [dispatched, arrived] = [figure('dispatch', 'qty'), figure('arrive', 'qty')]
  const rest = dispatched.sub(arrived).sub(figure('loss', 'qty')).sub(figure('back', 'qty'))
  return { dispatched, arrived, rest, lost: figure('loss', 'value') }
}

async function differenceOf(tx: Tx, documentId: string): Promise<TransitDifference | undefined> {
  const [row] = await tx.query<{ outcome: number; bearer: number | null; tax: string }>(
    `select outcome, bearer, (select coalesce(sum(amount), 0) from tax_entry t
                               where t.tenant_id = $1 and t.document_id = d.document_id and about = 'lossOut' and amount > 0) as tax
       from transfer_difference d where tenant_id = $1 and document_id = $2`,
    [tx.tenantId, documentId],
  )
  return row && { outcome: row.outcome, ...(row.bearer === null ? {} : { bearer: row.bearer }), tax: decimal(row.tax) }
}

/** Quantity that a dispatch approves for a line, otherwise the requested one, in the line's unit. */
export function grantedQty({ id, qty = '0' }: StoredLine, event: StockTransferEvent | undefined): string {
  const granted = event?.type === 'DISPATCH' ? event.lines?.find((line) => line.id === id) : undefined
  return granted?.approvedQty ?? qty ?? '0'
}

/** Converts a quantity in the line's unit to basic units; zero where the text is no figure. */
export const toBasicQty = (line: StoredLine, qty: string | undefined, { settings }: Pick<MoveContext, 'settings'>): Decimal =>
  readFigure(qty) === undefined ? zero : basicQtyOf({ ...line, qty }, settings)

/**
 * Quantity of a line that arrives by an event, in basic units: as stated, or everything in transit where no lines are
 * stated.
 */
export function arrivingQty(
  line: StoredLine,
  event: StockTransferEvent | undefined,
  work: Pick<MoveContext, 'ways' | 'settings'>,
): Decimal {
  const rest = work.ways.get(line.id)?.rest ?? zero
  if (event?.type !== 'CALL_IN' || !event.lines) return rest
  const said = event.lines.filter(({ id }) => id === line.id)
  return said.reduce((sum, { qty }) => sum.add(toBasicQty(line, qty, work)), zero)
}

/** The lots that arrive with a line, where the event names them. */
export function arrivingLots({ id }: StoredLine, event: StockTransferEvent | undefined): readonly LotQty[] | undefined {
  const said = event?.type === 'CALL_IN' ? event.lines?.flatMap((line) => (line.id === id ? (line.lots ?? []) : [])) : undefined
  return said && said.length > 0 ? said : undefined
}

export const balanceOf = (balances: ReadonlyMap<string, Balance>, key: BalanceKey): Balance | undefined => balances.get(keyOf(key))
