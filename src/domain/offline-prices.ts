import { type Decimal, decimal, readFigure, sum, zero } from './decimal.ts'
import type { GoodsPrices, PriceFacts } from './price-facts.ts'
import { priceLines, type SaleLine } from './price-lines.ts'

/** A line as a till sold it; `tolerance`: by how much an amount that scales printed may differ, because its quantity is rounded. */
export type SoldLine = SaleLine & { totalAmt: string; tolerance?: (price: Decimal) => Decimal }

/** Goods in one unit: what was taken less what they come to at the prices; `gifts`: more was given away than offers give. */
export type GoodsDeviation = { commInfoId: string; unitId: string; amount: Decimal; expected: Decimal; gifts: boolean }

const keyOf = ({ commInfoId, unitId }: Pick<GoodsPrices, 'commInfoId' | 'unitId'>) => `${commInfoId}:${unitId}`
const isGift = ({ isGift: mark }: SaleLine) => mark === 2

/**
 * What goods that were sold come to by prices and offers, whatever prices, discounts and gifts their lines state (rule C7). Gifts that no offer gives cost
 * what they cost; goods without any price are taken as they were sold.
 */
export function goodsDeviations(lines: readonly SoldLine[], facts: PriceFacts): readonly GoodsDeviation[] {
  const paid = lines.filter((line) => !isGift(line))
  const rows = priceLines(paid.map(bare), facts).rows
  return [...Map.groupBy(lines, keyOf).values()].map((group) => {
    const [first] = group
    const { commInfoId = '', unitId = '' } = first ?? {}
    const own = rows.filter((row) => keyOf(row) === `${commInfoId}:${unitId}`)
    const given = sum(own.filter((row) => row.isGift).map(({ qty }) => decimal(qty)))
    const gifts = sum(group.filter(isGift).map(({ qty }) => readFigure(qty) ?? zero))
    const beyond = gifts.sub(given)
    const price = own.find((row) => !row.isGift)?.taxPrice ?? (first ? priceLines([bare(first)], facts).rows[0]?.taxPrice : undefined)
    const taken = sum(group.map(({ totalAmt }) => readFigure(totalAmt) ?? zero))
    if (price === undefined) return { commInfoId, unitId, amount: zero, expected: taken, gifts: beyond.gt(0) }
    const free = beyond.gt(0) && first ? sum(priceLines([{ ...bare(first), qty: beyond.toFixed() }], facts).rows.map(amountOf)) : zero
    const expected = sum(own.map(amountOf)).add(free)
    const tolerance = sum(group.map((line) => line.tolerance?.(decimal(price)) ?? zero))
    const amount = taken.sub(expected)
    return amount.abs().lte(tolerance)
      ? { commInfoId, unitId, amount: zero, expected: taken, gifts: beyond.gt(0) }
      : { commInfoId, unitId, amount, expected, gifts: beyond.gt(0) }
  })
}

/** A line without what somebody stated of its price. */
const bare = ({ commInfoId, unitId, qty, depotId }: SaleLine): SaleLine => ({ commInfoId, unitId, qty, ...(depotId ? { depotId } : {}) })

const amountOf = ({ totalAmt, isGift: given }: { totalAmt: string; isGift: boolean }): Decimal => (given ? zero : decimal(totalAmt))
