import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
import { type PassedEvent, passedEvents, passedLaw, passedStates } from '../families/passed.ts'
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
import { bookingGuardWords } from '../guards/booking-guards.ts'
import type { LinesDocument } from '../guards/shared-guards.ts'

/**
 * Facts about a purchase return's stock, receipts and orders. `limitProblems`: rows that return more than their
 * receipt brought, this return included; `stockProblems`: goods that are not available in the depot they leave.
 */
export type PurchaseReturnFacts = ShipmentFacts & {
  /** Rows of goods to be replaced whose order can receive nothing more. */
  orderProblems: readonly Problem[]
  /** Rows of a posted return whose reversal would bring their order above its limit. */
  orderLimitProblems: readonly Problem[]
}

export type PurchaseReturnEvent = LawEvent<PassedEvent>

export const reprice = {
  right: 'purchasereturnorder_reprice',
  words: { zh: '低于入库价退货', en: 'Return below the price of the receipt' },
}
const rights = { ...shipmentRights('purchasereturnorder', { zh: '无源单退货', en: 'Return without a receipt' }), reprice }

const complete = ['hasLines', 'linesAreValid', 'freeIsAllowed', 'fitsSource', 'amountsAgree'] as const
const leaving = ['receiptCounts', 'orderIsOpen', 'isReturnable', 'stockCovers', 'serialsAreFree'] as const
const bookable = [...inTime, 'depotIsNotFrozen', ...leaving] as const
const takesBack = ['periodIsOpen', 'isNotInvoiced', 'isNotSettled', 'isWithinLimit', 'depotIsNotFrozen', 'serialsAreFree'] as const

/**
 * The law of a purchase return (rule B5): goods leave at their current average cost, the payable falls by the amount
 * the supplier credits, and orders wait again for goods to be replaced.
 */
export const purchaseReturnLaw = setup({
  types: {
    context: {} as PurchaseReturnFacts,
    input: {} as PurchaseReturnFacts,
    events: {} as PurchaseReturnEvent,
    tags: {} as StateTag,
  },
  guards: {
    ...shipmentGuards(rights),
    receiptCounts: ({ context }) => none(context.sourceProblems),
    orderIsOpen: ({ context }) => none(context.orderProblems),
    isReturnable: ({ context }) => none(context.limitProblems),
    isWithinLimit: ({ context }) => none(context.orderLimitProblems),
  },
  actions: {
    ...shipmentActions,
    holdGoods: effect,
    releaseGoods: effect,
    issueGoods: effect,
    postPayables: effect,
    mirrorReturn: effect,
  },
}).createMachine({
  id: 'purchaseReturn',
  context: ({ input }) => input,
  initial: 'new',
  states: passedLaw({
    guards: {
      submit: and([...complete, ...leaving]),
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
      books: ['advanceSource', 'issueGoods', 'postPayables'],
      undoes: ['mirrorReturn', 'reverseStock', 'reverseLedger', 'revertSource'],
    },
  }),
})

export const purchaseReturn = inWords(purchaseReturnLaw, {
  label: { zh: '采购退货单', en: 'Purchase return' },
  states: passedStates({ zh: '待记账', en: 'Submitted, to post' }),
  events: passedEvents,
  guards: {
    ...shipmentGuardWords(rights, {
      zh: '没有无源单退货权限，请从入库单拉取',
      en: 'You may not return goods without the receipt they came with',
    }),
    stockCovers: { ...bookingGuardWords.stockCovers, zh: '可用库存不足', en: 'There is not enough free stock' },
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
  },
  effects: {
    ...shipmentEffects,
    holdQuantity: { zh: '占用可退数量', en: 'holds the quantity of the receipts' },
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
  localFacts: ({ lines = [] }: LinesDocument, dirty) => localShipmentFacts(lines, dirty, { orderProblems: [], stockProblems: [] }),
  blankFacts: { ...blankShipmentFacts, orderProblems: [], orderLimitProblems: [] },
  rights: Object.values(rights).map(({ right }) => right),
})
