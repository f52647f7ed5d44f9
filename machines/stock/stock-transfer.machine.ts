import { and, setup } from 'xstate'
import type { LotQty } from '#domain/core/lots.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag, withReason } from '../engine/law.ts'
import { blankGrantFacts, type GrantFacts, type Granting, grantGuard, grantGuardWords } from '../families/granted.ts'
import { submittedEvents, submitterGuard, submitterGuardWords } from '../families/posted.ts'
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
  unknownLots,
} from '../guards/booking-guards.ts'
import {
  blankSharedFacts,
  type LinesDocument,
  localSharedFacts,
  type SharedFacts,
  sharedGuards,
  sharedGuardWords,
} from '../guards/shared-guards.ts'

/**
 * Facts about goods that go from one depot to another. `stockProblems`: goods that are not available in the depot they
 * leave, for the quantities that the event grants; once they have arrived, goods not available in the depot from which
 * a reversal takes them.
 */
export type StockTransferFacts = SharedFacts &
  PeriodFacts &
  StockFacts &
  TimeFacts &
  GrantFacts & {
    /** Both depots are the same. */
    sameDepot: boolean
    /** Goods that are not available to be reserved at submit; empty for a requisition, which only asks for goods. */
    holdProblems: readonly Problem[]
    /** Rows that receive more than is in transit, or whose received quantity is no number. */
    arrivalProblems: readonly Problem[]
    /** Nothing is left in transit after what the event receives. */
    arrivesAll: boolean
    /** A part of it was received. */
    hasArrived: boolean
  }

type Arriving = {
  lines?: readonly { id: string; qty: string; lots?: readonly LotQty[] }[]
  unsent?: readonly { commInfoId: string; unitId?: string; qty: string; remark?: string }[]
}
type Closing = { outcome?: number; bearer?: number }
export type StockTransferEvent =
  | LawEvent<'SAVE' | 'SUBMIT' | 'REMOVE' | 'CANCEL' | 'WITHDRAW' | 'REJECT' | 'RECALL' | 'REVERSE'>
  | LawEvent<'DISPATCH', Granting>
  | LawEvent<'CALL_IN', Arriving>
  | LawEvent<'CLOSE_DIFF', Closing>

/** Outcomes of goods that did not arrive, as the wire's codes. */
const [lost, back] = [1, 2]

const withdrawOther = {
  right: 'moveinventory_withdrawother',
  words: { zh: '撤回他人单据', en: "Withdraw others' documents" },
}
const backdate = backdating('moveinventory')

const complete = ['hasLines', 'depotsDiffer', 'linesAreValid', 'mastersAreOn'] as const
const leaving = [
  'isGrantable',
  'periodIsOpen',
  'didNotMoveLater',
  'isNotBackdated',
  'goodsAreThere',
  'depotIsNotFrozen',
  'serialsAreFree',
] as const
const arriving = ['arrivalFits', 'todayIsOpen', 'depotIsNotFrozen', 'serialsAreFree'] as const
const dispatching = ['dispatchGoods', 'draftRest'] as const

const drafting = {
  SAVE: 'draft',
  SUBMIT: { guard: and([...complete, 'goodsAreFree']), target: 'submitted', actions: ['giveNumber', 'holdGoods'] },
  DISPATCH: { guard: and([...complete, ...leaving]), target: 'inTransit', actions: ['giveNumber', ...dispatching] },
} as const

/**
 * The law of transfers, requisitions and store returns (rule B5): goods leave one depot, keep their value while in
 * transit, and enter another.
 */
