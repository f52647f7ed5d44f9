import { and, setup } from 'xstate'
import { readFigure, sum, zero } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import { paysDue, type RetailPayment } from '#domain/retail-payment.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type Payload, type StateTag } from '../engine/law.ts'
import { paidOrderGuardWords } from '../families/paid-order.ts'
import { postedEffects, postedEnds, postedEvents, postedStates, postedTags, redoGuard, redoWords, reversing } from '../families/posted.ts'
import {
  backdating,
  blankTimeFacts,
  bookingGuards,
  bookingGuardWords,
  type PeriodFacts,
  type StockFacts,
  type TimeFacts,
  timeGuards,
  timeGuardWords,
} from '../guards/booking-guards.ts'
import {
  blankSharedFacts,
  type LinesDocument,
  localSharedFacts,
  type SharedFacts,
  sharedGuards,
  sharedGuardWords,
} from '../guards/shared-guards.ts'

/** What the guards ask about a document of the counter: `stockProblems` are goods that are not free for it, `followers` what came back of it. */
export type RetailFacts = SharedFacts &
  PeriodFacts &
  StockFacts &
  TimeFacts & {
    /** Coupons that cannot be used (rule C7 *Coupon after offer*). */
    couponProblems: readonly Problem[]
    /** What is wrong with ways, amounts and accounts of the payments. */
    paymentProblems: readonly Problem[]
    /** What is to be paid, below zero what is to be paid back, in money. */
    dueAmt: string
    /** The payments it has, where the event says none. */
    payments: readonly RetailPayment[]
    /** What is rounded off, and the most that anybody may round off, in money. */
    roundOffAmt: string
    roundOffLimit: string
  }

type Paying = { payments?: readonly RetailPayment[]; roundOffAmt?: string }
type PlainEvent = 'SAVE' | 'SUBMIT' | 'RESUME' | 'REMOVE' | 'CANCEL' | 'REVERSE' | 'SPAWN'
export type RetailEvent = LawEvent<PlainEvent> | LawEvent<'PAY', Paying>

/** Whoever may sell at other prices than the system finds. */
export const changePrices = 'lsdsalesorder_price'
const roundOff = { right: 'lsdsalesorder_roundoff', words: { zh: '超限抹零', en: 'Round off beyond the limit' } }
const backdate = backdating('lsdsalesorder')

type Asked = { context: RetailFacts; event: { type: string } & Payload & Paying }

const paymentsOf = ({ payments }: Pick<RetailFacts, 'payments'>, event: Paying) => event.payments ?? payments
const dueOf = ({ dueAmt }: RetailFacts) => readFigure(dueAmt) ?? zero

const complete = ['hasLines', 'linesAreValid', 'mastersAreOn', 'amountsAgree'] as const
const priced = ['couponsFit', 'roundOffIsAllowed'] as const
const inTime = ['periodIsOpen', 'didNotMoveLater', 'isNotBackdated'] as const
const paid = ['paymentIsTold', 'paysWhatIsDue'] as const
const takesBack = ['periodIsOpen', 'nothingFollows', 'depotIsNotFrozen'] as const
const booking = ['freezePrices', 'useCoupons', 'issueGoods', 'takeMoney', 'postSale', 'settlePoints'] as const
const undoing = ['mirrorTicket', 'reverseStock', 'reverseMoney', 'reverseSale', 'releasePrices', 'takeBackPoints'] as const

const drafting = {
  SAVE: 'draft',
  SUBMIT: { guard: and(complete), target: 'parked', actions: 'giveNumber' },
} as const

