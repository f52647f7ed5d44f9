import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
import { postedEffects, postedEvents, postedTags } from '../families/posted.ts'
import { bookingGuards, bookingGuardWords, type PeriodFacts } from '../guards/booking-guards.ts'

/** Facts about a change of the deposit that a store has paid to the company. */
export type StoreDepositFacts = PeriodFacts & {
  /**
   * Problems with the document's store, account, amount and reason. For a posted document: the store's deposit is kept
   * in the books of another legal entity by now.
   */
  contentProblems: readonly Problem[]
  /** The store's deposit is too small for this deduction or return, or for the reversal. */
  balanceProblems: readonly Problem[]
}

export type StoreDepositEvent = LawEvent<'POST' | 'REVERSE'>

/**
 * The law of a store's deposit (押金): paid in, deducted from with a reason, or returned. It is posted when it is
 * created, and reversed by opposite entries.
 */
export const storeDepositLaw = setup({
  types: {
    context: {} as StoreDepositFacts,
    input: {} as StoreDepositFacts,
    events: {} as StoreDepositEvent,
    tags: {} as StateTag,
  },
  guards: {
    contentIsValid: ({ context }) => none(context.contentProblems),
    balanceCovers: ({ context }) => none(context.balanceProblems),
    periodIsOpen: bookingGuards.periodIsOpen,
  },
  actions: { giveNumber: effect, changeDeposit: effect, changeDepositBack: effect },
}).createMachine({
  id: 'storeDeposit',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      tags: 'editable',
      on: {
        POST: {
          guard: and(['contentIsValid', 'balanceCovers', 'periodIsOpen']),
          target: 'posted',
          actions: ['giveNumber', 'changeDeposit'],
        },
      },
    },
    posted: {
      tags: postedTags,
      on: {
        REVERSE: { guard: and(['contentIsValid', 'balanceCovers', 'periodIsOpen']), target: 'undone', actions: 'changeDepositBack' },
      },
    },
    undone: { tags: 'closed' },
  },
})

export const storeDeposit = inWords(storeDepositLaw, {
  label: { zh: '门店押金单', en: 'Deposit of a store' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    posted: { code: 3003, tone: 'green', zh: '已记账', en: 'Posted' },
    undone: { code: 3005, tone: 'red', zh: '已撤销', en: 'Undone' },
  },
  events: {
    POST: { ...postedEvents.POST, primary: 1 },
    REVERSE: { ...postedEvents.REVERSE, zh: '撤销', en: 'Undo' },
  },
  guards: {
    contentIsValid: {
      refusal: ['FIELD_BAD', 'MASTER_OFF', 'NO_PERMISSION'],
      problems: ({ contentProblems }) => contentProblems,
      zh: '门店、账户、金额或原因不正确',
      en: 'The store, the account, the amount or the reason is not valid',
    },
    balanceCovers: {
      refusal: 'BALANCE_SHORT',
      problems: ({ balanceProblems }) => balanceProblems,
      zh: '押金余额不足',
      en: 'The store has not so much there',
    },
    periodIsOpen: bookingGuardWords.periodIsOpen,
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    changeDeposit: { zh: '记押金变动和收付款', en: 'books the change of the deposit, and the money' },
    changeDepositBack: { zh: '冲回押金变动', en: 'books the opposite' },
  },
  localFacts: (_document, dirty) => (dirty ? { contentProblems: [], balanceProblems: [], periodProblem: undefined } : {}),
  blankFacts: { contentProblems: [], balanceProblems: [] },
  rights: [],
})
