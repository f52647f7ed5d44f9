import { and, setup } from 'xstate'
import { inWords } from '../engine/in-words.ts'
import { effect, type StateTag, withReason } from '../engine/law.ts'
import { blankOrderFacts } from '../families/order.ts'
import { isMore } from '../families/paid-order.ts'
import { type LinesDocument, localSharedFacts } from '../guards/shared-guards.ts'
import { type MallOrderEvent, mallOrderGuards } from './mall-order-guards.ts'
import { type MallOrderFacts, mallOrderEffects, mallOrderGuardWords } from './mall-order-words.ts'

export type { MallOrderEvent } from './mall-order-guards.ts'
export type { MallOrderFacts, Sending, Taking } from './mall-order-words.ts'

const placing = ['hasLines', 'linesAreValid', 'mastersAreOn', 'amountsAgree', 'couponsFit', 'stockCovers'] as const
const paying = ['isNewPayment', 'paymentIsTold', 'paysWhatIsDue', 'periodIsOpen'] as const
const givenBack = ['releaseGoods', 'releasePrices', 'refundRest'] as const

/** A second payment, or one that arrives after the order was cancelled, is refunded. */
const second = {
  guard: and(['isNewPayment', 'paymentIsTold', 'paysSomething', 'periodIsOpen']),
  actions: ['takePayment', 'refundPayment'],
} as const
/** A payment whose number is booked already changes nothing. */
const again = { guard: 'isKnownPayment' } as const
/** A payment that is booked already, or beyond what is due, leaves the order in its state. */
const paidTwice = <const State extends string>(target: State) =>
  [
    { ...again, target },
    { ...second, target },
  ] as const

const cancelled = { guard: 'periodIsOpen', target: 'cancelled', actions: givenBack } as const
/** If the balance is not paid, the deposit is refunded or forfeited, as the offer says. */
const balanceUnpaid = [
  {
    guard: and(['depositForfeits', 'periodIsOpen']),
    target: 'cancelled',
    actions: ['releaseGoods', 'releasePrices', 'forfeitDeposit'],
  },
  cancelled,
] as const
const delivered = [
  { guard: 'partIsDelivered', target: 'partlySent' },
  { guard: 'allIsDelivered', target: 'allSent' },
] as const
const sending = ['isWithinOpen', 'stockCovers', 'periodIsOpen'] as const
const send = [
  { guard: and([...sending, 'someStaysOpen']), target: 'partlySent', actions: 'sendGoods' },
  { guard: and([...sending, 'nothingStaysOpen']), target: 'allSent', actions: 'sendGoods' },
] as const
/** A delivery was reversed: its goods have to be sent again, even if the order was closed short. */
const takenBack = [
  { guard: 'nothingIsDelivered', target: 'toSend', actions: ['clearShort', 'reserveGoods'] },
  { guard: 'partIsDelivered', target: 'partlySent', actions: ['clearShort', 'reserveGoods'] },
] as const
const taken = ['takeOut', 'releaseGoods'] as const

/**
 * The law of a mall order (rule B5): it waits for its payment, its goods are delivered by outs that it creates, and
 * payment for goods that are not delivered is refunded.
 */
