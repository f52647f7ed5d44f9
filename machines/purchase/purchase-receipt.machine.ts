import { and, setup } from 'xstate'
import { beyondMost } from '#domain/quantities.ts'
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
  boughtFreshGuards,
  boughtFreshWords,
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

/**
 * What the guards ask about a receipt. `limitProblems` count this document once; `followers` are what stands on a posted receipt.
 * For LINK_ORDER the facts on sources and limits are those of the document with the links asked for.
 */
export type PurchaseReceiptFacts = SharedFacts &
  PeriodFacts &
  InvoicedFacts &
  SettledFacts &
  StockFacts &
  TimeFacts &
  FreeFacts &
  SourceFacts & {
    /** No freight or fee, or a base to allocate it by (rule C6). */
    freightHasBase: boolean
    /** Rows that the links asked for do not fit. */
    linkProblems: readonly Problem[]
  }

type RequestEvent = 'SAVE' | 'SUBMIT' | 'POST' | 'REMOVE' | 'LINK_ORDER' | 'WITHDRAW' | 'REJECT' | 'CANCEL' | 'REVERSE'
export type PurchaseReceiptEvent = LawEvent<RequestEvent | 'SPAWN'>

const rights = {
  free: { right: 'purchasein_free', words: { zh: '无源单入库', en: 'Receive without an order' } },
  withdrawOther: { right: 'purchasein_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } },
  postOwn: { right: 'purchasein_postown', words: { zh: '记账自己的单据', en: 'Post own documents' } },
  reprice: { right: 'purchasein_reprice', words: { zh: '改变订单价格和税率', en: 'Change prices and rates of the order' } },
}
export const { reprice } = rights
const overReceipt: Lift = {
  key: 'OVER_RECEIPT',
  right: 'purchasein_overreceipt',
  words: { zh: '超量入库', en: 'Receive beyond the limit' },
}
const ofBought: Readonly<Record<'shortLife' | 'correctDay', Lift>> = {
  shortLife: { key: 'LOT_SHORT_LIFE', right: 'purchasein_shortlife', words: { zh: '临期入库', en: 'Receive short-lived lots' } },
  correctDay: { key: 'LOT_BAD', right: 'purchasein_lotday', words: { zh: '更正批次有效期', en: 'Correct last days of lots' } },
}
const backdate = backdating('purchasein')

const complete = ['hasLines', 'linesAreValid', 'freeIsAllowed', 'fitsSource', 'mastersAreOn', 'amountsAgree', 'freightHasBase'] as const
const inTime = ['periodIsOpen', 'didNotMoveLater', 'isNotBackdated'] as const
const fromOrder = ['orderIsOpen', 'isWithinLimit'] as const
const ofLots = ['serialsAreFree', 'lotDaysAgree', 'lotsAreFresh'] as const
const bookable = [...inTime, ...fromOrder, 'depotIsNotFrozen', ...ofLots] as const
const booking = ['receiveGoods', 'postPayables', 'matchInvoiced', 'advanceSource', 'recordPrices'] as const
// what went back is not in stock either: the return in the way says more
const takesBack = [
  'periodIsOpen',
  'nothingFollows',
  'isNotInvoiced',
  'isNotSettled',
  'stockCovers',
  'depotIsNotFrozen',
  'serialsAreFree',
] as const
const undoing = ['mirrorReceipt', 'releaseInvoiced', 'reverseStock', 'reverseLedger', 'revertSource', 'voidPrices'] as const

const drafting = {
  SAVE: { guard: 'sharesFollowRule', target: 'draft' },
  SUBMIT: {
    guard: and([...complete, ...fromOrder, ...ofLots]),
    target: 'submitted',
    actions: ['dropZeroLines', 'giveNumber', 'holdQuantity'],
  },
  POST: {
    guard: and(['isNotOwnWork', ...complete, ...bookable]),
    target: 'posted',
    actions: ['dropZeroLines', 'giveNumber', ...booking],
  },
} as const

/** The law of a purchase receipt (rule B5): goods come in, suppliers are owed, orders advance; a posted one is only ever reversed. */
export const purchaseReceiptLaw = setup({
  types: {
    context: {} as PurchaseReceiptFacts,
    input: {} as PurchaseReceiptFacts,
    events: {} as PurchaseReceiptEvent,
    tags: {} as StateTag,
  },
  guards: {
    ...sharedGuards,
    ...bookingGuards,
    ...boughtFreshGuards(ofBought),
    ...invoicedGuards,
    ...settledGuards,
    ...freeGuard(rights.free),
    ...sourceGuards(reprice),
    freightHasBase: ({ context }) => context.freightHasBase,
    ...submitterGuard(rights.withdrawOther),
    ...ownWorkGuard(rights.postOwn),
    ...redoGuard,
    ...timeGuards(backdate),
    orderIsOpen: ({ context }) => none(context.sourceProblems),
    isWithinLimit: ({ context, event }) => none(context.limitProblems) || lifts(overReceipt, context, event),
    linkFits: ({ context, event }) => !none(event.links ?? []) && none(context.linkProblems),
  },
  actions: {
    dropZeroLines: effect,
    giveNumber: effect,
    holdQuantity: effect,
    releaseQuantity: effect,
    releaseHold: effect,
    receiveGoods: effect,
    postPayables: effect,
    matchInvoiced: effect,
    releaseInvoiced: effect,
    advanceSource: effect,
    recordPrices: effect,
    linkLines: effect,
    mirrorReceipt: effect,
    reverseStock: effect,
    reverseLedger: effect,
    revertSource: effect,
    voidPrices: effect,
    redoDraft: effect,
  },
}).createMachine({
  id: 'purchaseReceipt',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { ...drafting, SPAWN: 'redMirror' } },
    draft: {
      tags: ['editable', 'openWork'],
      on: {
        ...drafting,
        LINK_ORDER: { guard: and(['linkFits', 'orderIsOpen']), target: 'draft', actions: 'linkLines' },
        REMOVE: { guard: 'hasNoNumber', target: 'gone' },
        CANCEL: 'voided',
      },
    },
    submitted: {
      tags: ['holds', 'awaitsApproval', 'openWork'],
      on: {
        POST: { guard: and(['isNotOwnWork', ...bookable]), target: 'posted', actions: ['releaseHold', ...booking] },
        REJECT: { target: 'draft', actions: 'releaseQuantity' },
        WITHDRAW: { guard: 'isSubmitter', target: 'draft', actions: 'releaseQuantity' },
        LINK_ORDER: { guard: and(['linkFits', 'fitsSource', ...fromOrder]), target: 'submitted', actions: ['linkLines', 'holdQuantity'] },
        CANCEL: { target: 'voided', actions: 'releaseQuantity' },
      },
    },
    posted: {
      tags: postedTags,
      on: {
        LINK_ORDER: { guard: and(['linkFits', 'fitsSource', ...fromOrder]), target: 'posted', actions: ['linkLines', 'advanceSource'] },
        REVERSE: reversing({ redo: and([...takesBack, 'redoIsAsked']), plain: and(takesBack) }, undoing),
      },
    },
    ...postedEnds,
  },
})

