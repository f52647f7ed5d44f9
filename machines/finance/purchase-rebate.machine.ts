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
  bookingGuards,
  bookingGuardWords,
  type PeriodFacts,
  type SettledFacts,
  settledGuards,
  settledGuardWords,
} from '../guards/booking-guards.ts'
import { blankSharedFacts, type SharedFacts, sharedGuards, sharedGuardWords } from '../guards/shared-guards.ts'

/** What the guards ask about a rebate. `lineProblems` are those of its head, for it has no lines that are entered. */
export type PurchaseRebateFacts = SharedFacts &
  PeriodFacts &
  SettledFacts & {
    /** That nothing was received in its period that it could lie on. */
    baseProblems: readonly Problem[]
    /** That a rebate of the same agreement stands in the books for days of its period. */
    takenProblems: readonly Problem[]
  }

type RequestEvent = 'SAVE' | 'SUBMIT' | 'POST' | 'REMOVE' | 'WITHDRAW' | 'REJECT' | 'CANCEL' | 'REVERSE'
export type PurchaseRebateEvent = LawEvent<RequestEvent | 'SPAWN'>

const rights = {
  withdrawOther: { right: 'purchaserebate_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } },
  postOwn: { right: 'purchaserebate_postown', words: { zh: '记账自己的单据', en: 'Post own documents' } },
}

const complete = ['linesAreValid', 'mastersAreOn', 'rebateHasBase', 'periodIsUnclaimed'] as const
const takesBack = ['periodIsOpen', 'isNotSettled'] as const
const undoing = ['mirrorRebate', 'takeBackRebate'] as const

const drafting = {
  SAVE: 'draft',
  SUBMIT: { guard: and([...complete]), target: 'submitted', actions: 'giveNumber' },
  POST: { guard: and(['isNotOwnWork', ...complete, 'periodIsOpen']), target: 'posted', actions: ['giveNumber', 'bookRebate'] },
} as const

/**
 * The law of a rebate of a supplier (ADR 161): entered, let pass by whoever posts, and in the books then. It takes off the value of goods as far as
 * they are still here, and off the cost of those that are gone; its tax is transferred out, and the supplier owes it.
 */
export const purchaseRebateLaw = setup({
  types: { context: {} as PurchaseRebateFacts, input: {} as PurchaseRebateFacts, events: {} as PurchaseRebateEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    periodIsOpen: bookingGuards.periodIsOpen,
    ...settledGuards,
    ...submitterGuard(rights.withdrawOther),
    ...ownWorkGuard(rights.postOwn),
    ...redoGuard,
    rebateHasBase: ({ context }) => none(context.baseProblems),
    periodIsUnclaimed: ({ context }) => none(context.takenProblems),
  },
  actions: { giveNumber: effect, bookRebate: effect, mirrorRebate: effect, takeBackRebate: effect, redoDraft: effect },
}).createMachine({
  id: 'purchaseRebate',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { ...drafting, SPAWN: 'redMirror' } },
    draft: {
      tags: ['editable', 'openWork'],
      on: { ...drafting, REMOVE: { guard: 'hasNoNumber', target: 'gone' }, CANCEL: 'voided' },
    },
    submitted: {
      tags: ['awaitsApproval', 'openWork'],
      on: {
        POST: {
          guard: and(['isNotOwnWork', 'rebateHasBase', 'periodIsUnclaimed', 'periodIsOpen']),
          target: 'posted',
          actions: 'bookRebate',
        },
        REJECT: 'draft',
        WITHDRAW: { guard: 'isSubmitter', target: 'draft' },
        CANCEL: 'voided',
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
  lineProblems: [],
  masterProblems: [],
  baseProblems: [],
  takenProblems: [],
  periodProblem: undefined,
} as const satisfies Partial<PurchaseRebateFacts>

export const purchaseRebate = inWords(purchaseRebateLaw, {
  label: { zh: '采购返利单', en: 'Purchase rebate' },
  states: {
    ...postedStates(30),
    submitted: { code: 3002, tone: 'blue', zh: '待审核', en: 'Awaiting approval' },
    posted: { code: 3003, tone: 'green', zh: '已入账', en: 'Posted' },
  },
  events: { ...postedEvents, ...submittedEvents, POST: { ...postedEvents.POST, primary: 2 } },
  guards: {
    ...sharedGuardWords,
    periodIsOpen: bookingGuardWords.periodIsOpen,
    ...settledGuardWords,
    linesAreValid: { ...sharedGuardWords.linesAreValid, zh: '内容有误，请修改', en: 'Something entered is not valid' },
    mastersAreOn: {
      ...sharedGuardWords.mastersAreOn,
      zh: '返利协议或供应商已停用',
      en: 'The agreement or the supplier is disabled',
    },
    ...submitterGuardWords(rights.withdrawOther),
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
    ...redoWords,
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    redoDraft: postedEffects.redoDraft,
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
