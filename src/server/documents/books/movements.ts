import type { Decimal } from '#domain/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import { type Balance, type BalanceKey, keyOf, type Promised, writeBalances } from './balances.ts'

/**
 * What a movement is. In: receive, return (of a customer), putBack (an out reversed). Out: issue, takeBack (an in reversed). Of quantity 0:
 * variance (a filled hole), difference (a reversal at another value than the original's).
 */
export type MovementKind = 'receive' | 'return' | 'putBack' | 'issue' | 'takeBack' | 'variance' | 'difference'
/** Quantity in basic units and value, both with the sign of what they do to the stock. */
export type Movement = BalanceKey & { lineId: string; kind: MovementKind; qty: Decimal; value: Decimal }

/** The document that books, and its business date. */
export type Booking = { id: string; billDate: string }

/** The balance of goods in a depot, which must have been locked. */
export function balanceOf(balances: ReadonlyMap<string, Balance>, key: BalanceKey): Balance {
  const balance = balances.get(keyOf(key))
  if (!balance) throw new Error(`the balance of ${keyOf(key)} was not locked`)
  return balance
}

export const later = (one: string | undefined, other: string) => (one && one > other ? one : other)

/** Adds movements, and writes the balances they left behind together with what was promised of them; one statement each. */
export async function writeMovements(
  tx: Tx,
  document: Booking,
  movements: readonly Movement[],
  balances: ReadonlyMap<string, Balance>,
  promised: readonly Promised[] = [],
): Promise<void> {
  if (movements.length === 0) return
  await tx.query(
    `insert into stock_movement (tenant_id, document_id, bill_date, line_id, kind, depot_id, comm_info_id, qty, value)
     select $1, $2, $3, line_id, kind, depot_id, comm_info_id, qty, value
       from unnest($4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::numeric[], $9::numeric[]) as m (line_id, kind, depot_id, comm_info_id, qty, value)`,
    [
      tx.tenantId,
      document.id,
      document.billDate,
      movements.map((movement) => movement.lineId),
      movements.map((movement) => movement.kind),
      movements.map((movement) => movement.depotId),
      movements.map((movement) => movement.commInfoId),
      movements.map((movement) => movement.qty.toFixed()),
      movements.map((movement) => movement.value.toFixed()),
    ],
  )
  const moved = new Set(movements.map(keyOf))
  await writeBalances(
    tx,
    [...balances.values()].filter((balance) => moved.has(keyOf(balance))),
    promised,
  )
}
