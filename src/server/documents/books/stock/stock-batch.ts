import { cumulativeSplit } from '#domain/figures/allocate.ts'
import { type Decimal, decimal, roundTo, zero } from '#domain/figures/decimal.ts'
import { knownAverage, type Stock, stockAfterIssue, stockAfterReceipt } from '#domain/stock/stock-value.ts'
import { taxOfCovered, taxOfIssue } from '#domain/tax/deducted-tax.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Allocation, type Balance, type BalanceKey, keyOf } from './balances.ts'
import type { CostPool, ValueUnit } from './cost-pools.ts'
import { closeLots, issueLots, type LotBatch, receiveLots } from './lot-batch.ts'
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

/** Quantity issued below zero and not covered by a later receipt (rule C4). */
export type Shortfall = { out: MovementRef; open: Decimal }

/** One booking in progress: the balances as changed by what it has booked so far, and the rows to write at the end. */
export type Batch = LotBatch & {
  amountPlaces: number
  movements: Movement[]
  covers: Cover[]
  allocations: Allocation[]
  transits: Transit[]
  /** Oldest first. */
  shortfalls: Map<CostPool, Shortfall[]>
}

/** Decimals of a unit cost: more than any price has, so that valuing stock at it adds no rounding error. */
const costPlaces = 10
export const unitCost = (value: Decimal, qty: Decimal) => roundTo(value.div(qty), costPlaces)

