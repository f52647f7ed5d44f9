import { and, setup } from 'xstate'
import { isReturnLine } from '#domain/retail/retail-payment.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type StateTag, withReason } from '../engine/law.ts'
import {
  ownWorkGuard,
  postedEffects,
  postedEnds,
  postedEvents,
  postedStates,
  postedTags,
  redoGuard,
  redoWords,
  reversing,
} from '../families/posted.ts'
import {
  blankTimeFacts,
  bookingGuards,
  bookingGuardWords,
  invoicedGuards,
  invoicedGuardWords,
  settledGuards,
  settledGuardWords,
  soldFreshGuards,
  soldFreshWords,
  timeGuards,
  timeGuardWords,
  unknownLots,
} from '../guards/booking-guards.ts'
import { freeRows } from '../guards/free-guards.ts'
import { blankSharedFacts, type LinesDocument, localSharedFacts, sharedGuards, sharedGuardWords } from '../guards/shared-guards.ts'
import { unknownSource } from '../guards/source-guards.ts'
import { backdate, type RetailEvent, type RetailFacts, retailGuards, retailGuardWords, retailRights } from './retail-guards.ts'

const complete = ['hasLines', 'linesAreValid', 'freeIsAllowed', 'fitsSource', 'mastersAreOn', 'amountsAgree'] as const
const fromTicket = ['ticketCounts', 'isInTime', 'isReturnable', 'refundIsCovered', 'costIsKnown'] as const
const priced = ['couponsFit', 'roundOffIsAllowed'] as const
const inTime = ['periodIsOpen', 'didNotMoveLater', 'isNotBackdated'] as const
const paid = ['paymentIsTold', 'memberCovers', 'paysWhatIsDue'] as const
const takesBack = [
  'periodIsOpen',
  'nothingFollows',
  'isNotInvoiced',
  'isNotSettled',
  'stockCovers',
  'depotIsNotFrozen',
  'serialsAreFree',
  'shiftIsOpen',
  'shiftIsNotPast',
  'memberCovers',
] as const
const booking = [
  'advanceTicket',
  'freezePrices',
  'useCoupons',
  'returnGoods',
  'issueGoods',
  'takeMoney',
  'postSale',
  'settlePoints',
] as const
const undoing = ['mirrorTicket', 'revertTicket', 'reverseStock', 'reverseMoney', 'reverseSale', 'releasePrices', 'takeBackPoints'] as const

const sold = {
  guard: and([...complete, 'couponsFit', 'periodIsOpen', 'depotIsNotFrozen', 'serialsAreFree', 'shiftIsOpen', ...paid]),
  target: 'paid',
  actions: ['dropZeroLines', 'giveNumber', 'markDeviations', ...booking],
} as const

const drafting = {
  SAVE: 'draft',
  SUBMIT: { guard: and(complete), target: 'parked', actions: ['dropZeroLines', 'giveNumber'] },
} as const

/**
 * The law of the counter: retail orders, returns and exchanges (rule B7). A parked ticket reserves nothing; once it is
 * paid, goods leave and come back, and money is received or paid back, all in one step. A ticket sold offline is a
 * fact by the time it is sent, so stock and prices are not checked and a closed period only moves its date: deviations
 * are marked, and beyond a limit a user has to confirm them.
 */
