import type { LotQty } from '#domain/core/lots.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { type LawEvent, withReason } from '../engine/law.ts'
import type { GuardWords, Head } from '../engine/words-types.ts'
import { postedEffects } from '../families/posted.ts'
import { bookingGuardWords, type PeriodFacts } from '../guards/booking-guards.ts'

/**
 * Facts about a return request's goods and refund, computed by the server for this user now. `periodProblem` is about
 * today's period.
 */
export type MallReturnFacts = PeriodFacts & {
  lineCount: number
  /** Problems with its order, its kind and its lines. */
  lineProblems: readonly Problem[]
  /** The time limit for returns has passed since the order was signed for (rule B8 *Return right*). */
  windowProblem?: Problem | undefined
  /** Rows of goods that may be returned only for a defect, if the reason given is no defect. */
  excludedProblems: readonly Problem[]
  /** Rows that request more than can be returned, or that are in another open request. */
  limitProblems: readonly Problem[]
  /** Problem if more is requested than can be refunded. */
  refundProblems: readonly Problem[]
  /** Rows whose received goods or quantity do not match the request. */
  receiveProblems: readonly Problem[]
  /** True if the goods come back; false for a refund without a return. */
  goodsBack: boolean
  /** Nothing was paid in advance: the return reduces what the customer owes. */
  onAccount: boolean
  /** The buyer has sent the goods: courier numbers are entered. */
  sent: boolean
  /** Everything that was requested is received. */
  allBack: boolean
  /** The returned goods are worth nothing, as gifts are, so there is no refund to wait for. */
  nothingDue: boolean
  /** The actor made the request. */
  mine: boolean
  /** The actor's rights, of those that the law checks. */
  rights: readonly string[]
}

/**
 * How much of each line came back, in the line's unit, and which lots; without lines, everything that was requested.
 */
export type GoodsBack = { depotId?: string; lines?: readonly { id: string; qty: string; lots?: readonly LotQty[] }[] }

type RefundEvent = 'REFUND_RETURN' | 'REFUND_DONE' | 'REFUND_FAILED'
type PlainEvent = RefundEvent | 'APPLY' | 'PASS' | 'REJECT' | 'WITHDRAW' | 'EXPIRE' | 'REFUSE_GOODS' | 'CREDIT' | 'RETURN_FLUSHED'
export type MallReturnEvent = LawEvent<PlainEvent> | LawEvent<'RECEIVE', GoodsBack>

export const withdrawOther = { right: 'orderreturn_withdrawother', words: { zh: '撤销他人的退货申请', en: "Withdraw others' requests" } }

/** True for an order that a salesperson took, not the mall (rule B2). */
const isWholesale = ({ wholesale }: Head) => wholesale === 2

export const mallReturnStates = {
  new: { tone: 'grey', zh: '新建', en: 'New' },
  toAudit: { code: 2801, tone: 'blue', zh: '待审核', en: 'Requested' },
  awaitingGoods: { code: 2802, tone: 'orange', zh: '待退货', en: 'Passed, goods awaited' },
  refundDue: {
    code: 2803,
    tone: 'orange',
    zh: '待退款',
    en: 'Refund due',
    variants: [{ if: isWholesale, zh: '待冲账', en: 'To be set off' }],
  },
  refundQueued: { code: 2803, tone: 'orange', zh: '退款中', en: 'Being refunded' },
  refundFailed: { code: 2803, tone: 'orange', zh: '退款失败', en: 'Refund failed' },
  completed: { code: 2804, tone: 'green', zh: '已完成', en: 'Refunded or credited' },
  declined: { code: 2805, tone: 'red', zh: '已拒绝', en: 'Rejected' },
  withdrawn: { code: 2806, tone: 'grey', struck: true, zh: '已撤销', en: 'Withdrawn' },
} as const

export const mallReturnEvents = {
  APPLY: { zh: '申请退货', en: 'Ask for the return', primary: 1 },
  PASS: { zh: '审核通过', en: 'Pass', confirm: true, primary: 1 },
  REJECT: { zh: '拒绝', en: 'Reject', confirm: true, reason: true },
  WITHDRAW: { zh: '撤销申请', en: 'Withdraw', reason: ({ mine }: MallReturnFacts) => !mine, reasonNeeded: true },
  EXPIRE: { zh: '逾期未寄回', en: 'The goods did not come in time', internal: true },
  RECEIVE: { zh: '收货', en: 'Take the goods in', primary: 1 },
  REFUSE_GOODS: { zh: '拒收', en: 'Refuse the goods', confirm: true, ...withReason },
  REFUND_RETURN: { zh: '退款', en: 'Refund', confirm: true, primary: 1 },
  CREDIT: { zh: '冲账', en: 'Keep as an advance', confirm: true },
  REFUND_DONE: { zh: '退款完成', en: 'Refunded', internal: true },
  REFUND_FAILED: { zh: '退款未成功', en: 'Not refunded', internal: true },
  RETURN_FLUSHED: { zh: '退货入库红冲', en: 'Sales return reversed', internal: true },
} as const

