import type { Problem } from '../core/refusals.ts'
import { allocate, noBase } from '../figures/allocate.ts'
import { type Decimal, decimal, fixedText, readFigure, roundTo, sum, zero } from '../figures/decimal.ts'
import type { CouponRule, PriceFacts } from './price-facts.ts'

/** A row that a coupon may lower: its amount after offers, tax included. */
export type CouponRow = {
  commInfoId: string
  classifyIds?: readonly string[]
  depotId?: string
  totalAmt: Decimal
  isGift: boolean
  /** Set if the row is sold at an offer's terms; `withCoupon`: the offer allows coupons. */
  offer?: { withCoupon?: boolean }
}

/** The amount that a coupon takes off each row, in the order of the rows. */
export type CouponUse = { coupon: CouponRule; amount: Decimal; shares: readonly Decimal[] }

/**
 * The effect of coupons, or why one cannot be used. In a problem, `field` is `couponIds` and `row` is the coupon's
 * place in the order entered.
 */
export type CouponsUsed = { uses: readonly CouponUse[]; problems: readonly Problem[] }

const hundred = decimal('100')

/**
 * Applies coupons to rows, after offers (rule C7 *Coupon after offer*, K1–K5, K8, S3). Several coupons can be used
 * only if each is stackable: the one with the largest threshold first, the next on what is left. The result does not
 * depend on the order of entry, nor on the order of rows, except for cents of rounding within one coupon.
 */
export function applyCoupons(
  rows: readonly CouponRow[],
  coupons: readonly CouponRule[],
  facts: Pick<PriceFacts, 'places' | 'moment'>,
): CouponsUsed {
  const problems = stackingProblems(coupons)
  if (problems.length > 0) return { uses: [], problems }
  const ordered = inThresholdOrder(coupons)
  const eligible = ordered.map((coupon) => rows.map((row) => isEligible(coupon, row)))
  const groups = groupsOf(eligible)
  const taken = rows.map(() => zero)
  const uses: CouponUse[] = []
  for (const [place, coupon] of ordered.entries()) {
    const left = rows.map((row, at) => (eligible[place]?.[at] ? row.totalAmt.sub(taken[at] ?? zero) : zero))
    const problem = couponProblem(coupon, rows, sum(left), facts)
    if (problem) problems.push({ row: coupons.indexOf(coupon) + 1, field: 'couponIds', ...problem })
    else {
      const amount = amountOf(coupon, sum(left), facts.places.amount)
      const shares = sharesOf(amount, left, groups, facts.places.amount)
      for (const [at, share] of shares.entries()) taken[at] = (taken[at] ?? zero).add(share)
      uses.push({ coupon, amount, shares })
    }
  }
  return problems.length > 0 ? { uses: [], problems } : { uses, problems }
}

/** Problems of using several coupons: each must be stackable, and none may occur twice. */
function stackingProblems(coupons: readonly CouponRule[]): Problem[] {
  const problem = (at: number, zh: string, en: string): Problem => ({
    row: at + 1,
    field: 'couponIds',
    rule: 'FIELD_BAD',
    reason: { zh, en },
  })
  return coupons.flatMap((coupon, at): Problem[] => {
    if (coupons.findIndex(({ id }) => id === coupon.id) < at) return [problem(at, '同一张券不能用两次', 'it is named twice')]
    if (coupons.length > 1 && !coupon.stackable) return [problem(at, '不能与其他券叠加', 'it cannot be used beside another one')]
    return []
  })
}

/** The largest threshold first; equal thresholds in the order of ids. */
const inThresholdOrder = (coupons: readonly CouponRule[]) =>
  coupons.toSorted(
    (one, other) => decimal(other.thresholdAmt ?? '0').cmp(decimal(one.thresholdAmt ?? '0')) || decimal(one.id).cmp(decimal(other.id)),
  )

const isInScope = ({ commInfoIds, classifyIds, depotIds }: CouponRule, row: CouponRow): boolean => {
  if (depotIds && !depotIds.includes(row.depotId ?? '')) return false
  if (!commInfoIds && !classifyIds) return true
  return commInfoIds?.includes(row.commInfoId) === true || classifyIds?.some((id) => row.classifyIds?.includes(id)) === true
}

