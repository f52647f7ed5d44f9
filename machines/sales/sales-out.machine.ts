import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, type Lift, lifts, none, type StateTag } from '../engine/law.ts'
import { type PassedEvent, passedEvents, passedLaw } from '../families/passed.ts'
import { postedStates } from '../families/posted.ts'
import {
  blankShipmentFacts,
  inTime,
  localShipmentFacts,
  type ShipmentFacts,
  shipmentActions,
  shipmentEffects,
  shipmentGuards,
  shipmentGuardWords,
  shipmentRights,
} from '../families/shipment.ts'
import { bookingGuardWords, soldFreshGuards, soldFreshWords } from '../guards/booking-guards.ts'
import { type LinesDocument, sharedGuardWords } from '../guards/shared-guards.ts'

/**
 * Facts about a sales out's stock, sources and credit. `stockProblems`: goods that are not available for it;
 * `followers`: the returns, and receipts of stores, made from a posted out.
 */
export type SalesOutFacts = ShipmentFacts & {
  /** Problem with the amount by which the customer would exceed their credit limit (rule C8 *Credit exposure*). */
  creditProblem?: Problem | undefined
}

export type SalesOutEvent = LawEvent<PassedEvent>

export const reprice = { right: 'salesout_reprice', words: { zh: '改变订单价格', en: 'Change prices of the order' } }
const rights = { ...shipmentRights('salesout', { zh: '无源单出库', en: 'Ship without an order' }), reprice }
const overCredit: Lift = {
  key: 'CREDIT_LIMIT',
  right: 'salesout_overcredit',
  words: { zh: '超信用额度出库', en: 'Ship beyond the credit limit' },
}

const complete = ['hasLines', 'linesAreValid', 'freeIsAllowed', 'fitsSource', 'mastersAreOn', 'amountsAgree'] as const
const fromOrder = ['orderIsOpen', 'isWithinLimit'] as const
const ofLots = ['serialsAreFree', 'lotsAreFresh', 'lotsAreStillFresh'] as const
const bookable = [...inTime, ...fromOrder, 'stockCovers', 'depotIsNotFrozen', ...ofLots, 'creditCovers'] as const
const takesBack = ['periodIsOpen', 'nothingFollows', 'isNotInvoiced', 'isNotSettled', 'depotIsNotFrozen', 'serialsAreFree'] as const

/**
 * The law of a sales out (rule B5): submitting reserves the goods; posting issues them at cost, books the customer's
 * receivable and advances their orders.
 */
export const salesOutLaw = setup({
  types: { context: {} as SalesOutFacts, input: {} as SalesOutFacts, events: {} as SalesOutEvent, tags: {} as StateTag },
  guards: {
    ...shipmentGuards(rights),
    ...soldFreshGuards(rights.backdate),
    orderIsOpen: ({ context }) => none(context.sourceProblems),
    isWithinLimit: ({ context }) => none(context.limitProblems),
    creditCovers: ({ context, event }) => context.creditProblem === undefined || lifts(overCredit, context, event),
  },
  actions: {
    ...shipmentActions,
    holdGoods: effect,
    releaseGoods: effect,
    issueGoods: effect,
    postReceivable: effect,
    draftStoreReceipts: effect,
    cancelStoreReceipts: effect,
    mirrorOut: effect,
  },
}).createMachine({
  id: 'salesOut',
  context: ({ input }) => input,
  initial: 'new',
  states: passedLaw({
    guards: {
      submit: and([...complete, ...fromOrder, 'stockCovers', ...ofLots]),
      post: and(['isNotOwnWork', ...complete, ...bookable]),
      pass: and(['isNotOwnWork', ...bookable]),
      redo: and([...takesBack, 'redoIsAsked']),
      plain: and(takesBack),
    },
    effects: {
      leaves: ['dropZeroLines', 'giveNumber'],
      holds: ['holdQuantity', 'holdGoods'],
      releases: ['releaseQuantity', 'releaseGoods'],
      turns: ['releaseHold'],
      // the order's open quantity is updated before the goods are booked, because booking needs it
      books: ['advanceSource', 'issueGoods', 'postReceivable', 'draftStoreReceipts'],
      undoes: ['mirrorOut', 'revertSource', 'reverseStock', 'reverseLedger', 'cancelStoreReceipts'],
    },
  }),
})

export const salesOut = inWords(salesOutLaw, {
  label: { zh: '销售出库单', en: 'Sales out' },
  states: {
    ...postedStates(29),
    submitted: { code: 2902, tone: 'blue', zh: '待出库', en: 'Submitted, to ship' },
    posted: { code: 2903, tone: 'green', zh: '已出库', en: 'Shipped' },
  },
  events: passedEvents,
  guards: {
    ...shipmentGuardWords(rights, { zh: '没有无源单出库权限，请从订单拉取', en: 'You may not ship goods without an order' }),
    ...soldFreshWords(rights.backdate),
    mastersAreOn: { ...sharedGuardWords.mastersAreOn, zh: '客户、商品或仓库已停用', en: 'The customer, goods or a depot is disabled' },
    stockCovers: { ...bookingGuardWords.stockCovers, zh: '可用库存不足', en: 'There is not enough free stock' },
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
    creditCovers: {
      refusal: 'CREDIT_LIMIT',
      problems: ({ creditProblem }) => (creditProblem ? [creditProblem] : []),
      lift: overCredit,
      zh: '超出客户的信用额度',
      en: "The customer's credit limit is exceeded",
    },
  },
  effects: {
    ...shipmentEffects,
    holdQuantity: { zh: '占用订单数量', en: 'holds the quantity of the orders' },
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
  localFacts: ({ lines = [] }: LinesDocument, dirty) => localShipmentFacts(lines, dirty, { stockProblems: [], creditProblem: undefined }),
  blankFacts: blankShipmentFacts,
  rights: [...Object.values(rights), overCredit].map(({ right }) => right),
})