type Sentences = Record<string, GuardWords<MallReturnFacts, MallReturnEvent>>

/** Refusals of a return request's guards in words. */
export const mallReturnGuardWords = {
  hasLines: { refusal: 'LINES_EMPTY', zh: '请选择要退的商品', en: 'Choose what is to be returned' },
  linesAreValid: {
    refusal: ['LINE_BAD', 'FIELD_BAD'],
    problems: ({ lineProblems }) => lineProblems,
    zh: '明细有误，请按行修改',
    en: 'Some lines are not valid',
  },
  isInTime: {
    refusal: 'RETURN_LATE',
    problems: ({ windowProblem }) => (windowProblem ? [windowProblem] : []),
    zh: '已超过退货期限',
    en: 'The time for returning is over',
  },
  isReturnAllowed: {
    refusal: 'RETURN_EXCLUDED',
    problems: ({ excludedProblems }) => excludedProblems,
    zh: '有商品不支持无理由退货，质量问题除外',
    en: 'Some goods come back for a defect alone',
  },
  isReturnable: {
    refusal: 'OVER_RETURN',
    problems: ({ limitProblems }) => limitProblems,
    zh: '退货数量超出可退数量',
    en: 'More is returned than can be',
  },
  isRefundable: {
    refusal: 'REFUND_EXCEEDS',
    problems: ({ refundProblems }) => refundProblems,
    zh: '退款金额超过可退金额',
    en: 'More than can be refunded',
  },
  isReceivable: {
    refusal: ['LINE_BAD', 'SERIAL_BAD', 'LOT_BAD', 'LINES_EMPTY'],
    problems: ({ receiveProblems }) => receiveProblems,
    zh: '收货数量或批次不正确',
    en: 'What is received is not valid',
  },
  isGoodsBack: { branch: true, zh: '退货退款', en: 'goods back' },
  isRefundOnly: { branch: true, zh: '仅退款', en: 'refund only' },
  isOnAccount: { branch: true, zh: '挂账', en: 'on account' },
  isPaid: { branch: true, zh: '已付款', en: 'paid' },
  isNotRefunded: { refusal: 'HAS_DOWNSTREAM', zh: '已退款或冲账', en: 'It is refunded or credited' },
  isNotSent: { refusal: 'STATUS_FORBIDS', zh: '商品已寄回，不能撤销', en: 'The goods are on their way' },
  allIsBack: { branch: true, zh: '全部收到', en: 'all' },
  partIsBack: { branch: true, zh: '部分收到', en: 'part' },
  isNothingDue: { branch: true, zh: '无应退金额', en: 'nothing is due' },
  isMoneyDue: { branch: true, zh: '有应退金额', en: 'money is due' },
  periodIsOpen: bookingGuardWords.periodIsOpen,
  isApplicant: {
    refusal: 'NO_PERMISSION',
    params: () => ({ button: withdrawOther.words }),
    zh: '只有申请人可以撤销',
    en: 'Only the applicant may withdraw it',
  },
} as const satisfies Sentences

export const mallReturnEffects = {
  giveNumber: postedEffects.giveNumber,
  noteRequest: { zh: '登记申请', en: 'notes the request' },
  takeFromOrder: { zh: '未发数量退出订单', en: 'takes what is not shipped out of the order' },
  allowRefund: { zh: '冲减应收账款', en: 'lowers what the customer owes' },
  takeGoodsIn: { zh: '生成并记账销售退货单', en: 'makes and posts the sales return' },
  queueRefund: { zh: '登记待退款', en: 'queues the refund' },
  retryRefund: { zh: '重新退款', en: 'tries the refund again' },
  setOff: { zh: '转为预收款', en: 'keeps it as an advance' },
  forgetGoods: { zh: '退回收货记录', en: 'forgets the goods that were taken in' },
  tellOrder: { zh: '收回积分，全部退回时关闭订单', en: 'takes points back, closes an order all of which came back' },
} as const
