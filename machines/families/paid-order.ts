import type { Problem } from '#domain/core/refusals.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { none, type Payload } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'
import { bookingGuardWords, type PeriodFacts } from '../guards/booking-guards.ts'

/** Facts about payment and coupons of a customer's order that is paid before its goods leave. */
export type PaidOrderFacts = PeriodFacts & {
  /** Coupons in the order's head that cannot be used (rule C7 *Coupon after offer*). */
  couponProblems: readonly Problem[]
  /** Problems with the account and the number of a payment. */
  paymentProblems: readonly Problem[]
  /** `paidAmt`: paid in advance so far; `dueAmt`: amount of the next payment; both in money. */
  paidAmt: string
  dueAmt: string
}

/** Fields of a payment: its amount, its own number, the payment method and the account that receives it. */
export type Paying = { amount: string; paymentNo?: string; payWay?: string; accountId?: string }

type PaidOrderGuardInput = { context: PaidOrderFacts; event: Payload & Partial<Paying> }

/** True when an amount is greater than zero. */
export const isMore = (amount: string): boolean => readFigure(amount)?.gt(0) ?? false

export const paidOrderGuards = {
  couponsFit: ({ context }: PaidOrderGuardInput) => none(context.couponProblems),
  paymentIsTold: ({ context }: PaidOrderGuardInput) => none(context.paymentProblems),
  paysWhatIsDue: ({ context, event }: PaidOrderGuardInput) => readFigure(event.amount)?.eq(context.dueAmt) === true,
}

export const paidOrderGuardWords = {
  couponsFit: {
    refusal: ['FIELD_BAD', 'COUPON_EARLY', 'COUPON_EXPIRED', 'COUPON_USED', 'COUPON_SCOPE', 'COUPON_WITH_OFFER', 'COUPON_BELOW'],
    problems: ({ couponProblems }) => couponProblems,
    zh: '优惠券不可用',
    en: 'A coupon cannot be used',
  },
  paymentIsTold: {
    refusal: ['FIELD_BAD', 'DUPLICATE', 'ENTITY_DIFFERS'],
    problems: ({ paymentProblems }) => paymentProblems,
    zh: '付款信息不正确',
    en: 'The payment is incomplete or wrong',
  },
  paysWhatIsDue: {
    refusal: 'PAY_DIFFERS',
    problems: ({ dueAmt }, { amount = '' }) => [{ field: 'amount', rule: 'PAY_DIFFERS', params: { amount, due: dueAmt } }],
    zh: '付款金额与应付金额不一致',
    en: 'The payment is not what is due',
  },
  /** A payment is booked on the day it is reported, so today's period must be open. */
  periodIsOpen: {
    ...bookingGuardWords.periodIsOpen,
    problems: ({ todayPeriodProblem }) => (todayPeriodProblem ? [todayPeriodProblem] : []),
  },
} as const satisfies Record<string, GuardWords<PaidOrderFacts, Payload & Partial<Paying>>>
