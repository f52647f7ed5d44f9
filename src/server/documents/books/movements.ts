import type { Decimal } from '#domain/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import { type Balance, type BalanceKey, keyOf, type Promised, writeBalances } from './balances.ts'

/**
 * What a movement is. In: receive, return (of a customer), putBack (an out reversed), gain (of a count), arrive (from transit), comeBack (to
 * where it was sent from). Out: issue, takeBack (an in reversed), returnOut (to a supplier), loss (of a count), consume (own use), dispatch.
 * Of quantity 0: variance (a filled hole), difference (a reversal at another value than the original's), adjust (of the value alone).
 */
export type InKind = 'receive' | 'return' | 'gain' | 'arrive' | 'comeBack'
export type OutKind = 'issue' | 'returnOut' | 'loss' | 'consume' | 'dispatch'
export type MovementKind = InKind | OutKind | 'putBack' | 'takeBack' | 'variance' | 'difference' | 'adjust'

/** What goods are worth in the books: their value, and the deducted tax beside it (rule C4). */
export type Worth = { value: Decimal; tax: Decimal }

/** A line of a document at one depot's goods. `step`: which time it books so, for goods that come in parts. */
export type BookedLine = BalanceKey & { lineId: string; step?: number }

/**
 * Quantity in basic units, value and tax, all with the sign of what they do to the stock. `within`: goods that change their depot inside a
 * pool of cost, which stays as it is.
 */
export type Movement = BookedLine & Worth & { kind: MovementKind; qty: Decimal; holeQty?: Decimal; estimated?: boolean; within?: boolean }

/** A movement that is stored already, by its place in time, or one of this booking. */
export type MovementRef = string | Movement

/** What came in (`by`) for a hole that an out had left (`out`), and what it cost beyond the estimate; the opposite where that is undone. */
export type Cover = Worth & { out: MovementRef; by: MovementRef; qty: Decimal }

/** What goes into transit to a depot and, below zero, out of it. */
export type Transit = BookedLine & Worth & { kind: 'dispatch' | 'arrive' | 'loss' | 'back'; qty: Decimal }

/** The document that books, and its business date. */
export type Booking = { id: string; billDate: string }

const insert = `insert into stock_movement (tenant_id, document_id, bill_date, line_id, kind, depot_id, comm_info_id, qty, value, tax, hole_qty, estimated, step, pool)
  select $1, $2, $3, line_id, kind, depot_id, comm_info_id, qty, value, tax, hole_qty, estimated, step, pool
    from unnest($4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[], $12::boolean[], $13::integer[], $14::text[])
      as m (line_id, kind, depot_id, comm_info_id, qty, value, tax, hole_qty, estimated, step, pool)`

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
  const stored = await addMovements(tx, document, movements, balances, covers.length > 0)
  if (covers.length > 0) await addCovers(tx, covers, stored)
  if (transits.length > 0) await addTransits(tx, document, transits)
  await writeBalances(
    tx,
    [...balances.values()].filter((balance) => moved.has(keyOf(balance))),
    promised,
  )
}

/** Answers where in time the movements stand, for whoever asks. */
async function addMovements(
  tx: Tx,
  document: Booking,
  movements: readonly Movement[],
  balances: ReadonlyMap<string, Balance>,
  asksSeq: boolean,
): Promise<readonly Stored[]> {
  if (movements.length === 0) return []
  const poolOf = (movement: Movement) => {
    const pool = movement.within ? undefined : balances.get(keyOf(movement))?.pool
    return pool?.unit === 'company' ? pool.owner : null
  }
  return tx.query<Stored>(asksSeq ? `${insert} returning seq, line_id as "lineId", kind, step` : insert, [
    tx.tenantId,
    document.id,
    document.billDate,
    movements.map((movement) => movement.lineId),
    movements.map((movement) => movement.kind),
    movements.map((movement) => movement.depotId),
    movements.map((movement) => movement.commInfoId),
    movements.map((movement) => movement.qty.toFixed()),
    movements.map((movement) => movement.value.toFixed()),
    movements.map((movement) => movement.tax.toFixed()),
    movements.map((movement) => movement.holeQty?.toFixed() ?? '0'),
    movements.map((movement) => movement.estimated ?? false),
    movements.map((movement) => movement.step ?? 0),
    movements.map(poolOf),
  ])
}

async function addTransits(tx: Tx, document: Booking, transits: readonly Transit[]): Promise<void> {
  await tx.query(
    `insert into stock_transit (tenant_id, document_id, bill_date, line_id, kind, depot_id, comm_info_id, qty, value, tax, step)
     select $1, $2, $3, line_id, kind, depot_id, comm_info_id, qty, value, tax, step
       from unnest($4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::numeric[], $9::numeric[], $10::numeric[], $11::integer[])
         as t (line_id, kind, depot_id, comm_info_id, qty, value, tax, step)`,
    [
      tx.tenantId,
      document.id,
      document.billDate,
      transits.map((transit) => transit.lineId),
      transits.map((transit) => transit.kind),
      transits.map((transit) => transit.depotId),
      transits.map((transit) => transit.commInfoId),
      transits.map((transit) => transit.qty.toFixed()),
      transits.map((transit) => transit.value.toFixed()),
      transits.map((transit) => transit.tax.toFixed()),
      transits.map((transit) => transit.step ?? 0),
    ],
  )
}

type Stored = { seq: string; lineId: string; kind: string; step: number }

async function addCovers(tx: Tx, covers: readonly Cover[], stored: readonly Stored[]): Promise<void> {
  const nameOf = ({ lineId, kind, step = 0 }: Pick<Movement, 'lineId' | 'step'> & { kind: string }) => `${lineId}:${kind}:${step}`
  const seqs = new Map(stored.map((row) => [nameOf(row), row.seq]))
  const seqOf = (movement: MovementRef) => (typeof movement === 'string' ? movement : seqs.get(nameOf(movement)))
  await tx.query(
    `insert into stock_cover (tenant_id, out_seq, in_seq, qty, value, tax)
     select $1, out_seq, in_seq, qty, value, tax
       from unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[]) as c (out_seq, in_seq, qty, value, tax)`,
    [
      tx.tenantId,
      covers.map(({ out }) => seqOf(out)),
      covers.map(({ by }) => seqOf(by)),
      covers.map(({ qty }) => qty.toFixed()),
      covers.map(({ value }) => value.toFixed()),
      covers.map(({ tax }) => tax.toFixed()),
    ],
  )
}
