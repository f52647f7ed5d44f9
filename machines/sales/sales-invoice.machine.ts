import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag, withReason } from '../engine/law.ts'
import { postedEffects } from '../families/posted.ts'
import {
  blankRedFacts,
  isPartlyReversed,
  type RedFacts,
  redClock,
  redEffects,
  redEvents,
  redGuards,
  redGuardWords,
} from '../families/red-part.ts'
import { bookingGuards, bookingGuardWords, type PeriodFacts } from '../guards/booking-guards.ts'

/** Facts about a customer invoice's lines, title and red part, computed by the server for this user now. */
export type SalesInvoiceFacts = PeriodFacts &
  RedFacts & {
    lineCount: number
    /** Problems with the invoice's lines and its customer. */
    lineProblems: readonly Problem[]
    /** Rows that invoice more than is left to invoice; without a row, the invoice as a whole does (rule C8). */
    openProblems: readonly Problem[]
    titleProblems: readonly Problem[]
    /** Problems with the invoice's kind, number and code. */
    issueProblems: readonly Problem[]
    onPaper: boolean
    /** The invoice was issued in the current month. */
    thisMonth: boolean
    /** Its voucher was pushed to accounting. */
    pushed: boolean
  }

/**
 * Reason and amount of a red invoice; without an amount, all that is left. `Numbered`: the number that the red invoice
 * got.
 */
type RedAsked = { redReason?: number; amount?: string }
type Numbered = { invoiceNo?: string; invoiceCode?: string }
type Issued = Numbered & { invoiceKind?: string; invoiceDate?: string }
type PlainEvent = 'SUBMIT' | 'CANCEL' | 'NOTE_USE' | 'RED_CONFIRM' | 'RED_WITHDRAW' | 'RED_EXPIRE' | 'SPAWN'
export type SalesInvoiceEvent =
  | LawEvent<PlainEvent>
  | LawEvent<'RED_APPLY', RedAsked>
  | LawEvent<'RED_ISSUE', Numbered>
  | LawEvent<'ISSUE', Issued>

const complete = ['hasLines', 'sourcesAreValid', 'isWithinOpen'] as const
const numbered = ['redNumberIsValid', 'periodIsOpen'] as const

/**
 * The law of a customer's invoice (rule B5 Mall invoice): it moves no goods and creates no receivable, but makes the
 * output tax of the sale due. An issued invoice is taken back by a red invoice that the buyer confirms; one on paper
 * may also be voided in its month.
 */
export const salesInvoiceLaw = setup({
  types: { context: {} as SalesInvoiceFacts, input: {} as SalesInvoiceFacts, events: {} as SalesInvoiceEvent, tags: {} as StateTag },
  guards: {
    hasLines: ({ context }) => context.lineCount > 0,
    sourcesAreValid: ({ context }) => none(context.lineProblems),
    isWithinOpen: ({ context }) => none(context.openProblems),
    titleIsValid: ({ context }) => none(context.titleProblems),
    numberIsValid: ({ context }) => none(context.issueProblems),
    periodIsOpen: bookingGuards.periodIsOpen,
    isOnPaper: ({ context }) => context.onPaper,
    isOfThisMonth: ({ context }) => context.thisMonth,
    isNotUsed: ({ context }) => !context.used,
    isNotPushed: ({ context }) => !context.pushed,
    ...redGuards,
  },
  actions: { giveNumber: effect, bookOutputTax: effect, takeBackTax: effect, noteUse: effect, askForRed: effect, makeRed: effect },
}).createMachine({
  id: 'salesInvoice',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      tags: 'editable',
      on: { SUBMIT: { guard: and(complete), target: 'toIssue', actions: 'giveNumber' }, SPAWN: 'redInvoice' },
    },
    toIssue: {
      tags: ['editable', 'openWork'],
      on: {
        SUBMIT: { guard: and(complete), target: 'toIssue' },
        ISSUE: {
          guard: and([...complete, 'titleIsValid', 'numberIsValid', 'periodIsOpen']),
          target: 'issued',
          actions: 'bookOutputTax',
        },
        CANCEL: 'voided',
      },
    },
    issued: {
      tags: 'invoiced',
      on: {
        NOTE_USE: { guard: 'isNotUsed', target: 'issued', actions: 'noteUse' },
        CANCEL: {
          guard: and(['isOnPaper', 'isOfThisMonth', 'isNotPushed', 'isNotUsed', 'isNotPartlyReversed', 'periodIsOpen']),
          target: 'voided',
          actions: 'takeBackTax',
        },
        RED_APPLY: { guard: 'redIsValid', target: 'redAsked', actions: 'askForRed' },
      },
    },
    redAsked: {
      tags: ['invoiced', 'openWork'],
      on: {
        RED_CONFIRM: 'redConfirmed',
        RED_ISSUE: [
          { guard: and(['needsNoConfirmation', ...numbered, 'redIsWhole']), target: 'reversed', actions: 'makeRed' },
          { guard: and(['needsNoConfirmation', ...numbered]), target: 'issued', actions: 'makeRed' },
        ],
        RED_WITHDRAW: 'issued',
        RED_EXPIRE: 'issued',
      },
    },
    redConfirmed: {
      tags: ['invoiced', 'openWork'],
      on: {
        RED_ISSUE: [
          { guard: and([...numbered, 'redIsWhole']), target: 'reversed', actions: 'makeRed' },
          { guard: and(numbered), target: 'issued', actions: 'makeRed' },
        ],
        RED_WITHDRAW: 'issued',
      },
    },
    reversed: { tags: ['invoiced', 'closed'] },
    redInvoice: { tags: ['invoiced', 'closed'] },
    voided: { tags: 'closed' },
  },
})

