import type { Decimal } from '#domain/decimal.ts'
import type { LotPart, LotQty } from '#domain/lots.ts'
import type { Tx } from '../../db/connect.ts'
import { type Columns, insertRows, type NewRows, type Shared, writeRows } from '../../db/multi-row.ts'
import { type Balance, type BalanceKey, keyOf, type Promised, writeBalances } from './balances.ts'

/**
 * What a movement is. In: receive, return (of a customer), putBack (an out reversed), gain (of a count), arrive (from transit), comeBack (to
 * where it was sent from), assemblyIn (made of other goods). Out: issue, takeBack (an in reversed), returnOut (to a supplier), loss (of a count),
 * consume (own use), dispatch, assemblyOut (made into other goods).
 * Of quantity 0: variance (a filled hole), difference (a reversal at another value than the original's), adjust (of the value alone).
 */
export type InKind = 'receive' | 'return' | 'gain' | 'arrive' | 'comeBack' | 'assemblyIn'
export type OutKind = 'issue' | 'returnOut' | 'loss' | 'consume' | 'dispatch' | 'assemblyOut'
export type MovementKind = InKind | OutKind | 'putBack' | 'takeBack' | 'variance' | 'difference' | 'adjust'

/** What goods are worth in the books: their value, and the deducted tax beside it (rule C4). */
export type Worth = { value: Decimal; tax: Decimal }

/**
 * A line of a document at one depot's goods. `step`: which time it books so, for goods that come in parts. `lots`: those that move, where the
 * line of the document does not say it.
 */
export type BookedLine = BalanceKey & { lineId: string; step?: number; lots?: readonly LotPart[] }

/**
 * Quantity in basic units, value and tax, all with the sign of what they do to the stock. `within`: goods that change their depot inside a
 * pool of cost, which stays as it is. `billDate`: its business date, where that is not the document's.
 */
export type Movement = BookedLine &
  Worth & { kind: MovementKind; qty: Decimal; holeQty?: Decimal; estimated?: boolean; within?: boolean; billDate?: string }

/** A movement that is stored already, by its place in time, or one of this booking. */
export type MovementRef = string | Movement

/** What came in (`by`) for a hole that an out had left (`out`), and what it cost beyond the estimate; the opposite where that is undone. */
export type Cover = Worth & { out: MovementRef; by: MovementRef; qty: Decimal }

/** What goes into transit to a depot and, below zero, out of it. */
export type Transit = BookedLine & Worth & { kind: 'dispatch' | 'arrive' | 'loss' | 'back'; qty: Decimal }

/** The document that books, and its business date; its lines name lots, and keep those that were taken. */
export type Booking = { id: string; billDate: string; lines?: LotLine[] }
type LotLine = { id: string; lots?: readonly LotQty[] | null }

/** What one booking adds to the books. */
export type Added = {
  movements: readonly Movement[]
  covers: readonly Cover[]
  promised: readonly Promised[]
  transits: readonly Transit[]
}

/**
 * Adds movements, the holes they fill and what goes into transit, and writes the balances they left behind together with what was promised of
 * them; one statement for each table that has something to add.
 */
export async function writeMovements(
  tx: Tx,
  document: Booking,
  { movements, covers, promised, transits }: Added,
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

/** Answers where in time the movements stand. */
const addMovements = (tx: Tx, ...booked: Booked): Promise<readonly Stored[]> =>
  insertRows<Stored>(tx, ...movementRows(tx, ...booked), 'returning seq, line_id as "lineId", kind, step')

type Booked = [document: Booking, movements: readonly Movement[], balances: ReadonlyMap<string, Balance>]

function movementRows(tx: Tx, ...[document, movements, balances]: Booked): NewRows {
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
      hole_qty: ['numeric', movements.map(({ holeQty }) => holeQty?.toFixed() ?? '0')],
      pool: ['text', movements.map(poolOf)],
      estimated: ['boolean', movements.map(({ estimated }) => estimated ?? false)],
    },
  ]
}

function addTransits(tx: Tx, document: Booking, transits: readonly Transit[]): void {
  writeRows(tx, 'stock_transit', bookedBy(tx, document), bookedLines(transits))
}

const bookedBy = (tx: Tx, { id, billDate }: Booking): Shared => ({
  tenant_id: ['text', tx.tenantId],
  document_id: ['bigint', id],
  bill_date: ['date', billDate],
})

/** What movements and goods in transit have in common. */
const bookedLines = (booked: readonly (BookedLine & Worth & { kind: string; qty: Decimal })[]): Columns => ({
  line_id: ['bigint', booked.map(({ lineId }) => lineId)],
  kind: ['text', booked.map(({ kind }) => kind)],
  depot_id: ['bigint', booked.map(({ depotId }) => depotId)],
  comm_info_id: ['bigint', booked.map(({ commInfoId }) => commInfoId)],
  qty: ['numeric', booked.map(({ qty }) => qty.toFixed())],
  value: ['numeric', booked.map(({ value }) => value.toFixed())],
  tax: ['numeric', booked.map(({ tax }) => tax.toFixed())],
  step: ['integer', booked.map(({ step }) => step ?? 0)],
})

type Stored = { seq: string; lineId: string; kind: string; step: number }

function addCovers(tx: Tx, document: Booking, covers: readonly Cover[], stored: readonly Stored[]): void {
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
