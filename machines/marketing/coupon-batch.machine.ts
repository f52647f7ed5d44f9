import { and, setup } from 'xstate'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, lifts, type StateTag } from '../engine/law.ts'
import { blankWindowFacts, contentWords, type WindowFacts, windowGuards } from '../guards/window-guards.ts'

/** Facts about a batch of coupons: its time window, how many are left and wanted, and how many customers hold one. */
export type CouponBatchFacts = WindowFacts & {
  /** The caller's rights that lift a rule. */
  rights: readonly string[]
  /** Number of coupons that are not sent yet. */
  left: number
  /** Number of coupons needed for the customers named in the request. */
  wanted: number
  /** Number of customers who have an unused coupon. */
  holders: number
}

export type CouponBatchEvent = LawEvent<'SUBMIT' | 'SEND' | 'STOP' | 'END' | 'CANCEL'>

const voidHeld = {
  key: 'COUPON_HELD',
  right: 'coupon_voidheld',
  words: { zh: '作废已持有的券', en: 'Void coupons that are held' },
} as const

const submit = { guard: 'contentIsValid', target: 'prepared', actions: 'giveNumber' } as const
const send = { guard: and(['windowIsNotOver', 'enoughAreLeft']), target: 'sending', actions: 'sendCoupons' } as const

/**
 * The law of a batch of coupons (rule B5): it may be edited until it is sent. Customers keep their coupons when it is
 * stopped; unused coupons expire when its time ends, and are cancelled when it is voided.
 */
export const couponBatchLaw = setup({
  types: { context: {} as CouponBatchFacts, input: {} as CouponBatchFacts, events: {} as CouponBatchEvent, tags: {} as StateTag },
  guards: {
    contentIsValid: windowGuards.contentIsValid,
    windowIsNotOver: windowGuards.windowIsNotOver,
    enoughAreLeft: ({ context }) => context.left > 0 && context.wanted <= context.left,
    nobodyHolds: ({ context, event }) => context.holders === 0 || lifts(voidHeld, context, event),
  },
  actions: { giveNumber: effect, sendCoupons: effect, expireCoupons: effect, voidCoupons: effect },
}).createMachine({
  id: 'couponBatch',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { SUBMIT: submit } },
    prepared: { tags: ['editable', 'openWork'], on: { SUBMIT: submit, SEND: send, CANCEL: 'voided' } },
    sending: {
      on: {
        SEND: send,
        STOP: 'ended',
        END: { target: 'ended', actions: 'expireCoupons' },
        CANCEL: { guard: 'nobodyHolds', target: 'voided', actions: 'voidCoupons' },
      },
    },
    ended: { tags: 'closed' },
    voided: { tags: 'closed' },
  },
})

export const couponBatch = inWords(couponBatchLaw, {
  label: { zh: '优惠券', en: 'Coupons' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    prepared: { code: 3301, tone: 'blue', zh: '待发放', en: 'Ready to send' },
    sending: { code: 3302, tone: 'green', zh: '进行中', en: 'Active' },
    ended: { code: 3303, tone: 'grey', struck: true, zh: '已结束', en: 'Ended' },
    voided: { code: 3304, tone: 'grey', struck: true, zh: '已作废', en: 'Voided' },
  },
  events: {
    SUBMIT: { zh: '保存', en: 'Save', primary: 1 },
    SEND: { zh: '发放', en: 'Send' },
    STOP: { zh: '停止发放', en: 'Stop sending', confirm: true },
    END: { zh: '结束', en: 'Ends', internal: true },
    CANCEL: { zh: '作废', en: 'Void', confirm: true, reason: true },
  },
  guards: {
    contentIsValid: contentWords,
    windowIsNotOver: { refusal: 'COUPON_EXPIRED', zh: '优惠券已过期', en: 'The coupon has expired' },
    enoughAreLeft: {
      refusal: 'COUPON_NONE_LEFT',
      params: ({ left }) => ({ count: String(left) }),
      zh: '优惠券数量不足',
      en: 'Not enough coupons are left',
    },
    nobodyHolds: {
      refusal: 'COUPON_HELD',
      params: ({ holders }) => ({ count: String(holders) }),
      lift: voidHeld,
      zh: '已有客户持有未使用的券',
      en: 'Customers hold unused ones',
    },
  },
  effects: {
    giveNumber: { zh: '编号', en: 'gives the number' },
    sendCoupons: { zh: '发给客户', en: 'gives them to the customers' },
    expireCoupons: { zh: '未使用的过期', en: 'lets unused ones expire' },
    voidCoupons: { zh: '未使用的作废', en: 'voids unused ones' },
  },
  clock: [{ state: 'sending', event: 'END', at: 'endTime' }],
  localFacts: (_document, dirty) => (dirty ? { contentProblems: [] } : {}),
  blankFacts: { ...blankWindowFacts, rights: [], left: 0, wanted: 0, holders: 0 },
  rights: [voidHeld.right],
})
