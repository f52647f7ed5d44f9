import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, following, type LawEvent, none, type StateTag } from '../engine/law.ts'
import { blankProcessFacts, type ProcessFacts, processGuard, processGuardWords } from '../families/approved.ts'
import { ownWorkGuard, postedEffects, postedEvents, submittedEvents, submitterGuard, submitterGuardWords } from '../families/posted.ts'
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
import {
  bookingGuards,
  bookingGuardWords,
  type PeriodFacts,
  type SettledFacts,
  settledGuards,
  settledGuardWords,
} from '../guards/booking-guards.ts'
import { type FreeFacts, freeGuard, freeGuardWords, freeRows } from '../guards/free-guards.ts'
import {
  blankSharedFacts,
  type LinesDocument,
  localSharedFacts,
  type SharedFacts,
  sharedGuards,
  sharedGuardWords,
} from '../guards/shared-guards.ts'

/** Facts about a supplier's invoice, its receipts and its red part, computed by the server for this user now. */
export type PurchaseInvoiceFacts = SharedFacts &
  PeriodFacts &
  SettledFacts &
  FreeFacts &
  RedFacts &
  ProcessFacts & {
    /** Rows that invoice more than is received and not invoiced yet (rule B7). */
    openProblems: readonly Problem[]
    /** Problems with the invoice's kind, number, code and date of issue. */
    numberProblems: readonly Problem[]
    /** The invoice differs from its receipts by more than `INVOICE_DIFF_TOLERANCE`. */
    differs: boolean
    /** The tax platform lists the invoice as red, reversed, voided or abnormal. */
    isAbnormal: boolean
    /** The legal entity of its books is a small-scale taxpayer today. */
    isSmall: boolean
    /** Numbers of return invoices that would have nothing left to take back after the requested red part. */
    redFollowers: readonly string[]
    /** The input tax of the invoice is deducted. */
    certified: boolean
  }

/** Request for a red invoice: by us (1) or the supplier (2), reason, amount; without an amount, all that is left. */
type RedAsked = { redReason?: number; redBy?: number; amount?: string }
type RedNumbered = { invoiceNo?: string; invoiceCode?: string; invoiceDate?: string }
type PlainEvent =
  | 'SAVE'
  | 'REMOVE'
  | 'SUBMIT'
  | 'WITHDRAW'
  | 'REJECT'
  | 'APPROVE'
  | 'CERTIFY'
  | 'CANCEL'
  | 'RED_CONFIRM'
  | 'RED_WITHDRAW'
  | 'RED_EXPIRE'
  | 'SPAWN'
export type PurchaseInvoiceEvent = LawEvent<PlainEvent> | LawEvent<'RED_APPLY', RedAsked> | LawEvent<'RED_ISSUE', RedNumbered>

const withdrawOther = { right: 'purchaseinvoice_withdrawother', words: { zh: '撤回他人单据', en: "Withdraw others' documents" } }

const free = { right: 'purchaseinvoice_free', words: { zh: '票先到（货未入库）', en: 'Invoices before their goods' } }

const complete = ['hasLines', 'linesAreValid', 'freeIsAllowed', 'amountsAgree', 'numberIsValid', 'isWithinOpen', 'periodIsOpen'] as const
const submit = [
  { guard: and([...complete, 'differenceIsTolerated']), target: 'accepted', actions: ['giveNumber', 'bookInvoice'] },
  { guard: and(complete), target: 'submitted', actions: 'giveNumber' },
] as const

const numbered = ['redNumberIsValid', 'redLeavesReturned', 'periodIsOpen'] as const
/** Where an invoice continues once its red part is withdrawn or has taken back a part of it. */
const goesOn = [{ guard: 'isCertified', target: 'certified' }, { target: 'accepted' }] as const

/**
 * The law of a supplier's invoice (rules B6, B7, C8). Accepting it replaces the estimated debt of its receipts, and
 * its tax waits to be certified (勾选). A red invoice, asked for by either side, takes back what the supplier issued.
 */
