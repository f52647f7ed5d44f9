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

/** What the guards ask about a freight bill. `lineProblems` are those of head and lines, `amountProblems` lines that do not come to its amount. */
export type FreightBillFacts = SharedFacts &
  PeriodFacts &
  SettledFacts & {
    /** Rows whose receipt or out does not stand in the books, or is in those of another legal entity than the account or the others. */
    sourceProblems: readonly Problem[]
    /** Rows whose receipt brought no goods that freight could lie on. */
    baseProblems: readonly Problem[]
  }

type RequestEvent = 'SAVE' | 'SUBMIT' | 'POST' | 'REMOVE' | 'WITHDRAW' | 'REJECT' | 'CANCEL' | 'REVERSE'
export type FreightBillEvent = LawEvent<RequestEvent | 'SPAWN'>

const rights = {
  withdrawOther: { right: 'transporthead_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } },
  postOwn: { right: 'transporthead_postown', words: { zh: '记账自己的单据', en: 'Post own documents' } },
}

const complete = ['hasLines', 'linesAreValid', 'mastersAreOn', 'amountsAgree', 'sourcesStand', 'freightHasBase'] as const
const takesBack = ['periodIsOpen', 'isNotSettled'] as const
const undoing = ['mirrorFreight', 'takeBackFreight'] as const

const drafting = {
  SAVE: 'draft',
  SUBMIT: { guard: and([...complete]), target: 'submitted', actions: 'giveNumber' },
  POST: { guard: and(['isNotOwnWork', ...complete, 'periodIsOpen']), target: 'posted', actions: ['giveNumber', 'bookFreight'] },
} as const

/**
 * The law of a freight bill (rule B7): as receipts and payments, entered, let pass by whoever posts, and in the books then. Its freight lies on
 * the goods of receipts, as far as they are still here, and on the costs of what was sent.
 */
export const freightBillLaw = setup({
  types: { context: {} as FreightBillFacts, input: {} as FreightBillFacts, events: {} as FreightBillEvent, tags: {} as StateTag },
  guards: {
    ...sharedGuards,
    periodIsOpen: bookingGuards.periodIsOpen,
    ...settledGuards,
    ...submitterGuard(rights.withdrawOther),
    ...ownWorkGuard(rights.postOwn),
    ...redoGuard,
    sourcesStand: ({ context }) => none(context.sourceProblems),
    freightHasBase: ({ context }) => none(context.baseProblems),
  },
  actions: { giveNumber: effect, bookFreight: effect, mirrorFreight: effect, takeBackFreight: effect, redoDraft: effect },
}).createMachine({
  id: 'freightBill',
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
        POST: { guard: and(['isNotOwnWork', 'sourcesStand', 'freightHasBase', 'periodIsOpen']), target: 'posted', actions: 'bookFreight' },
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
  sourceProblems: [],
  baseProblems: [],
  periodProblem: undefined,
} as const satisfies Partial<FreightBillFacts>

export const freightBill = inWords(freightBillLaw, {
  label: { zh: '运费单', en: 'Freight bill' },
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
      zh: '承运商、运费供应商或资金账户已停用',
      en: 'The carrier, the freight supplier or the account is disabled',
    },
    ...submitterGuardWords(rights.withdrawOther),
    sourcesStand: {
      refusal: ['LINE_BAD', 'ENTITY_DIFFERS'],
      problems: ({ sourceProblems }) => sourceProblems,
      zh: '来源单据未记账或属于其他法人',
      en: 'A receipt or out is not posted, or of another legal entity',
    },
    freightHasBase: {
      refusal: 'ALLOC_NO_BASE',
      problems: ({ baseProblems }) => baseProblems,
      zh: '没有可分摊的行',
      en: 'There are no goods that the freight could lie on',
    },
    ...redoWords,
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    redoDraft: postedEffects.redoDraft,
    bookFreight: {
      zh: '运费计入库存、销售成本或销售费用，记往来或资金',
      en: 'adds the freight to stock, cost of sales or expenses, owed or paid',
    },
    mirrorFreight: { zh: '生成红字单', en: 'makes the red mirror' },
    takeBackFreight: { zh: '冲回运费、往来和资金', en: 'takes the freight, what is owed and money back' },
  },
  localFacts: (_document, dirty) => (dirty ? unknownYet : {}),
  blankFacts: { ...blankSharedFacts, lineCount: 1, sourceProblems: [], baseProblems: [] },
  rights: Object.values(rights).map(({ right }) => right),
})
