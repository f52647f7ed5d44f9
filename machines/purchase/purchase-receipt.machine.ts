import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { overReceiptProblems } from '#domain/lines/quantities.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, type Lift, lifts, none, type StateTag } from '../engine/law.ts'
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
import { boughtFreshGuards, boughtFreshWords } from '../guards/booking-guards.ts'
import type { LinesDocument } from '../guards/shared-guards.ts'

/**
 * Facts about a receipt's stock, sources and links. `limitProblems` include this document's own quantities once;
 * `followers` are the documents made from a posted receipt. For LINK_ORDER, the facts about sources and limits are
 * those of the document with the requested links.
 */
export type PurchaseReceiptFacts = ShipmentFacts & {
  /** There is no freight or fee, or there are lines to allocate it to (rule C6). */
  freightHasBase: boolean
  /** Rows that do not fit the requested link. */
  linkProblems: readonly Problem[]
}

export type PurchaseReceiptEvent = LawEvent<PassedEvent | 'LINK_ORDER'>

export const reprice = { right: 'purchasein_reprice', words: { zh: '改变订单价格和税率', en: 'Change prices and rates of the order' } }
const rights = { ...shipmentRights('purchasein', { zh: '无源单入库', en: 'Receive without an order' }), reprice }
const overReceipt: Lift = {
  key: 'OVER_RECEIPT',
  right: 'purchasein_overreceipt',
  words: { zh: '超量入库', en: 'Receive beyond the limit' },
}
const ofBought: Readonly<Record<'shortLife' | 'correctDay', Lift>> = {
  shortLife: { key: 'LOT_SHORT_LIFE', right: 'purchasein_shortlife', words: { zh: '临期入库', en: 'Receive short-lived lots' } },
  correctDay: { key: 'LOT_BAD', right: 'purchasein_lotday', words: { zh: '更正批次有效期', en: 'Correct last days of lots' } },
}

const complete = ['hasLines', 'linesAreValid', 'freeIsAllowed', 'fitsSource', 'mastersAreOn', 'amountsAgree', 'freightHasBase'] as const
const fromOrder = ['orderIsOpen', 'isWithinLimit'] as const
const ofLots = ['serialsAreFree', 'lotDaysAgree', 'lotsAreFresh'] as const
const bookable = [...inTime, ...fromOrder, 'depotIsNotFrozen', ...ofLots] as const
// returned goods are not in stock either: the guard that names the return comes first, because its message is more
// exact
const takesBack = [
  'periodIsOpen',
  'nothingFollows',
  'isNotInvoiced',
  'isNotSettled',
  'stockCovers',
  'depotIsNotFrozen',
  'serialsAreFree',
] as const
const linkable = and(['linkFits', 'fitsSource', ...fromOrder])

const passed = passedLaw({
  guards: {
    submit: and([...complete, ...fromOrder, ...ofLots]),
    post: and(['isNotOwnWork', ...complete, ...bookable]),
    pass: and(['isNotOwnWork', ...bookable]),
    redo: and([...takesBack, 'redoIsAsked']),
    plain: and(takesBack),
  },
  effects: {
    leaves: ['dropZeroLines', 'giveNumber'],
    holds: ['holdQuantity'],
    releases: ['releaseQuantity'],
    turns: ['releaseHold'],
    books: ['receiveGoods', 'postPayables', 'matchInvoiced', 'advanceSource', 'recordPrices'],
    undoes: ['mirrorReceipt', 'releaseInvoiced', 'reverseStock', 'reverseLedger', 'revertSource', 'voidPrices'],
  },
})
const SAVE = { guard: 'sharesFollowRule', target: 'draft' } as const
// LINK_ORDER comes before the last events of a state, because buttons follow the order of the law
const { REMOVE, CANCEL: _, ...entering } = passed.draft.on
const { CANCEL, ...waiting } = passed.submitted.on

/**
 * The law of a purchase receipt (rule B5): posting receives the goods, books the payable to the supplier and advances
 * the order; a posted receipt can only be reversed.
 */
export const purchaseReceiptLaw = setup({
  types: {
    context: {} as PurchaseReceiptFacts,
    input: {} as PurchaseReceiptFacts,
    events: {} as PurchaseReceiptEvent,
    tags: {} as StateTag,
  },
  guards: {
    ...shipmentGuards(rights),
    ...boughtFreshGuards(ofBought),
    freightHasBase: ({ context }) => context.freightHasBase,
    orderIsOpen: ({ context }) => none(context.sourceProblems),
    isWithinLimit: ({ context, event }) => none(context.limitProblems) || lifts(overReceipt, context, event),
    linkFits: ({ context, event }) => !none(event.links ?? []) && none(context.linkProblems),
  },
  actions: {
    ...shipmentActions,
    receiveGoods: effect,
    postPayables: effect,
    matchInvoiced: effect,
    releaseInvoiced: effect,
    recordPrices: effect,
    linkLines: effect,
    mirrorReceipt: effect,
    voidPrices: effect,
  },
}).createMachine({
  id: 'purchaseReceipt',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    ...passed,
    new: { ...passed.new, on: { ...passed.new.on, SAVE } },
    draft: {
      ...passed.draft,
      on: {
        ...entering,
        SAVE,
        LINK_ORDER: { guard: and(['linkFits', 'orderIsOpen']), target: 'draft', actions: 'linkLines' },
        REMOVE,
        CANCEL: passed.draft.on.CANCEL,
      },
    },
    submitted: {
      ...passed.submitted,
      on: { ...waiting, LINK_ORDER: { guard: linkable, target: 'submitted', actions: ['linkLines', 'holdQuantity'] }, CANCEL },
    },
    posted: {
      ...passed.posted,
      on: { LINK_ORDER: { guard: linkable, target: 'posted', actions: ['linkLines', 'advanceSource'] }, ...passed.posted.on },
    },
  },
})

export const purchaseReceipt = inWords(purchaseReceiptLaw, {
  label: { zh: '采购入库单', en: 'Purchase receipt' },
  states: passedStates({ zh: '待记账', en: 'Submitted, to post' }),
  events: {
    ...passedEvents,
    LINK_ORDER: { zh: '关联订单', en: 'Link to order', reasonNeeded: true, suppose: () => ({ links: [{ id: '', sourceBodyId: '' }] }) },
    REVERSE: { zh: '红冲', en: 'Reverse', confirm: true, reason: true },
  },
  guards: {
    ...shipmentGuardWords(rights, { zh: '没有无源单入库权限，请从订单拉取', en: 'You may not receive goods without an order' }),
    ...boughtFreshWords(ofBought),
    freightHasBase: { refusal: 'ALLOC_NO_BASE', zh: '运费或费用没有可分摊的行', en: 'There is no line to allocate freight or fees to' },
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
  },
  effects: {
    ...shipmentEffects,
    holdQuantity: { zh: '占用订单数量', en: 'holds the quantity of the orders' },
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
  localFacts: ({ lines = [] }: LinesDocument, dirty) =>
    localShipmentFacts(lines, dirty, { freightHasBase: true, limitProblems: overReceiptProblems(lines) }),
  blankFacts: { ...blankShipmentFacts, freightHasBase: true, linkProblems: [] },
  rights: [...Object.values(rights), ...Object.values(ofBought), overReceipt].map(({ right }) => right),
})
