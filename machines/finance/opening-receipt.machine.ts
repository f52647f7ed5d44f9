import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
import { postedEffects, postedEnds, postedEvents, postedStates, postedTags } from '../families/posted.ts'
import {
  bookingGuards,
  bookingGuardWords,
  type InvoicedFacts,
  invoicedGuards,
  invoicedGuardWords,
  type PeriodFacts,
  type SettledFacts,
  settledGuards,
  settledGuardWords,
} from '../guards/booking-guards.ts'
import {
  blankSharedFacts,
  type LinesDocument,
  localSharedFacts,
  type SharedFacts,
  sharedGuards,
  sharedGuardWords,
} from '../guards/shared-guards.ts'

/** Facts about goods that were received or delivered before the books began, and are not invoiced yet. */
export type OpeningReceiptFacts = SharedFacts &
  PeriodFacts &
  SettledFacts &
  InvoicedFacts & {
    /** Another posted document of the same partner with the same former number. */
    openingProblems: readonly Problem[]
  }

type RequestEvent = 'SAVE' | 'POST' | 'REMOVE' | 'CANCEL' | 'REVERSE'
export type OpeningReceiptEvent = LawEvent<RequestEvent | 'SPAWN'>

const drafting = {
  SAVE: 'draft',
  POST: {
    guard: and(['hasLines', 'linesAreValid', 'mastersAreOn', 'amountsAgree', 'isOnlyOpening', 'periodIsOpen']),
    target: 'posted',
    actions: ['giveNumber', 'bookOpening'],
  },
} as const

/**
 * The law of goods that were received from a supplier, or delivered to a customer, before the books began and are not
 * invoiced yet (ADR 233). Posting books what is owed for them but no stock, and they are invoiced like all others.
 * Once their month is closed, they can no longer be reversed.
 */
export const openingReceiptLaw = setup({
  types: {
    context: {} as OpeningReceiptFacts,
    input: {} as OpeningReceiptFacts,
    events: {} as OpeningReceiptEvent,
    tags: {} as StateTag,
  },
  guards: {
    ...sharedGuards,
    ...settledGuards,
    ...invoicedGuards,
    periodIsOpen: bookingGuards.periodIsOpen,
    isOnlyOpening: ({ context }) => none(context.openingProblems),
  },
  actions: { giveNumber: effect, bookOpening: effect, mirrorOpening: effect, takeBackOpening: effect },
}).createMachine({
  id: 'openingReceipt',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { ...drafting, SPAWN: 'redMirror' } },
    draft: { tags: ['editable', 'openWork'], on: { ...drafting, REMOVE: 'gone', CANCEL: 'voided' } },
    posted: {
      tags: postedTags,
      on: {
        REVERSE: {
          guard: and(['periodIsOpen', 'isNotInvoiced', 'isNotSettled']),
          target: 'reversed',
          actions: ['mirrorOpening', 'takeBackOpening'],
        },
      },
    },
    ...postedEnds,
  },
})

export const openingReceipt = inWords(openingReceiptLaw, {
  label: { zh: '期初未开票入库单', en: 'Opening receipt not invoiced' },
  states: postedStates(30),
  events: { ...postedEvents, POST: { ...postedEvents.POST, primary: 1 } },
  guards: {
    ...sharedGuardWords,
    ...settledGuardWords,
    ...invoicedGuardWords,
    periodIsOpen: bookingGuardWords.periodIsOpen,
    mastersAreOn: { ...sharedGuardWords.mastersAreOn, zh: '往来单位、商品或仓库已停用', en: 'The partner, goods or a depot is disabled' },
    isOnlyOpening: {
      refusal: 'OPENING_EXISTS',
      problems: ({ openingProblems }) => openingProblems,
      zh: '该原单号已有记账的期初单据',
      en: 'This former number is posted already',
    },
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    bookOpening: { zh: '记期初往来，不动库存', en: 'books what is owed, and moves no stock' },
    mirrorOpening: { zh: '生成红字单', en: 'makes the red mirror' },
    takeBackOpening: { zh: '冲回期初往来', en: 'takes the entries back' },
  },
  localFacts: ({ lines = [] }: LinesDocument, dirty) => ({
    ...localSharedFacts(lines, dirty),
    ...(dirty ? { openingProblems: [], periodProblem: undefined } : {}),
  }),
  blankFacts: { ...blankSharedFacts, openingProblems: [] },
  rights: [],
})
