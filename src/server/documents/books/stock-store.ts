import { type Decimal, decimal, roundTo, zero } from '#domain/decimal.ts'
import { flushOfIn, receive } from '#domain/stock-value.ts'
import type { Tx } from '../../db/connect.ts'
import { type Balance, type BalanceKey, keyOf } from './balances.ts'
import { type Booking, balanceOf, later, type Movement, writeMovements } from './movements.ts'

export type Incoming = BalanceKey & { lineId: string; qty: Decimal; value: Decimal }

/** Unit costs are kept finer than any price, so that they can value stock without a rounding of their own. */
const costPlaces = 10

/** Books goods in, line by line in their order, at their value (rule C4); a hole of negative stock is filled first. */
export async function bookReceipt(
  tx: Tx,
  document: Booking,
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
  await writeMovements(tx, document, movements, balances)
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
 * Books the opposite of what a document booked, last line first. `lineOf` says which line of the red document mirrors an original line.
 * Goods that had come in go again (rule C4 *flush of an in*): at exactly their value where the stock is untouched, else at the average, and
 * the difference stands in a movement of quantity 0. Goods that had left come back at exactly the value that left (*flush of an out*).
 */
export async function reverseMovements(
  tx: Tx,
  red: Booking,
  documentId: string,
  lineOf: (originalLineId: string) => string,
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<void> {
  const touched = new Set<string>()
  const movements = (await originalsOf(tx, documentId)).flatMap((original): Movement[] => {
    const balance = balanceOf(balances, original)
    balance.lastBillDate = later(balance.lastBillDate, red.billDate)
    const line = { ...original, lineId: lineOf(original.lineId) }
    if (original.qty.lt(0)) return putBack(balance, line, amountPlaces)
    const taken = takeBack(balance, line, original.untouched && !touched.has(keyOf(original)), amountPlaces)
    if (taken.length > 1) touched.add(keyOf(original))
    return taken
  })
  await writeMovements(tx, red, movements, balances)
}

function takeBack(balance: Balance, original: Original, untouched: boolean, amountPlaces: number): Movement[] {
  const { left, difference } = flushOfIn(balance, original, untouched, balance.lastCost, amountPlaces)
  Object.assign(balance, left)
  const taken: Movement = { ...original, kind: 'takeBack', qty: original.qty.neg(), value: original.value.neg() }
  return difference.isZero() ? [taken] : [taken, { ...original, kind: 'difference', qty: zero, value: difference }]
}

function putBack(balance: Balance, original: Original, amountPlaces: number): Movement[] {
  const [qty, value] = [original.qty.neg(), original.value.neg()]
  const { left, variance } = receive(balance, qty, value, amountPlaces)
  Object.assign(balance, left)
  const put: Movement = { ...original, kind: 'putBack', qty, value }
  return variance.isZero() ? [put] : [put, { ...original, kind: 'variance', qty: zero, value: variance.neg() }]
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