export const purchaseInvoiceLaw = setup({
  types: {
    context: {} as PurchaseInvoiceFacts,
    input: {} as PurchaseInvoiceFacts,
    events: {} as PurchaseInvoiceEvent,
    tags: {} as StateTag,
  },
  guards: {
    hasNoNumber: sharedGuards.hasNoNumber,
    hasLines: sharedGuards.hasLines,
    linesAreValid: sharedGuards.linesAreValid,
    ...freeGuard(free),
    amountsAgree: sharedGuards.amountsAgree,
    isWithinOpen: ({ context }) => none(context.openProblems),
    numberIsValid: ({ context }) => none(context.numberProblems),
    differenceIsTolerated: ({ context }) => !context.differs,
    periodIsOpen: bookingGuards.periodIsOpen,
    isNotAbnormal: ({ context }) => !context.isAbnormal,
    isGeneralTaxpayer: ({ context }) => !context.isSmall,
    isCertified: ({ context }) => context.certified,
    nothingFollows: sharedGuards.nothingFollows,
    redLeavesReturned: ({ context }) => none(context.redFollowers),
    ...redGuards,
    ...settledGuards,
    ...submitterGuard(withdrawOther),
    ...ownWorkGuard(),
    ...processGuard,
  },
  actions: { giveNumber: effect, bookInvoice: effect, certifyTax: effect, takeBackInvoice: effect, askForRed: effect, makeRed: effect },
}).createMachine({
  id: 'purchaseInvoice',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { SAVE: 'draft', SUBMIT: submit, SPAWN: 'redInvoice' } },
    draft: {
      tags: ['editable', 'openWork'],
      on: { SAVE: 'draft', SUBMIT: submit, REMOVE: { guard: 'hasNoNumber', target: 'gone' }, CANCEL: 'voided' },
    },
    submitted: {
      tags: ['awaitsApproval', 'openWork'],
      on: {
        APPROVE: {
          guard: and(['noProcessDecides', 'isNotOwnWork', 'isWithinOpen', 'periodIsOpen']),
          target: 'accepted',
          actions: 'bookInvoice',
        },
        REJECT: { guard: 'noProcessDecides', target: 'draft' },
        WITHDRAW: { guard: 'isSubmitter', target: 'draft' },
        CANCEL: 'voided',
      },
    },
    accepted: {
      tags: ['invoiced', 'openWork'],
      on: {
        CERTIFY: { guard: and(['isGeneralTaxpayer', 'isNotAbnormal', 'periodIsOpen']), target: 'certified', actions: 'certifyTax' },
        CANCEL: {
          guard: and(['isNotPartlyReversed', 'nothingFollows', 'periodIsOpen', 'isNotSettled']),
          target: 'voided',
          actions: 'takeBackInvoice',
        },
        RED_APPLY: { guard: and(['redIsValid', 'redLeavesReturned']), target: 'redAsked', actions: 'askForRed' },
      },
    },
    certified: {
      tags: 'invoiced',
      on: { RED_APPLY: { guard: and(['redIsValid', 'redLeavesReturned']), target: 'redAsked', actions: 'askForRed' } },
    },
    redAsked: {
      tags: ['invoiced', 'openWork'],
      on: {
        RED_CONFIRM: 'redConfirmed',
        RED_ISSUE: [
          { guard: and(['needsNoConfirmation', ...numbered, 'redIsWhole']), target: 'reversed', actions: 'makeRed' },
          { guard: and(['needsNoConfirmation', ...numbered]), target: 'accepted', actions: 'makeRed' },
        ],
        RED_WITHDRAW: goesOn,
        RED_EXPIRE: goesOn,
      },
    },
    redConfirmed: {
      tags: ['invoiced', 'openWork'],
      on: {
        RED_ISSUE: [
          { guard: and([...numbered, 'redIsWhole']), target: 'reversed', actions: 'makeRed' },
          { guard: and([...numbered, 'isCertified']), target: 'certified', actions: 'makeRed' },
          { guard: and(numbered), target: 'accepted', actions: 'makeRed' },
        ],
        RED_WITHDRAW: goesOn,
      },
    },
    reversed: { tags: ['invoiced', 'closed'] },
    redInvoice: { tags: ['invoiced', 'closed'] },
    voided: { tags: 'closed' },
    gone: { tags: ['closed', 'gone'] },
  },
})

