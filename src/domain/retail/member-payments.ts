import type { Words } from '../core/words.ts'
import { type Decimal, decimal, roundTo, sum, zero } from '../figures/decimal.ts'
import type { RetailPayment } from './retail-payment.ts'

/**
 * Payment methods from a member's own balance with the company: they are in no dictionary, and only members have them
 * (rule B8).
 */
export const storedValueWay = 'storedValue'
export const pointsWay = 'points'
export const memberWays = {
  [storedValueWay]: { zh: '储值', en: 'Stored value' },
  [pointsWay]: { zh: '积分', en: 'Points' },
} as const satisfies Record<string, Words>

export const isMemberWay = ({ payWay }: Pick<RetailPayment, 'payWay'>): boolean => Object.hasOwn(memberWays, payWay)

/** The name of a member's payment method, which no dictionary has; for other methods, the code itself. */
export const memberWayName = (payWay: string): Words => memberWays[payWay as keyof typeof memberWays] ?? { zh: payWay, en: payWay }

/** The sum of payments by one method, in money; negative for refunds. */
export const paidBy = (payments: readonly RetailPayment[], way: keyof typeof memberWays): Decimal =>
  sum(payments.filter(({ payWay }) => payWay === way).map(({ amount }) => decimal(amount || '0')))

/** Stored value of a member, in money: what they paid, and the bonus they were given. */
export type StoredValue = { principal: Decimal; bonus: Decimal }

/**
 * The bonus part of an amount of stored value that is used: pro rata, rounded; the last use takes all that is left
 * (rule B8 *Stored value*).
 */
export function bonusOf(amount: Decimal, { principal, bonus }: StoredValue, places: number): Decimal {
  const whole = principal.add(bonus)
  if (!amount.gt(0) || !whole.gt(0)) return zero
  return amount.gte(whole) ? bonus : roundTo(amount.mul(bonus).div(whole), places)
}

/** The bonus to restore when `amount` of the used principal is refunded: pro rata, rounded. */
export function restoredBonus(amount: Decimal, used: StoredValue, places: number): Decimal {
  if (!used.principal.gt(0)) return zero
  return amount.gte(used.principal) ? used.bonus : roundTo(amount.mul(used.bonus).div(used.principal), places)
}

/** The points that an amount of money costs, at `rate` points per unit of money, rounded up to whole points. */
export const pointsFor = (amount: Decimal, rate: Decimal): Decimal => amount.mul(rate).neg().floor().neg()

/**
 * The payments in stored value after its bonus is treated as a discount: the bonus is deducted from them one after the
 * other.
 */
export function withoutBonus(payments: readonly RetailPayment[], bonus: Decimal, text: (amount: Decimal) => string): RetailPayment[] {
  let rest = bonus
  return payments.flatMap((payment): RetailPayment[] => {
    if (payment.payWay !== storedValueWay || rest.isZero()) return [payment]
    const amount = decimal(payment.amount)
    const part = amount.lt(rest) ? amount : rest
    rest = rest.sub(part)
    return amount.eq(part) ? [] : [{ ...payment, amount: text(amount.sub(part)) }]
  })
}