/** Starts a booking on locked balances; queries shortfalls only where some stock is below zero. */
export async function openBatch(
  tx: Tx,
  document: Booking,
  keys: readonly BalanceKey[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Batch> {
  const pools = new Set(keys.flatMap((key) => balances.get(keyOf(key))?.pool ?? []))
  const holes = await readShortfalls(
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
    allocations: [],
    transits: [],
    shortfalls: holes,
    lots: [],
    taken: new Map(),
  }
}

/** Writes the booking; received stock is then offered to orders that lack it. */
export async function closeBatch(tx: Tx, batch: Batch): Promise<void> {
  const { document, balances, ...added } = batch
  await writeMovements(tx, document, added, balances)
  await closeLots(tx, batch)
  await offerStock(tx, balances)
}

/** Column of a movement that identifies the owner of its cost pool; `ownerType`: type of that column. */
export const ownerColumn: Readonly<Record<ValueUnit, string>> = { depot: 'depot_id', company: 'pool' }
export const ownerType: Readonly<Record<ValueUnit, string>> = { depot: 'bigint', company: 'text' }

/** Value unit of these balances; it is the same throughout a tenant. */
export const unitOf = (balances: ReadonlyMap<string, Balance>): ValueUnit => [...balances.values()][0]?.pool.unit ?? 'depot'

const shortfallsQuery = (unit: ValueUnit) =>
  `select k.at - 1 as at, m.seq, m.hole_qty - c.qty as open
     from unnest($2::${ownerType[unit]}[], $3::bigint[]) with ordinality as k (owner, comm_info_id, at)
     join stock_movement m on m.tenant_id = $1 and m.${ownerColumn[unit]} = k.owner and m.comm_info_id = k.comm_info_id and m.hole_qty > 0
     join lateral (select coalesce(sum(qty), 0) as qty from stock_cover c where c.tenant_id = $1 and c.out_seq = m.seq) c on true
    where m.hole_qty > c.qty order by m.seq`

async function readShortfalls(tx: Tx, pools: readonly CostPool[]): Promise<Map<CostPool, Shortfall[]>> {
  const holes = new Map<CostPool, Shortfall[]>()
  const [first] = pools
  if (!first) return holes
  const rows = await tx.query<{ at: string; seq: string; open: string }>(shortfallsQuery(first.unit), [
    tx.tenantId,
    pools.map(({ owner }) => owner),
    pools.map(({ commInfoId }) => commInfoId),
  ])
  for (const row of rows) shortfallsOf(holes, pools[Number(row.at)] ?? first).push({ out: row.seq, open: decimal(row.open) })
  return holes
}

function shortfallsOf(holes: Map<CostPool, Shortfall[]>, pool: CostPool): Shortfall[] {
  const found = holes.get(pool) ?? []
  holes.set(pool, found)
  return found
}

/** Balance of goods in a depot. Throws where it was not locked. */
export function balanceIn({ balances }: Pick<Batch, 'balances'>, key: BalanceKey): Balance {
  const balance = balances.get(keyOf(key))
  if (!balance) throw new Error(`the balance of ${keyOf(key)} was not locked`)
  return balance
}

/** Unit cost of goods issued without stock: the last average, otherwise the cost of the last receipt. */
export const lastKnownCost = ({ lastAverage, lastCost }: CostPool) => lastAverage ?? lastCost

export const negativePart = (qty: Decimal) => (qty.lt(0) ? qty.neg() : zero)
const least = (one: Decimal, other: Decimal) => (one.lt(other) ? one : other)

/**
 * Applies a movement of `qty` to a balance and sets its pool to `left`. Where nothing is left, `cost` is stored as the
 * last average.
 */
export function applyMovement({ document }: Batch, balance: Balance, qty: Decimal, left: Stock & { tax: Decimal }, cost?: Decimal): void {
  const { pool } = balance
  const { billDate } = document
  const isLater = !pool.lastBillDate || pool.lastBillDate < billDate
  if (cost && left.qty.lte(0)) pool.lastAverage = roundTo(cost, costPlaces)
  Object.assign(pool, left, isLater ? { lastBillDate: billDate } : {})
  balance.qty = balance.qty.add(qty)
}

/** Movement kinds from one depot to another. */
const transferKinds: ReadonlySet<MovementKind> = new Set(['dispatch', 'arrive', 'comeBack'])

/** True for transfers inside a company-wide pool, which do not change its value. */
export const isWithinPool = ({ pool }: Balance, kind: MovementKind) => pool.unit === 'company' && transferKinds.has(kind)

/** Moves goods in or out of a depot without changing their pool. */
export function moveWithinPool(batch: Batch, line: BookedLine, kind: MovementKind, qty: Decimal): void {
  const balance = balanceIn(batch, line)
  balance.qty = balance.qty.add(qty)
  batch.movements.push({ ...lineOf(line), kind, qty, ...noWorth, within: true })
}

const noWorth: Worth = { value: zero, tax: zero }

/** Receives goods at their worth; open shortfalls are covered first (rule C4 In). */
export function receiveStock(batch: Batch, line: BookedLine, kind: InKind, qty: Decimal, { value, tax }: Worth): void {
  const balance = balanceIn(batch, line)
  const { pool } = balance
  receiveLots(batch, line, kind, qty)
  if (isWithinPool(balance, kind)) {
    moveWithinPool(batch, line, kind, qty)
    return
  }
  const filled = least(negativePart(pool.qty), qty)
  const { left, variance } = stockAfterReceipt(pool, qty, value, batch.amountPlaces)
  const taxFilled = filled.isZero() ? zero : taxOfCovered(tax, qty, filled, batch.amountPlaces)
  const movement: Movement = { ...lineOf(line), kind, qty, value, tax }
  batch.movements.push(movement)
  coverShortfalls(batch, movement, filled, { value: variance, tax: taxFilled })
  addVariance(batch, line, { value: variance.neg(), tax: taxFilled.neg() })
  applyMovement(batch, balance, qty, { ...left, tax: pool.tax.add(tax).sub(taxFilled) }, value.div(qty))
}

/** Issues goods at the current average; what is not in stock opens a shortfall (rule C4 Out). */
export function issueStock(batch: Batch, line: BookedLine, kind: OutKind, qty: Decimal): Worth & { estimated: boolean } {
  issueLots(batch, line, kind, qty)
  return issueWithoutLots(batch, line, kind, qty)
}

/** Like issueStock, for goods whose lots were issued already. */
export function issueWithoutLots(batch: Batch, line: BookedLine, kind: OutKind, qty: Decimal): Worth & { estimated: boolean } {
  const balance = balanceIn(batch, line)
  const { pool } = balance
  if (isWithinPool(balance, kind)) {
    moveWithinPool(batch, line, kind, qty.neg())
    return { ...noWorth, estimated: false }
  }
  const { left, value, estimated } = stockAfterIssue(pool, qty, lastKnownCost(pool), batch.amountPlaces)
  const tax = taxOfIssue(pool.tax, pool.qty, qty, batch.amountPlaces)
  const holeQty = negativePart(left.qty).sub(negativePart(pool.qty))
  const movement: Movement = { ...lineOf(line), kind, qty: qty.neg(), value: value.neg(), tax: tax.neg(), shortfallQty: holeQty, estimated }
  batch.movements.push(movement)
  openShortfall(batch, line, movement, holeQty)
  applyMovement(batch, balance, qty.neg(), { ...left, tax: pool.tax.sub(tax) }, knownAverage(pool))
  return { value, tax, estimated }
}

/** The fields that identify a line, without others that callers pass along. */
export const lineOf = ({ depotId, commInfoId, lineId, step }: BookedLine): BookedLine => ({
  depotId,
  commInfoId,
  lineId,
  ...(step ? { step } : {}),
})

/** Movement of quantity 0 against cost of sales. */
export function addVariance(batch: Batch, line: BookedLine, { value, tax }: Worth): void {
  if (value.isZero() && tax.isZero()) return
  batch.movements.push({ ...lineOf(line), kind: 'variance', qty: zero, value, tax })
}

/** Records the part of an issue that was not in stock. */
export function openShortfall(batch: Batch, key: BalanceKey, out: MovementRef, open: Decimal): void {
  if (open.gt(0)) shortfallsOf(batch.shortfalls, balanceIn(batch, key).pool).push({ out, open })
}

/** Closes the shortfall of an issue whose own goods come back; returns its open quantity. */
export function closeShortfall(batch: Batch, key: BalanceKey, out: string): Decimal {
  const found = shortfallsOf(batch.shortfalls, balanceIn(batch, key).pool)
  const at = found.findIndex((hole) => hole.out === out)
  return at === -1 ? zero : (found.splice(at, 1)[0]?.open ?? zero)
}

/** Covers shortfalls from a receipt, oldest first; each is charged its share of the cost beyond the estimate. */
export function coverShortfalls(batch: Batch, movement: Movement, filled: Decimal, { value, tax }: Worth = noWorth): void {
  const holes = shortfallsOf(batch.shortfalls, balanceIn(batch, movement).pool)
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
