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
 * The family of documents that are let pass by whoever posts them (rule B7): entered and submitted, or posted at once; taken back, rejected or
 * voided while they wait; in the books they are only ever reversed.
 */
export type PassedEvent = 'SAVE' | 'SUBMIT' | 'POST' | 'REMOVE' | 'WITHDRAW' | 'REJECT' | 'CANCEL' | 'REVERSE' | 'SPAWN'

/** The rights of such a type: to withdraw what others submitted, and to post one's own where duties are separate. */
export const passedRights = (stem: string) => ({
  withdrawOther: { right: `${stem}_withdrawother`, words: { zh: '撤回他人单据', en: "Withdraw others' documents" } },
  postOwn: { right: `${stem}_postown`, words: { zh: '记账自己的单据', en: 'Post own documents' } },
})
type PassedRights = ReturnType<typeof passedRights>

export const passedGuards = ({ withdrawOther, postOwn }: PassedRights) => ({
  ...submitterGuard(withdrawOther),
  ...ownWorkGuard(postOwn),
  ...redoGuard,
})
export const passedGuardWords = ({ withdrawOther }: PassedRights) => ({ ...submitterGuardWords(withdrawOther), ...redoWords })

/**
 * What a law says of its own: guards for submitting, for posting what is being entered (`post`) and what waits (`pass`), for a reversal with and
 * without a new draft; its effects as it waits (`holds`) and stops waiting (`releases`), into the books and out of them.
 */
type Passed<Submit, Post, Pass, Redo, Plain, Holds, Releases, Books, Undoes> = {
  guards: { submit: Submit; post: Post; pass: Pass; redo: Redo; plain: Plain }
  effects: { holds: Holds; releases: Releases; books: Books; undoes: Undoes }
}

const waiting = ['awaitsApproval', 'openWork'] as const
const holding = ['holds', ...waiting] as const

/** The states of such a document and what leads from one to another. */
export const passedLaw = <
  Submit,
  Post,
  Pass,
  Redo,
  Plain,
  const Holds extends readonly string[],
  const Releases extends readonly string[],
  const Books extends readonly string[],
  const Undoes extends string,
>({
  guards: { submit, post, pass, ...reverse },
  effects: { holds, releases, books, undoes },
}: Passed<Submit, Post, Pass, Redo, Plain, Holds, Releases, Books, readonly Undoes[]>) => {
  const drafting = {
    SAVE: 'draft',
    SUBMIT: { guard: submit, target: 'submitted', actions: ['giveNumber', ...holds] },
    POST: { guard: post, target: 'posted', actions: ['giveNumber', ...books] },
  } as const
  return {
    new: { tags: 'editable', on: { ...drafting, SPAWN: 'redMirror' } },
    draft: {
      tags: ['editable', 'openWork'],
      on: { ...drafting, REMOVE: { guard: 'hasNoNumber', target: 'gone' }, CANCEL: 'voided' },
    },
    submitted: {
      tags: holds.length > 0 ? holding : waiting,
      on: {
        POST: { guard: pass, target: 'posted', actions: books },
        REJECT: { target: 'draft', actions: releases },
        WITHDRAW: { guard: 'isSubmitter', target: 'draft', actions: releases },
        CANCEL: { target: 'voided', actions: releases },
      },
    },
    posted: { tags: postedTags, on: { REVERSE: reversing(reverse, undoes) } },
    ...postedEnds,
  } as const
}

/** The states in words, which share the codes of what is posted; how a type calls one that waits, and one in the books. */
export const passedStates = (waits: { zh: string; en: string }, posted: { zh?: string } = {}) => {
  const states = postedStates(30)
  return { ...states, submitted: { code: 3002, tone: 'blue', ...waits }, posted: { ...states.posted, ...posted } } as const
}

export const passedEvents = { ...postedEvents, ...submittedEvents, POST: { ...postedEvents.POST, primary: 2 } } as const

const unsettled = ['periodIsOpen', 'isNotSettled'] as const

/** How the certification of input tax is called, which waits with a posted document until then. */
export const certifyWords = {
  event: { zh: '勾选', en: 'Certify', confirm: true },
  guard: { refusal: 'STATUS_FORBIDS', zh: '没有待勾选的进项税额', en: 'No input tax of it waits to be certified' },
  effect: { zh: '记进项税额', en: 'deducts the input tax' },
} as const

/** Of the family those that move no goods: money, freight, rebates. What they owe and are owed others may have settled. */
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
