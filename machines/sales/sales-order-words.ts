import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import type { Lift, Payload } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'
import type { ProcessFacts } from '../families/approved.ts'
import { type GrantFacts, grantEffects, grantGuardWords } from '../families/granted.ts'
import { type OrderFacts, orderEffects, orderGuardWords } from '../families/order.ts'
import { type PaidOrderFacts, type Paying, paidOrderGuardWords } from '../families/paid-order.ts'
import { postedEffects } from '../families/posted.ts'
import { sharedGuardWords } from '../guards/shared-guards.ts'
import type { SourceFacts } from '../guards/source-guards.ts'

/** Facts about a sales order's stock, credit, payment and deliveries; outs deliver it. */
export type SalesOrderFacts = OrderFacts &
  PaidOrderFacts &
  ProcessFacts &
  GrantFacts &
  SourceFacts & {
    /** Problem with the amount by which the customer would exceed their credit limit (rule C8 *Credit exposure*). */
    creditProblem?: Problem | undefined
    /** Goods that are not available, if the tenant's setting `RESERVE_OR_REFUSE` refuses such orders. */
    stockProblems: readonly Problem[]
    /** It ships only once it is paid (款到发货). */
    payFirst: boolean
    /** All its deliveries are invoiced and fully settled. */
    finished: boolean
  }

export const overCredit: Lift = {
  key: 'CREDIT_LIMIT',
  right: 'salesorder_overcredit',
  words: { zh: '超信用额度接单', en: 'Take orders beyond the credit limit' },
}
const out = { zh: '出库单', en: 'out' }

/** Refusals of a sales order's guards, in words. */
export const salesOrderGuardWords = {
  ...sharedGuardWords,
  ...paidOrderGuardWords,
  mastersAreOn: { ...sharedGuardWords.mastersAreOn, zh: '客户、商品或仓库已停用', en: 'The customer, goods or a depot is disabled' },
  ...orderGuardWords({ verb: { zh: '出库', en: 'ship' }, past: 'shipped', follower: out, waiting: '待出库' }),
  needsApproval: { branch: true, zh: '需要审核', en: 'approval rule' },
  needsPayment: { branch: true, zh: '款到发货', en: 'pay first' },
  needsNoPayment: { branch: true, zh: '不需先付款', en: 'nothing to pay first' },
  isWithinLimit: {
    refusal: 'OVER_OUT',
    problems: ({ limitProblems }) => limitProblems,
    zh: '出库数量超出订单',
    en: 'More is shipped than was ordered',
  },
  ...grantGuardWords,
  stockIsThere: {
    refusal: 'STOCK_SHORT',
    problems: ({ stockProblems }) => stockProblems,
    zh: '可用库存不足，不能接单',
    en: 'There is not enough free stock to take the order',
  },
  creditCovers: {
    refusal: 'CREDIT_LIMIT',
    problems: ({ creditProblem }) => (creditProblem ? [creditProblem] : []),
    lift: overCredit,
    zh: '超出客户的信用额度',
    en: "The customer's credit limit is exceeded",
  },
  nothingIsPaid: {
    refusal: 'HAS_SETTLEMENT',
    params: ({ paidAmt }) => ({ amount: paidAmt }),
    zh: '已收款，不能反审核',
    en: 'It is paid, so its approval stays',
  },
  isFinished: {
    refusal: 'STATUS_FORBIDS',
    zh: '客户签收，或出库全部开票并结清后才能完成',
    en: 'It is completed once the customer has signed for it, or all that was shipped is invoiced and paid',
  },
} as const satisfies Record<string, GuardWords<SalesOrderFacts, Payload & Partial<Paying>>>

/** Effects of a sales order, in words. */
export const salesOrderEffects = {
  giveNumber: postedEffects.giveNumber,
  freezePrices: { zh: '冻结价格，占用活动限量，锁定优惠券', en: 'freezes prices, takes of offers, locks coupons' },
  releasePrices: { zh: '解冻价格，释放活动限量和优惠券', en: 'thaws prices, lets go of offers and coupons' },
  settleLimits: { zh: '活动限量随待出数量增减', en: 'offers hold what is still to be shipped' },
  settleCoupons: { zh: '出库核销优惠券，全部退回则返还', en: 'coupons are used where it ships, and returned with all of it' },
  ...grantEffects,
  reserveGoods: { zh: '预留可用库存', en: 'reserves stock as far as it is free' },
  releaseGoods: { zh: '释放预留库存', en: 'releases reserved stock' },
  takePayment: { zh: '记预收账款', en: 'books the payment as an advance' },
  oweRefund: { zh: '已收款转应退', en: 'owes back what was paid' },
  ...orderEffects(out),
} as const satisfies Record<string, Words>
