import { and, setup } from 'xstate'
import type { Problem } from '#domain/refusals.ts'
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

/** What the guards ask about an opening balance: plain JSON, computed by the server for this user now. */
export type OpeningPartnerFacts = PeriodFacts &
  SettledFacts & {
    /** What is wrong with its partner: none, two, or one that is switched off. */
    partnerProblems: readonly Problem[]
    /** What is wrong with its amounts. */
    amountProblems: readonly Problem[]
    /** Another opening balance of the partner that is posted. */
    openingProblems: readonly Problem[]
  }

type RequestEvent = 'SAVE' | 'PASS' | 'REMOVE' | 'CANCEL' | 'REVERSE'
export type OpeningPartnerEvent = LawEvent<RequestEvent | 'SPAWN'>

const complete = ['partnerIsValid', 'amountsAreValid', 'isOnlyOpening'] as const

/** The law of an opening balance (rule B7): what a partner owed, or was owed, comes into the ledger once, dated at the opening. */
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
      on: { REVERSE: { guard: and(['periodIsOpen', 'isNotSettled']), target: 'reversed', actions: ['mirrorOpening', 'takeBackOpening'] } },
    },
    ...postedEnds,
  },
})

const blankFacts: OpeningPartnerFacts = { partnerProblems: [], amountProblems: [], openingProblems: [] }

export const openingPartner = inWords(openingPartnerLaw, {
  label: { zh: '期初应收应付', en: 'Opening balance of a partner' },
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
      zh: '请选择一个启用的客户或供应商',
      en: 'Choose one customer or supplier that is enabled',
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
      zh: '该往来单位的这张原单已有记账的期初余额',
      en: 'The bill of the partner has an opening balance that is posted',
    },
    periodIsOpen: bookingGuardWords.periodIsOpen,
    ...settledGuardWords,
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    bookOpening: { zh: '记期初往来账', en: 'books what is owed' },
    mirrorOpening: { zh: '生成红字单', en: 'makes the red mirror' },
    takeBackOpening: { zh: '冲回期初往来账', en: 'takes the entries back' },
  },
  localFacts: (_document, dirty) => (dirty ? { ...blankFacts, periodProblem: undefined } : {}),
  blankFacts,
  rights: [],
})
