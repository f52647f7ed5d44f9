import { and, setup } from 'xstate'
import type { Problem } from '#domain/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, type Lift, lifts, none, type StateTag } from '../engine/law.ts'
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
  submittedEvents,
  submitterGuard,
  submitterGuardWords,
} from '../families/posted.ts'
import {
  backdating,
  blankTimeFacts,
  bookingGuards,
  bookingGuardWords,
  type InvoicedFacts,
  invoicedGuards,
  invoicedGuardWords,
  type PeriodFacts,
  type SettledFacts,
  type StockFacts,
  settledGuards,
  settledGuardWords,
  soldFreshGuards,
  soldFreshWords,
  type TimeFacts,
  timeGuards,
  timeGuardWords,
  unknownLots,
} from '../guards/booking-guards.ts'
import { type FreeFacts, freeGuard, freeGuardWords, freeRows } from '../guards/free-guards.ts'
import {
  blankSharedFacts,
  type LinesDocument,
  localSharedFacts,
  type SharedFacts,
  sharedGuards,
  sharedGuardWords,
} from '../guards/shared-guards.ts'
import { type SourceFacts, sourceGuards, sourceGuardWords, unknownSource } from '../guards/source-guards.ts'

/** What the guards ask about a sales out: `stockProblems` are goods that are not free for it, `followers` the returns, and receipts of stores, that stand on a posted one. */
export type SalesOutFacts = SharedFacts &
  PeriodFacts &
  InvoicedFacts &
  SettledFacts &
  StockFacts &
  TimeFacts &
  FreeFacts &
  SourceFacts & {
    /** What the customer would owe beyond his limit (rule C8 *Credit exposure*). */
    creditProblem?: Problem | undefined
  }

type RequestEvent = 'SAVE' | 'SUBMIT' | 'POST' | 'REMOVE' | 'WITHDRAW' | 'REJECT' | 'CANCEL' | 'REVERSE'
export type SalesOutEvent = LawEvent<RequestEvent | 'SPAWN'>

const rights = {
  free: { right: 'salesout_free', words: { zh: '无源单出库', en: 'Ship without an order' } },
  withdrawOther: { right: 'salesout_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } },
  postOwn: { right: 'salesout_postown', words: { zh: '记账自己的单据', en: 'Post own documents' } },
  reprice: { right: 'salesout_reprice', words: { zh: '改变订单价格', en: 'Change prices of the order' } },
}
export const { reprice } = rights
const backdate = backdating('salesout')
const overCredit: Lift = {
  key: 'CREDIT_LIMIT',
  right: 'salesout_overcredit',
  words: { zh: '超信用额度出库', en: 'Ship beyond the credit limit' },
}

const complete = ['hasLines', 'linesAreValid', 'freeIsAllowed', 'fitsSource', 'mastersAreOn', 'amountsAgree'] as const
const inTime = ['periodIsOpen', 'didNotMoveLater', 'isNotBackdated'] as const
const fromOrder = ['orderIsOpen', 'isWithinLimit'] as const
const shipping = ['stockCovers', 'depotIsNotFrozen', 'serialsAreFree', 'lotsAreFresh', 'lotsAreStillFresh', 'creditCovers'] as const
// what an order still needs is known before its goods are booked
const booking = ['advanceSource', 'issueGoods', 'postReceivable', 'draftStoreReceipts'] as const
const takesBack = ['periodIsOpen', 'nothingFollows', 'isNotInvoiced', 'isNotSettled', 'depotIsNotFrozen', 'serialsAreFree'] as const
const undoing = ['mirrorOut', 'revertSource', 'reverseStock', 'reverseLedger', 'cancelStoreReceipts'] as const
const letGo = ['releaseQuantity', 'releaseGoods'] as const

const drafting = {
  SAVE: 'draft',
  SUBMIT: {
    guard: and([...complete, ...fromOrder, 'stockCovers', 'serialsAreFree', 'lotsAreFresh', 'lotsAreStillFresh']),
    target: 'submitted',
    actions: ['dropZeroLines', 'giveNumber', 'holdQuantity', 'holdGoods'],
  },
  POST: {
    guard: and(['isNotOwnWork', ...complete, ...inTime, ...fromOrder, ...shipping]),
    target: 'posted',
    actions: ['dropZeroLines', 'giveNumber', ...booking],
  },
} as const

/** The law of a sales out (rule B5): goods are held when it is submitted, leave at their cost when it is posted, the customer owes them, and the orders they leave for go on. */
export const salesOutLaw = setup({
  types: { context: {} as SalesOutFacts, input: {} as SalesOutFacts, events: {} as SalesOutEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    ...bookingGuards,
    ...soldFreshGuards(backdate),
    ...freeGuard(rights.free),
    ...sourceGuards(reprice),
    ...submitterGuard(rights.withdrawOther),
    ...ownWorkGuard(rights.postOwn),
    ...redoGuard,
    ...timeGuards(backdate),
    orderIsOpen: ({ context }) => none(context.sourceProblems),
    isWithinLimit: ({ context }) => none(context.limitProblems),
    ...invoicedGuards,
    ...settledGuards,
    creditCovers: ({ context, event }) => context.creditProblem === undefined || lifts(overCredit, context, event),
  },
  actions: {
    dropZeroLines: effect,
    giveNumber: effect,
    holdQuantity: effect,
    releaseQuantity: effect,
    releaseHold: effect,
    advanceSource: effect,
    revertSource: effect,
    holdGoods: effect,
    releaseGoods: effect,
    issueGoods: effect,
    postReceivable: effect,
    draftStoreReceipts: effect,
    cancelStoreReceipts: effect,
    mirrorOut: effect,
    reverseStock: effect,
    reverseLedger: effect,
    redoDraft: effect,
  },
}).createMachine({
  id: 'salesOut',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { ...drafting, SPAWN: 'redMirror' } },
    draft: {
      tags: ['editable', 'openWork'],
      on: { ...drafting, REMOVE: { guard: 'hasNoNumber', target: 'gone' }, CANCEL: 'voided' },
    },
    submitted: {
      tags: ['holds', 'awaitsApproval', 'openWork'],
      on: {
        POST: {
          guard: and(['isNotOwnWork', ...inTime, ...fromOrder, ...shipping]),
          target: 'posted',
          actions: ['releaseHold', ...booking],
        },
        REJECT: { target: 'draft', actions: letGo },
        WITHDRAW: { guard: 'isSubmitter', target: 'draft', actions: letGo },
        CANCEL: { target: 'voided', actions: letGo },
      },
    },
    posted: {
      tags: postedTags,
      on: { REVERSE: reversing({ redo: and([...takesBack, 'redoIsAsked']), plain: and(takesBack) }, undoing) },
    },
    ...postedEnds,
  },
})

