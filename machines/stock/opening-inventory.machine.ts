import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
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
} from '../families/posted.ts'
import { bookingGuards, bookingGuardWords, type PeriodFacts, type StockFacts, unknownLots } from '../guards/booking-guards.ts'
import {
  blankSharedFacts,
  type LinesDocument,
  localSharedFacts,
  type SharedFacts,
  sharedGuards,
  sharedGuardWords,
} from '../guards/shared-guards.ts'

/** Facts about an opening inventory's lines and period, and goods that have already moved. */
export type OpeningInventoryFacts = SharedFacts &
  PeriodFacts &
  StockFacts & {
    /** Rows whose goods already have movements in the depot (rule B7). */
    movedProblems: readonly Problem[]
  }

type RequestEvent = 'SAVE' | 'POST' | 'REMOVE' | 'CANCEL' | 'REVERSE'
export type OpeningInventoryEvent = LawEvent<RequestEvent | 'SPAWN'>

const postOwn = { right: 'openinginventory_postown', words: { zh: '记账自己的单据', en: 'Post own documents' } }

const drafting = {
  SAVE: 'draft',
  POST: {
    guard: and([
      'isNotOwnWork',
      'hasLines',
      'linesAreValid',
      'mastersAreOn',
      'periodIsOpen',
      'hasNotMoved',
      'depotIsNotFrozen',
      'serialsAreFree',
    ]),
    target: 'posted',
    actions: ['giveNumber', 'receiveGoods'],
  },
} as const

const takesBack = ['periodIsOpen', 'stockCovers', 'depotIsNotFrozen', 'serialsAreFree'] as const
const undoing = ['mirrorOpening', 'reverseStock'] as const

/**
 * The law of an opening inventory (rule B7): goods in stock when the books begin enter at the cost entered; a posted
 * document can only be reversed.
 */
export const openingInventoryLaw = setup({
  types: {
    context: {} as OpeningInventoryFacts,
    input: {} as OpeningInventoryFacts,
    events: {} as OpeningInventoryEvent,
    tags: {} as StateTag,
  },
  guards: {
    ...sharedGuards,
    ...bookingGuards,
    ...ownWorkGuard(postOwn),
    ...redoGuard,
    hasNotMoved: ({ context }) => none(context.movedProblems),
  },
  actions: { giveNumber: effect, receiveGoods: effect, mirrorOpening: effect, reverseStock: effect, redoDraft: effect },
}).createMachine({
  id: 'openingInventory',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { ...drafting, SPAWN: 'redMirror' } },
    draft: { tags: ['editable', 'openWork'], on: { ...drafting, REMOVE: 'gone', CANCEL: 'voided' } },
    posted: {
      tags: postedTags,
      on: {
        REVERSE: reversing({ redo: and([...takesBack, 'redoIsAsked']), plain: and(takesBack) }, undoing),
      },
    },
    ...postedEnds,
  },
})

/** Values in place of the server's problems with content and date, which are out of date once the user has typed. */
const unknownYet = {
  frozenProblems: [],
  ...unknownLots,
  periodProblem: undefined,
  movedProblems: [],
} as const satisfies Partial<OpeningInventoryFacts>

export const openingInventory = inWords(openingInventoryLaw, {
  label: { zh: '期初库存单', en: 'Opening inventory' },
  states: postedStates(30),
  events: {
    ...postedEvents,
    POST: { ...postedEvents.POST, primary: 1 },
  },
  guards: {
    ...sharedGuardWords,
    ...bookingGuardWords,
    mastersAreOn: { ...sharedGuardWords.mastersAreOn, zh: '商品或仓库已停用', en: 'Goods or the depot are disabled' },
    hasNotMoved: {
      refusal: 'OPENING_MOVED',
      problems: ({ movedProblems }) => movedProblems,
      zh: '商品在该仓库已有业务，不能录入期初',
      en: 'The goods have moved in the depot',
    },
    ...redoWords,
  },
  effects: {
    ...postedEffects,
    receiveGoods: { zh: '商品入库并计成本', en: 'brings the goods in at their cost' },
    mirrorOpening: { zh: '生成红字单', en: 'makes the red mirror' },
  },
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({ ...localSharedFacts(lines, dirty), ...(dirty ? unknownYet : {}) }),
  blankFacts: { ...blankSharedFacts, movedProblems: [], stockProblems: [] },
  rights: [postOwn.right],
})
