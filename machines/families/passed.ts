import { and } from 'xstate'
import { bookingGuards, bookingGuardWords, settledGuards, settledGuardWords } from '../guards/booking-guards.ts'
import { sharedGuards, sharedGuardWords } from '../guards/shared-guards.ts'
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
} from './posted.ts'

/**
 * The family of documents that are submitted and approved by posting them (rule B7): entered and submitted, or posted
 * at once; taken back, rejected or voided while they wait; in the books they are only ever reversed.
 */
export type PassedEvent = 'SAVE' | 'SUBMIT' | 'POST' | 'REMOVE' | 'WITHDRAW' | 'REJECT' | 'CANCEL' | 'REVERSE' | 'SPAWN'

/** The rights of such a type: to withdraw what others submitted, and to post one's own where duties are separate. */
export const passedRights = (stem: string) => ({
  withdrawOther: { right: `${stem}_withdrawother`, words: { zh: '撤回他人单据', en: "Withdraw others' documents" } },
  postOwn: { right: `${stem}_postown`, words: { zh: '记账自己的单据', en: 'Post own documents' } },
})
export type PassedRights = ReturnType<typeof passedRights>

export const passedGuards = ({ withdrawOther, postOwn }: PassedRights) => ({
  ...submitterGuard(withdrawOther),
  ...ownWorkGuard(postOwn),
  ...redoGuard,
})
export const passedGuardWords = ({ withdrawOther }: PassedRights) => ({ ...submitterGuardWords(withdrawOther), ...redoWords })

/**
 * For submitting, for posting a draft (`post`) and a submitted document (`pass`), for a reversal with and without a
 * new draft.
 */
type Guards = Readonly<Record<'submit' | 'post' | 'pass' | 'redo' | 'plain', unknown>>
/**
 * `leaves` as it leaves the draft, `holds` as it waits, `releases` as it stops waiting, `turns` as what it held is
 * posted, `books` into the books, `undoes` out of them.
 */
type Effects = Readonly<Record<'leaves' | 'holds' | 'releases' | 'turns' | 'books' | 'undoes', readonly string[]>>

const waiting = ['awaitsApproval', 'openWork'] as const
const holding = ['holds', ...waiting] as const

/** The states of such a document and its transitions, with the guards and effects of one type. */
export const passedLaw = <G extends Guards, const E extends Effects>({ guards, effects }: { guards: G; effects: E }) => {
  // without these types they are read by the common one, and names of effects would be any text
  const leaves = effects.leaves as E['leaves']
  const holds = effects.holds as E['holds']
  const releases = effects.releases as E['releases']
  const turns = effects.turns as E['turns']
  const books = effects.books as E['books']
  const undoes = effects.undoes as E['undoes']
  const entering = {
    SAVE: 'draft',
    SUBMIT: { guard: guards.submit as G['submit'], target: 'submitted', actions: [...leaves, ...holds] },
    POST: { guard: guards.post as G['post'], target: 'posted', actions: [...leaves, ...books] },
  } as const
  return {
    new: { tags: 'editable', on: { ...entering, SPAWN: 'redMirror' } },
    draft: {
      tags: ['editable', 'openWork'],
      on: { ...entering, REMOVE: { guard: 'hasNoNumber', target: 'gone' }, CANCEL: 'voided' },
    },
    submitted: {
      tags: holds.length > 0 ? holding : waiting,
      on: {
        POST: { guard: guards.pass as G['pass'], target: 'posted', actions: [...turns, ...books] },
        REJECT: { target: 'draft', actions: releases },
        WITHDRAW: { guard: 'isSubmitter', target: 'draft', actions: releases },
        CANCEL: { target: 'voided', actions: releases },
      },
    },
    posted: { tags: postedTags, on: { REVERSE: reversing(guards as Pick<G, 'redo' | 'plain'>, undoes) } },
    ...postedEnds,
  } as const
}

/**
 * The states in words, with the codes of posted documents; `waits` and `posted` are how a type calls a submitted and
 * a posted one.
 */
export const passedStates = (waits: { zh: string; en: string }, posted: { zh?: string } = {}) => {
  const states = postedStates(30)
  return { ...states, submitted: { code: 3002, tone: 'blue', ...waits }, posted: { ...states.posted, ...posted } } as const
}

export const passedEvents = { ...postedEvents, ...submittedEvents, POST: { ...postedEvents.POST, primary: 2 } } as const

const unsettled = ['periodIsOpen', 'isNotSettled'] as const

/** Labels of certifying (勾选) input tax: the tax of a posted document is pending until it is certified. */
export const certifyWords = {
  event: { zh: '勾选', en: 'Certify', confirm: true },
  guard: { refusal: 'STATUS_FORBIDS', zh: '没有待勾选的进项税额', en: 'No input tax of it waits to be certified' },
  effect: { zh: '记进项税额', en: 'deducts the input tax' },
} as const

/**
 * Types of the family that move no goods: money, freight, rebates. Their receivables and payables may be settled by
 * others.
 */
export const passedMoney = {
  guards: (rights: PassedRights) => ({
    ...sharedGuards,
    periodIsOpen: bookingGuards.periodIsOpen,
    ...settledGuards,
    ...passedGuards(rights),
  }),
  words: (rights: PassedRights, masters: { zh: string; en: string }) => ({
    ...sharedGuardWords,
    periodIsOpen: bookingGuardWords.periodIsOpen,
    ...settledGuardWords,
    linesAreValid: { ...sharedGuardWords.linesAreValid, zh: '内容有误，请修改', en: 'Something entered is not valid' },
    mastersAreOn: { ...sharedGuardWords.mastersAreOn, ...masters },
    ...passedGuardWords(rights),
  }),
  reverse: { redo: and([...unsettled, 'redoIsAsked']), plain: and(unsettled) },
  states: passedStates({ zh: '待审核', en: 'Awaiting approval' }, { zh: '已入账' }),
  effects: { giveNumber: postedEffects.giveNumber, redoDraft: postedEffects.redoDraft },
} as const