/** What the server found about the content and its date is old once somebody typed. */
const unknownYet = {
  ...unknownSource,
  frozenProblems: [],
  ...unknownLots,
  periodProblem: undefined,
  stockProblems: [],
  creditProblem: undefined,
  ...blankTimeFacts,
} as const satisfies Partial<SalesOutFacts>

export const salesOut = inWords(salesOutLaw, {
  label: { zh: '销售出库单', en: 'Sales out' },
  states: {
    ...postedStates(29),
    submitted: { code: 2902, tone: 'blue', zh: '待出库', en: 'Submitted, to ship' },
    posted: { code: 2903, tone: 'green', zh: '已出库', en: 'Shipped' },
  },
  events: { ...postedEvents, ...submittedEvents, POST: { ...postedEvents.POST, primary: 2 }, REVERSE: { ...postedEvents.REVERSE } },
  guards: {
    ...sharedGuardWords,
    ...bookingGuardWords,
    ...soldFreshWords(backdate),
    mastersAreOn: { ...sharedGuardWords.mastersAreOn, zh: '客户、商品或仓库已停用', en: 'The customer, goods or a depot is disabled' },
    stockCovers: { ...bookingGuardWords.stockCovers, zh: '可用库存不足', en: 'There is not enough free stock' },
    ...freeGuardWords(rights.free, { zh: '没有无源单出库权限，请从订单拉取', en: 'You may not ship goods without an order' }),
    ...sourceGuardWords(reprice),
    ...submitterGuardWords(rights.withdrawOther),
    ...timeGuardWords(backdate),
    orderIsOpen: {
      refusal: 'STATUS_FORBIDS',
      problems: ({ sourceProblems }) => sourceProblems,
      zh: '来源订单不能出库',
      en: 'Nothing can be shipped of the order any more',
    },
    isWithinLimit: {
      refusal: 'OVER_OUT',
      problems: ({ limitProblems }) => limitProblems,
      zh: '出库数量超出订单',
      en: 'More is shipped than was ordered',
    },
    ...invoicedGuardWords,
    ...settledGuardWords,
    creditCovers: {
      refusal: 'CREDIT_LIMIT',
      problems: ({ creditProblem }) => (creditProblem ? [creditProblem] : []),
      lift: overCredit,
      zh: '超出客户的信用额度',
      en: "The customer's credit limit is exceeded",
    },
    ...redoWords,
  },
  effects: {
    dropZeroLines: { zh: '去掉数量为0的拉取行', en: 'drops pulled lines of 0' },
    ...postedEffects,
    holdQuantity: { zh: '占用订单数量', en: 'holds the quantity of the orders' },
    releaseQuantity: { zh: '释放占用数量', en: 'releases the held quantity' },
    releaseHold: { zh: '占用转为出库', en: 'turns the held quantity into real' },
    advanceSource: { zh: '更新订单已出库数量', en: 'counts what the orders shipped' },
    revertSource: { zh: '退回已出库数量', en: 'takes the count of the orders back' },
    holdGoods: { zh: '占用库存', en: 'holds the goods in stock' },
    releaseGoods: { zh: '释放占用库存', en: 'releases the goods held' },
    issueGoods: { zh: '商品出库并结转成本', en: 'takes the goods out at their cost' },
    postReceivable: { zh: '记应收账款', en: 'books what the customer owes' },
    draftStoreReceipts: { zh: '为其他法人的门店生成采购入库草稿', en: 'drafts the receipts of stores of other legal entities' },
    cancelStoreReceipts: { zh: '作废门店的入库草稿', en: 'voids the draft receipts of the stores' },
    mirrorOut: { zh: '生成红字单', en: 'makes the red mirror' },
    reverseStock: { zh: '冲回出库', en: 'puts the goods back at the cost they left with' },
    reverseLedger: { zh: '冲回应收', en: 'takes the debt back' },
  },
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({
    ...localSharedFacts(lines, dirty),
    ...(dirty ? unknownYet : {}),
    freeLines: freeRows(lines),
  }),
  blankFacts: {
    ...blankSharedFacts,
    freeLines: [],
    ...unknownSource,
    stockProblems: [],
    invoices: [],
    ...blankTimeFacts,
  },
  rights: [...Object.values(rights).map(({ right }) => right), backdate.right, overCredit.right],
})
