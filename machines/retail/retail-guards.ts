import type { Problem } from '#domain/core/refusals.ts'
import { readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { coversDue, type RetailPayment } from '#domain/retail/retail-payment.ts'
import { type LawEvent, none, type Payload } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'
import { paidOrderGuardWords } from '../families/paid-order.ts'
import {
  backdating,
  type InvoicedFacts,
  type PeriodFacts,
  type SettledFacts,
  type StockFacts,
  type TimeFacts,
} from '../guards/booking-guards.ts'
import { type FreeFacts, freeGuard, freeGuardWords, type PieceFacts, soldPiecesGuard, soldPiecesGuardWords } from '../guards/free-guards.ts'
import type { SharedFacts } from '../guards/shared-guards.ts'
import { type SourceFacts, sourceGuards, sourceGuardWords } from '../guards/source-guards.ts'

/**
 * Facts about a ticket of the counter. `stockProblems`: goods that are not available to leave, for the ticket or for
 * its reversal; `followers`: documents that took goods of the ticket back. Facts about returned goods are empty on a
 * ticket without returns.
 */
export type RetailFacts = SharedFacts &
  PeriodFacts &
  InvoicedFacts &
  SettledFacts &
  StockFacts &
  TimeFacts &
  FreeFacts &
  PieceFacts &
  SourceFacts & {
    /** Rows whose original ticket is older than the limit for returns. */
    lateProblems: readonly Problem[]
    /** Rows of returned goods whose cost is unknown. */
    costProblems: readonly Problem[]
    /** Rows that refund more than was paid, and payment methods that refund more than they received. */
    refundProblems: readonly Problem[]
    /** Coupons that cannot be used (rule C7 *Coupon after offer*). */
    couponProblems: readonly Problem[]
    /** Problems with the methods, amounts and accounts of the payments. */
    paymentProblems: readonly Problem[]
    /** Problems with paying by the member's stored value or points, or with giving them back. */
    memberProblems: readonly Problem[]
    /** Problem if the ticket's till has no open shift. */
    shiftProblems: readonly Problem[]
    /** True when it was paid in a shift that is closed by now. */
    isOfPastShift: boolean
    /** True when it was sold offline, deviates so much that a user has to confirm it, and nobody has done so. */
    deviationWaits: boolean
    /** Amount to pay, in money; a negative amount is paid back. */
    dueAmt: string
    /** The payments stored with the ticket, used if the event sends none. */
    payments: readonly RetailPayment[]
    /** `roundOffAmt`: rounded-off amount; `roundOffLimit`: the most that needs no right; both in money. */
    roundOffAmt: string
    roundOffLimit: string
  }

type Paying = { payments?: readonly RetailPayment[]; roundOffAmt?: string }
/**
 * Checked when an offline ticket arrives: the price pages that its till had, and whether the till had saved it as a
 * draft before.
 */
export type SentWith = { pages: readonly CataloguePage[]; hadDraft: boolean }
/** A page of goods and prices, identified by the hash of its content, with the time it was read in milliseconds. */
export type CataloguePage = { hash: string; readAt: number }
type PlainEvent = 'SAVE' | 'SUBMIT' | 'RESUME' | 'CONFIRM' | 'REMOVE' | 'CANCEL' | 'REVERSE' | 'SPAWN'
export type RetailEvent = LawEvent<PlainEvent> | LawEvent<'PAY', Paying> | LawEvent<'SEND', Partial<SentWith>>

/** The right to sell at other prices than the computed ones. */
export const changePrices = 'lsdsalesorder_price'
const roundOff = { right: 'lsdsalesorder_roundoff', words: { zh: '超限抹零', en: 'Round off beyond the limit' } }
const free = { right: 'lsthdsalesorder_free', words: { zh: '无小票退货', en: 'Take back without a ticket' } }
const late = { right: 'lsthdsalesorder_late', words: { zh: '超期退货', en: 'Take back after the time for it' } }
const pastShift = { right: 'lsdsalesorder_pastshift', words: { zh: '红冲已交班小票', en: 'Reverse tickets of closed shifts' } }
export const backdate = backdating('lsdsalesorder')

/** The rights that the counter's guards check. */
export const retailRights = [changePrices, roundOff.right, backdate.right, free.right, late.right, pastShift.right]

type RetailGuardInput = { context: RetailFacts; event: { type: string } & Payload & Paying }

const paymentsOf = ({ payments }: Pick<RetailFacts, 'payments'>, event: Paying) => event.payments ?? payments
const dueOf = ({ dueAmt }: RetailFacts) => readFigure(dueAmt) ?? zero

/** Guards about returned goods, rounding off and payments. */
export const retailGuards = {
  ...freeGuard(free),
  ...soldPiecesGuard(free),
  ...sourceGuards(),
  ticketCounts: ({ context }: RetailGuardInput) => none(context.sourceProblems),
  isInTime: ({ context }: RetailGuardInput) => none(context.lateProblems) || context.rights.includes(late.right),
  isReturnable: ({ context }: RetailGuardInput) => none(context.limitProblems),
  refundIsCovered: ({ context }: RetailGuardInput) => none(context.refundProblems),
  costIsKnown: ({ context }: RetailGuardInput) => none(context.costProblems),
  couponsFit: ({ context }: RetailGuardInput) => none(context.couponProblems),
  roundOffIsAllowed: ({ context }: RetailGuardInput) =>
    (readFigure(context.roundOffAmt) ?? zero).abs().lte(context.roundOffLimit) || context.rights.includes(roundOff.right),
  shiftIsOpen: ({ context }: RetailGuardInput) => none(context.shiftProblems),
  shiftIsNotPast: ({ context }: RetailGuardInput) => !context.isOfPastShift || context.rights.includes(pastShift.right),
  deviationWaits: ({ context }: RetailGuardInput) => context.deviationWaits,
  paymentIsTold: ({ context }: RetailGuardInput) => none(context.paymentProblems),
  memberCovers: ({ context }: RetailGuardInput) => none(context.memberProblems),
  paysWhatIsDue: ({ context, event }: RetailGuardInput) => coversDue(paymentsOf(context, event), dueOf(context)),
}

export const retailGuardWords = {
  ...freeGuardWords(free, { zh: '没有无小票退货权限，请从零售单拉取', en: 'You may not take goods back without their ticket' }),
  ...soldPiecesGuardWords(free),
  ...sourceGuardWords(),
  ticketCounts: {
    refusal: 'STATUS_FORBIDS',
    problems: ({ sourceProblems }) => sourceProblems,
    zh: '来源零售单不能退货',
    en: 'Nothing can be returned of the ticket any more',
  },
  isInTime: {
    refusal: 'RETURN_LATE',
    problems: ({ lateProblems }) => lateProblems,
    zh: '已超过退货期限',
    en: 'The time for returning is over',
  },
  isReturnable: {
    refusal: 'OVER_RETURN',
    problems: ({ limitProblems }) => limitProblems,
    zh: '退货数量超出可退数量',
    en: 'More is returned than can be',
  },
  refundIsCovered: {
    refusal: 'REFUND_EXCEEDS',
    problems: ({ refundProblems }) => refundProblems,
    zh: '退款超过已付金额，按原支付方式退回',
    en: 'More is paid back than was paid, in that way',
  },
  costIsKnown: {
    refusal: 'COST_UNKNOWN',
    problems: ({ costProblems }) => costProblems,
    zh: '商品没有成本，请填写成本单价',
    en: 'The goods have no cost; enter their unit cost',
  },
  couponsFit: {
    refusal: paidOrderGuardWords.couponsFit.refusal,
    problems: ({ couponProblems }) => couponProblems,
    zh: '优惠券不可用',
    en: 'The coupon cannot be used',
  },
  roundOffIsAllowed: {
    refusal: 'NO_PERMISSION',
    params: () => ({ button: roundOff.words }),
    zh: '抹零超过允许的金额',
    en: 'More is rounded off than is allowed',
  },
  shiftIsOpen: {
    refusal: 'SHIFT_CLOSED',
    problems: ({ shiftProblems }) => shiftProblems,
    zh: '收银台没有开班',
    en: 'The till has no open shift',
  },
  shiftIsNotPast: {
    refusal: 'NO_PERMISSION',
    params: () => ({ button: pastShift.words }),
    zh: '小票所属班次已交班',
    en: 'The shift of the ticket is closed',
  },
  deviationWaits: { refusal: 'STATUS_FORBIDS', zh: '没有待确认的离线差异', en: 'Nothing of it waits to be confirmed' },
  isNotOwnWork: { refusal: 'OWN_AUDIT', zh: '不能确认自己上传的小票', en: 'You cannot confirm what you sent yourself' },
  paymentIsTold: {
    refusal: 'FIELD_BAD',
    problems: ({ paymentProblems }) => paymentProblems,
    zh: '付款信息不正确',
    en: 'A payment is incomplete or wrong',
  },
  memberCovers: {
    refusal: ['BALANCE_SHORT', 'FIELD_BAD'],
    problems: ({ memberProblems }) => memberProblems,
    zh: '会员的储值或积分不足',
    en: 'The member has not so much stored value or points',
  },
  paysWhatIsDue: {
    refusal: 'PAY_DIFFERS',
    problems: (facts, event) => [
      {
        field: 'payments',
        rule: 'PAY_DIFFERS',
        params: {
          amount: sum(paymentsOf(facts, event as Paying).map(({ amount }) => readFigure(amount) ?? zero)).toFixed(2),
          due: facts.dueAmt,
        },
      },
    ],
    zh: '付款金额与应付金额不一致，找零不能超过现金',
    en: 'The payments are not what is due; change is given of cash alone',
  },
} as const satisfies Record<string, GuardWords<RetailFacts, { type: string } & Payload & Paying>>
