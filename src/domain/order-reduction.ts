import { spread } from './coupon-shares.ts'
import type { Decimal, DecimalPlaces } from './decimal.ts'
import { decimal, fixed, readFigure, sum, zero } from './decimal.ts'
import type { DocumentLine } from './line-types.ts'
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

/** What a head says is taken off the whole, in money or in percent of what its rows come to (docs/rules/links.md *Order discount*). */
export type WholeDiscount = { discountAmount?: string | null | undefined; discountPercent?: string | null | undefined }

const hundred = decimal('100')

/** The percent that a head takes off the whole; nothing where it says none. */
export function percentOf({ discountPercent }: WholeDiscount): Decimal | undefined {
  const percent = readFigure(discountPercent)
  return percent && !percent.isZero() ? percent : undefined
}

/** What is taken off rows that come to `bases`, in money: a percent decides, whatever amount stands beside it. Never negative. */
export function discountOn(bases: readonly Decimal[], head: WholeDiscount, { amount: places }: DecimalPlaces): Decimal {
  const percent = percentOf(head)
  const off = percent ? sum(bases).mul(percent).divTo(hundred, places) : (readFigure(head.discountAmount) ?? zero)
  return off.gt(0) ? off : zero
}

/**
 * A draft whose lines carry their shares of what is taken off the whole, in `couponAmt`: spread by their totals as coupons are (rules C6, C7). What
 * coupons take off is found when it is submitted. Its amount follows from its percent. Lines whose share stays are the same objects.
 */
export function withDiscount<Line extends DocumentLine, Draft extends WholeDiscount & { lines?: readonly Line[] | undefined }>(
  draft: Draft,
  places: DecimalPlaces,
): Draft {
  const { lines = [] } = draft
  const bases = lines.map(({ totalAmt }) => readFigure(totalAmt) ?? zero)
  const off = discountOn(bases, draft, places)
  const most = sum(bases)
  const shares = spread(off.lt(most) ? off : most, bases, places.amount)
  return {
    ...draft,
    ...(percentOf(draft) ? { discountAmount: fixed(off, places.amount) } : {}),
    lines: lines.map((line, at) => withShare(line, shares[at] ?? zero, places.amount)),
  }
}

function withShare<Line extends DocumentLine>(line: Line, share: Decimal, places: number): Line {
  const final = (readFigure(line.totalAmt) ?? zero).sub(share)
  const says = (figure: string | null | undefined, value: Decimal) => (readFigure(figure) ?? zero).eq(value)
  if (says(line.couponAmt, share) && says(line.finalAmt, final)) return line
  return { ...line, couponAmt: fixed(share, places), finalAmt: fixed(final, places) }
}
