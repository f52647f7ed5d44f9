import { type Decimal, decimal, roundTo, sum, zero } from './decimal.ts'
import type { RetailPayment } from './retail-payment.ts'
import type { Words } from './words.ts'

/** Ways in which a member pays with what he has with the company: they are no entry of a dictionary, and nobody else has them (rule B8). */
export const storedWay = 'storedValue'
export const pointsWay = 'points'
export const memberWays = {
  [storedWay]: { zh: '储值', en: 'Stored value' },
  [pointsWay]: { zh: '积分', en: 'Points' },
} as const satisfies Record<string, Words>

export const isMemberWay = ({ payWay }: Pick<RetailPayment, 'payWay'>): boolean => Object.hasOwn(memberWays, payWay)

/** What a way of payment that no dictionary has is called; itself where it is none of a member's. */
export const memberWayName = (payWay: string): Words => memberWays[payWay as keyof typeof memberWays] ?? { zh: payWay, en: payWay }

/** What of payments is paid in a way, in money; below zero what is paid back. */
export const paidBy = (payments: readonly RetailPayment[], way: keyof typeof memberWays): Decimal =>
  sum(payments.filter(({ payWay }) => payWay === way).map(({ amount }) => decimal(amount || '0')))

/** Stored value of a member, in money: what he paid for it, and what he was given on top. */
export type StoredValue = { principal: Decimal; bonus: Decimal }

/** What of an amount of stored value that is used is bonus: pro rata, rounded, the last of it all that is left (rule B8 *Stored value*). */
export function bonusOf(amount: Decimal, { principal, bonus }: StoredValue, places: number): Decimal {
  const whole = principal.add(bonus)
  if (!amount.gt(0) || !whole.gt(0)) return zero
  return amount.gte(whole) ? bonus : roundTo(amount.mul(bonus).div(whole), places)
}

/** What comes back of a bonus with an amount of the principal that it was used with. */
export function bonusBack(amount: Decimal, used: StoredValue, places: number): Decimal {
  if (!used.principal.gt(0)) return zero
  return amount.gte(used.principal) ? used.bonus : roundTo(amount.mul(used.bonus).div(used.principal), places)
}

/** The points that an amount of money takes, at so many for each unit of it: whole ones, never too few. */
export const pointsFor = (amount: Decimal, rate: Decimal): Decimal => amount.mul(rate).neg().floor().neg()

/** What is left to be paid of stored value once its bonus is a discount: that is taken off the payments in that way, one after the other. */
export function withoutBonus(payments: readonly RetailPayment[], bonus: Decimal, text: (amount: Decimal) => string): RetailPayment[] {
  let rest = bonus
  return payments.flatMap((payment): RetailPayment[] => {
    if (payment.payWay !== storedWay || rest.isZero()) return [payment]
    const amount = decimal(payment.amount)
    const part = amount.lt(rest) ? amount : rest
    rest = rest.sub(part)
    return amount.eq(part) ? [] : [{ ...payment, amount: text(amount.sub(part)) }]
  })
}
