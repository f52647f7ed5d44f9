import { type Decimal, decimal, readFigure, zero } from '#domain/decimal.ts'
import { basicQtyOf } from '#domain/line-figures.ts'
import { keepings, type LotQty } from '#domain/lots.ts'
import type { StockTransferEvent } from '#machines/stock/stock-transfer.machine.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Balance, type BalanceKey, balancesOf, keyOf } from '../../books/balances.ts'
import type { Worth } from '../../books/movements.ts'
import { type LaterDays, laterThan } from '../../books/order-in-time.ts'
import { reversalDay } from '../../books/red-document.ts'
import { isUnbooked, periodsOf, type StockWork, stockKeys } from '../../books/stock-document.ts'
import { type LotMovement, lotsMovedBy } from '../../books/stock-lots.ts'
import type { Asked, Purpose } from '../../engine/kind.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { type GoodsContext, loadGoods } from '../../lines/load-goods.ts'

/** What of a line went where so far, in basic units and money. */
export type Way = { dispatched: Decimal; arrived: Decimal; rest: Decimal; lost: Decimal }

/**
 * What became of goods that did not arrive: 1 lost on the way, 2 went back; a loss is borne by 1 sender, 2 receiver, 3 carrier. `tax`: what was
 * deducted for lost ones and transferred out, in money.
 */
export type Difference = { outcome: number; bearer?: number; tax: Decimal }

/** What is gathered about goods that go from one depot to another. */
export type MoveWork = StockWork & {
  movedLater: LaterDays
  /** The day it books on: its own while it is a draft, today once others act on it. */
  day: string
  ways: ReadonlyMap<string, Way>
  /** The next time that goods end their way. */
  step: number
  difference?: Difference | undefined
  /** What each line lost on its way was worth, once it is booked. */
  lost?: ReadonlyMap<string, Worth>
  /** What it moved of lots so far, by line and depot. */
  lotsMoved: readonly LotMovement[]
}

/** What is asked: the engine has forgotten whose law the event is of. */
export const eventOf = (event: Asked | undefined) => event as StockTransferEvent | undefined

export const sourceOf = ({ depotId, commInfoId }: Partial<StoredLine>): BalanceKey => ({
  depotId: depotId ?? '',
  commInfoId: commInfoId ?? '',
})
export const targetOf = ({ inDepotId }: StoredDocument, { commInfoId }: StoredLine): BalanceKey => ({
  depotId: inDepotId ?? '',
  commInfoId: commInfoId ?? '',
})

/** All lines leave the depot of the head. */
const fromDepot = (document: StoredDocument): StoredDocument =>
  document.tags.includes('editable')
    ? { ...document, lines: document.lines.map((line) => ({ ...line, depotId: document.depotId })) }
    : document

/** Once it is on its way, nothing of it is dated before it. */
function dayOf(tx: Tx, document: StoredDocument, event: Asked | undefined): string {
  if (document.tags.includes('editable')) return document.billDate
  return document.tags.includes('counts') ? reversalDay(tx, document, event) : tx.today
}

/** Reads what guards, effects and answer need, with the balances of both depots. */
export async function loadMove(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: MoveWork): Promise<MoveWork> {
  const { tx } = run
  const work = await loadGoods(run, fromDepot(stored), purpose, { byCost: true })
  const { document } = work
  const day = dayOf(tx, document, purpose?.event)
  const keys = stockKeys(
    document.lines.flatMap((line) => [line, { ...targetOf(document, line), ...(line.lots ? { lots: line.lots } : {}) }]),
  ).filter(({ depotId }) => depotId)
  const { balances, balanceKeys } = await balancesOf(tx, keys, purpose?.locks.has('balances') ?? false, loaded)
  const dated = { ...document, billDate: day }
  return {
    ...work,
    balances,
    balanceKeys,
    day,
    movedLater: isUnbooked(document) ? await laterThan(tx, dated, balances, keys) : new Map(),
    periods: await periodsOf(run, dated, purpose, balances),
    ...(isUnbooked(document) ? { ways: new Map(), step: 1 } : await waysOf(tx, document.id)),
    lotsMoved: isUnbooked(document) || !isKept(work) ? [] : await lotsMovedBy(tx, document.id),
    difference: isUnbooked(document) ? undefined : await differenceOf(tx, document.id),
  }
}

