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

/**
 * What the guards ask about a document that moves money or what partners owe. `lineCount`: of an expense its lines, of the others, which need
 * none, 1. `lineProblems` are those of head and lines, `amountProblems` an expense whose lines are not its amount.
 */
export type MoneyReceiptFacts = SharedFacts &
  PeriodFacts &
  SettledFacts & {
    /** Rows that settle more than is open, or what is not open with the partner and in these books; more than the money in all. */
    settleProblems: readonly Problem[]
  }

type RequestEvent = 'SAVE' | 'SUBMIT' | 'POST' | 'REMOVE' | 'WITHDRAW' | 'REJECT' | 'CANCEL' | 'REVERSE'
export type MoneyReceiptEvent = LawEvent<RequestEvent | 'SPAWN'>

const rights = {
  withdrawOther: { right: 'receipt_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } },
  postOwn: { right: 'receipt_postown', words: { zh: '记账自己的单据', en: 'Post own documents' } },
}

const complete = ['hasLines', 'linesAreValid', 'mastersAreOn', 'amountsAgree', 'isWithinOpen'] as const
const takesBack = ['periodIsOpen', 'isNotSettled'] as const
const undoing = ['mirrorMoney', 'takeBackMoney'] as const

const drafting = {
  SAVE: 'draft',
  SUBMIT: { guard: and([...complete]), target: 'submitted', actions: 'giveNumber' },
  POST: { guard: and(['isNotOwnWork', ...complete, 'periodIsOpen']), target: 'posted', actions: ['giveNumber', 'bookMoney'] },
} as const

/**
 * The law of receipts and payments, prepayments, expenses and supplements (rule B7): entered, let pass by whoever posts, and in the books then:
 * money in its account, what partners owe and are owed, expenses. A posted one is only ever reversed, and not while others have settled it.
 */
export const moneyReceiptLaw = setup({
  types: { context: {} as MoneyReceiptFacts, input: {} as MoneyReceiptFacts, events: {} as MoneyReceiptEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    periodIsOpen: bookingGuards.periodIsOpen,
    ...settledGuards,
    ...submitterGuard(rights.withdrawOther),
    ...ownWorkGuard(rights.postOwn),
    ...redoGuard,
    isWithinOpen: ({ context }) => none(context.settleProblems),
  },
  actions: { giveNumber: effect, bookMoney: effect, mirrorMoney: effect, takeBackMoney: effect, redoDraft: effect },
}).createMachine({
  id: 'moneyReceipt',
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
        POST: { guard: and(['isNotOwnWork', 'isWithinOpen', 'periodIsOpen']), target: 'posted', actions: 'bookMoney' },
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
  lineCount: 1,
  lineProblems: [],
  masterProblems: [],
  amountProblems: [],
  settleProblems: [],
  periodProblem: undefined,
} as const satisfies Partial<MoneyReceiptFacts>

export const moneyReceipt = inWords(moneyReceiptLaw, {
  label: { zh: '收付款单', en: 'Receipt or payment' },
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
      zh: '往来单位、资金账户或费用项目已停用',
      en: 'The partner, the account or a subject is disabled',
    },
    ...submitterGuardWords(rights.withdrawOther),
    isWithinOpen: {
      refusal: ['SETTLE_BAD', 'ENTITY_DIFFERS'],
      problems: ({ settleProblems }) => settleProblems,
      zh: '核销金额超过未结金额或本次金额',
      en: 'More is settled than is open, or than the money comes to',
    },
    ...redoWords,
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    redoDraft: postedEffects.redoDraft,
    bookMoney: { zh: '记资金账、往来账和费用', en: 'books money, what partners owe and expenses' },
    mirrorMoney: { zh: '生成红字单', en: 'makes the red mirror' },
    takeBackMoney: { zh: '冲回资金账和往来账', en: 'takes money and entries back' },
  },
  localFacts: (_document, dirty) => (dirty ? unknownYet : {}),
  blankFacts: { ...blankSharedFacts, lineCount: 1, settleProblems: [] },
  rights: Object.values(rights).map(({ right }) => right),
})