/** The law of what is sold over the counter (rule B7): parked it holds nothing, paid its goods leave and its money comes in at once. */
export const retailOrderLaw = setup({
  types: { context: {} as RetailFacts, input: {} as RetailFacts, events: {} as RetailEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    ...bookingGuards,
    ...redoGuard,
    ...timeGuards(backdate),
    couponsFit: ({ context }: Asked) => none(context.couponProblems),
    roundOffIsAllowed: ({ context }: Asked) =>
      (readFigure(context.roundOffAmt) ?? zero).abs().lte(context.roundOffLimit) || context.rights.includes(roundOff.right),
    paymentIsTold: ({ context }: Asked) => none(context.paymentProblems),
    paysWhatIsDue: ({ context, event }: Asked) => paysDue(paymentsOf(context, event), dueOf(context)),
  },
  actions: {
    giveNumber: effect,
    freezePrices: effect,
    useCoupons: effect,
    releasePrices: effect,
    issueGoods: effect,
    takeMoney: effect,
    postSale: effect,
    settlePoints: effect,
    mirrorTicket: effect,
    reverseStock: effect,
    reverseMoney: effect,
    reverseSale: effect,
    takeBackPoints: effect,
    redoDraft: effect,
  },
}).createMachine({
  id: 'retailOrder',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { ...drafting, SPAWN: 'redMirror' } },
    draft: {
      tags: ['editable', 'openWork'],
      on: {
        ...drafting,
        PAY: {
          guard: and([...complete, ...priced, ...inTime, 'stockCovers', 'depotIsNotFrozen', ...paid]),
          target: 'paid',
          actions: ['giveNumber', ...booking],
        },
        REMOVE: { guard: 'hasNoNumber', target: 'gone' },
        CANCEL: 'voided',
      },
    },
    parked: { tags: 'openWork', on: { RESUME: 'draft', CANCEL: 'voided' } },
    paid: {
      tags: postedTags,
      on: { REVERSE: reversing({ redo: and([...takesBack, 'redoIsAsked']), plain: and(takesBack) }, undoing) },
    },
    ...postedEnds,
  },
})

/** What the server found about the content and its date is old once somebody typed. */
const unknownYet = {
  frozenProblems: [],
  periodProblem: undefined,
  stockProblems: [],
  couponProblems: [],
  paymentProblems: [],
  ...blankTimeFacts,
} as const satisfies Partial<RetailFacts>

const { posted: _, ...states } = postedStates(29)
const { POST: __, ...events } = postedEvents

export const retailOrder = inWords(retailOrderLaw, {
  label: { zh: '零售单', en: 'Retail order' },
  states: {
    ...states,
    parked: { code: 2902, tone: 'blue', zh: '挂单', en: 'Parked' },
    paid: { code: 2903, tone: 'green', zh: '已结账', en: 'Paid' },
  },
  events: {
    ...events,
    SUBMIT: { zh: '挂单', en: 'Park' },
    RESUME: { zh: '取单', en: 'Take up', primary: 1 },
    PAY: {
      zh: '结账',
      en: 'Pay',
      primary: 0,
      suppose: ({ dueAmt, payments }) => ({ payments: payments.length > 0 ? payments : [{ payWay: 'cash', amount: dueAmt }] }),
    },
  },
  guards: {
    ...sharedGuardWords,
    ...bookingGuardWords,
    mastersAreOn: { ...sharedGuardWords.mastersAreOn, zh: '会员、商品或仓库已停用', en: 'The member, goods or a depot is disabled' },
    stockCovers: { ...bookingGuardWords.stockCovers, zh: '可用库存不足', en: 'There is not enough free stock' },
    ...timeGuardWords(backdate),
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
    paymentIsTold: {
      refusal: 'FIELD_BAD',
      problems: ({ paymentProblems }) => paymentProblems,
      zh: '付款信息不正确',
      en: 'A payment is not told right',
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
    ...redoWords,
  },
  effects: {
    ...postedEffects,
    freezePrices: { zh: '锁定价格', en: 'freezes prices' },
    useCoupons: { zh: '核销优惠券', en: 'uses the coupon' },
    releasePrices: { zh: '退回优惠券和活动额度', en: 'gives back coupon and offers' },
    issueGoods: { zh: '商品出库并结转成本', en: 'takes the goods out at their cost' },
    takeMoney: { zh: '收款入账', en: 'takes the money' },
    postSale: { zh: '记收入和销项税额', en: 'books revenue and output tax' },
    settlePoints: { zh: '会员积分', en: 'settles the points of the member' },
    mirrorTicket: { zh: '生成红字单', en: 'makes the red mirror' },
    reverseMoney: { zh: '原路冲回款项', en: 'takes the money back to the same accounts' },
    reverseSale: { zh: '冲回收入和税额', en: 'takes revenue and tax back' },
    takeBackPoints: { zh: '收回积分', en: 'takes the points back' },
  },
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({ ...localSharedFacts(lines, dirty), ...(dirty ? unknownYet : {}) }),
  blankFacts: {
    ...blankSharedFacts,
    stockProblems: [],
    couponProblems: [],
    paymentProblems: [],
    dueAmt: '0',
    payments: [],
    roundOffAmt: '0',
    roundOffLimit: '0',
    ...blankTimeFacts,
  },
  rights: [changePrices, roundOff.right, backdate.right],
})
