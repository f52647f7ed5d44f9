import { cumulativeSplit } from '#domain/allocate.ts'
import { type Decimal, decimal, roundTo, zero } from '#domain/decimal.ts'
import { taxOfFilled, taxOfOut } from '#domain/deducted-tax.ts'
import { issue, knownAverage, receive, type Stock } from '#domain/stock-value.ts'
import type { Tx } from '../../db/connect.ts'
import { type Balance, type BalanceKey, keyOf, type Promised } from './balances.ts'
import type { CostPool, ValueUnit } from './cost-pools.ts'
import { bringLots, closeLots, type LotBatch, takeLots } from './lot-batch.ts'
import {
  type BookedLine,
  type Booking,
  type Cover,
  type InKind,
  type Movement,
  type MovementKind,
  type MovementRef,
  type OutKind,
  type Transit,
  type Worth,
  writeMovements,
} from './movements.ts'
import { offerStock } from './reservations.ts'

/** What of an out was not there when it left, and nobody brought since. */
export type Hole = { out: MovementRef; open: Decimal }

/** One booking in the making: balances as they are after what was booked in it so far, and what is to be written in the end. */
export type Batch = LotBatch & {
  amountPlaces: number
  movements: Movement[]
  covers: Cover[]
  promised: Promised[]
  transits: Transit[]
  /** Oldest first. */
  holes: Map<CostPool, Hole[]>
}

/** Unit costs are kept finer than any price, so that they can value stock without a rounding of their own. */
const costPlaces = 10
export const unitCost = (value: Decimal, qty: Decimal) => roundTo(value.div(qty), costPlaces)

