import { type Decimal, roundTo } from '../figures/decimal.ts'
import { withoutTax } from '../figures/line-amounts.ts'

/**
 * Output tax on goods given away, computed as if they were sold at their list price, tax included (rule C7 *gifts*);
 * `rate` in percent.
 */
export const deemedTax = (gift: { listPrice: Decimal; qty: Decimal; rate: Decimal }, amountPlaces = 2): Decimal =>
  roundTo(withoutTax(gift.listPrice.mul(gift.qty), gift.rate).mul(gift.rate).div(100), amountPlaces)