/** What the server found about the content and its date is old once somebody typed. */
const unknownYet = {
  ...unknownSource,
  frozenProblems: [],
  ...unknownLots,
  freightHasBase: true,
  periodProblem: undefined,
  ...blankTimeFacts,
} as const satisfies Partial<PurchaseReceiptFacts>

export const purchaseReceipt = inWords(purchaseReceiptLaw, {
  label: { zh: '采购入库单', en: 'Purchase receipt' },
  states: {
    ...postedStates(30),
    submitted: { code: 3002, tone: 'blue', zh: '待记账', en: 'Submitted, to post' },
  },
  events: {
    SAVE: postedEvents.SAVE,
    SUBMIT: submittedEvents.SUBMIT,
    POST: { ...postedEvents.POST, primary: 2 },
    REMOVE: postedEvents.REMOVE,
    LINK_ORDER: { zh: '关联订单', en: 'Link to order', reasonNeeded: true, suppose: () => ({ links: [{ id: '', sourceBodyId: '' }] }) },
    WITHDRAW: submittedEvents.WITHDRAW,
    REJECT: submittedEvents.REJECT,
    CANCEL: postedEvents.CANCEL,
    REVERSE: { zh: '红冲', en: 'Reverse', confirm: true, reason: true },
    SPAWN: postedEvents.SPAWN,
  },
  guards: {
    ...sharedGuardWords,
    ...bookingGuardWords,
    ...boughtFreshWords(ofBought),
    ...invoicedGuardWords,
    ...settledGuardWords,
    ...freeGuardWords(rights.free, { zh: '没有无源单入库权限，请从订单拉取', en: 'You may not receive goods without an order' }),
    ...sourceGuardWords(reprice),
    freightHasBase: { refusal: 'ALLOC_NO_BASE', zh: '运费或费用没有可分摊的行', en: 'There is no line to allocate freight or fees to' },
    ...submitterGuardWords(rights.withdrawOther),
    ...timeGuardWords(backdate),
    orderIsOpen: {
      refusal: 'STATUS_FORBIDS',
      problems: ({ sourceProblems }) => sourceProblems,
      zh: '来源订单不能入库',
      en: 'Nothing can be received against the order any more',
    },
    isWithinLimit: {
      refusal: 'OVER_RECEIPT',
      problems: ({ limitProblems }) => limitProblems,
      lift: overReceipt,
      zh: '入库数量超出订单上限',
      en: 'More is received than the order allows',
    },
    linkFits: {
      refusal: 'LINE_BAD',
      problems: ({ linkProblems }) => linkProblems,
      zh: '所选行不能关联该订单行',
      en: 'The lines chosen do not fit the order lines',
    },
    ...redoWords,
  },
  effects: {
    dropZeroLines: { zh: '去掉数量为0的拉取行', en: 'drops pulled lines of 0' },
    ...postedEffects,
    holdQuantity: { zh: '占用订单数量', en: 'holds the quantity of the orders' },
    releaseQuantity: { zh: '释放占用数量', en: 'releases the held quantity' },
    releaseHold: { zh: '占用转为入库', en: 'turns the held quantity into real' },
    receiveGoods: { zh: '商品入库并计成本', en: 'receives the goods at their cost' },
    postPayables: { zh: '记应付账款', en: 'books what suppliers are owed' },
    matchInvoiced: { zh: '核销先到的发票', en: 'matches it with invoices that came before their goods' },
    advanceSource: { zh: '更新订单进度', en: 'advances the orders' },
    recordPrices: { zh: '记录价格', en: 'remembers the prices' },
    linkLines: { zh: '关联订单行', en: 'ties the lines to order lines' },
    mirrorReceipt: { zh: '生成红字单', en: 'makes the red mirror' },
    releaseInvoiced: { zh: '恢复在途物资', en: 'puts goods that were invoiced before on their way again' },
    reverseLedger: { zh: '冲回应付', en: 'takes the debt back' },
    revertSource: { zh: '退回订单进度', en: 'gives the orders their quantity back' },
    voidPrices: { zh: '作废价格记录', en: 'strikes the prices' },
  },
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({
    ...localSharedFacts(lines, dirty),
    ...(dirty ? { ...unknownYet, limitProblems: beyondMost(lines) } : {}),
    freeLines: freeRows(lines),
  }),
  blankFacts: {
    ...blankSharedFacts,
    freeLines: [],
    ...unknownSource,
    freightHasBase: true,
    invoices: [],
    linkProblems: [],
    ...blankTimeFacts,
    stockProblems: [],
  },
  rights: [...Object.values(rights), ...Object.values(ofBought), overReceipt, backdate].map(({ right }) => right),
})
