import type { LotPart, LotQty } from '#domain/core/lots.ts'
import type { Decimal } from '#domain/figures/decimal.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows, type RowColumns, type RowsToInsert, type SharedColumns, writeRows } from '../../../db/multi-row.ts'
import { type Allocation, type Balance, type BalanceKey, keyOf, writeBalances } from './balances.ts'

/**
 * Kind of a stock movement. In: receive, return (of a customer), putBack (an out reversed), gain (of a count), arrive
 * (from transit), comeBack (to where it was sent from), assemblyIn (made of other goods). Out: issue, takeBack (an in
 * reversed), returnOut (to a supplier), loss (of a count), consume (own use), dispatch, assemblyOut (made into other
 * goods). Of quantity 0: variance (a shortfall covered), difference (a reversal at another value than the
 * original's), adjust (of the value alone).
 */
export type InKind = 'receive' | 'return' | 'gain' | 'arrive' | 'comeBack' | 'assemblyIn'
export type OutKind = 'issue' | 'returnOut' | 'loss' | 'consume' | 'dispatch' | 'assemblyOut'
export type MovementKind = InKind | OutKind | 'putBack' | 'takeBack' | 'variance' | 'difference' | 'adjust'

/** Book value of goods, and the deducted input tax in it (rule C4). */
export type Worth = { value: Decimal; tax: Decimal }

/**
 * Line of a document for goods in a depot. `step`: number of the booking, for goods that come in parts. `lots`: lots
 * that are moved, where the document's line does not name them.
 */
export type BookedLine = BalanceKey & { lineId: string; step?: number; lots?: readonly LotPart[] }

/**
 * A movement of stock: quantity in basic units, value and tax, signed by their effect on stock. `within`: the goods
 * change depots inside one cost pool, whose figures stay unchanged. `billDate`: business date, where not the
 * document's.
 */
export type Movement = BookedLine &
  Worth & { kind: MovementKind; qty: Decimal; shortfallQty?: Decimal; estimated?: boolean; within?: boolean; billDate?: string }

/** Sequence number of a stored movement, or a movement of this booking that has no number yet. */
export type MovementRef = string | Movement

/**
 * Cover of a shortfall: the receipt `by` supplies goods that the issue `out` took below zero. Value and tax are the
 * cost of these goods beyond the estimate at which they were issued. A negative cover undoes one.
 */
export type Cover = Worth & { out: MovementRef; by: MovementRef; qty: Decimal }

/** Goods that enter transit to a depot; negative where they leave it. */
export type Transit = BookedLine & Worth & { kind: 'dispatch' | 'arrive' | 'loss' | 'back'; qty: Decimal }

/**
 * The posting document with its business date. Its lines name lots; the booking stores on them the lots that it used.
 */
export type Booking = { id: string; billDate: string; lines?: LotLine[] }
type LotLine = { id: string; lots?: readonly LotQty[] | null }

/** Rows that one booking adds. */
export type BookingRows = {
  movements: readonly Movement[]
  covers: readonly Cover[]
  allocations: readonly Allocation[]
  transits: readonly Transit[]
}

/**
 * Writes movements, covers and transits, and the balances that result together with allocations; one statement per
 * table that has rows.
 */
export async function writeMovements(
  tx: Tx,
  document: Booking,
  { movements, covers, allocations: promised, transits }: BookingRows,
  balances: ReadonlyMap<string, Balance>,
): Promise<void> {
  const moved = new Set([...movements, ...transits].map(keyOf))
  if (moved.size === 0) return
  if (covers.length > 0) addCovers(tx, document, covers, await addMovements(tx, document, movements, balances))
  else if (movements.length > 0) writeRows(tx, ...movementRows(tx, document, movements, balances))
  if (transits.length > 0) addTransits(tx, document, transits)
  writeBalances(
    tx,
    [...balances.values()].filter((balance) => moved.has(keyOf(balance))),
    promised,
  )
}

/** Returns the sequence numbers of the movements. */
const addMovements = (tx: Tx, ...booked: MovementArgs): Promise<readonly StoredMovement[]> =>
  insertRows<StoredMovement>(tx, ...movementRows(tx, ...booked), 'returning seq, line_id as "lineId", kind, step')

type MovementArgs = [document: Booking, movements: readonly Movement[], balances: ReadonlyMap<string, Balance>]

function movementRows(tx: Tx, ...[document, movements, balances]: MovementArgs): RowsToInsert {
  const poolOf = (movement: Movement) => {
    const pool = movement.within ? undefined : balances.get(keyOf(movement))?.pool
    return pool?.unit === 'company' ? pool.owner : null
  }
  const { bill_date: _, ...by } = bookedBy(tx, document)
  return [
    'stock_movement',
    { ...by, posted_at: ['timestamptz', tx.now] },
    {
      bill_date: ['date', movements.map(({ billDate = document.billDate }) => billDate)],
      ...bookedLines(movements),
      hole_qty: ['numeric', movements.map(({ shortfallQty: holeQty }) => holeQty?.toFixed() ?? '0')],
      pool: ['text', movements.map(poolOf)],
      estimated: ['boolean', movements.map(({ estimated }) => estimated ?? false)],
    },
  ]
}

function addTransits(tx: Tx, document: Booking, transits: readonly Transit[]): void {
  writeRows(tx, 'stock_transit', bookedBy(tx, document), bookedLines(transits))
}

const bookedBy = (tx: Tx, { id, billDate }: Booking): SharedColumns => ({
  tenant_id: ['text', tx.tenantId],
  document_id: ['bigint', id],
  bill_date: ['date', billDate],
})

/** Columns that movements and goods in transit share. */
const bookedLines = (booked: readonly (BookedLine & Worth & { kind: string; qty: Decimal })[]): RowColumns => ({
  line_id: ['bigint', booked.map(({ lineId }) => lineId)],
  kind: ['text', booked.map(({ kind }) => kind)],
  depot_id: ['bigint', booked.map(({ depotId }) => depotId)],
  comm_info_id: ['bigint', booked.map(({ commInfoId }) => commInfoId)],
  qty: ['numeric', booked.map(({ qty }) => qty.toFixed())],
  value: ['numeric', booked.map(({ value }) => value.toFixed())],
  tax: ['numeric', booked.map(({ tax }) => tax.toFixed())],
  step: ['integer', booked.map(({ step }) => step ?? 0)],
})

type StoredMovement = { seq: string; lineId: string; kind: string; step: number }

function addCovers(tx: Tx, document: Booking, covers: readonly Cover[], stored: readonly StoredMovement[]): void {
  const nameOf = ({ lineId, kind, step = 0 }: Pick<Movement, 'lineId' | 'step'> & { kind: string }) => `${lineId}:${kind}:${step}`
  const seqs = new Map(stored.map((row) => [nameOf(row), row.seq]))
  const seqOf = (movement: MovementRef) => (typeof movement === 'string' ? movement : seqs.get(nameOf(movement)))
  writeRows(tx, 'stock_cover', bookedBy(tx, document), {
    out_seq: ['bigint', covers.map(({ out }) => seqOf(out))],
    in_seq: ['bigint', covers.map(({ by }) => seqOf(by))],
    qty: ['numeric', covers.map(({ qty }) => qty.toFixed())],
    value: ['numeric', covers.map(({ value }) => value.toFixed())],
    tax: ['numeric', covers.map(({ tax }) => tax.toFixed())],
  })
}