const isKept = ({ document, masters }: GoodsContext) =>
  document.lines.some(({ commInfoId }) => (masters.goods.get(commInfoId ?? '')?.keeping ?? keepings.none) !== keepings.none)

type Row = { lineId: string; kind: 'dispatch' | 'arrive' | 'loss' | 'back'; qty: string; value: string; step: number }

async function waysOf(tx: Tx, documentId: string): Promise<Pick<MoveWork, 'ways' | 'step'>> {
  const rows = await tx.query<Row>(
    `select line_id as "lineId", kind, abs(sum(qty)) as qty, abs(sum(value)) as value, max(step) as step
       from stock_transit where tenant_id = $1 and document_id = $2 group by line_id, kind`,
    [tx.tenantId, documentId],
  )
  const byLine = Map.groupBy(rows, ({ lineId }) => lineId)
  return {
    ways: new Map([...byLine].map(([lineId, those]) => [lineId, wayOf(those)])),
    step: Math.max(0, ...rows.map(({ step }) => step)) + 1,
  }
}

function wayOf(rows: readonly Row[]): Way {
  const figure = (kind: Row['kind'], name: 'qty' | 'value') => decimal(rows.find((row) => row.kind === kind)?.[name] ?? '0')
  const [dispatched, arrived] = [figure('dispatch', 'qty'), figure('arrive', 'qty')]
  const rest = dispatched.sub(arrived).sub(figure('loss', 'qty')).sub(figure('back', 'qty'))
  return { dispatched, arrived, rest, lost: figure('loss', 'value') }
}

async function differenceOf(tx: Tx, documentId: string): Promise<Difference | undefined> {
  const [row] = await tx.query<{ outcome: number; bearer: number | null; tax: string }>(
    `select outcome, bearer, (select coalesce(sum(amount), 0) from tax_entry t
                               where t.tenant_id = $1 and t.document_id = d.document_id and about = 'lossOut' and amount > 0) as tax
       from transfer_difference d where tenant_id = $1 and document_id = $2`,
    [tx.tenantId, documentId],
  )
  return row && { outcome: row.outcome, ...(row.bearer === null ? {} : { bearer: row.bearer }), tax: decimal(row.tax) }
}

/** What a line is asked to send, in its unit, once a dispatch grants less. */
export function grantedQty({ id, qty = '0' }: StoredLine, event: StockTransferEvent | undefined): string {
  const granted = event?.type === 'DISPATCH' ? event.lines?.find((line) => line.id === id) : undefined
  return granted?.approvedQty ?? qty ?? '0'
}

/** A quantity of a line's unit in basic units; nothing where it is no figure. */
export const inBasic = (line: StoredLine, qty: string | undefined, { settings }: Pick<MoveWork, 'settings'>): Decimal =>
  readFigure(qty) === undefined ? zero : basicQtyOf({ ...line, qty }, settings)

/** What arrives with a line by an event, in basic units: what it says, else all that is on its way. */
export function arrivingQty(line: StoredLine, event: StockTransferEvent | undefined, work: Pick<MoveWork, 'ways' | 'settings'>): Decimal {
  const rest = work.ways.get(line.id)?.rest ?? zero
  if (event?.type !== 'CALL_IN' || !event.lines) return rest
  const said = event.lines.filter(({ id }) => id === line.id)
  return said.reduce((sum, { qty }) => sum.add(inBasic(line, qty, work)), zero)
}

/** The lots that arrive with a line, where the event names them. */
export function arrivingLots({ id }: StoredLine, event: StockTransferEvent | undefined): readonly LotQty[] | undefined {
  const said = event?.type === 'CALL_IN' ? event.lines?.flatMap((line) => (line.id === id ? (line.lots ?? []) : [])) : undefined
  return said && said.length > 0 ? said : undefined
}

/** The balance of goods among those that were read. */
export const balanceOf = (balances: ReadonlyMap<string, Balance>, key: BalanceKey): Balance | undefined => balances.get(keyOf(key))