/** Begins a booking on goods whose balances are locked; asks for open holes only where some stock is below zero. */
export async function openBatch(
  tx: Tx,
  document: Booking,
  keys: readonly BalanceKey[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Batch> {
  const pools = new Set(keys.flatMap((key) => balances.get(keyOf(key))?.pool ?? []))
  const holes = await openHoles(
    tx,
    [...pools].filter(({ qty }) => qty.lt(0)),
  )
  return {
    document,
    today: tx.today,
    balances,
    amountPlaces,
    movements: [],
    covers: [],
    promised: [],
    transits: [],
    holes,
    lots: [],
    taken: new Map(),
  }
}

/** Writes what was booked; what came in is offered to the orders that lack it. */
export async function closeBatch(tx: Tx, batch: Batch): Promise<void> {
  const { document, balances, ...added } = batch
  await writeMovements(tx, document, added, balances)
  await closeLots(tx, batch)
  await offerStock(tx, balances)
}

/** The column of a movement that says with what goods are valued, and its type. */
export const ownerColumn: Readonly<Record<ValueUnit, string>> = { depot: 'depot_id', company: 'pool' }
export const ownerType: Readonly<Record<ValueUnit, string>> = { depot: 'bigint', company: 'text' }

/** How goods of these balances are valued: alike all over a tenant. */
export const unitOf = (balances: ReadonlyMap<string, Balance>): ValueUnit => [...balances.values()][0]?.pool.unit ?? 'depot'

const holesOf = (unit: ValueUnit) =>
  `select k.at - 1 as at, m.seq, m.hole_qty - c.qty as open
     from unnest($2::${ownerType[unit]}[], $3::bigint[]) with ordinality as k (owner, comm_info_id, at)
     join stock_movement m on m.tenant_id = $1 and m.${ownerColumn[unit]} = k.owner and m.comm_info_id = k.comm_info_id and m.hole_qty > 0
     join lateral (select coalesce(sum(qty), 0) as qty from stock_cover c where c.tenant_id = $1 and c.out_seq = m.seq) c on true
    where m.hole_qty > c.qty order by m.seq`

async function openHoles(tx: Tx, pools: readonly CostPool[]): Promise<Map<CostPool, Hole[]>> {
  const holes = new Map<CostPool, Hole[]>()
  const [first] = pools
  if (!first) return holes
  const rows = await tx.query<{ at: string; seq: string; open: string }>(holesOf(first.unit), [
    tx.tenantId,
    pools.map(({ owner }) => owner),
    pools.map(({ commInfoId }) => commInfoId),
  ])
  for (const row of rows) holesIn(holes, pools[Number(row.at)] ?? first).push({ out: row.seq, open: decimal(row.open) })
  return holes
}

function holesIn(holes: Map<CostPool, Hole[]>, pool: CostPool): Hole[] {
  const found = holes.get(pool) ?? []
  holes.set(pool, found)
  return found
}

/** The balance of goods in a depot, which must have been locked. */
export function balanceIn({ balances }: Pick<Batch, 'balances'>, key: BalanceKey): Balance {
  const balance = balances.get(keyOf(key))
  if (!balance) throw new Error(`the balance of ${keyOf(key)} was not locked`)
  return balance
}

/** What left when there was nothing costs what was last known: the average of the last goods, else the last receipt's cost. */
export const lastKnown = ({ lastAverage, lastCost }: CostPool) => lastAverage ?? lastCost

export const below = (qty: Decimal) => (qty.lt(0) ? qty.neg() : zero)
const least = (one: Decimal, other: Decimal) => (one.lt(other) ? one : other)

/** Moves goods of a balance, and sets what is left in their pool and what its last unit was worth where none is left. */
export function leave({ document }: Batch, balance: Balance, qty: Decimal, left: Stock & { tax: Decimal }, cost?: Decimal): void {
  const { pool } = balance
  const { billDate } = document
  const isLater = !pool.lastBillDate || pool.lastBillDate < billDate
  if (cost && left.qty.lte(0)) pool.lastAverage = roundTo(cost, costPlaces)
  Object.assign(pool, left, isLater ? { lastBillDate: billDate } : {})
  balance.qty = balance.qty.add(qty)
}

/** Movements from one depot to another. */
const transfers: ReadonlySet<MovementKind> = new Set(['dispatch', 'arrive', 'comeBack'])

/** Whether goods only change their depot: a company that values all of them together is neutral to where they are. */
export const isWithin = ({ pool }: Balance, kind: MovementKind) => pool.unit === 'company' && transfers.has(kind)

/** Moves goods of a depot whose pool stays as it is. */
export function moveWithin(batch: Batch, line: BookedLine, kind: MovementKind, qty: Decimal): void {
  const balance = balanceIn(batch, line)
  balance.qty = balance.qty.add(qty)
  batch.movements.push({ ...lineOf(line), kind, qty, ...nothing, within: true })
}

const nothing: Worth = { value: zero, tax: zero }

/** Goods that come in at what they are worth; those that left before they were there are filled first (rule C4 In). */
export function comeIn(batch: Batch, line: BookedLine, kind: InKind, qty: Decimal, { value, tax }: Worth): void {
  const balance = balanceIn(batch, line)
  const { pool } = balance
  bringLots(batch, line, kind, qty)
  if (isWithin(balance, kind)) {
    moveWithin(batch, line, kind, qty)
    return
  }
  const filled = least(below(pool.qty), qty)
  const { left, variance } = receive(pool, qty, value, batch.amountPlaces)
  const taxFilled = filled.isZero() ? zero : taxOfFilled(tax, qty, filled, batch.amountPlaces)
  const movement: Movement = { ...lineOf(line), kind, qty, value, tax }
  batch.movements.push(movement)
  fillHoles(batch, movement, filled, { value: variance, tax: taxFilled })
  addVariance(batch, line, { value: variance.neg(), tax: taxFilled.neg() })
  leave(batch, balance, qty, { ...left, tax: pool.tax.add(tax).sub(taxFilled) }, value.div(qty))
}

/** Goods that leave at the average of the moment; what is not there is a hole that somebody fills later (rule C4 Out). */
export function goOut(batch: Batch, line: BookedLine, kind: OutKind, qty: Decimal): Worth & { estimated: boolean } {
  takeLots(batch, line, kind, qty)
  return leaveStock(batch, line, kind, qty)
}

/** As `goOut`, of goods whose lots left already. */
export function leaveStock(batch: Batch, line: BookedLine, kind: OutKind, qty: Decimal): Worth & { estimated: boolean } {
  const balance = balanceIn(batch, line)
  const { pool } = balance
  if (isWithin(balance, kind)) {
    moveWithin(batch, line, kind, qty.neg())
    return { ...nothing, estimated: false }
  }
  const { left, value, estimated } = issue(pool, qty, lastKnown(pool), batch.amountPlaces)
  const tax = taxOfOut(pool.tax, pool.qty, qty, batch.amountPlaces)
  const holeQty = below(left.qty).sub(below(pool.qty))
  const movement: Movement = { ...lineOf(line), kind, qty: qty.neg(), value: value.neg(), tax: tax.neg(), holeQty, estimated }
  batch.movements.push(movement)
  openHole(batch, line, movement, holeQty)
  leave(batch, balance, qty.neg(), { ...left, tax: pool.tax.sub(tax) }, knownAverage(pool))
  return { value, tax, estimated }
}

/** A line as its movements name it, without what else its caller knows of it. */
export const lineOf = ({ depotId, commInfoId, lineId, step }: BookedLine): BookedLine => ({
  depotId,
  commInfoId,
  lineId,
  ...(step ? { step } : {}),
})

/** The movement of quantity 0 against the cost of sales. */
export function addVariance(batch: Batch, line: BookedLine, { value, tax }: Worth): void {
  if (value.isZero() && tax.isZero()) return
  batch.movements.push({ ...lineOf(line), kind: 'variance', qty: zero, value, tax })
}

/** Remembers that an out took what was not there. */
export function openHole(batch: Batch, key: BalanceKey, out: MovementRef, open: Decimal): void {
  if (open.gt(0)) holesIn(batch.holes, balanceIn(batch, key).pool).push({ out, open })
}

/** Closes what is left open of an out whose goods come back themselves; answers how much that was. */
export function closeHole(batch: Batch, key: BalanceKey, out: string): Decimal {
  const found = holesIn(batch.holes, balanceIn(batch, key).pool)
  const at = found.findIndex((hole) => hole.out === out)
  return at === -1 ? zero : (found.splice(at, 1)[0]?.open ?? zero)
}

/** Links what came in to the outs it fills, oldest first; each takes its share of what that cost beyond the estimate. */
export function fillHoles(batch: Batch, movement: Movement, filled: Decimal, { value, tax }: Worth = nothing): void {
  const holes = holesIn(batch.holes, balanceIn(batch, movement).pool)
  let before = { qty: zero, value: zero, tax: zero }
  while (before.qty.lt(filled)) {
    const [hole] = holes
    if (!hole) return
    const qty = least(hole.open, filled.sub(before.qty))
    const share = (total: Decimal, amount: Decimal) => cumulativeSplit(total, filled, { qty: before.qty, amount }, qty, batch.amountPlaces)
    const cover = { qty, value: share(value, before.value), tax: share(tax, before.tax) }
    batch.covers.push({ ...cover, out: hole.out, by: movement })
    before = { qty: before.qty.add(qty), value: before.value.add(cover.value), tax: before.tax.add(cover.tax) }
    hole.open = hole.open.sub(qty)
    if (hole.open.isZero()) holes.shift()
  }
}
