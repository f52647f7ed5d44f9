import { and, setup } from 'xstate'
import type { Problem } from '#domain/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag, withReason } from '../engine/law.ts'
import { bookingGuards, bookingGuardWords, type PeriodFacts, type StockFacts } from '../guards/booking-guards.ts'
import {
  blankSharedFacts,
  type LinesDocument,
  localSharedFacts,
  type SharedFacts,
  sharedGuards,
  sharedGuardWords,
} from '../guards/shared-guards.ts'

/** What the guards ask about an opening inventory. */
export type OpeningInventoryFacts = SharedFacts &
  PeriodFacts &
  StockFacts & {
    /** Rows whose goods have moved in the depot (rule B7). */
    movedProblems: readonly Problem[]
  }

type RequestEvent = 'SAVE' | 'POST' | 'REMOVE' | 'CANCEL' | 'REVERSE'
export type OpeningInventoryEvent = LawEvent<RequestEvent | 'SPAWN'>

const postOwn = { right: 'openinginventory_postown', words: { zh: '记账自己的单据', en: 'Post own documents' } }

const drafting = {
  SAVE: 'draft',
  POST: {
    guard: and(['isNotOwnWork', 'hasLines', 'linesAreValid', 'mastersAreOn', 'periodIsOpen', 'hasNotMoved']),
    target: 'posted',
    actions: ['giveNumber', 'receiveGoods'],
  },
} as const

const undoing = ['mirrorOpening', 'reverseStock'] as const

/** The law of an opening inventory (rule B7): goods that are there at the start come in at the cost entered; a posted one is only reversed. */
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
    isNotOwnWork: ({ context }) => !context.separateDuties || !context.ownWork || context.rights.includes(postOwn.right),
    hasNotMoved: ({ context }) => none(context.movedProblems),
    redoIsAsked: ({ event }) => event.redo ?? false,
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
      tags: ['counts', 'booked'],
      on: {
        REVERSE: [
          { guard: and(['periodIsOpen', 'stockCovers', 'redoIsAsked']), target: 'reversed', actions: [...undoing, 'redoDraft'] },
          { guard: and(['periodIsOpen', 'stockCovers']), target: 'reversed', actions: undoing },
        ],
      },
    },
    reversed: { tags: ['booked', 'closed'] },
    redMirror: { tags: ['booked', 'mirror', 'closed'] },
    voided: { tags: 'closed' },
    gone: { tags: ['closed', 'gone'] },
  },
})

/** What the server found about the content and its date is old once somebody typed. */
const unknownYet = { periodProblem: undefined, movedProblems: [] } as const satisfies Partial<OpeningInventoryFacts>

export const openingInventory = inWords(openingInventoryLaw, {
  label: { zh: '期初库存单', en: 'Opening inventory' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: 3001, tone: 'grey', zh: '草稿', en: 'Draft' },
    posted: { code: 3003, tone: 'green', zh: '已记账', en: 'Posted' },
    reversed: { code: 3005, tone: 'red', zh: '已红冲', en: 'Reversed' },
    redMirror: { code: 3006, tone: 'red', zh: '红字单', en: 'Red mirror' },
    voided: { code: 3004, tone: 'grey', struck: true, zh: '已作废', en: 'Voided' },
    gone: { tone: 'grey', struck: true, zh: '已删除', en: 'Removed' },
  },
  events: {
    SAVE: { zh: '保存草稿', en: 'Save draft' },
    POST: { zh: '记账', en: 'Post', confirm: true, primary: 1 },
    REMOVE: { zh: '删除', en: 'Delete', confirm: true },
    CANCEL: { zh: '作废', en: 'Void', confirm: true, ...withReason },
    REVERSE: { zh: '红冲', en: 'Reverse', confirm: true, ...withReason },
    SPAWN: { zh: '生成红字单', en: 'Made by a reversal', internal: true },
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
    redoIsAsked: { branch: true, zh: '重开', en: 'redo' },
  },
  effects: {
    giveNumber: { zh: '编号', en: 'gives the number' },
    receiveGoods: { zh: '商品入库并计成本', en: 'brings the goods in at their cost' },
    mirrorOpening: { zh: '生成红字单', en: 'makes the red mirror' },
    reverseStock: { zh: '冲回库存', en: 'takes the goods back out' },
    redoDraft: { zh: '重开草稿', en: 'makes a new draft' },
  },
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({ ...localSharedFacts(lines, dirty), ...(dirty ? unknownYet : {}) }),
  blankFacts: { ...blankSharedFacts, movedProblems: [], stockProblems: [] },
  rights: [postOwn.right],
})
