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
 * The family of documents that are submitted, and approved by being posted (rule B7). A draft is submitted, or posted
 * at once; while it waits, it may be withdrawn, rejected or voided; once posted, it can only be reversed.
 */
export type PassedEvent = 'SAVE' | 'SUBMIT' | 'POST' | 'REMOVE' | 'WITHDRAW' | 'REJECT' | 'CANCEL' | 'REVERSE' | 'SPAWN'

/**
 * The rights of such a type: to withdraw documents submitted by others, and to post one's own when duties are
 * separate.
 */
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
 * Guards for submitting, for posting a draft (`post`) or a submitted document (`pass`), and for a reversal with a new
 * draft (`redo`) or without one (`plain`).
 */
type Guards = Readonly<Record<'submit' | 'post' | 'pass' | 'redo' | 'plain', unknown>>
/**
 * Effects, by when they happen. `leaves`: the document leaves the draft; `holds`: it starts to wait; `releases`: it
 * stops waiting unposted; `turns`: a waiting document is posted; `books`: it enters the books; `undoes`: it is taken
 * out of them.
 */
type Effects = Readonly<Record<'leaves' | 'holds' | 'releases' | 'turns' | 'books' | 'undoes', readonly string[]>>

const waiting = ['awaitsApproval', 'openWork'] as const
const holding = ['holds', ...waiting] as const

/** States and transitions of such a document, with the guards and effects of one type. */
export const passedLaw = <G extends Guards, const E extends Effects>({ guards, effects }: { guards: G; effects: E }) => {
  // without these casts TypeScript widens the names of effects to string
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
 * Words of the states, with the codes of posted documents. `waits` and `posted` are a type's own words for a submitted
 * and a posted document.
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
 * Guards of the types of this family that move no goods: money, freight, rebates. Other documents may settle their
 * receivables and payables, and then they are not reversed.
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
