import { allocate, type NoBase, noBase } from '../figures/allocate.ts'
import { type Decimal, roundTo, sum, zero } from '../figures/decimal.ts'
import { taxFactor } from '../figures/line-amounts.ts'

/** The arithmetic of supplier rebates (ADR 161): the tier reached, its amount, and how it is allocated. */

/** A tier from `fromValue` on: a percentage of the amount bought, money for each basic unit, or both. */
export type RebateTier = { fromValue: Decimal; rebateRate?: Decimal | undefined; rebatePrice?: Decimal | undefined }

/** Purchases of a period less returns: quantity in basic units, and amount with tax. */
export type PurchaseTotal = { qty: Decimal; amount: Decimal }

/** The highest tier that the purchases reach; it applies to all of them. `basis`: 1 by amount, 2 by quantity. */
export function tierReached(tiers: readonly RebateTier[], bought: PurchaseTotal, basis: 1 | 2): RebateTier | undefined {
  const reached = basis === 2 ? bought.qty : bought.amount
  return tiers.filter(({ fromValue }) => fromValue.lte(reached)).reduce<RebateTier | undefined>(higher, undefined)
}

const higher = (one: RebateTier | undefined, other: RebateTier) => (one?.fromValue.gt(other.fromValue) ? one : other)

/** The rebate of a tier for purchases, with tax; 0 where no tier is reached. */
export function rebateOf(tier: RebateTier | undefined, { qty, amount }: PurchaseTotal, places = 2): Decimal {
  const byAmount = amount.mul(tier?.rebateRate ?? zero).div(100)
  return roundTo(byAmount.add(qty.mul(tier?.rebatePrice ?? zero)), places)
}

/**
 * A line to which a rebate is allocated: its amount with tax less returns, its tax rate in percent, and whether its
 * tax was deducted.
 */
export type RebateBase = { amount: Decimal; rate: Decimal; isDeducted: boolean }
/**
 * The part of a rebate allocated to one line: `cost` is deducted from its cost, `tax` is input tax to be transferred
 * out.
 */
export type RebatePart = { cost: Decimal; tax: Decimal }

/**
 * Allocates a rebate with tax to the lines for which it was claimed, by their amounts (rule C6). The tax is split off
 * once for all lines of a tax rate whose tax was deducted, so that 10,000.00 at 13 % are always 8,849.56 and 1,150.44,
 * however many lines there are. `noBase` if no line has an amount.
 */
export function rebateParts(rebate: Decimal, lines: readonly RebateBase[], places = 2): RebatePart[] | NoBase {
  const groups = [...Map.groupBy(lines, ({ rate, isDeducted }) => (isDeducted ? rate.toFixed() : '')).values()]
  const grosses = allocate(
    rebate,
    groups.map((group) => sum(group.map(({ amount }) => amount))),
    places,
  )
  if (grosses === noBase) return noBase
  const parts = new Map<RebateBase, RebatePart>()
  for (const [nth, group] of groups.entries()) {
    const gross = grosses[nth] ?? zero
    const [first] = group
    const cost = first?.isDeducted ? roundTo(gross.div(taxFactor(first.rate)), places) : gross
    const bases = group.map(({ amount }) => amount)
    const [costs, taxes] = [allocate(cost, bases, places), allocate(gross.sub(cost), bases, places)]
    for (const [at, line] of group.entries())
      parts.set(line, { cost: (costs !== noBase && costs[at]) || zero, tax: (taxes !== noBase && taxes[at]) || zero })
  }
  return lines.map((line) => parts.get(line) ?? { cost: zero, tax: zero })
}
