import { type Decimal, decimal, roundTo, sum, zero } from './decimal.ts'
import { taxFactor } from './line-amounts.ts'

/** The result if there is an amount to allocate but the bases add up to 0 (refused as ALLOC_NO_BASE). */
export const noBase = 'ALLOC_NO_BASE'
export type NoBase = typeof noBase

/**
 * Spreads an amount of money over rows by their bases (rule C6, A1–A5): each row gets its rounded part, and the last
 * row with a base gets the rest. If that rest would have the wrong sign (many tiny rows), all rows are split
 * cumulatively. A row with base 0 gets 0.
 */
export function allocate(fee: Decimal, bases: readonly Decimal[], amountPlaces = 2): Decimal[] | NoBase {
  if (fee.isZero()) return bases.map(() => zero)
  const whole = sum(bases)
  if (whole.isZero()) return noBase
  return withRest(fee, bases, whole, amountPlaces) ?? cumulativeShares(fee, bases, whole, amountPlaces)
}

function withRest(fee: Decimal, bases: readonly Decimal[], whole: Decimal, amountPlaces: number): Decimal[] | undefined {
  const shares = bases.map((base) => fee.mul(base).divTo(whole, amountPlaces))
  const last = bases.findLastIndex((base) => !base.isZero())
  const rest = fee.sub(sum(shares.toSpliced(last, 1)))
  const isNegative = fee.mul(bases[last] ?? zero).isNegative() !== whole.isNegative()
  return rest.isZero() || rest.isNegative() === isNegative ? shares.with(last, rest) : undefined
}

function cumulativeShares(fee: Decimal, bases: readonly Decimal[], whole: Decimal, amountPlaces: number): Decimal[] {
  let before = zero
  let taken = zero
  return bases.map((base) => {
    const share = cumulativeSplit(fee, whole, { qty: before, amount: taken }, base, amountPlaces)
    before = before.add(base)
    taken = taken.add(share)
    return share
  })
}

/**
 * The share of `part` in a `total` for the `whole`, after earlier shares (rule C5 *cumulative split*): the last share
 * closes the sum.
 * @param before what earlier shares covered (in the measure of `whole`) and took
 */
export function cumulativeSplit(
  total: Decimal,
  whole: Decimal,
  before: { qty: Decimal; amount: Decimal },
  part: Decimal,
  amountPlaces = 2,
): Decimal {
  if (whole.isZero()) return zero
  return total.mul(before.qty.add(part)).divTo(whole, amountPlaces).sub(before.amount)
}

/**
 * True when shares sent by a client are exactly those that one of the bases gives (rule C6 *shares sent by a client*).
 */
export function sharesAgree(
  shares: readonly Decimal[],
  fee: Decimal,
  basesTried: readonly (readonly Decimal[])[],
  amountPlaces = 2,
): boolean {
  return basesTried.some((bases) => {
    const own = allocate(fee, bases, amountPlaces)
    return own !== noBase && own.length === shares.length && own.every((share, row) => share.eq(shares[row] ?? zero))
  })
}

/**
 * The part of the freight that belongs to the cost of the goods, and the tax that is deducted instead (rule C6: 109.00
 * at 9 % is 100.00 cost, 9.00 tax).
 */
export function freightCost(
  freight: Decimal,
  taxRate: Decimal = decimal('0'),
  deductible = false,
  amountPlaces = 2,
): { cost: Decimal; tax: Decimal } {
  const cost = deductible ? roundTo(freight.div(taxFactor(taxRate)), amountPlaces) : freight
  return { cost, tax: freight.sub(cost) }
}
