import { and, setup } from 'xstate'
import type { Problem } from '#domain/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
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

/** What the guards ask about a purchase return: `limitProblems` are rows that give back more than their receipt brought, this return counted once; `stockProblems` goods that are not free where they are to leave. */
export type PurchaseReturnFacts = SharedFacts &
  PeriodFacts &
  InvoicedFacts &
  SettledFacts &
  StockFacts &
  TimeFacts &
  FreeFacts &
  SourceFacts & {
    /** Rows that are to come again on an order that takes nothing any more. */
    orderProblems: readonly Problem[]
    /** Rows of a posted return with which their order would have more than its limit, were it taken back. */
    orderLimitProblems: readonly Problem[]
  }

type RequestEvent = 'SAVE' | 'SUBMIT' | 'POST' | 'REMOVE' | 'WITHDRAW' | 'REJECT' | 'CANCEL' | 'REVERSE'
export type PurchaseReturnEvent = LawEvent<RequestEvent | 'SPAWN'>

const rights = {
  free: { right: 'purchasereturnorder_free', words: { zh: '无源单退货', en: 'Return without a receipt' } },
  withdrawOther: { right: 'purchasereturnorder_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } },
  postOwn: { right: 'purchasereturnorder_postown', words: { zh: '记账自己的单据', en: 'Post own documents' } },
  reprice: { right: 'purchasereturnorder_reprice', words: { zh: '低于入库价退货', en: 'Return below the price of the receipt' } },
}
export const { reprice } = rights
const backdate = backdating('purchasereturnorder')

const complete = ['hasLines', 'linesAreValid', 'freeIsAllowed', 'fitsSource', 'amountsAgree'] as const
const inTime = ['periodIsOpen', 'didNotMoveLater', 'isNotBackdated', 'depotIsNotFrozen'] as const
const leaving = ['receiptCounts', 'orderIsOpen', 'isReturnable', 'stockCovers', 'serialsAreFree'] as const
const booking = ['advanceSource', 'issueGoods', 'postPayables'] as const
const takesBack = ['periodIsOpen', 'isNotInvoiced', 'isNotSettled', 'isWithinLimit', 'depotIsNotFrozen', 'serialsAreFree'] as const
const undoing = ['mirrorReturn', 'reverseStock', 'reverseLedger', 'revertSource'] as const
const letGo = ['releaseQuantity', 'releaseGoods'] as const

const drafting = {
  SAVE: 'draft',
  SUBMIT: {
    guard: and([...complete, ...leaving]),
    target: 'submitted',
    actions: ['dropZeroLines', 'giveNumber', 'holdQuantity', 'holdGoods'],
  },
  POST: {
    guard: and(['isNotOwnWork', ...complete, ...inTime, ...leaving]),
    target: 'posted',
    actions: ['dropZeroLines', 'giveNumber', ...booking],
  },
} as const

/** The law of a purchase return (rule B5): goods go back at the average of the moment, the supplier is owed what he credits less, and orders wait again for what is to be replaced. */
export const purchaseReturnLaw = setup({
  types: {
    context: {} as PurchaseReturnFacts,
    input: {} as PurchaseReturnFacts,
    events: {} as PurchaseReturnEvent,
    tags: {} as StateTag,
  },
  guards: {
    ...sharedGuards,
    ...bookingGuards,
    ...invoicedGuards,
    ...settledGuards,
    ...freeGuard(rights.free),
    ...sourceGuards(reprice),
    ...submitterGuard(rights.withdrawOther),
    ...ownWorkGuard(rights.postOwn),
    ...redoGuard,
    ...timeGuards(backdate),
    receiptCounts: ({ context }) => none(context.sourceProblems),
    orderIsOpen: ({ context }) => none(context.orderProblems),
    isReturnable: ({ context }) => none(context.limitProblems),
    isWithinLimit: ({ context }) => none(context.orderLimitProblems),
  },
  actions: {
    dropZeroLines: effect,
    giveNumber: effect,
    holdQuantity: effect,
    releaseQuantity: effect,
    releaseHold: effect,
    holdGoods: effect,
    releaseGoods: effect,
    advanceSource: effect,
    issueGoods: effect,
    postPayables: effect,
    mirrorReturn: effect,
    reverseStock: effect,
    reverseLedger: effect,
    revertSource: effect,
    redoDraft: effect,
  },
}).createMachine({
  id: 'purchaseReturn',
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
        POST: { guard: and(['isNotOwnWork', ...inTime, ...leaving]), target: 'posted', actions: ['releaseHold', ...booking] },
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
  periodProblem: undefined,
  orderProblems: [],
  stockProblems: [],
  frozenProblems: [],
  ...unknownLots,
  ...blankTimeFacts,
} as const satisfies Partial<PurchaseReturnFacts>

export const purchaseReturn = inWords(purchaseReturnLaw, {
  label: { zh: '采购退货单', en: 'Purchase return' },
  states: {
    ...postedStates(30),
    submitted: { code: 3002, tone: 'blue', zh: '待记账', en: 'Submitted, to post' },
  },
  events: { ...postedEvents, ...submittedEvents, POST: { ...postedEvents.POST, primary: 2 } },
  guards: {
    ...sharedGuardWords,
    ...bookingGuardWords,
    ...invoicedGuardWords,
    ...settledGuardWords,
    stockCovers: { ...bookingGuardWords.stockCovers, zh: '可用库存不足', en: 'There is not enough free stock' },
    ...freeGuardWords(rights.free, {
      zh: '没有无源单退货权限，请从入库单拉取',
      en: 'You may not return goods without the receipt they came with',
    }),
    ...sourceGuardWords(reprice),
    ...submitterGuardWords(rights.withdrawOther),
    ...timeGuardWords(backdate),
    receiptCounts: {
      refusal: 'STATUS_FORBIDS',
      problems: ({ sourceProblems }) => sourceProblems,
      zh: '来源入库单不能退货',
      en: 'Nothing can be returned of the receipt any more',
    },
    orderIsOpen: {
      refusal: 'STATUS_FORBIDS',
      problems: ({ orderProblems }) => orderProblems,
      zh: '来源订单已强制结案，不能换货补发',
      en: 'The order takes nothing any more that could come again',
    },
    isReturnable: {
      refusal: 'OVER_RETURN',
      problems: ({ limitProblems }) => limitProblems,
      zh: '退货数量超出可退数量',
      en: 'More is returned than can be',
    },
    isWithinLimit: {
      refusal: 'OVER_RECEIPT',
      problems: ({ orderLimitProblems }) => orderLimitProblems,
      zh: '红冲后订单入库数量超出上限',
      en: 'The order would have more than it allows',
    },
    ...redoWords,
  },
  effects: {
    dropZeroLines: { zh: '去掉数量为0的拉取行', en: 'drops pulled lines of 0' },
    ...postedEffects,
    holdQuantity: { zh: '占用可退数量', en: 'holds the quantity of the receipts' },
    releaseQuantity: { zh: '释放占用数量', en: 'releases the held quantity' },
    releaseHold: { zh: '占用转为退货', en: 'turns the held quantity into real' },
    holdGoods: { zh: '占用库存', en: 'holds the goods in stock' },
    releaseGoods: { zh: '释放占用库存', en: 'releases the goods held' },
    advanceSource: { zh: '更新入库单已退数量', en: 'counts what went back of the receipts' },
    issueGoods: { zh: '商品按均价退出并记成本差异', en: 'takes the goods out at the average and books the difference' },
    postPayables: { zh: '冲减应付账款', en: 'lowers what the supplier is owed' },
    mirrorReturn: { zh: '生成红字单', en: 'makes the red mirror' },
    reverseStock: { zh: '冲回退货', en: 'puts the goods back at the value they left with' },
    reverseLedger: { zh: '恢复应付', en: 'restores the debt' },
    revertSource: { zh: '退回已退数量', en: 'takes the count of the receipts back' },
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
    invoices: [],
    orderProblems: [],
    orderLimitProblems: [],
    stockProblems: [],
    ...blankTimeFacts,
  },
  rights: [...Object.values(rights).map(({ right }) => right), backdate.right],
})