export const stockTransferLaw = setup({
  types: { context: {} as StockTransferFacts, input: {} as StockTransferFacts, events: {} as StockTransferEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    ...bookingGuards,
    ...submitterGuard(withdrawOther),
    ...timeGuards(backdate),
    depotsDiffer: ({ context }) => !context.sameDepot,
    goodsAreFree: ({ context }) => none(context.holdProblems),
    ...grantGuard,
    // a button assumes `lines: []`, which no request sends, because the user may still grant less; then stock is not
    // checked
    goodsAreThere: ({ context, event }) => ('lines' in event && event.lines?.length === 0) || none(context.stockProblems),
    todayIsOpen: ({ context }) => context.todayPeriodProblem === undefined,
    arrivalFits: ({ context }) => none(context.arrivalProblems),
    allArrives: ({ context }) => context.arrivesAll,
    partArrives: ({ context }) => !context.arrivesAll,
    isLost: ({ event }) => 'outcome' in event && event.outcome === lost,
    goesBack: ({ event }) => 'outcome' in event && event.outcome === back,
    bearerIsNamed: ({ event }) => 'bearer' in event && event.bearer !== undefined,
    nothingArrived: ({ context }) => !context.hasArrived,
  },
  actions: {
    giveNumber: effect,
    holdGoods: effect,
    releaseGoods: effect,
    dispatchGoods: effect,
    draftRest: effect,
    arriveGoods: effect,
    proposeUnsent: effect,
    loseGoods: effect,
    postTax: effect,
    sendBack: effect,
    reverseGoods: effect,
    reverseTax: effect,
  },
}).createMachine({
  id: 'stockTransfer',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: drafting },
    draft: {
      tags: ['editable', 'openWork'],
      on: { ...drafting, REMOVE: { guard: 'hasNoNumber', target: 'gone' }, CANCEL: 'cancelled' },
    },
    submitted: {
      tags: ['holds', 'awaitsApproval', 'openWork'],
      on: {
        DISPATCH: { guard: and(leaving), target: 'inTransit', actions: dispatching },
        REJECT: { target: 'draft', actions: 'releaseGoods' },
        WITHDRAW: { guard: 'isSubmitter', target: 'draft', actions: 'releaseGoods' },
        CANCEL: { target: 'cancelled', actions: 'releaseGoods' },
      },
    },
    inTransit: {
      tags: ['counts', 'booked', 'openWork'],
      on: {
        CALL_IN: [
          { guard: and([...arriving, 'partArrives']), actions: ['arriveGoods', 'proposeUnsent'], target: 'inTransit' },
          { guard: and([...arriving, 'allArrives']), actions: ['arriveGoods', 'proposeUnsent'], target: 'arrived' },
        ],
        CLOSE_DIFF: [
          { guard: and(['bearerIsNamed', 'todayIsOpen', 'isLost']), target: 'arrived', actions: ['loseGoods', 'postTax'] },
          { guard: and(['todayIsOpen', 'depotIsNotFrozen', 'goesBack']), target: 'arrived', actions: 'sendBack' },
        ],
        RECALL: { guard: and(['nothingArrived', 'todayIsOpen', 'depotIsNotFrozen']), target: 'recalled', actions: 'sendBack' },
      },
    },
    arrived: {
      tags: ['counts', 'booked'],
      on: {
        REVERSE: {
          guard: and(['todayIsOpen', 'stockCovers', 'depotIsNotFrozen', 'serialsAreFree']),
          target: 'reversed',
          actions: ['reverseGoods', 'reverseTax'],
        },
      },
    },
    recalled: { tags: 'closed' },
    reversed: { tags: 'closed' },
    cancelled: { tags: 'closed' },
    gone: { tags: ['closed', 'gone'] },
  },
})

/** Values in place of the server's problems with content and date, which are out of date once the user has typed. */
const unknownYet = {
  periodProblem: undefined,
  sameDepot: false,
  holdProblems: [],
  stockProblems: [],
  frozenProblems: [],
  ...unknownLots,
  ...blankTimeFacts,
} as const satisfies Partial<StockTransferFacts>

