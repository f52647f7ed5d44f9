import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
import { postedEffects, postedEnds, postedEvents, postedStates, postedTags } from '../families/posted.ts'
import {
  bookingGuards,
  bookingGuardWords,
  type PeriodFacts,
  type SettledFacts,
  settledGuards,
  settledGuardWords,
} from '../guards/booking-guards.ts'

/** Facts about the owner and amounts of an opening balance, computed by the server for this user now. */
export type OpeningPartnerFacts = PeriodFacts &
  SettledFacts & {
    /** Problems with the owner of the balance (partner, account or member): missing, more than one, or disabled. */
    partnerProblems: readonly Problem[]
    /** Problems with the balance's amounts. */
    amountProblems: readonly Problem[]
    /** Another posted opening balance of the same partner, account or member. */
    openingProblems: readonly Problem[]
    /** The opening balance has been used since it was posted, so it cannot be reversed. */
    usedProblems?: readonly Problem[]
  }

type RequestEvent = 'SAVE' | 'PASS' | 'REMOVE' | 'CANCEL' | 'REVERSE'
export type OpeningPartnerEvent = LawEvent<RequestEvent | 'SPAWN'>

const complete = ['partnerIsValid', 'amountsAreValid', 'isOnlyOpening'] as const

/**
 * The law of an opening balance (rule B7): what a partner owed or was owed enters the ledger once, dated at the
 * opening; so do the balances of cash accounts and members. Once its month is closed, it can no longer be reversed.
 */
export const openingPartnerLaw = setup({
  types: {
    context: {} as OpeningPartnerFacts,
    input: {} as OpeningPartnerFacts,
    events: {} as OpeningPartnerEvent,
    tags: {} as StateTag,
  },
  guards: {
    partnerIsValid: ({ context }) => none(context.partnerProblems),
    amountsAreValid: ({ context }) => none(context.amountProblems),
    isOnlyOpening: ({ context }) => none(context.openingProblems),
    periodIsOpen: bookingGuards.periodIsOpen,
    ...settledGuards,
    isNotUsed: ({ context }) => none(context.usedProblems ?? []),
  },
  actions: { giveNumber: effect, bookOpening: effect, mirrorOpening: effect, takeBackOpening: effect },
}).createMachine({
  id: 'openingPartner',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: { tags: 'editable', on: { SAVE: { guard: and([...complete]), target: 'draft' }, SPAWN: 'redMirror' } },
    draft: {
      tags: ['editable', 'openWork'],
      on: {
        SAVE: { guard: and([...complete]), target: 'draft' },
        PASS: { guard: and([...complete, 'periodIsOpen']), target: 'posted', actions: ['giveNumber', 'bookOpening'] },
        REMOVE: 'gone',
        CANCEL: 'voided',
      },
    },
    posted: {
      tags: postedTags,
      on: {
        REVERSE: {
          guard: and(['periodIsOpen', 'isNotSettled', 'isNotUsed']),
          target: 'reversed',
          actions: ['mirrorOpening', 'takeBackOpening'],
        },
      },
    },
    ...postedEnds,
  },
})

const blankFacts: OpeningPartnerFacts = { partnerProblems: [], amountProblems: [], openingProblems: [] }

export const openingPartner = inWords(openingPartnerLaw, {
  label: { zh: '期初应收应付', en: 'Opening receivables and payables' },
  states: postedStates(30),
  events: {
    SAVE: { ...postedEvents.SAVE, primary: 2 },
    PASS: { ...postedEvents.POST, primary: 1 },
    REMOVE: postedEvents.REMOVE,
    CANCEL: postedEvents.CANCEL,
    REVERSE: postedEvents.REVERSE,
    SPAWN: postedEvents.SPAWN,
  },
  guards: {
    partnerIsValid: {
      refusal: ['FIELD_BAD', 'MASTER_OFF'],
      problems: ({ partnerProblems }) => partnerProblems,
      zh: '请选择启用的往来单位、账户或会员',
      en: 'Choose a partner, account or member that is enabled',
    },
    amountsAreValid: {
      refusal: 'FIELD_BAD',
      problems: ({ amountProblems }) => amountProblems,
      zh: '金额有误',
      en: 'The amounts are not valid',
    },
    isOnlyOpening: {
      refusal: 'OPENING_EXISTS',
      problems: ({ openingProblems }) => openingProblems,
      zh: '已有记账的期初余额',
      en: 'There is an opening balance that is posted',
    },
    periodIsOpen: bookingGuardWords.periodIsOpen,
    ...settledGuardWords,
    isNotUsed: {
      refusal: 'BALANCE_SHORT',
      problems: ({ usedProblems = [] }) => usedProblems,
      zh: '期初余额已被使用',
      en: 'What was brought in is used since',
    },
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    bookOpening: { zh: '记期初余额', en: 'books what was there' },
    mirrorOpening: { zh: '生成红字单', en: 'makes the red mirror' },
    takeBackOpening: { zh: '冲回期初余额', en: 'takes the entries back' },
  },
  localFacts: (_document, dirty) => (dirty ? { ...blankFacts, periodProblem: undefined } : {}),
  blankFacts,
  rights: [],
})
