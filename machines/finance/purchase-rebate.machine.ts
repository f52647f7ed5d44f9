import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
import { type PassedEvent, passedEvents, passedLaw, passedMoney, passedRights } from '../families/passed.ts'
import type { PeriodFacts, SettledFacts } from '../guards/booking-guards.ts'
import { blankSharedFacts, type SharedFacts } from '../guards/shared-guards.ts'

/**
 * Facts about a rebate's content, the goods it is allocated to and its settlement. `lineProblems`: problems with its
 * head, because nobody enters its lines.
 */
export type PurchaseRebateFacts = SharedFacts &
  PeriodFacts &
  SettledFacts & {
    /** Problem if nothing was received in the rebate's period to which it could be allocated. */
    baseProblems: readonly Problem[]
    /** Problem if another rebate of the same agreement is posted for days of the same period. */
    takenProblems: readonly Problem[]
  }

export type PurchaseRebateEvent = LawEvent<PassedEvent>

const rights = passedRights('purchaserebate')

const content = ['linesAreValid', 'mastersAreOn'] as const
const claim = ['rebateHasBase', 'periodIsUnclaimed'] as const

/**
 * The law of a supplier's rebate (ADR 161): entered, then posted by a user with the right to. Posting lowers the value
 * of goods still in stock and the cost of those that have left, transfers out the input tax, and books the rebate as
 * owed by the supplier.
 */
export const purchaseRebateLaw = setup({
  types: { context: {} as PurchaseRebateFacts, input: {} as PurchaseRebateFacts, events: {} as PurchaseRebateEvent, tags: {} as StateTag },
  guards: {
    ...passedMoney.guards(rights),
    rebateHasBase: ({ context }) => none(context.baseProblems),
    periodIsUnclaimed: ({ context }) => none(context.takenProblems),
  },
  actions: { giveNumber: effect, bookRebate: effect, mirrorRebate: effect, takeBackRebate: effect, redoDraft: effect },
}).createMachine({
  id: 'purchaseRebate',
  context: ({ input }) => input,
  initial: 'new',
  states: passedLaw({
    guards: {
      submit: and([...content, ...claim]),
      post: and(['isNotOwnWork', ...content, ...claim, 'periodIsOpen']),
      pass: and(['isNotOwnWork', ...claim, 'periodIsOpen']),
      ...passedMoney.reverse,
    },
    effects: {
      leaves: ['giveNumber'],
      holds: [],
      releases: [],
      turns: [],
      books: ['bookRebate'],
      undoes: ['mirrorRebate', 'takeBackRebate'],
    },
  }),
})

/** Values in place of the server's problems with content and date, which are out of date once the user has typed. */
const unknownYet = {
  lineProblems: [],
  masterProblems: [],
  baseProblems: [],
  takenProblems: [],
  periodProblem: undefined,
} as const satisfies Partial<PurchaseRebateFacts>

export const purchaseRebate = inWords(purchaseRebateLaw, {
  label: { zh: '采购返利单', en: 'Purchase rebate' },
  states: passedMoney.states,
  events: passedEvents,
  guards: {
    ...passedMoney.words(rights, { zh: '返利协议或供应商已停用', en: 'The agreement or the supplier is disabled' }),
    rebateHasBase: {
      refusal: 'ALLOC_NO_BASE',
      problems: ({ baseProblems }) => baseProblems,
      zh: '期间内没有可返利的采购入库',
      en: 'Nothing was received in the period that the rebate could lie on',
    },
    periodIsUnclaimed: {
      refusal: 'FIELD_BAD',
      problems: ({ takenProblems }) => takenProblems,
      zh: '该协议在此期间已有返利单',
      en: 'There is a rebate of this agreement for days of the period',
    },
  },
  effects: {
    ...passedMoney.effects,
    bookRebate: {
      zh: '冲减库存和销售成本，转出进项税额，记应付减少',
      en: 'takes it off stock and cost of sales, transfers input tax out, lowers what is owed',
    },
    mirrorRebate: { zh: '生成红字单', en: 'makes the red mirror' },
    takeBackRebate: { zh: '冲回成本、税额和往来', en: 'takes cost, tax and what is owed back' },
  },
  localFacts: (_document, dirty) => (dirty ? unknownYet : {}),
  blankFacts: { ...blankSharedFacts, lineCount: 1, baseProblems: [], takenProblems: [] },
  rights: Object.values(rights).map(({ right }) => right),
})