const blankFacts: SalesInvoiceFacts = {
  lineCount: 0,
  lineProblems: [],
  openProblems: [],
  titleProblems: [],
  issueProblems: [],
  onPaper: false,
  thisMonth: true,
  pushed: false,
  ...blankRedFacts,
}

export const salesInvoice = inWords(salesInvoiceLaw, {
  label: { zh: '销售发票', en: 'Sales invoice' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    toIssue: { code: 1501, tone: 'blue', zh: '待开票', en: 'To be issued' },
    issued: {
      code: 1502,
      tone: 'green',
      zh: '已开票',
      en: 'Issued',
      variants: [{ if: isPartlyReversed, zh: '已部分红冲', en: 'Partly reversed' }],
    },
    redAsked: { code: 1502, tone: 'green', aside: true, zh: '红字待确认', en: 'Red part to be confirmed' },
    redConfirmed: { code: 1502, tone: 'green', aside: true, zh: '红字已确认', en: 'Red part confirmed' },
    reversed: { code: 1502, tone: 'green', zh: '已红冲', en: 'Reversed' },
    redInvoice: { code: 1502, tone: 'green', zh: '红字发票', en: 'Red invoice' },
    voided: { code: 1503, tone: 'grey', struck: true, zh: '已作废', en: 'Voided' },
  },
  events: {
    SUBMIT: { zh: '申请开票', en: 'Ask for the invoice', primary: 2 },
    ISSUE: { zh: '开票', en: 'Issue', confirm: true, primary: 1 },
    CANCEL: { zh: '作废', en: 'Void', confirm: true, ...withReason },
    NOTE_USE: { zh: '登记用途确认', en: 'Note that the buyer has used it', confirm: true },
    ...redEvents,
    RED_CONFIRM: { ...redEvents.RED_CONFIRM, en: 'The buyer has confirmed' },
  },
  guards: {
    hasLines: { refusal: 'LINES_EMPTY', zh: '请选择要开票的明细', en: 'Choose what is to be invoiced' },
    sourcesAreValid: {
      refusal: ['LINE_BAD', 'FIELD_BAD', 'ENTITY_DIFFERS'],
      problems: ({ lineProblems }) => lineProblems,
      zh: '明细有误，请按行修改',
      en: 'Some lines are not valid',
    },
    isWithinOpen: {
      refusal: 'INVOICE_EXCEEDS',
      problems: ({ openProblems }) => openProblems,
      zh: '开票金额超过可开金额',
      en: 'More than is left to invoice',
    },
    titleIsValid: {
      refusal: 'FIELD_BAD',
      problems: ({ titleProblems }) => titleProblems,
      zh: '发票抬头有误',
      en: 'The title is not valid',
    },
    numberIsValid: {
      refusal: 'FIELD_BAD',
      problems: ({ issueProblems }) => issueProblems,
      zh: '发票种类、号码或代码有误',
      en: 'Kind, number or code of the invoice is not valid',
    },
    periodIsOpen: bookingGuardWords.periodIsOpen,
    isOnPaper: {
      refusal: 'STATUS_FORBIDS',
      zh: '数电票不能作废，请红冲',
      en: 'A fully digital invoice cannot be voided; reverse it by a red one',
    },
    isOfThisMonth: {
      refusal: 'STATUS_FORBIDS',
      zh: '跨月的发票不能作废，请红冲',
      en: 'An invoice of another month cannot be voided; reverse it by a red one',
    },
    isNotPushed: {
      refusal: 'STATUS_FORBIDS',
      zh: '凭证已推送，不能作废，请红冲',
      en: 'Its voucher was pushed to accounting; reverse it by a red one',
    },
    isNotUsed: { refusal: 'STATUS_FORBIDS', zh: '对方已用途确认或入账', en: 'The buyer has deducted or booked it' },
    ...redGuardWords,
    needsNoConfirmation: { ...redGuardWords.needsNoConfirmation, en: 'The buyer has not confirmed the red part' },
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    bookOutputTax: { zh: '记销项税额', en: 'books the output tax' },
    takeBackTax: { zh: '冲回销项税额', en: 'takes the output tax back' },
    noteUse: { zh: '登记用途确认', en: 'notes the use' },
    ...redEffects,
  },
  clock: redClock,
  localFacts: ({ lines = [] }: { lines?: readonly object[] }, dirty) =>
    dirty
      ? { lineCount: lines.length, lineProblems: [], openProblems: [], titleProblems: [], issueProblems: [], periodProblem: undefined }
      : { lineCount: lines.length },
  blankFacts,
  rights: [],
})