export const retailOrderLaw = setup({
  types: { context: {} as RetailFacts, input: {} as RetailFacts, events: {} as RetailEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    ...bookingGuards,
    ...settledGuards,
    ...invoicedGuards,
    ...soldFreshGuards(backdate),
    ...redoGuard,
    ...timeGuards(backdate),
    ...ownWorkGuard(),
    ...retailGuards,
  },
  actions: {
    dropZeroLines: effect,
    giveNumber: effect,
    markDeviations: effect,
    confirmDeviation: effect,
    advanceTicket: effect,
    revertTicket: effect,
    returnGoods: effect,
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
    new: { tags: 'editable', on: { ...drafting, SEND: sold, SPAWN: 'redMirror' } },
    draft: {
      tags: ['editable', 'openWork'],
      on: {
        ...drafting,
        PAY: {
          guard: and([
            ...complete,
            ...fromTicket,
            ...priced,
            ...inTime,
            'stockCovers',
            'depotIsNotFrozen',
            'serialsAreFree',
            'piecesWereSold',
            'lotsAreFresh',
            'lotsAreStillFresh',
            'shiftIsOpen',
            ...paid,
          ]),
          target: 'paid',
          actions: ['dropZeroLines', 'giveNumber', ...booking],
        },
        SEND: sold,
        REMOVE: { guard: 'hasNoNumber', target: 'gone' },
        CANCEL: 'voided',
      },
    },
    parked: { tags: 'openWork', on: { RESUME: 'draft', CANCEL: 'voided' } },
    paid: {
      tags: postedTags,
      on: {
        CONFIRM: { guard: and(['deviationWaits', 'isNotOwnWork']), target: 'paid', actions: 'confirmDeviation' },
        REVERSE: reversing({ redo: and([...takesBack, 'redoIsAsked']), plain: and(takesBack) }, undoing),
      },
    },
    ...postedEnds,
  },
})

/** Values in place of the server's problems with content and date, which are out of date once the user has typed. */
const unknownYet = {
  ...unknownSource,
  frozenProblems: [],
  ...unknownLots,
  unsoldPieces: [],
  periodProblem: undefined,
  lateProblems: [],
  costProblems: [],
  refundProblems: [],
  stockProblems: [],
  couponProblems: [],
  paymentProblems: [],
  memberProblems: [],
  shiftProblems: [],
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
    SEND: { zh: '上传离线小票', en: 'Send what was sold offline', internal: true },
    CONFIRM: { zh: '确认离线差异', en: 'Confirm what was sold offline', internal: true, ...withReason },
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
    ...settledGuardWords,
    ...invoicedGuardWords,
    ...soldFreshWords(backdate),
    mastersAreOn: { ...sharedGuardWords.mastersAreOn, zh: '会员、商品或仓库已停用', en: 'The member, goods or a depot is disabled' },
    stockCovers: { ...bookingGuardWords.stockCovers, zh: '可用库存不足', en: 'There is not enough free stock' },
    ...timeGuardWords(backdate),
    ...retailGuardWords,
    ...redoWords,
  },
  effects: {
    dropZeroLines: { zh: '去掉数量为0的拉取行', en: 'drops pulled lines of 0' },
    ...postedEffects,
    markDeviations: { zh: '核对价格和时间，标记差异', en: 'marks what does not fit prices and time' },
    confirmDeviation: { zh: '记下确认人', en: 'keeps who confirmed it' },
    advanceTicket: { zh: '更新原零售单已退数量，退回优惠券和积分', en: 'counts on the ticket what came back, with coupon and points' },
    revertTicket: { zh: '退回原零售单已退数量', en: 'takes the count of the ticket back' },
    returnGoods: { zh: '商品按出库成本入库', en: 'takes the goods in at the cost they left with' },
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
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({
    ...localSharedFacts(lines, dirty),
    ...(dirty ? unknownYet : {}),
    freeLines: freeRows(lines.map((line) => (isReturnLine(line) ? line : {}))),
  }),
  blankFacts: {
    ...blankSharedFacts,
    freeLines: [],
    ...unknownSource,
    lateProblems: [],
    costProblems: [],
    refundProblems: [],
    stockProblems: [],
    couponProblems: [],
    paymentProblems: [],
    memberProblems: [],
    shiftProblems: [],
    isOfPastShift: false,
    deviationWaits: false,
    dueAmt: '0',
    payments: [],
    roundOffAmt: '0',
    roundOffLimit: '0',
    invoices: [],
    ...blankTimeFacts,
  },
  rights: retailRights,
})