export const stockTransfer = inWords(stockTransferLaw, {
  label: { zh: '调拨单', en: 'Transfer' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: 2101, tone: 'grey', zh: '草稿', en: 'Draft' },
    submitted: { code: 2102, tone: 'blue', zh: '待调出', en: 'To dispatch' },
    inTransit: { code: 2103, tone: 'orange', zh: '在途', en: 'In transit' },
    arrived: { code: 2104, tone: 'green', zh: '已完成', en: 'Received' },
    cancelled: { code: 2105, tone: 'grey', struck: true, zh: '已取消', en: 'Cancelled' },
    reversed: { code: 2106, tone: 'red', zh: '已红冲', en: 'Reversed' },
    recalled: { code: 2106, tone: 'red', zh: '已撤回', en: 'Recalled' },
    gone: { tone: 'grey', struck: true, zh: '已删除', en: 'Removed' },
  },
  events: {
    SAVE: { zh: '保存草稿', en: 'Save draft' },
    ...submittedEvents,
    DISPATCH: { zh: '调出', en: 'Dispatch', primary: 2, confirm: true, suppose: ({ hasNumber }) => (hasNumber ? { lines: [] } : {}) },
    REMOVE: { zh: '删除', en: 'Delete', confirm: true },
    // the law cannot require a reason, because the operation in the specification has no field for it
    CANCEL: { zh: '取消', en: 'Cancel', confirm: true, reason: true },
    CALL_IN: { zh: '调入', en: 'Call in', primary: 1, confirm: true },
    CLOSE_DIFF: { zh: '差异确认', en: 'Settle the difference', confirm: true, ...withReason, suppose: () => ({ outcome: back }) },
    RECALL: { zh: '撤回调拨', en: 'Recall', confirm: true, ...withReason },
    REVERSE: { zh: '红冲', en: 'Reverse', confirm: true, ...withReason },
  },
  guards: {
    ...sharedGuardWords,
    ...bookingGuardWords,
    mastersAreOn: { ...sharedGuardWords.mastersAreOn, zh: '商品或仓库已停用', en: 'Goods or a depot are disabled' },
    ...submitterGuardWords(withdrawOther),
    ...timeGuardWords(backdate),
    depotsDiffer: { refusal: 'DEPOT_SAME', zh: '调出仓库与调入仓库不能相同', en: 'The two depots of a transfer must differ' },
    goodsAreFree: {
      refusal: 'STOCK_SHORT',
      problems: ({ holdProblems }) => holdProblems,
      zh: '可用库存不足',
      en: 'There is not enough free stock',
    },
    ...grantGuardWords,
    goodsAreThere: {
      refusal: 'STOCK_SHORT',
      problems: ({ stockProblems }) => stockProblems,
      zh: '可用库存不足，可减少核准数量后调出',
      en: 'There is not enough free stock; less can be granted',
    },
    stockCovers: {
      ...bookingGuardWords.stockCovers,
      zh: '调入仓库可用库存不足，不能红冲',
      en: 'The goods are not free any more where they arrived',
    },
    todayIsOpen: {
      refusal: ['PERIOD_CLOSED', 'PERIOD_LOCKED', 'BACKDATED', 'NO_PERMISSION'],
      problems: ({ todayPeriodProblem }) => (todayPeriodProblem ? [todayPeriodProblem] : []),
      zh: '会计期间已锁定或已结账',
      en: 'The accounting period is locked or closed',
    },
    arrivalFits: {
      refusal: ['OVER_RECEIPT', 'LINE_BAD'],
      problems: ({ arrivalProblems }) => arrivalProblems,
      zh: '调入数量超出在途数量，多到的请另行列出',
      en: 'More is taken in than is on its way; state the surplus by itself',
    },
    allArrives: { branch: true, zh: '全部到货', en: 'all' },
    partArrives: { branch: true, zh: '部分到货', en: 'part' },
    isLost: { branch: true, zh: '损失', en: 'loss' },
    goesBack: { branch: true, zh: '退回', en: 'back' },
    bearerIsNamed: {
      refusal: 'FIELD_BAD',
      problems: () => [{ field: 'bearer', rule: 'FIELD_BAD', reason: { zh: '请选择责任方', en: 'say who bears the loss' } }],
      zh: '请选择责任方',
      en: 'Say who bears the loss',
    },
    nothingArrived: { refusal: 'HAS_DOWNSTREAM', zh: '已有调入，不能撤回', en: 'Some of it was taken in already' },
  },
  effects: {
    giveNumber: { zh: '编号', en: 'gives the number' },
    holdGoods: { zh: '占用调出仓库存', en: 'holds the goods where they leave' },
    releaseGoods: { zh: '释放占用库存', en: 'releases the goods held' },
    dispatchGoods: { zh: '商品调出，按成本转在途', en: 'takes the goods out and on their way at their value' },
    draftRest: { zh: '未配足的生成新要货草稿', en: 'drafts a requisition of what a dispatch leaves open' },
    arriveGoods: { zh: '在途转入调入仓', en: 'takes the goods in at the value they left with' },
    proposeUnsent: { zh: '多到或错到的生成新单草稿', en: 'drafts a further document for what came beside it' },
    loseGoods: { zh: '记调拨在途损失', en: 'books the rest as lost on its way' },
    postTax: { zh: '转出损失商品已抵扣的进项税额', en: 'transfers the deducted tax of what is lost out' },
    sendBack: { zh: '在途退回调出仓', en: 'takes what is on its way back to where it left' },
    reverseGoods: { zh: '冲回调拨', en: 'takes the goods back to where they left' },
    reverseTax: { zh: '冲回转出的进项税额', en: 'takes the tax transferred out back' },
  },
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({ ...localSharedFacts(lines, dirty), ...(dirty ? unknownYet : {}) }),
  blankFacts: {
    ...blankSharedFacts,
    ...blankTimeFacts,
    ...blankGrantFacts,
    stockProblems: [],
    sameDepot: false,
    holdProblems: [],
    arrivalProblems: [],
    arrivesAll: true,
    hasArrived: false,
  },
  rights: [withdrawOther.right, backdate.right],
})
