import { and, setup } from 'xstate'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, type StateTag } from '../engine/law.ts'
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
 * Facts about an assembly's stock, period and date. `stockProblems`: components that are not available, or, once it is
 * posted, assembled goods that are not available for its reversal.
 */
export type AssemblyFacts = SharedFacts & PeriodFacts & StockFacts & TimeFacts

export type AssemblyEvent = LawEvent<PassedEvent>

const rights = passedRights('assembly')
const backdate = backdating('assembly')

const complete = ['hasLines', 'linesAreValid', 'mastersAreOn'] as const
const bookable = ['periodIsOpen', 'didNotMoveLater', 'isNotBackdated', 'stockCovers', 'depotIsNotFrozen', 'serialsAreFree'] as const
const takesBack = ['periodIsOpen', 'stockCovers', 'depotIsNotFrozen', 'serialsAreFree'] as const

/**
 * The law of assembling and dismantling goods (ADR 158): the goods used up leave at cost, and the goods made enter at
 * exactly that value.
 */
export const assemblyLaw = setup({
  types: { context: {} as AssemblyFacts, input: {} as AssemblyFacts, events: {} as AssemblyEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    ...bookingGuards,
    ...passedGuards(rights),
    ...timeGuards(backdate),
  },
  actions: {
    giveNumber: effect,
    holdGoods: effect,
    releaseGoods: effect,
    bookAssembly: effect,
    mirrorAssembly: effect,
    reverseStock: effect,
    redoDraft: effect,
  },
}).createMachine({
  id: 'assembly',
  context: ({ input }) => input,
  initial: 'new',
  states: passedLaw({
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
      books: ['bookAssembly'],
      undoes: ['mirrorAssembly', 'reverseStock'],
    },
  }),
})

/** Values in place of the server's problems with content and date, which are out of date once the user has typed. */
const unknownYet = {
  frozenProblems: [],
  ...unknownLots,
  periodProblem: undefined,
  stockProblems: [],
  ...blankTimeFacts,
} as const satisfies Partial<AssemblyFacts>

export const assembly = inWords(assemblyLaw, {
  label: { zh: '组合拆装单', en: 'Assembly' },
  states: passedStates({ zh: '待记账', en: 'Submitted, to post' }),
  events: passedEvents,
  guards: {
    ...sharedGuardWords,
    ...bookingGuardWords,
    mastersAreOn: { ...sharedGuardWords.mastersAreOn, zh: '商品或仓库已停用', en: 'Goods or the depot are disabled' },
    stockCovers: { ...bookingGuardWords.stockCovers, zh: '可用库存不足', en: 'There is not enough free stock' },
    ...passedGuardWords(rights),
    ...timeGuardWords(backdate),
  },
  effects: {
    ...postedEffects,
    holdGoods: { zh: '占用要用掉的库存', en: 'holds the goods to be used up' },
    releaseGoods: { zh: '释放占用库存', en: 'releases the goods held' },
    bookAssembly: {
      zh: '用掉的商品按成本出库，做成的商品按同一价值入库',
      en: 'takes out what is used up and brings in what is made, at the same value',
    },
    mirrorAssembly: { zh: '生成红字单', en: 'makes the red mirror' },
    reverseStock: { zh: '冲回库存', en: 'puts the stock back' },
  },
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({ ...localSharedFacts(lines, dirty), ...(dirty ? unknownYet : {}) }),
  blankFacts: { ...blankSharedFacts, stockProblems: [], ...blankTimeFacts },
  rights: [...Object.values(rights).map(({ right }) => right), backdate.right],
})