export const purchaseInvoice = inWords(purchaseInvoiceLaw, {
  label: { zh: '采购发票', en: 'Purchase invoice' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: 1501, tone: 'blue', zh: '草稿', en: 'Draft' },
    submitted: { code: 1501, tone: 'blue', zh: '待审核', en: 'Awaiting approval' },
    accepted: {
      code: 1501,
      tone: 'blue',
      zh: '待勾选',
      en: 'Accepted, to be certified',
      variants: [{ if: isPartlyReversed, zh: '待勾选(部分红冲)', en: 'Accepted (partly reversed)' }],
    },
    certified: {
      code: 1502,
      tone: 'green',
      zh: '已勾选',
      en: 'Certified',
      variants: [{ if: isPartlyReversed, zh: '已勾选(部分红冲)', en: 'Certified (partly reversed)' }],
    },
    redAsked: { code: 1502, tone: 'green', aside: true, zh: '红字待确认', en: 'Red part to be confirmed' },
    redConfirmed: { code: 1502, tone: 'green', aside: true, zh: '红字已确认', en: 'Red part confirmed' },
    reversed: { code: 1502, tone: 'green', zh: '已红冲', en: 'Reversed' },
    redInvoice: { code: 1502, tone: 'green', zh: '红字发票', en: 'Red invoice' },
    voided: { code: 1503, tone: 'grey', struck: true, zh: '已作废', en: 'Voided' },
    gone: { tone: 'grey', struck: true, zh: '已删除', en: 'Removed' },
  },
  events: {
    SAVE: postedEvents.SAVE,
    REMOVE: postedEvents.REMOVE,
    ...submittedEvents,
    APPROVE: { zh: '审核', en: 'Approve', confirm: true, primary: 1 },
    CERTIFY: { zh: '勾选', en: 'Certify', confirm: true, primary: 1 },
    CANCEL: postedEvents.CANCEL,
    ...redEvents,
    RED_CONFIRM: { zh: '红字已确认', en: 'The red part is confirmed', confirm: true },
    RED_ISSUE: { zh: '登记红字发票', en: 'Enter the red invoice', primary: 1 },
  },
  guards: {
    hasNoNumber: sharedGuardWords.hasNoNumber,
    hasLines: sharedGuardWords.hasLines,
    linesAreValid: sharedGuardWords.linesAreValid,
    ...freeGuardWords(free, { zh: '货未入库先开票需要权限', en: 'A right is needed to enter an invoice before its goods' }),
    amountsAgree: sharedGuardWords.amountsAgree,
    isWithinOpen: {
      refusal: 'INVOICE_EXCEEDS',
      problems: ({ openProblems }) => openProblems,
      zh: '超过已入库未开票的数量',
      en: 'More than was received and is not invoiced',
    },
    numberIsValid: {
      refusal: ['FIELD_BAD', 'DUPLICATE'],
      problems: ({ numberProblems }) => numberProblems,
      zh: '发票种类、号码、代码或日期有误',
      en: 'Kind, number, code or day of the invoice is not valid',
    },
    differenceIsTolerated: { branch: true, zh: '差异在允许范围内', en: 'the difference is tolerated' },
    periodIsOpen: bookingGuardWords.periodIsOpen,
    isNotAbnormal: {
      refusal: 'STATUS_FORBIDS',
      zh: '税务平台上该发票为红字、已红冲、已作废或异常，不能勾选',
      en: 'The tax platform lists it as red, reversed, voided or abnormal; its tax cannot be deducted',
    },
    isGeneralTaxpayer: {
      refusal: 'STATUS_FORBIDS',
      zh: '小规模纳税人不抵扣进项税额，无需勾选',
      en: 'A small-scale taxpayer deducts no input tax: there is nothing to certify',
    },
    isCertified: { branch: true, zh: '已勾选', en: 'its tax is deducted' },
    nothingFollows: sharedGuardWords.nothingFollows,
    redLeavesReturned: {
      refusal: 'HAS_DOWNSTREAM',
      problems: ({ redFollowers }) => following(redFollowers),
      zh: '存在已退商品的红字发票，最多红冲其余部分',
      en: 'An invoice of goods that went back stands on it; reverse no more than the rest',
    },
    ...redGuardWords,
    ...settledGuardWords,
    ...submitterGuardWords(withdrawOther),
    ...processGuardWords,
    isNotOwnWork: sharedGuardWords.isNotOwnWork,
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    bookInvoice: { zh: '冲暂估，记应付和待认证进项税额', en: 'turns the estimate into an invoiced debt, with input tax to be certified' },
    certifyTax: { zh: '记进项税额', en: 'deducts the input tax' },
    takeBackInvoice: { zh: '冲回入账', en: 'takes it out of the books' },
    ...redEffects,
  },
  clock: redClock,
  localFacts: ({ lines = [] }: LinesDocument, dirty) =>
    dirty
      ? { ...localSharedFacts(lines, dirty), openProblems: [], numberProblems: [], periodProblem: undefined, freeLines: freeRows(lines) }
      : { ...localSharedFacts(lines, dirty), freeLines: freeRows(lines) },
  blankFacts: {
    ...blankSharedFacts,
    ...blankProcessFacts,
    openProblems: [],
    numberProblems: [],
    differs: false,
    isAbnormal: false,
    isSmall: false,
    certified: false,
    redFollowers: [],
    ...blankRedFacts,
    freeLines: [],
  },
  rights: [withdrawOther.right, free.right],
})