export const mallOrderLaw = setup({
  types: { context: {} as MallOrderFacts, input: {} as MallOrderFacts, events: {} as MallOrderEvent, tags: {} as StateTag },
  guards: mallOrderGuards,
  actions: {
    giveNumber: effect,
    freezePrices: effect,
    releasePrices: effect,
    useCoupons: effect,
    reserveGoods: effect,
    releaseGoods: effect,
    takePayment: effect,
    refundPayment: effect,
    refundRest: effect,
    forfeitDeposit: effect,
    closeOpen: effect,
    markShort: effect,
    clearShort: effect,
    takeOut: effect,
    sendGoods: effect,
    unlinkDrafts: effect,
    earnPoints: effect,
    takeBackPoints: effect,
  },
}).createMachine({
  id: 'mallOrder',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      tags: 'editable',
      on: {
        PLACE: [
          {
            guard: and(['owesMoney', ...placing]),
            target: 'awaitingPayment',
            actions: ['giveNumber', 'freezePrices', 'reserveGoods'],
          },
          {
            guard: and(['owesNothing', ...placing]),
            target: 'toConfirm',
            actions: ['giveNumber', 'freezePrices', 'reserveGoods', 'useCoupons'],
          },
        ],
      },
    },
    awaitingPayment: {
      tags: ['reserves', 'openWork'],
      on: {
        PAY: [
          { guard: and([...paying, 'owesDeposit']), target: 'depositPaid', actions: 'takePayment' },
          { guard: and([...paying, 'owesAll']), target: 'toConfirm', actions: ['takePayment', 'useCoupons'] },
        ],
        CANCEL: cancelled,
        PAY_TIMEOUT: cancelled,
      },
    },
    depositPaid: {
      tags: ['reserves', 'openWork'],
      on: {
        PAY: [
          { ...again, target: 'depositPaid' },
          { guard: and(paying), target: 'toConfirm', actions: ['takePayment', 'useCoupons'] },
        ],
        CANCEL: balanceUnpaid,
        PAY_TIMEOUT: balanceUnpaid,
      },
    },
    toConfirm: {
      tags: ['reserves', 'awaitsApproval', 'openWork'],
      on: {
        CONFIRM: { guard: 'groupIsComplete', target: 'toSend' },
        REFUSE: cancelled,
        REFUND_ALL: { ...cancelled, target: 'refunded' },
        REFUND_LINE: [
          { guard: 'someStaysOpen', target: 'toConfirm', actions: taken },
          { guard: 'nothingStaysOpen', target: 'refunded', actions: [...taken, 'releasePrices'] },
        ],
        GROUP_TIMEOUT: [
          { guard: and(['groupWaits', 'periodIsOpen']), target: 'cancelled', actions: givenBack },
          { guard: 'groupIsComplete', target: 'toConfirm' },
        ],
        PAY: paidTwice('toConfirm'),
      },
    },
    toSend: {
      tags: ['open', 'openWork'],
      on: {
        OUT: send,
        OUT_POSTED: delivered,
        REFUND_ALL: { guard: and(['nothingFollows', 'periodIsOpen']), target: 'refunded', actions: [...givenBack, 'unlinkDrafts'] },
        REFUND_LINE: [
          { guard: 'someStaysOpen', target: 'toSend', actions: taken },
          { guard: 'nothingStaysOpen', target: 'refunded', actions: [...taken, 'releasePrices', 'unlinkDrafts'] },
        ],
        PAY: paidTwice('toSend'),
      },
    },
    partlySent: {
      tags: ['open', 'openWork'],
      on: {
        OUT: send,
        OUT_POSTED: delivered,
        OUT_FLUSHED: takenBack,
        REFUND_LINE: [
          { guard: 'someStaysOpen', target: 'partlySent', actions: taken },
          { guard: 'nothingStaysOpen', target: 'allSent', actions: [...taken, 'unlinkDrafts'] },
        ],
        CLOSE_SHORT: {
          guard: and(['nothingIsSubmitted', 'periodIsOpen']),
          target: 'allSent',
          actions: ['closeOpen', 'markShort', 'releaseGoods', 'unlinkDrafts', 'refundRest'],
        },
        PAY: paidTwice('partlySent'),
      },
    },
    allSent: {
      tags: 'open',
      on: {
        OUT_FLUSHED: takenBack,
        SIGN: { target: 'completed', actions: 'earnPoints' },
        AUTO_SIGN: { target: 'completed', actions: 'earnPoints' },
        RETURN_ALL: { target: 'refunded', actions: ['releaseGoods', 'releasePrices'] },
        PAY: paidTwice('allSent'),
      },
    },
    completed: {
      on: {
        RETURN_ALL: { target: 'refunded', actions: ['releaseGoods', 'releasePrices', 'takeBackPoints'] },
        PAY: paidTwice('completed'),
      },
    },
    cancelled: {
      tags: 'closed',
      on: {
        PAY: paidTwice('cancelled'),
      },
    },
    refunded: {
      tags: 'closed',
      on: {
        PAY: paidTwice('refunded'),
      },
    },
  },
})

