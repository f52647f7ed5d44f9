import type { Decimal, DecimalPlaces } from '../figures/decimal.ts'
import { decimal, fixedText, readFigure, sum, zero } from '../figures/decimal.ts'
import type { DocumentLine } from '../lines/line-types.ts'
import { spreadCapped } from './coupon-shares.ts'
import type { BasketRow } from './price-basket.ts'
import type { PricedLines } from './price-lines.ts'

/**
 * Rows less an agreed reduction of the whole, in money: spread by what is left of each row after coupons, no row below
 * 0 (rules C6, C7 *抹零*). Like a coupon funded by the seller, it lowers the amount due and taxed, is stored in
 * `couponAmt` and splits with the line (rule C5); its share has no coupon id.
 */
export function withReduction(priced: PricedLines, reduction: string, { amount: places }: DecimalPlaces): PricedLines {
  const bases = priced.rows.map(({ finalAmt }) => decimal(finalAmt))
  const whole = decimal(reduction)
  const shares = spreadCapped(whole.lt(sum(bases)) ? whole : sum(bases), bases, places)
  return { ...priced, rows: priced.rows.map((row, at) => reducedRow(row, shares[at] ?? zero, places)) }
}

function reducedRow(row: BasketRow, share: typeof zero, places: number): BasketRow {
  if (share.isZero()) return row
  const after = fixedText(decimal(row.finalAmt).sub(share), places)
  return {
    ...row,
    couponAmt: fixedText(decimal(row.couponAmt).add(share), places),
    finalAmt: after,
    steps: [...row.steps, { source: 'discount', before: row.finalAmt, after }],
    shares: [...row.shares, { fundedBy: 1, amount: fixedText(share, places) }],
  }
}

/**
 * The head's discount on the whole: an amount of money, or a percentage of the sum of its rows (docs/rules/links.md
 * *Order discount*).
 */
export type WholeDiscount = { discountAmount?: string | null | undefined; discountPercent?: string | null | undefined }

const hundred = decimal('100')

/** The percentage that a head takes off the whole; undefined for none. */
export function percentOf({ discountPercent }: WholeDiscount): Decimal | undefined {
  const percent = readFigure(discountPercent)
  return percent && !percent.isZero() ? percent : undefined
}

/**
 * The discount on rows with the amounts `bases`, in money: a percentage takes precedence over an amount. Never
 * negative.
 */
export function discountOn(bases: readonly Decimal[], head: WholeDiscount, { amount: places }: DecimalPlaces): Decimal {
  const percent = percentOf(head)
  const off = percent ? sum(bases).mul(percent).divTo(hundred, places) : (readFigure(head.discountAmount) ?? zero)
  return off.gt(0) ? off : zero
}

/**
 * A draft whose lines contain their shares of the discount on the whole in `couponAmt`, spread by their totals as
 * coupons are (rules C6, C7). Coupons are computed only on submission. If the head has a percentage, the amount is
 * computed from it. Lines whose share does not change stay the same objects.
 */
export function withDiscount<Line extends DocumentLine, Draft extends WholeDiscount & { lines?: readonly Line[] | undefined }>(
  draft: Draft,
  places: DecimalPlaces,
): Draft {
  const { lines = [] } = draft
  const bases = lines.map(({ totalAmt }) => readFigure(totalAmt) ?? zero)
  const off = discountOn(bases, draft, places)
  const most = sum(bases)
  const shares = spreadCapped(off.lt(most) ? off : most, bases, places.amount)
  return {
    ...draft,
    ...(percentOf(draft) ? { discountAmount: fixedText(off, places.amount) } : {}),
    lines: lines.map((line, at) => withShare(line, shares[at] ?? zero, places.amount)),
  }
}

function withShare<Line extends DocumentLine>(line: Line, share: Decimal, places: number): Line {
  const final = (readFigure(line.totalAmt) ?? zero).sub(share)
  const says = (figure: string | null | undefined, value: Decimal) => (readFigure(figure) ?? zero).eq(value)
  if (says(line.couponAmt, share) && says(line.finalAmt, final)) return line
  return { ...line, couponAmt: fixedText(share, places), finalAmt: fixedText(final, places) }
}
