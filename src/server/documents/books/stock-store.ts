import { type Decimal, decimal, roundTo, zero } from '#domain/decimal.ts'
import { flushOfIn, receive } from '#domain/stock-value.ts'
import type { Tx } from '../../db/connect.ts'
import { type Balance, type BalanceKey, keyOf, writeBalances } from './balances.ts'

export type MovementKind = 'receive' | 'takeBack' | 'variance' | 'difference'
export type Movement = BalanceKey & { lineId: string; kind: MovementKind; qty: Decimal; value: Decimal }
export type Incoming = BalanceKey & { lineId: string; qty: Decimal; value: Decimal }

/** Unit costs are kept finer than any price, so that they can value stock without a rounding of their own. */
const costPlaces = 10

/** Books goods in, line by line in their order, at their value (rule C4); a hole of negative stock is filled first. */
export async function bookReceipt(
  tx: Tx,
  document: { id: string; billDate: string },
  incoming: readonly Incoming[],
  balances: Map<string, Balance>,
  amountPlaces: number,
): Promise<void> {
  const movements = incoming.flatMap((line): Movement[] => {
    const balance = balanceOf(balances, line)
    const { left, variance } = receive(balance, line.qty, line.value, amountPlaces)
    Object.assign(balance, left, {
      lastCost: roundTo(line.value.div(line.qty), costPlaces),
      lastBillDate: later(balance.lastBillDate, document.billDate),
    })
    const received: Movement = { ...line, kind: 'receive' }
    return variance.isZero() ? [received] : [received, { ...line, kind: 'variance', qty: zero, value: variance.neg() }]
  })
  await write(tx, document, movements, incoming, balances)
}

/** What a document brought in, per line, with the last movement's place in time. */
export type Original = Incoming & { seq: string; untouched: boolean }

/** A reversal that took out exactly what its own document had brought is as if neither had been (rule C4 *flush of an in*, M19). */
const leavesTrace = `not (o.kind = 'takeBack' and not exists (select 1 from stock_movement d where d.tenant_id = o.tenant_id
  and d.document_id = o.document_id and d.line_id = o.line_id and d.kind = 'difference'))`

/** Movements of a posted document, summed per line, and whether anything left that stock since. */
export async function originalsOf(tx: Tx, documentId: string): Promise<Original[]> {
  const rows = await tx.query<{
    lineId: string
    depotId: string
    commInfoId: string
    qty: string
    value: string
    seq: string
    untouched: boolean
  }>(
    `select m.line_id as "lineId", m.depot_id as "depotId", m.comm_info_id as "commInfoId", sum(m.qty) as qty, sum(m.value) as value, max(m.seq) as seq,
            not exists (select 1 from stock_movement o where o.tenant_id = m.tenant_id and o.depot_id = m.depot_id and o.comm_info_id = m.comm_info_id
                           and o.lot = '' and o.seq > max(m.seq) and o.qty < 0 and ${leavesTrace}) as untouched
       from stock_movement m where m.tenant_id = $1 and m.document_id = $2
      group by m.tenant_id, m.line_id, m.depot_id, m.comm_info_id order by max(m.seq) desc`,
    [tx.tenantId, documentId],
  )
  return rows.map((row) => ({ ...row, qty: decimal(row.qty), value: decimal(row.value) }))
}

/**
 * Takes a receipt's goods out again, last line first (rule C4 flush of an in). `lineOf` says which line of the red document mirrors an
 * original line. Stock that was untouched gives its exact value; else the difference to the average stands in a movement of quantity 0.
 */
export async function bookReversal(
  tx: Tx,
  red: { id: string; billDate: string },
  originals: readonly Original[],
  lineOf: (originalLineId: string) => string,
  balances: Map<string, Balance>,
  amountPlaces: number,
): Promise<void> {
  const touched = new Set<string>()
  const movements = originals.flatMap((original): Movement[] => {
    const balance = balanceOf(balances, original)
    const untouched = original.untouched && !touched.has(keyOf(original))
    const { left, difference } = flushOfIn(balance, original, untouched, balance.lastCost, amountPlaces)
    if (!difference.isZero()) touched.add(keyOf(original))
    Object.assign(balance, left, { lastBillDate: later(balance.lastBillDate, red.billDate) })
    const line = { ...original, lineId: lineOf(original.lineId) }
    const taken: Movement = { ...line, kind: 'takeBack', qty: original.qty.neg(), value: original.value.neg() }
    return difference.isZero() ? [taken] : [taken, { ...line, kind: 'difference', qty: zero, value: difference }]
  })
  await write(tx, red, movements, originals, balances)
}

function balanceOf(balances: Map<string, Balance>, key: BalanceKey): Balance {
  const balance = balances.get(keyOf(key))
  if (!balance) throw new Error(`the balance of ${keyOf(key)} was not locked`)
  return balance
}

const later = (one: string | undefined, other: string) => (one && one > other ? one : other)

async function write(
  tx: Tx,
  document: { id: string; billDate: string },
  movements: readonly Movement[],
  keys: readonly BalanceKey[],
  balances: Map<string, Balance>,
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
  const moved = new Set(keys.map(keyOf))
  await writeBalances(
    tx,
    [...balances.values()].filter((balance) => moved.has(keyOf(balance))),
  )
}

/** Rows of (depot, goods) whose goods moved in a later month than `billDate` (rule C4 Order in time). */
export async function movedInLaterPeriod(tx: Tx, keys: readonly BalanceKey[], billDate: string): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx.query<{ depotId: string; commInfoId: string }>(
    `select k.depot_id as "depotId", k.comm_info_id as "commInfoId" from unnest($2::bigint[], $3::bigint[]) as k (depot_id, comm_info_id)
      where exists (select 1 from stock_movement m where m.tenant_id = $1 and m.depot_id = k.depot_id and m.comm_info_id = k.comm_info_id and m.lot = ''
                       and m.bill_date >= (date_trunc('month', $4::date) + interval '1 month'))`,
    [tx.tenantId, keys.map((key) => key.depotId), keys.map((key) => key.commInfoId), billDate],
  )
  return new Set(rows.map(keyOf))
}

/**
 * Rows of (depot, goods) whose goods have moved: some document that brought them in or out still counts. What was reversed left nothing
 * behind, so an opening that was entered wrong can be entered again.
 */
export async function movedAmong(tx: Tx, keys: readonly BalanceKey[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx.query<{ depotId: string; commInfoId: string }>(
    `select k.depot_id as "depotId", k.comm_info_id as "commInfoId" from unnest($2::bigint[], $3::bigint[]) as k (depot_id, comm_info_id)
      where exists (select 1 from stock_movement m join document d on d.tenant_id = m.tenant_id and d.id = m.document_id
                     where m.tenant_id = $1 and m.depot_id = k.depot_id and m.comm_info_id = k.comm_info_id and m.lot = '' and 'counts' = any (d.tags))`,
    [tx.tenantId, keys.map((key) => key.depotId), keys.map((key) => key.commInfoId)],
  )
  return new Set(rows.map(keyOf))
}
