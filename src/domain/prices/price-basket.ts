import type { Problem } from '../core/refusals.ts'
import { type Decimal, decimal, fixedText, readFigure, sum, zero } from '../figures/decimal.ts'
import { fromTaxPrice } from '../figures/line-amounts.ts'
import { applyCoupons, type CouponRow, type CouponUse } from './coupon-shares.ts'
import type { PricedRow, PriceFacts, PriceRequest, PriceStep } from './price-facts.ts'
import { priceRows } from './row-prices.ts'

/**
 * A row with its amounts, tax included. `shares`: what each coupon takes off the row; a share without a coupon is part
 * of an agreed reduction of the whole.
 */
export type BasketRow = PricedRow & {
  totalAmt: string
  couponAmt: string
  finalAmt: string
  shares: readonly { couponId?: string; fundedBy: number; amount: string }[]
}

export type Basket = {
  rows: readonly BasketRow[]
  /**
   * The quantity of each offer that counts towards its limits, in the unit of its line; `asked`: index of the first
   * requested row that uses it.
   */
  offers: readonly { id: string; name: string; qty: string; asked: number }[]
  /** Problems of the coupons; if there are any, no coupon is used. */
  problems: readonly Problem[]
}

/**
 * Prices goods for a customer, with reasons (rule C7): each row's price from its sources or from an offer, the rows
 * that an offer splits off or gives away, and the shares of coupons. `couponIds` are ids of coupons in the facts.
 * Pure: browser and server get the same result from the same facts.
 */
export function priceBasket(asked: readonly PriceRequest[], facts: PriceFacts, couponIds: readonly string[] = []): Basket {
  const held = new Map(facts.coupons.map((coupon) => [coupon.id, coupon]))
  const unheld = couponIds.flatMap((id, at): Problem[] => (held.has(id) ? [] : [{ row: at + 1, field: 'couponIds', rule: 'FIELD_BAD' }]))
  const coupons = unheld.length > 0 ? [] : couponIds.flatMap((id) => held.get(id) ?? [])
  const rows = priceRows(asked, facts)
  const totals = rows.map((row) => totalOf(row, asked[row.asked]?.discountRate, facts))
  const classes = new Map(facts.goods.map(({ commInfoId, classifyIds }) => [commInfoId, classifyIds]))
  const couponRows = rows.map((row, at): CouponRow => {
    const classifyIds = classes.get(row.commInfoId)
    return { ...row, ...(classifyIds ? { classifyIds } : {}), totalAmt: totals[at] ?? zero }
  })
  const { uses, problems } = applyCoupons(couponRows, coupons, facts)
  return {
    rows: rows.map((row, at) => withShares(row, totals[at] ?? zero, uses, at, facts)),
    offers: takenOf(rows),
    problems: [...unheld, ...problems],
  }
}

function totalOf(row: PricedRow, discountRate = '100', { places }: PriceFacts): Decimal {
  const taxPrice = readFigure(row.taxPrice) ?? zero
  return fromTaxPrice({ qty: decimal(row.qty), taxPrice, discountRate: decimal(discountRate), taxRate: zero }, places).totalAmt
}

function withShares(row: PricedRow, total: Decimal, uses: readonly CouponUse[], at: number, { places }: PriceFacts): BasketRow {
  const text = (amount: Decimal) => fixedText(amount, places.amount)
  const taken = uses.filter(({ shares }) => shares[at]?.isZero() === false)
  let left = total
  const steps = taken.map(({ coupon, shares }): PriceStep => {
    const before = left
    left = left.sub(shares[at] ?? zero)
    return { source: 'coupon', rule: coupon.name, before: text(before), after: text(left) }
  })
  return {
    ...row,
    totalAmt: text(total),
    couponAmt: text(total.sub(left)),
    finalAmt: text(left),
    steps: [...row.steps, ...steps],
    shares: taken.map(({ coupon, shares }) => ({
      couponId: coupon.id,
      fundedBy: coupon.fundedBy ?? 1,
      amount: text(shares[at] ?? zero),
    })),
  }
}

/** The total quantity that each offer sells; gifts count like paid goods. */
function takenOf(rows: readonly PricedRow[]): Basket['offers'] {
  const of = Map.groupBy(
    rows.filter(({ offer }) => offer),
    ({ offer }) => offer?.id ?? '',
  )
  return [...of].map(([id, sold]) => ({
    id,
    name: sold[0]?.offer?.name ?? '',
    asked: sold[0]?.asked ?? 0,
    qty: sum(sold.filter(({ isGift }) => !isGift).map(({ qty }) => decimal(qty))).toFixed(),
  }))
}