/** Values in place of the server's problems with the content, which are out of date once the user has typed. */
const unknownYet = { couponProblems: [], stockProblems: [] } as const satisfies Partial<MallOrderFacts>

const clock = { internal: true } as const

export const mallOrder = inWords(mallOrderLaw, {
  label: { zh: '商城订单', en: 'Mall order' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    awaitingPayment: { code: 1302, tone: 'orange', zh: '待付款', en: 'Awaiting payment' },
    depositPaid: { code: 1302, tone: 'orange', zh: '待付尾款', en: 'Deposit paid' },
    toConfirm: { code: 1303, tone: 'blue', zh: '待接单', en: 'Paid, to confirm' },
    toSend: { code: 1304, tone: 'orange', zh: '待发货', en: 'To send' },
    partlySent: { code: 1305, tone: 'orange', zh: '部分发货', en: 'Partly sent' },
    allSent: { code: 1306, tone: 'green', zh: '已发货', en: 'Sent' },
    completed: { code: 1307, tone: 'green', zh: '交易完成', en: 'Completed' },
    cancelled: { code: 1308, tone: 'grey', struck: true, zh: '已取消', en: 'Cancelled' },
    refunded: { code: 1309, tone: 'grey', struck: true, zh: '已关闭', en: 'Closed' },
  },
  events: {
    PLACE: { zh: '下单', en: 'Place', primary: 1 },
    PAY: { zh: '收款', en: 'Take the payment', primary: 1, suppose: ({ dueAmt }) => ({ amount: isMore(dueAmt) ? dueAmt : '0.01' }) },
    CONFIRM: { zh: '接单', en: 'Confirm', primary: 0 },
    OUT: { zh: '发货', en: 'Send', primary: 0 },
    SIGN: { zh: '签收', en: 'Signed for', confirm: true, primary: 0 },
    REFUSE: { zh: '拒单', en: 'Refuse', confirm: true, reason: true },
    REFUND_ALL: { zh: '整单退款', en: 'Refund all', confirm: true, ...withReason },
    CLOSE_SHORT: { zh: '剩余不发', en: 'Send no more', confirm: true, ...withReason },
    CANCEL: { zh: '取消订单', en: 'Cancel', confirm: true, reason: true },
    PAY_TIMEOUT: { zh: '付款超时', en: 'Payment timed out', ...clock },
    GROUP_TIMEOUT: { zh: '拼团截止', en: 'Deadline of the group', ...clock },
    AUTO_SIGN: { zh: '自动签收', en: 'Signed for by itself', ...clock },
    OUT_POSTED: { zh: '出库记账', en: 'Out posted', internal: true },
    OUT_FLUSHED: { zh: '出库红冲', en: 'Out reversed', internal: true },
    REFUND_LINE: { zh: '商品退款', en: 'Lines refunded', internal: true },
    RETURN_ALL: { zh: '全部退回', en: 'All returned', internal: true },
  },
  guards: mallOrderGuardWords,
  effects: mallOrderEffects,
  clock: [
    { state: 'awaitingPayment', event: 'PAY_TIMEOUT', after: 'PAYMENT_TIMEOUT_MINUTES' },
    { state: 'depositPaid', event: 'PAY_TIMEOUT', past: 'balanceDate' },
    { state: 'toConfirm', event: 'GROUP_TIMEOUT', at: 'groupDeadline' },
    { state: 'allSent', event: 'AUTO_SIGN', after: 'AUTO_SIGN_DAYS' },
  ],
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({ ...localSharedFacts(lines, dirty), ...(dirty ? unknownYet : {}) }),
  blankFacts: {
    ...blankOrderFacts,
    stockProblems: [],
    couponProblems: [],
    paymentProblems: [],
    paymentKnown: false,
    paidAmt: '0',
    dueAmt: '0',
    finalAmt: '0',
    depositDue: false,
    depositForfeits: false,
    groupWaits: false,
    openLines: [],
    qtyPlaces: 2,
  },
  rights: [],
})
