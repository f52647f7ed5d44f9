import { type Decimal, decimal, readFigure, sum, zero } from '../figures/decimal.ts'
import type { GoodsPrices, PriceFacts } from '../prices/price-facts.ts'
import { priceLines, type SaleLine } from '../prices/price-lines.ts'

/**
 * A line as a till sold it. `tolerance`: the deviation allowed for an amount printed by scales, because the printed
 * quantity is rounded.
 */
export type SoldLine = SaleLine & { totalAmt: string; tolerance?: (price: Decimal) => Decimal }

/**
 * Goods in one unit. `expected`: the amount at the server's prices; `amount`: the amount charged less that, 0 within
 * the tolerance. `gifts`: more was given away than offers give.
 */
export type GoodsDeviation = { commInfoId: string; unitId: string; amount: Decimal; expected: Decimal; gifts: boolean }

const keyOf = ({ commInfoId, unitId }: Pick<GoodsPrices, 'commInfoId' | 'unitId'>) => `${commInfoId}:${unitId}`
const isGift = ({ isGift: mark }: SaleLine) => mark === 2

/**
 * Compares sold lines with the prices and offers of the facts, ignoring prices, discounts and gifts stated on the
 * lines (rule C7). Gifts that no offer gives are compared at their price; goods without any price count as sold
 * correctly.
 */
export function goodsDeviations(lines: readonly SoldLine[], facts: PriceFacts): readonly GoodsDeviation[] {
  const paid = lines.filter((line) => !isGift(line))
  const rows = priceLines(paid.map(withoutPrice), facts).rows
  return [...Map.groupBy(lines, keyOf).values()].map((group) => {
    const [first] = group
    const { commInfoId = '', unitId = '' } = first ?? {}
    const own = rows.filter((row) => keyOf(row) === `${commInfoId}:${unitId}`)
    const given = sum(own.filter((row) => row.isGift).map(({ qty }) => decimal(qty)))
    const gifts = sum(group.filter(isGift).map(({ qty }) => readFigure(qty) ?? zero))
    const beyond = gifts.sub(given)
    const price =
      own.find((row) => !row.isGift)?.taxPrice ?? (first ? priceLines([withoutPrice(first)], facts).rows[0]?.taxPrice : undefined)
    const taken = sum(group.map(({ totalAmt }) => readFigure(totalAmt) ?? zero))
    if (price === undefined) return { commInfoId, unitId, amount: zero, expected: taken, gifts: beyond.gt(0) }
    const free =
      beyond.gt(0) && first ? sum(priceLines([{ ...withoutPrice(first), qty: beyond.toFixed() }], facts).rows.map(amountOf)) : zero
    const expected = sum(own.map(amountOf)).add(free)
    const tolerance = sum(group.map((line) => line.tolerance?.(decimal(price)) ?? zero))
    const amount = taken.sub(expected)
    return amount.abs().lte(tolerance)
      ? { commInfoId, unitId, amount: zero, expected: taken, gifts: beyond.gt(0) }
      : { commInfoId, unitId, amount, expected, gifts: beyond.gt(0) }
  })
}

/** A line without its stated price. */
const withoutPrice = ({ commInfoId, unitId, qty, depotId }: SaleLine): SaleLine => ({
  commInfoId,
  unitId,
  qty,
  ...(depotId ? { depotId } : {}),
})

const amountOf = ({ totalAmt, isGift: given }: { totalAmt: string; isGift: boolean }): Decimal => (given ? zero : decimal(totalAmt))
