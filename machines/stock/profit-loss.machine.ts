import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
import {
  type PassedEvent,
  passedEvents,
  passedGuards,
  passedGuardWords,
  passedLaw,
  passedRights,
  passedStates,
} from '../families/passed.ts'
import { postedEffects } from '../families/posted.ts'
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
 * Facts about a loss or gain: its stock, cost and origin. `stockProblems`: lost goods that are not available; if a
 * stock count made it, lost goods that are not in stock.
 */
export type ProfitLossFacts = SharedFacts &
  PeriodFacts &
  StockFacts &
  TimeFacts & {
    /** Rows of gained goods without a known cost (rule C4 *Count gain*). */
    costProblems: readonly Problem[]
    /** A stock count created it. */
    isOfCount: boolean
  }

export type ProfitLossEvent = LawEvent<PassedEvent | 'COUNTED'>

const rights = passedRights('profitloss')
const backdate = backdating('profitloss')

const complete = ['hasLines', 'linesAreValid'] as const
const bookable = [
  'periodIsOpen',
  'didNotMoveLater',
  'isNotBackdated',
  'stockCovers',
  'depotIsNotFrozen',
  'costIsKnown',
  'serialsAreFree',
] as const
const takesBack = ['periodIsOpen', 'isNotOfCount', 'stockCovers', 'depotIsNotFrozen', 'serialsAreFree'] as const

const states = passedLaw({
  guards: {
    submit: and([...complete, 'stockCovers', 'serialsAreFree']),
    post: and(['isNotOwnWork', ...complete, ...bookable]),
    pass: and(['isNotOwnWork', ...bookable]),
    redo: and([...takesBack, 'redoIsAsked']),
    plain: and(takesBack),
  },
  effects: {
    leaves: ['giveNumber'],
    holds: ['holdGoods'],
    releases: ['releaseGoods'],
    turns: [],
    books: ['bookGoods', 'postTax'],
    undoes: ['mirrorLoss', 'reverseStock', 'reverseTax'],
  },
})
const { SPAWN, ...entering } = states.new.on

/**
 * The law of losses and gains (rule B7): goods leave at average cost or enter at a known cost, against the account of
 * their cause. One that a stock count created is posted at once and never reversed alone.
 */
export const profitLossLaw = setup({
  types: { context: {} as ProfitLossFacts, input: {} as ProfitLossFacts, events: {} as ProfitLossEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    ...bookingGuards,
    ...passedGuards(rights),
    ...timeGuards(backdate),
    costIsKnown: ({ context }) => none(context.costProblems),
    isNotOfCount: ({ context }) => !context.isOfCount,
  },
  actions: {
    giveNumber: effect,
    holdGoods: effect,
    releaseGoods: effect,
    cutReservations: effect,
    bookGoods: effect,
    postTax: effect,
    mirrorLoss: effect,
    reverseStock: effect,
    reverseTax: effect,
    redoDraft: effect,
  },
}).createMachine({
  id: 'profitLoss',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    ...states,
    new: {
      ...states.new,
      on: {
        ...entering,
        COUNTED: {
          guard: and([...complete, 'periodIsOpen', 'stockCovers', 'costIsKnown', 'serialsAreFree']),
          target: 'posted',
          actions: ['giveNumber', 'cutReservations', 'bookGoods', 'postTax'],
        },
        SPAWN,
      },
    },
  },
})

/** Values in place of the server's problems with content and date, which are out of date once the user has typed. */
const unknownYet = {
  frozenProblems: [],
  ...unknownLots,
  periodProblem: undefined,
  stockProblems: [],
  costProblems: [],
  ...blankTimeFacts,
} as const satisfies Partial<ProfitLossFacts>

export const profitLoss = inWords(profitLossLaw, {
  label: { zh: '报损报溢单', en: 'Loss and gain' },
  states: passedStates({ zh: '待记账', en: 'Submitted, to post' }),
  events: { ...passedEvents, COUNTED: { zh: '盘点记账', en: 'Made by a stock count', internal: true } },
  guards: {
    ...sharedGuardWords,
    ...bookingGuardWords,
    stockCovers: { ...bookingGuardWords.stockCovers, zh: '可用库存不足', en: 'There is not enough free stock' },
    ...passedGuardWords(rights),
    ...timeGuardWords(backdate),
    costIsKnown: {
      refusal: 'COST_UNKNOWN',
      problems: ({ costProblems }) => costProblems,
      zh: '商品没有成本，请填写成本单价',
      en: 'The goods have no cost; enter their unit cost',
    },
    isNotOfCount: {
      refusal: 'STATUS_FORBIDS',
      zh: '盘点生成的报损报溢单不能单独红冲，请重新盘点',
      en: 'A stock count made it; count again instead of reversing it',
    },
  },
  effects: {
    ...postedEffects,
    holdGoods: { zh: '占用报损库存', en: 'holds the goods that are lost' },
    releaseGoods: { zh: '释放占用库存', en: 'releases the goods held' },
    cutReservations: { zh: '削减已不在库的订单占用', en: 'cuts reservations of goods that are not there' },
    bookGoods: { zh: '报损出库、报溢入库并计成本', en: 'takes lost goods out and found ones in at their cost' },
    postTax: { zh: '按原因转出进项税额或计销项税额', en: 'transfers deducted tax out, or declares output tax, by cause' },
    mirrorLoss: { zh: '生成红字单', en: 'makes the red mirror' },
    reverseStock: { zh: '冲回库存', en: 'puts the stock back' },
    reverseTax: { zh: '冲回税额', en: 'takes the tax back' },
  },
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({ ...localSharedFacts(lines, dirty), ...(dirty ? unknownYet : {}) }),
  blankFacts: { ...blankSharedFacts, stockProblems: [], costProblems: [], isOfCount: false, ...blankTimeFacts },
  rights: [...Object.values(rights).map(({ right }) => right), backdate.right],
})
