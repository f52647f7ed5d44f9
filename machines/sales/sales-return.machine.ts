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
import {
  type FreeFacts,
  freeGuard,
  freeGuardWords,
  freeRows,
  type PieceFacts,
  soldPiecesGuard,
  soldPiecesGuardWords,
} from '../guards/free-guards.ts'
import {
  blankSharedFacts,
  type LinesDocument,
  localSharedFacts,
  type SharedFacts,
  sharedGuards,
  sharedGuardWords,
} from '../guards/shared-guards.ts'
import { type SourceFacts, sourceGuards, sourceGuardWords, unknownSource } from '../guards/source-guards.ts'

/** What the guards ask about a sales return: `limitProblems` are rows that give back more than their out delivered, this return counted once; `followers` the refunded request that it took in. */
export type SalesReturnFacts = SharedFacts &
  PeriodFacts &
  InvoicedFacts &
  SettledFacts &
  StockFacts &
  TimeFacts &
  FreeFacts &
  PieceFacts &
  SourceFacts & {
    /** Rows whose goods nothing says a cost of (rule C4 *Sales return*). */
    costProblems: readonly Problem[]
  }

type RequestEvent = 'SAVE' | 'SUBMIT' | 'POST' | 'REMOVE' | 'WITHDRAW' | 'REJECT' | 'CANCEL' | 'REVERSE'
export type SalesReturnEvent = LawEvent<RequestEvent | 'SPAWN'>

const rights = {
  free: { right: 'salesreturnorder_free', words: { zh: '无源单退货', en: 'Take back without an out' } },
  withdrawOther: { right: 'salesreturnorder_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } },
  postOwn: { right: 'salesreturnorder_postown', words: { zh: '记账自己的单据', en: 'Post own documents' } },
}
const backdate = backdating('salesreturnorder')

const complete = ['hasLines', 'linesAreValid', 'freeIsAllowed', 'fitsSource', 'amountsAgree'] as const
const inTime = ['periodIsOpen', 'didNotMoveLater', 'isNotBackdated'] as const
const fromOut = ['outCounts', 'isReturnable'] as const
const piecesFit = ['serialsAreFree', 'piecesWereSold'] as const
// what an order needs again is known before the goods are there
const booking = ['advanceSource', 'returnGoods', 'postReceivable'] as const
const takesBack = [
  'periodIsOpen',
  'nothingFollows',
  'isNotInvoiced',
  'isNotSettled',
  'stockCovers',
  'depotIsNotFrozen',
  'serialsAreFree',
] as const
const undoing = ['mirrorReturn', 'reverseStock', 'reverseLedger', 'revertSource', 'tellRequest'] as const

const drafting = {
  SAVE: 'draft',
  SUBMIT: {
    guard: and([...complete, ...fromOut, ...piecesFit]),
    target: 'submitted',
    actions: ['dropZeroLines', 'giveNumber', 'holdQuantity'],
  },
  POST: {
    guard: and(['isNotOwnWork', ...complete, ...inTime, ...fromOut, 'costIsKnown', 'depotIsNotFrozen', ...piecesFit]),
    target: 'posted',
    actions: ['dropZeroLines', 'giveNumber', ...booking],
  },
} as const

/** The law of a sales return (rule B5): goods come back at the cost they left with, and the customer owes that much less. */
export const salesReturnLaw = setup({
  types: { context: {} as SalesReturnFacts, input: {} as SalesReturnFacts, events: {} as SalesReturnEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    ...bookingGuards,
    ...invoicedGuards,
    ...settledGuards,
    ...freeGuard(rights.free),
    ...soldPiecesGuard(rights.free),
    ...sourceGuards(),
    ...submitterGuard(rights.withdrawOther),
    ...ownWorkGuard(rights.postOwn),
    ...redoGuard,
    ...timeGuards(backdate),
    outCounts: ({ context }) => none(context.sourceProblems),
    isReturnable: ({ context }) => none(context.limitProblems),
    costIsKnown: ({ context }) => none(context.costProblems),
  },
  actions: {
    dropZeroLines: effect,
    giveNumber: effect,
    holdQuantity: effect,
    releaseQuantity: effect,
    releaseHold: effect,
    returnGoods: effect,
    postReceivable: effect,
    advanceSource: effect,
    mirrorReturn: effect,
    reverseStock: effect,
    reverseLedger: effect,
    revertSource: effect,
    tellRequest: effect,
    redoDraft: effect,
  },
}).createMachine({
  id: 'salesReturn',
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
          guard: and(['isNotOwnWork', ...inTime, ...fromOut, 'costIsKnown', 'depotIsNotFrozen', 'serialsAreFree']),
          target: 'posted',
          actions: ['releaseHold', ...booking],
        },
        REJECT: { target: 'draft', actions: 'releaseQuantity' },
        WITHDRAW: { guard: 'isSubmitter', target: 'draft', actions: 'releaseQuantity' },
        CANCEL: { target: 'voided', actions: 'releaseQuantity' },
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
  unsoldPieces: [],
  periodProblem: undefined,
  costProblems: [],
  ...blankTimeFacts,
} as const satisfies Partial<SalesReturnFacts>

export const salesReturn = inWords(salesReturnLaw, {
  label: { zh: '销售退货单', en: 'Sales return' },
  states: {
    ...postedStates(29),
    submitted: { code: 2902, tone: 'blue', zh: '待入库', en: 'Submitted, to take in' },
    posted: { code: 2903, tone: 'green', zh: '已入库', en: 'Taken in' },
  },
  events: { ...postedEvents, ...submittedEvents, POST: { ...postedEvents.POST, primary: 2 } },
  guards: {
    ...sharedGuardWords,
    ...bookingGuardWords,
    ...invoicedGuardWords,
    ...settledGuardWords,
    ...freeGuardWords(rights.free, {
      zh: '没有无源单退货权限，请从出库单拉取',
      en: 'You may not take goods back without the out they left with',
    }),
    ...soldPiecesGuardWords(rights.free),
    ...sourceGuardWords(),
    ...submitterGuardWords(rights.withdrawOther),
    ...timeGuardWords(backdate),
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
    ...redoWords,
  },
  effects: {
    dropZeroLines: { zh: '去掉数量为0的拉取行', en: 'drops pulled lines of 0' },
    ...postedEffects,
    holdQuantity: { zh: '占用可退数量', en: 'holds the quantity of the outs' },
    releaseQuantity: { zh: '释放占用数量', en: 'releases the held quantity' },
    releaseHold: { zh: '占用转为退货', en: 'turns the held quantity into real' },
    returnGoods: { zh: '商品按出库成本入库', en: 'takes the goods in at the cost they left with' },
    postReceivable: { zh: '冲减应收账款', en: 'lowers what the customer owes' },
    advanceSource: { zh: '更新出库单已退数量', en: 'counts what the outs gave back' },
    mirrorReturn: { zh: '生成红字单', en: 'makes the red mirror' },
    reverseLedger: { zh: '恢复应收', en: 'restores the debt' },
    revertSource: { zh: '退回已退数量', en: 'takes the count of the outs back' },
    tellRequest: { zh: '通知退货申请单', en: 'tells the request that it took in' },
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
    costProblems: [],
    stockProblems: [],
    ...blankTimeFacts,
  },
  rights: [...Object.values(rights).map(({ right }) => right), backdate.right],
})
