import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { following, type Payload } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'
import { type OrderFacts, orderGuardWords } from '../families/order.ts'
import { type PaidOrderFacts, type Paying, paidOrderGuardWords } from '../families/paid-order.ts'
import { postedEffects } from '../families/posted.ts'
import { sharedGuardWords } from '../guards/shared-guards.ts'

/**
 * `open`: quantity of a line still to be sent, including `held`, which submitted outs have reserved; both in basic
 * units. `conversion`: basic units per unit of the line.
 */
export type OpenLine = { id: string; open: string; held: string; conversion: string }

/** Facts about a mall order's payment, stock and deliveries; outs deliver it. */
export type MallOrderFacts = OrderFacts &
  PaidOrderFacts & {
    /** Goods that are not available when the order is placed, or not in stock when it is sent. */
    stockProblems: readonly Problem[]
    /** The reported payment is booked already: its notice came a second time. */
    paymentKnown: boolean
    /** Total to be paid before the order continues, in money. */
    finalAmt: string
    /** The next payment is the deposit of a pre-sale. */
    depositDue: boolean
    /** The deposit is not returned if the balance is not paid (rule B8). */
    depositForfeits: boolean
    /** It is a group purchase that has not enough members yet. */
    groupWaits: boolean
    /** `openLines`: lines with a quantity still to send; `qtyPlaces`: decimal places of their quantities. */
    openLines: readonly OpenLine[]
    qtyPlaces: number
  }

/**
 * Quantities that are sent or leave the order, each in the unit of its line; without lines, all that is open and not
 * held.
 */
export type Taking = { lines?: readonly { id?: string; qty?: string }[] }

/** A delivery: its lines, depot, delivery mode, recipient and courier. */
export type Sending = Taking & { depotId?: string; deliveryMode?: string; contactsId?: string; alOrderExpressForms?: readonly object[] }

const out = { zh: '出库单', en: 'out' }
const { nothingIsSubmitted, nothingIsDelivered, partIsDelivered, allIsDelivered } = orderGuardWords({
  verb: { zh: '发货', en: 'send' },
  past: 'sent',
  follower: out,
  waiting: '待出库',
})

/** Refusals of a mall order's guards in words. */
export const mallOrderGuardWords = {
  hasLines: sharedGuardWords.hasLines,
  linesAreValid: sharedGuardWords.linesAreValid,
  mastersAreOn: { ...sharedGuardWords.mastersAreOn, zh: '客户、商品或仓库已停用', en: 'The customer, goods or a depot is disabled' },
  amountsAgree: sharedGuardWords.amountsAgree,
  nothingIsSubmitted,
  nothingIsDelivered,
  partIsDelivered,
  allIsDelivered,
  ...paidOrderGuardWords,
  stockCovers: {
    refusal: 'STOCK_SHORT',
    problems: ({ stockProblems }) => stockProblems,
    zh: '可用库存不足',
    en: 'There is not enough free stock',
  },
  owesMoney: { branch: true, zh: '需要付款', en: 'to be paid' },
  owesNothing: { branch: true, zh: '无需付款', en: 'nothing to pay' },
  owesDeposit: { branch: true, zh: '定金', en: 'deposit' },
  owesAll: { branch: true, zh: '全款或尾款', en: 'whole or balance' },
  isKnownPayment: { branch: true, zh: '已入账的支付单号', en: 'a number that counted already' },
  isNewPayment: { branch: true, zh: '新的支付单号', en: 'another payment number' },
  paysSomething: {
    refusal: 'PAY_DIFFERS',
    problems: (_, { amount = '' }) => [{ field: 'amount', rule: 'PAY_DIFFERS', params: { amount, due: '0.01' } }],
    zh: '付款金额应大于0',
    en: 'A payment is more than nothing',
  },
  depositForfeits: { branch: true, zh: '定金不退', en: 'deposit forfeited' },
  groupIsComplete: { refusal: 'STATUS_FORBIDS', zh: '拼团尚未成团', en: 'The group it is bought with is not complete' },
  groupWaits: { branch: true, zh: '未成团', en: 'group not complete' },
  isWithinOpen: {
    refusal: ['OVER_OUT', 'LINE_BAD'],
    problems: ({ limitProblems }) => limitProblems,
    zh: '发货数量超出未发数量',
    en: 'More is sent than is open',
  },
  someStaysOpen: { branch: true, zh: '还有未发数量', en: 'rest open' },
  nothingStaysOpen: { branch: true, zh: '没有未发数量', en: 'nothing open' },
  nothingFollows: {
    ...sharedGuardWords.nothingFollows,
    problems: ({ followers }) => following(followers),
  },
} as const satisfies Record<string, GuardWords<MallOrderFacts, Payload & Partial<Paying>>>

/** Its effects in words. */
export const mallOrderEffects = {
  giveNumber: postedEffects.giveNumber,
  freezePrices: { zh: '冻结价格，占用活动限量和优惠券', en: 'freezes prices, takes offer limits and coupons' },
  releasePrices: { zh: '释放活动限量和优惠券', en: 'lets offer limits and coupons go' },
  useCoupons: { zh: '核销优惠券', en: 'uses the coupons' },
  reserveGoods: { zh: '预留库存', en: 'reserves stock' },
  releaseGoods: { zh: '释放预留库存', en: 'releases reserved stock' },
  takePayment: { zh: '记预收账款', en: 'books the payment as an advance' },
  refundPayment: { zh: '本次付款排队退款', en: 'queues the refund of this payment' },
  refundRest: { zh: '未发部分排队退款', en: 'queues the refund of what is not sent' },
  forfeitDeposit: { zh: '定金转营业外收入', en: 'keeps the deposit as other income' },
  closeOpen: { zh: '关闭未发数量', en: 'closes what is not sent' },
  markShort: { zh: '标记强制结案', en: 'marks it closed short' },
  clearShort: { zh: '清除强制结案', en: 'clears closed short' },
  takeOut: { zh: '数量退出订单', en: 'takes the quantities out of the order' },
  sendGoods: { zh: '生成并记账销售出库单', en: 'makes and posts the sales out' },
  unlinkDrafts: { zh: '草稿出库单解除关联', en: 'unlinks draft outs' },
  earnPoints: { zh: '发放积分', en: 'earns points' },
  takeBackPoints: { zh: '收回积分', en: 'takes points back' },
} as const satisfies Record<string, Words>