const allowsCoupon = (coupon: CouponRule, { offer }: CouponRow) => !offer || offer.withCoupon === true || coupon.withOffer === true

const isEligible = (coupon: CouponRule, row: CouponRow) => !row.isGift && isInScope(coupon, row) && allowsCoupon(coupon, row)

/** The first reason why a coupon cannot be used: validity, already used, scope, offers, threshold. */
function couponProblem(
  coupon: CouponRule,
  rows: readonly CouponRow[],
  base: Decimal,
  { moment, places }: Pick<PriceFacts, 'places' | 'moment'>,
): Pick<Problem, 'rule' | 'params' | 'reason'> | undefined {
  const { name, startTime, endTime } = coupon
  const told = (zh: string, en: string) => ({ zh: `[${name}]${zh}`, en: `[${name}]${en}` })
  if (moment < startTime) return { rule: 'COUPON_EARLY', reason: told(`${startTime}起可用`, ` from ${startTime}`) }
  if (moment >= endTime || coupon.state === 'expired')
    return { rule: 'COUPON_EXPIRED', reason: told(`有效期至${endTime}`, ` until ${endTime}`) }
  if (coupon.state !== 'unused') return { rule: 'COUPON_USED' }
  if (!rows.some((row) => isInScope(coupon, row))) return { rule: 'COUPON_SCOPE' }
  if (!rows.some((row) => isEligible(coupon, row))) return { rule: 'COUPON_WITH_OFFER' }
  const missing = decimal(coupon.thresholdAmt ?? '0').sub(base)
  return missing.gt(zero) ? { rule: 'COUPON_BELOW', params: { amount: fixedText(missing, places.amount) } } : undefined
}

/**
 * The amount that a coupon takes off: its face amount (type 1), or the percentage that is not paid, up to its maximum
 * (type 2); never more than `base`.
 */
function amountOf({ type, faceAmt, discountRate, maxAmt }: CouponRule, base: Decimal, places: number): Decimal {
  const amount = type === 1 ? decimal(faceAmt ?? '0') : roundTo(base.mul(hundred.sub(decimal(discountRate ?? '100'))).div(hundred), places)
  return smallest(amount, base, readFigure(maxAmt))
}

const smallest = (...figures: readonly (Decimal | undefined)[]): Decimal =>
  figures.reduce<Decimal>((least, figure) => (figure?.lt(least) ? figure : least), figures[0] as Decimal)

/** Groups rows that the same coupons may lower, so that the next coupon's base is the same in any order of rows. */
function groupsOf(eligible: readonly (readonly boolean[])[]): readonly (readonly number[])[] {
  const rows = (eligible[0] ?? []).map((_, at) => at)
  const groups = Map.groupBy(rows, (at) => eligible.map((of) => (of[at] ? 1 : 0)).join(''))
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, members]) => members)
}

/**
 * Spreads an amount over groups of rows, and within each group over its rows, by what is left of each row (rule C6).
 */
function sharesOf(amount: Decimal, left: readonly Decimal[], groups: readonly (readonly number[])[], places: number): Decimal[] {
  const bases = groups.map((group) => group.map((at) => left[at] ?? zero))
  const shares = left.map(() => zero)
  const ofGroups = spreadCapped(amount, bases.map(sum), places)
  for (const [at, group] of groups.entries()) {
    const ofRows = spreadCapped(ofGroups[at] ?? zero, bases[at] ?? [], places)
    for (const [place, row] of group.entries()) shares[row] = ofRows[place] ?? zero
  }
  return shares
}

/** Like the allocation of freight, but no row gets more than its base; the excess moves to earlier rows. */
export function spreadCapped(amount: Decimal, bases: readonly Decimal[], places: number): Decimal[] {
  const shares = allocate(amount, bases, places)
  if (shares === noBase) return bases.map(() => zero)
  let over = zero
  for (let at = shares.length - 1; at >= 0; at -= 1) {
    const wanted = (shares[at] ?? zero).add(over)
    const most = bases[at] ?? zero
    shares[at] = wanted.gt(most) ? most : wanted
    over = wanted.sub(shares[at] ?? zero)
  }
  return shares
}
