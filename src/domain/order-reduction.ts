import { spread } from './coupon-shares.ts'
import type { DecimalPlaces } from './decimal.ts'
import { decimal, fixed, sum, zero } from './decimal.ts'
import type { BasketRow } from './price-basket.ts'
import type { PricedLines } from './price-lines.ts'

/**
 * Rows less what was agreed off the whole, in money: spread by what is left of each after coupons, no row below nothing (rules C6, C7 *抹零*). Like a coupon of
 * the seller's own it lowers what is due and taxed, stands in `couponAmt` and splits with the line (rule C5); its share names no coupon.
 */
export function withReduction(priced: PricedLines, reduction: string, { amount: places }: DecimalPlaces): PricedLines {
  const bases = priced.rows.map(({ finalAmt }) => decimal(finalAmt))
  const whole = decimal(reduction)
  const shares = spread(whole.lt(sum(bases)) ? whole : sum(bases), bases, places)
  return { ...priced, rows: priced.rows.map((row, at) => lowered(row, shares[at] ?? zero, places)) }
}

function lowered(row: BasketRow, share: typeof zero, places: number): BasketRow {
  if (share.isZero()) return row
  const after = fixed(decimal(row.finalAmt).sub(share), places)
  return {
    ...row,
    couponAmt: fixed(decimal(row.couponAmt).add(share), places),
    finalAmt: after,
    steps: [...row.steps, { source: 'discount', before: row.finalAmt, after }],
    shares: [...row.shares, { fundedBy: 1, amount: fixed(share, places) }],
  }
}
