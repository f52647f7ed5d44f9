import { type Decimal, roundTo, sum, zero } from '#domain/figures/decimal.ts'
import { isValidStock, knownAverage, lateFreight } from '#domain/stock/stock-value.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Balance, keyOf } from './balances.ts'
import type { BookedLine, Booking, Worth } from './movements.ts'
import { applyMovement, type Batch, balanceIn, closeBatch, issueStock, lineOf, openBatch, receiveStock } from './stock-batch.ts'
import { consumedAllocations } from './stock-out.ts'

/**
 * Surplus found by a count, in basic units; `enteredCost`: value entered for all of it, used where no cost is known.
 */
export type StockGain = BookedLine & { qty: Decimal; enteredCost?: Decimal | undefined }

/**
 * Value of surplus goods (rule C4 *count gain*): the average, otherwise the last cost, otherwise the entered value;
 * undefined where none is known (refused as COST_UNKNOWN).
 */
export function gainCost(line: StockGain, balance: Balance | undefined, amountPlaces: number): Decimal | undefined {
  const pool = balance?.pool
  const cost = pool && ((pool.qty.gt(0) ? knownAverage(pool) : undefined) ?? pool.lastCost ?? pool.lastAverage)
  return cost ? roundTo(cost.mul(line.qty), amountPlaces) : line.enteredCost
}

/**
 * Goods lost (negative) or found, in basic units: losses are issued as `kind`, gains received at their `gainCost`.
 * `held`: quantity of a loss that the document itself holds.
 */
export type StockDifference = StockGain & { kind: 'loss' | 'consume'; held?: Decimal }

/**
 * Books losses out and gains in, in line order (rule C4); a guard has refused gains without a cost. Returns the worth
 * by line, signed by its effect on stock.
 */
export async function bookDifferences(
  tx: Tx,
  document: Booking,
  differences: readonly StockDifference[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Map<string, Worth>> {
  const batch = await openBatch(tx, document, differences, balances, amountPlaces)
  const moved = differences.map((line): [string, Worth] => [line.lineId, moveDifference(batch, line)])
  batch.allocations = consumedAllocations(differences)
  await closeBatch(tx, batch)
  return new Map(moved)
}

function moveDifference(batch: Batch, line: StockDifference): Worth {
  if (line.qty.lt(0)) {
    const { value, tax } = issueStock(batch, line, line.kind, line.qty.neg())
    return { value: value.neg(), tax: tax.neg() }
  }
  const value = gainCost(line, batch.balances.get(keyOf(line)), batch.amountPlaces)
  if (!value) throw new Error(`the cost of the line ${line.lineId} is not known`)
  receiveStock(batch, line, 'gain', line.qty, { value, tax: zero })
  return { value, tax: zero }
}

/**
 * True where `change` can be added to the value of stock without a quantity: there is stock, and its value stays at
 * least zero.
 */
export const canAdjust = ({ pool: { qty, value } }: Balance, change: Decimal) =>
  qty.gt(0) && isValidStock({ qty, value: value.add(change) })

/**
 * Changes the value of stock without its quantity, by a movement of quantity 0. A caller must have refused changes for
 * which `canAdjust` is false.
 */
export async function adjustValue(
  tx: Tx,
  document: Booking,
  changes: readonly (BookedLine & Worth)[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<void> {
  const batch = await openBatch(tx, document, [], balances, amountPlaces)
  for (const change of changes) adjustBalance(batch, change)
  await closeBatch(tx, batch)
}

function adjustBalance(batch: Batch, { value, tax, ...line }: BookedLine & Worth): void {
  const balance = balanceIn(batch, line)
  if (!canAdjust(balance, value)) throw new Error(`the value of ${keyOf(line)} cannot change by ${value.toFixed()}`)
  batch.movements.push({ ...lineOf(line), kind: 'adjust', qty: zero, value, tax })
  const { pool } = balance
  applyMovement(batch, balance, zero, { qty: pool.qty, value: pool.value.add(value), tax: pool.tax.add(tax) })
}

/** A change of value with its own business date. */
export type DatedValueChange = BookedLine & { value: Decimal; billDate: string }

/**
 * Like `adjustValue`, for changes dated on several days. Only their total must be possible, not the change of each
 * day.
 */
export async function adjustByDays(
  tx: Tx,
  document: Booking,
  changes: readonly DatedValueChange[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<void> {
  const batch = await openBatch(tx, document, [], balances, amountPlaces)
  for (const [, its] of Map.groupBy(changes, keyOf)) {
    const [first] = its
    if (!first) continue
    const balance = balanceIn(batch, first)
    const { pool } = balance
    const value = pool.value.add(sum(its.map((change) => change.value)))
    for (const { billDate, value: changed, ...line } of its)
      batch.movements.push({ ...lineOf(line), kind: 'adjust', qty: zero, value: changed, tax: zero, billDate })
    applyMovement(batch, balance, zero, { qty: pool.qty, value, tax: pool.tax })
  }
  await closeBatch(tx, batch)
}

/**
 * Cost of a line that becomes known after its receipt: freight, or a rebate where negative, with its deducted tax.
 * `received`: quantity that the line received.
 */
export type LateFreight = BookedLine & Worth & { received: Decimal }

/**
 * Books late freight or a rebate (rule C4 *late freight*): the part on goods still in stock changes its value, the
 * rest the cost of sales; stock value does not go below zero. Returns both parts by line.
 */
export async function bookLateFreight(
  tx: Tx,
  document: Booking,
  freight: readonly LateFreight[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Map<string, { toStock: Decimal; toSales: Decimal }>> {
  const batch = await openBatch(tx, document, [], balances, amountPlaces)
  const parts = freight.map(({ received, value, tax, ...line }) => {
    const { pool } = balanceIn(batch, line)
    const toStock = capAtZero(lateFreight(value, pool.qty, received, amountPlaces).toStock, pool.value)
    const taxToStock = capAtZero(lateFreight(tax, pool.qty, received, amountPlaces).toStock, pool.tax)
    if (!toStock.isZero() || !taxToStock.isZero()) adjustBalance(batch, { ...line, value: toStock, tax: taxToStock })
    return [line.lineId, { toStock, toSales: value.sub(toStock) }] as const
  })
  await closeBatch(tx, batch)
  return new Map(parts)
}

/** Limits a change so that the result is not negative. */
const capAtZero = (change: Decimal, there: Decimal): Decimal => (change.isNegative() && change.neg().gt(there) ? there.neg() : change)
