import { decimal, fixedText, sum } from '#domain/figures/decimal.ts'
import { type Basket, priceBasket } from '#domain/prices/price-basket.ts'
import type { CouponRule, GoodsPrices, OfferRule, PriceFacts, PriceRequest } from '#domain/prices/price-facts.ts'

export const moment = '2026-03-06 12:00:00'
export const running = { startTime: '2026-03-01 00:00:00', endTime: '2026-04-01 00:00:00' }
export const facts = (said: Partial<PriceFacts>): PriceFacts => ({
  places: { price: 5, amount: 2, qty: 2 },
  moment,
  goods: [],
  offers: [],
  coupons: [],
  ...said,
})
export const goods = (said: Partial<GoodsPrices> = {}): GoodsPrices => ({ commInfoId: '1', unitId: '1', ...said })
export const offer = (said: Partial<OfferRule> = {}): OfferRule => ({
  ...{ id: '11', offerId: '10', name: '三月特价', commInfoId: '1', unitId: '1', ...running },
  ...said,
})
export const coupon = (said: Partial<CouponRule> = {}): CouponRule => ({
  ...{ id: '21', name: '满减券', state: 'unused', type: 1, faceAmt: '10.00', ...running },
  ...said,
})
export const asked = (said: Partial<PriceRequest> = {}): PriceRequest => ({ commInfoId: '1', unitId: '1', qty: '1', ...said })

export const of = (basket: Basket, field: 'totalAmt' | 'couponAmt' | 'finalAmt') => basket.rows.map((row) => row[field]).join(', ')
/** Prices rows with these coupons, in the order entered. */
export const buy = (rows: readonly PriceRequest[], said: PriceFacts, coupons: readonly CouponRule[]) =>
  priceBasket(
    rows,
    { ...said, coupons },
    coupons.map(({ id }) => id),
  )
export const total = (basket: Basket, field: 'totalAmt' | 'couponAmt' | 'finalAmt') =>
  fixedText(sum(basket.rows.map((row) => decimal(row[field]))), 2)

export const given = <T extends object>(said: T) =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> }
