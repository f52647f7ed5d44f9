import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
import { type PassedEvent, passedEvents, passedLaw, passedMoney, passedRights } from '../families/passed.ts'
import type { PeriodFacts, SettledFacts } from '../guards/booking-guards.ts'
import { blankSharedFacts, type SharedFacts } from '../guards/shared-guards.ts'

/**
 * Facts about a document that moves money or changes a partner's balance. `lineCount`: the number of lines of an
 * expense; 1 for the other types, which need no lines. `lineProblems`: problems with head and lines; `amountProblems`:
 * the lines of an expense do not add up to its amount.
 */
export type MoneyReceiptFacts = SharedFacts &
  PeriodFacts &
  SettledFacts & {
    /**
     * Rows that settle more than is open, or an item that is not open with this partner in these books, and rows that
     * in total settle more than the document's amount.
     */
    settleProblems: readonly Problem[]
  }

export type MoneyReceiptEvent = LawEvent<PassedEvent>

const rights = passedRights('receipt')

const content = ['hasLines', 'linesAreValid', 'mastersAreOn', 'amountsAgree'] as const

/** The guards of documents that move money or change a partner's balance. */
export const moneyGuards = (own: ReturnType<typeof passedRights>) => ({
  ...passedMoney.guards(own),
  isWithinOpen: ({ context }: { context: MoneyReceiptFacts }) => none(context.settleProblems),
})

/** The guards and effects of submitting, posting and reversing such a document. */
export const moneyPassed = {
  guards: {
    submit: and([...content, 'isWithinOpen']),
    post: and(['isNotOwnWork', ...content, 'isWithinOpen', 'periodIsOpen']),
    pass: and(['isNotOwnWork', 'isWithinOpen', 'periodIsOpen']),
    ...passedMoney.reverse,
  },
  effects: { leaves: ['giveNumber'], holds: [], releases: [], turns: [], books: ['bookMoney'], undoes: ['mirrorMoney', 'takeBackMoney'] },
} as const

/**
 * The law of receipts and payments, prepayments and supplements (rule B7): entered, then posted by a user with the
 * right to. Posting books money into its account, changes what partners owe or are owed, and books expenses. A posted
 * document can only be reversed, and not while others have settled it.
 */
export const moneyReceiptLaw = setup({
  types: { context: {} as MoneyReceiptFacts, input: {} as MoneyReceiptFacts, events: {} as MoneyReceiptEvent, tags: {} as StateTag },
  guards: moneyGuards(rights),
  actions: { giveNumber: effect, bookMoney: effect, mirrorMoney: effect, takeBackMoney: effect, redoDraft: effect },
}).createMachine({
  id: 'moneyReceipt',
  context: ({ input }) => input,
  initial: 'new',
  states: passedLaw(moneyPassed),
})

/** Values in place of the server's problems with content and date, which are out of date once the user has typed. */
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
  states: passedMoney.states,
  events: passedEvents,
  guards: {
    ...passedMoney.words(rights, {
      zh: '往来单位、资金账户或费用项目已停用',
      en: 'The partner, the account or a subject is disabled',
    }),
    isWithinOpen: {
      refusal: ['SETTLE_BAD', 'ENTITY_DIFFERS'],
      problems: ({ settleProblems }) => settleProblems,
      zh: '核销金额超过未结金额或本次金额',
      en: 'More is settled than is open, or than the money comes to',
    },
  },
  effects: {
    ...passedMoney.effects,
    bookMoney: { zh: '记资金账、往来账和费用', en: 'books money, what partners owe and expenses' },
    mirrorMoney: { zh: '生成红字单', en: 'makes the red mirror' },
    takeBackMoney: { zh: '冲回资金账和往来账', en: 'takes money and entries back' },
  },
  localFacts: (_document, dirty) => (dirty ? unknownYet : {}),
  blankFacts: { ...blankSharedFacts, lineCount: 1, settleProblems: [] },
  rights: Object.values(rights).map(({ right }) => right),
})
