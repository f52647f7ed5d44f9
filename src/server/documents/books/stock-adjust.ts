import { type Decimal, roundTo, sum, zero } from '#domain/decimal.ts'
import { holdsUp, knownAverage, lateFreight } from '#domain/stock-value.ts'
import type { Tx } from '../../db/connect.ts'
import { type Balance, keyOf } from './balances.ts'
import type { BookedLine, Booking, Worth } from './movements.ts'
import { type Batch, balanceIn, closeBatch, comeIn, goOut, leave, lineOf, openBatch } from './stock-batch.ts'
import { usedUp } from './stock-out.ts'

/** Goods that a count found, in basic units; `enteredCost` is the value somebody entered for all of them, for where no cost is known. */
export type Found = BookedLine & { qty: Decimal; enteredCost?: Decimal | undefined }

/**
 * The value at which goods are found (rule C4 *count gain*): the average, else the last cost, else what was entered; nothing where none is
 * known (refused as COST_UNKNOWN).
 */
export function gainCost(line: Found, balance: Balance | undefined, amountPlaces: number): Decimal | undefined {
  const pool = balance?.pool
  const cost = pool && ((pool.qty.gt(0) ? knownAverage(pool) : undefined) ?? pool.lastCost ?? pool.lastAverage)
  return cost ? roundTo(cost.mul(line.qty), amountPlaces) : line.enteredCost
}

/**
 * Goods that are lost, negative, or found, in basic units: lost ones leave as `kind` says, found ones come in at their `gainCost`. `held`: what
 * the document itself holds of what it loses.
 */
export type Difference = Found & { kind: 'loss' | 'consume'; held?: Decimal }

/**
 * Books goods out that are lost and goods in that are found, line by line in their order (rule C4); a guard has refused those found without a
 * cost. Answers what each line moved, with the sign of what it did to the stock.
 */
export async function bookDifferences(
  tx: Tx,
  document: Booking,
  differences: readonly Difference[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Map<string, Worth>> {
  const batch = await openBatch(tx, document, differences, balances, amountPlaces)
  const moved = differences.map((line): [string, Worth] => [line.lineId, moveDifference(batch, line)])
  batch.promised = usedUp(differences)
  await closeBatch(tx, batch)
  return new Map(moved)
}

function moveDifference(batch: Batch, line: Difference): Worth {
  if (line.qty.lt(0)) {
    const { value, tax } = goOut(batch, line, line.kind, line.qty.neg())
    return { value: value.neg(), tax: tax.neg() }
  }
  const value = gainCost(line, batch.balances.get(keyOf(line)), batch.amountPlaces)
  if (!value) throw new Error(`the cost of the line ${line.lineId} is not known`)
  comeIn(batch, line, 'gain', line.qty, { value, tax: zero })
  return { value, tax: zero }
}

/** Whether stock can take this change of its value alone: goods are there, and stay worth at least nothing. */
export const canAdjust = ({ pool: { qty, value } }: Balance, change: Decimal) => qty.gt(0) && holdsUp({ qty, value: value.add(change) })

/** Changes the value of stock that is there, its quantity untouched: a movement of quantity 0. What `canAdjust` denies was refused before. */
export async function adjustValue(
  tx: Tx,
  document: Booking,
  changes: readonly (BookedLine & Worth)[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<void> {
  const batch = await openBatch(tx, document, [], balances, amountPlaces)
  for (const change of changes) adjust(batch, change)
  await closeBatch(tx, batch)
}

function adjust(batch: Batch, { value, tax, ...line }: BookedLine & Worth): void {
  const balance = balanceIn(batch, line)
  if (!canAdjust(balance, value)) throw new Error(`the value of ${keyOf(line)} cannot change by ${value.toFixed()}`)
  batch.movements.push({ ...lineOf(line), kind: 'adjust', qty: zero, value, tax })
  const { pool } = balance
  leave(batch, balance, zero, { qty: pool.qty, value: pool.value.add(value), tax: pool.tax.add(tax) })
}

/** A change of value with a business date of its own. */
export type DatedChange = BookedLine & { value: Decimal; billDate: string }

/** As `adjustValue`, of changes on several days that stock can take together, whatever it had in between. */
export async function adjustByDays(
  tx: Tx,
  document: Booking,
  changes: readonly DatedChange[],
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
    leave(batch, balance, zero, { qty: pool.qty, value, tax: pool.tax })
  }
  await closeBatch(tx, batch)
}

/** Cost that comes after its goods, freight or below zero a rebate, with its deducted tax, for one line, and how much of the goods that line had brought. */
export type LateFreight = BookedLine & Worth & { received: Decimal }

/**
 * Books freight or a rebate that comes later (rule C4 *late freight*): the part on goods still here goes to stock, the rest to the cost of sales;
 * no more is taken off goods than they are worth. Answers both parts of each line.
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
    const toStock = within(lateFreight(value, pool.qty, received, amountPlaces).toStock, pool.value)
    const taxToStock = within(lateFreight(tax, pool.qty, received, amountPlaces).toStock, pool.tax)
    if (!toStock.isZero() || !taxToStock.isZero()) adjust(batch, { ...line, value: toStock, tax: taxToStock })
    return [line.lineId, { toStock, toSales: value.sub(toStock) }] as const
  })
  await closeBatch(tx, batch)
  return new Map(parts)
}

/** A change of what is there that leaves nothing below zero. */
const within = (change: Decimal, there: Decimal): Decimal => (change.isNegative() && change.neg().gt(there) ? there.neg() : change)
