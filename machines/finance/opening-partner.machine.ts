import { and, setup } from 'xstate'
import type { Problem } from '#domain/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag, withReason } from '../engine/law.ts'
import { bookingGuards, bookingGuardWords, type PeriodFacts } from '../guards/booking-guards.ts'

/** What the guards ask about an opening balance: plain JSON, computed by the server for this user now. */
export type OpeningPartnerFacts = PeriodFacts & {
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
      tags: ['counts', 'booked'],
      on: { REVERSE: { guard: 'periodIsOpen', target: 'reversed', actions: ['mirrorOpening', 'takeBackOpening'] } },
    },
    reversed: { tags: ['booked', 'closed'] },
    redMirror: { tags: ['booked', 'mirror', 'closed'] },
    voided: { tags: 'closed' },
    gone: { tags: ['closed', 'gone'] },
  },
})

const blankFacts: OpeningPartnerFacts = { partnerProblems: [], amountProblems: [], openingProblems: [] }

export const openingPartner = inWords(openingPartnerLaw, {
  label: { zh: '期初应收应付', en: 'Opening balance of a partner' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    draft: { code: 3001, tone: 'grey', zh: '草稿', en: 'Draft' },
    posted: { code: 3003, tone: 'green', zh: '已记账', en: 'Posted' },
    reversed: { code: 3005, tone: 'red', zh: '已红冲', en: 'Reversed' },
    redMirror: { code: 3006, tone: 'red', zh: '红字单', en: 'Red mirror' },
    voided: { code: 3004, tone: 'grey', struck: true, zh: '已作废', en: 'Voided' },
    gone: { tone: 'grey', struck: true, zh: '已删除', en: 'Removed' },
  },
  events: {
    SAVE: { zh: '保存草稿', en: 'Save draft', primary: 2 },
    PASS: { zh: '记账', en: 'Post', confirm: true, primary: 1 },
    REMOVE: { zh: '删除', en: 'Delete', confirm: true },
    CANCEL: { zh: '作废', en: 'Void', confirm: true, ...withReason },
    REVERSE: { zh: '红冲', en: 'Reverse', confirm: true, ...withReason },
    SPAWN: { zh: '生成红字单', en: 'Made by a reversal', internal: true },
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
      zh: '该往来单位已有记账的期初余额',
      en: 'The partner has an opening balance that is posted',
    },
    periodIsOpen: bookingGuardWords.periodIsOpen,
  },
  effects: {
    giveNumber: { zh: '编号', en: 'gives the number' },
    bookOpening: { zh: '记期初往来账', en: 'books what is owed' },
    mirrorOpening: { zh: '生成红字单', en: 'makes the red mirror' },
    takeBackOpening: { zh: '冲回期初往来账', en: 'takes the entries back' },
  },
  localFacts: (_document, dirty) => (dirty ? { ...blankFacts, periodProblem: undefined } : {}),
  blankFacts,
  rights: [],
})
