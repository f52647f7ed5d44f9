import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
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
import { type PieceFacts, soldPiecesGuard, soldPiecesGuardWords } from '../guards/free-guards.ts'
import type { LinesDocument } from '../guards/shared-guards.ts'

/**
 * Facts about a sales return's goods and outs. `limitProblems`: rows that return more than their out delivered, this
 * return included; `followers`: the refunded return request that it belongs to.
 */
export type SalesReturnFacts = ShipmentFacts &
  PieceFacts & {
    /** Rows of goods without a known cost (rule C4 *Sales return*). */
    costProblems: readonly Problem[]
  }

export type SalesReturnEvent = LawEvent<PassedEvent>

const rights = shipmentRights('salesreturnorder', { zh: '无源单退货', en: 'Take back without an out' })

const complete = ['hasLines', 'linesAreValid', 'freeIsAllowed', 'fitsSource', 'amountsAgree'] as const
const fromOut = ['outCounts', 'isReturnable'] as const
const piecesFit = ['serialsAreFree', 'piecesWereSold'] as const
const bookable = [...inTime, ...fromOut, 'costIsKnown', 'depotIsNotFrozen'] as const
const takesBack = [
  'periodIsOpen',
  'nothingFollows',
  'isNotInvoiced',
  'isNotSettled',
  'stockCovers',
  'depotIsNotFrozen',
  'serialsAreFree',
] as const

/**
 * The law of a sales return (rule B5): goods come back at the cost at which they left, and the customer's receivable
 * falls by their price.
 */
export const salesReturnLaw = setup({
  types: { context: {} as SalesReturnFacts, input: {} as SalesReturnFacts, events: {} as SalesReturnEvent, tags: {} as StateTag },
  guards: {
    ...shipmentGuards(rights),
    ...soldPiecesGuard(rights.free),
    outCounts: ({ context }) => none(context.sourceProblems),
    isReturnable: ({ context }) => none(context.limitProblems),
    costIsKnown: ({ context }) => none(context.costProblems),
  },
  actions: { ...shipmentActions, returnGoods: effect, postReceivable: effect, mirrorReturn: effect, tellRequest: effect },
}).createMachine({
  id: 'salesReturn',
  context: ({ input }) => input,
  initial: 'new',
  states: passedLaw({
    guards: {
      submit: and([...complete, ...fromOut, ...piecesFit]),
      post: and(['isNotOwnWork', ...complete, ...bookable, ...piecesFit]),
      pass: and(['isNotOwnWork', ...bookable, 'serialsAreFree']),
      redo: and([...takesBack, 'redoIsAsked']),
      plain: and(takesBack),
    },
    effects: {
      leaves: ['dropZeroLines', 'giveNumber'],
      holds: ['holdQuantity'],
      releases: ['releaseQuantity'],
      turns: ['releaseHold'],
      // the order's open quantity is updated before the goods are booked, because booking needs it
      books: ['advanceSource', 'returnGoods', 'postReceivable'],
      undoes: ['mirrorReturn', 'reverseStock', 'reverseLedger', 'revertSource', 'tellRequest'],
    },
  }),
})

export const salesReturn = inWords(salesReturnLaw, {
  label: { zh: '销售退货单', en: 'Sales return' },
  states: {
    ...postedStates(29),
    submitted: { code: 2902, tone: 'blue', zh: '待入库', en: 'Submitted, to take in' },
    posted: { code: 2903, tone: 'green', zh: '已入库', en: 'Taken in' },
  },
  events: passedEvents,
  guards: {
    ...shipmentGuardWords(rights, {
      zh: '没有无源单退货权限，请从出库单拉取',
      en: 'You may not take goods back without the out they left with',
    }),
    ...soldPiecesGuardWords(rights.free),
    outCounts: {
      refusal: 'STATUS_FORBIDS',
      problems: ({ sourceProblems }) => sourceProblems,
      zh: '来源出库单不能退货',
      en: 'Nothing can be returned of the out any more',
    },
    isReturnable: {
      refusal: 'OVER_RETURN',
      problems: ({ limitProblems }) => limitProblems,
      zh: '退货数量超出可退数量',
      en: 'More is returned than can be',
    },
    costIsKnown: {
      refusal: 'COST_UNKNOWN',
      problems: ({ costProblems }) => costProblems,
      zh: '商品没有成本，请填写成本单价',
      en: 'The goods have no cost; enter their unit cost',
    },
  },
  effects: {
    ...shipmentEffects,
    holdQuantity: { zh: '占用可退数量', en: 'holds the quantity of the outs' },
    releaseHold: { zh: '占用转为退货', en: 'turns the held quantity into real' },
    returnGoods: { zh: '商品按出库成本入库', en: 'takes the goods in at the cost they left with' },
    postReceivable: { zh: '冲减应收账款', en: 'lowers what the customer owes' },
    advanceSource: { zh: '更新出库单已退数量', en: 'counts what the outs gave back' },
    mirrorReturn: { zh: '生成红字单', en: 'makes the red mirror' },
    reverseLedger: { zh: '恢复应收', en: 'restores the debt' },
    revertSource: { zh: '退回已退数量', en: 'takes the count of the outs back' },
    tellRequest: { zh: '通知退货申请单', en: 'tells the request that it took in' },
  },
  localFacts: ({ lines = [] }: LinesDocument, dirty) => localShipmentFacts(lines, dirty, { unsoldPieces: [], costProblems: [] }),
  blankFacts: { ...blankShipmentFacts, costProblems: [] },
  rights: Object.values(rights).map(({ right }) => right),
})
