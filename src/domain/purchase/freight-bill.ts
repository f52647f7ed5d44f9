import { allocate, type NoBase, noBase } from '../figures/allocate.ts'
import { type Decimal, roundTo, sum } from '../figures/decimal.ts'
import type { DocumentLine, LineSettings } from '../lines/line-types.ts'
import { basesOf } from '../lines/receipt-cost.ts'

/** Freight without the tax that is deducted, and that tax, in money. */
export type FreightParts = { cost: Decimal; tax: Decimal }

/**
 * The part of a freight bill's amount (with tax) that replaces a receipt's estimated freight, of which `open` is left:
 * all of `open` if the bill is at least as high, else a share, so that the parts add up to the whole. Undefined if
 * nothing is open.
 */
export function matchedFreight(open: FreightParts, amount: Decimal, places: number): FreightParts | undefined {
  const whole = open.cost.add(open.tax)
  if (!whole.gt(0)) return undefined
  if (amount.gte(whole)) return open
  const cost = roundTo(open.cost.mul(amount).div(whole), places)
  return { cost, tax: amount.sub(cost) }
}

/**
 * The shares of the lines of a receipt in a freight bill (rule C6): by the tenant's base, or by quantity if that base
 * is 0, as for free goods; the tax is split like the cost. `noBase` if no line received goods.
 */
export function freightShares(
  { cost, tax }: FreightParts,
  lines: readonly DocumentLine[],
  settings: LineSettings,
): FreightParts[] | NoBase {
  const { amount } = settings.places
  const usual = basesOf(lines, settings)
  const bases = sum(usual).isZero() ? basesOf(lines, { ...settings, costAllocation: 1 }) : usual
  const costs = allocate(cost, bases, amount)
  if (costs === noBase) return noBase
  const taxes = allocate(tax, costs, amount)
  return costs.map((share, at) => ({ cost: share, tax: (taxes === noBase ? undefined : taxes[at]) ?? tax.sub(tax) }))
}
