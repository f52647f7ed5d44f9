import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag } from '../engine/law.ts'
import { postedEffects, postedEvents, postedTags } from '../families/posted.ts'
import { bookingGuards, bookingGuardWords, type PeriodFacts } from '../guards/booking-guards.ts'

/** Facts about a transfer's accounts, amount, fee and period. */
export type AccountTransferFacts = PeriodFacts & {
  /** Problems with the transfer's accounts, amount and fee. */
  contentProblems: readonly Problem[]
}

export type AccountTransferEvent = LawEvent<'POST' | 'REVERSE'>

/**
 * The law of a transfer between two accounts of one legal entity, for example when a payment service pays out. It is
 * posted when it is created, with the fee that the service deducted, and reversed by opposite entries.
 */
export const accountTransferLaw = setup({
  types: {
    context: {} as AccountTransferFacts,
    input: {} as AccountTransferFacts,
    events: {} as AccountTransferEvent,
    tags: {} as StateTag,
  },
  guards: {
    contentIsValid: ({ context }) => none(context.contentProblems),
    periodIsOpen: bookingGuards.periodIsOpen,
  },
  actions: { giveNumber: effect, moveMoney: effect, moveMoneyBack: effect },
}).createMachine({
  id: 'accountTransfer',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      tags: 'editable',
      on: { POST: { guard: and(['contentIsValid', 'periodIsOpen']), target: 'posted', actions: ['giveNumber', 'moveMoney'] } },
    },
    posted: { tags: postedTags, on: { REVERSE: { guard: 'periodIsOpen', target: 'undone', actions: 'moveMoneyBack' } } },
    undone: { tags: 'closed' },
  },
})

export const accountTransfer = inWords(accountTransferLaw, {
  label: { zh: '资金划转单', en: 'Account transfer' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    posted: { code: 3003, tone: 'green', zh: '已划转', en: 'Transferred' },
    undone: { code: 3005, tone: 'red', zh: '已撤销', en: 'Undone' },
  },
  events: {
    POST: { ...postedEvents.POST, zh: '划转', en: 'Transfer', primary: 1 },
    REVERSE: { ...postedEvents.REVERSE, zh: '撤销划转', en: 'Undo' },
  },
  guards: {
    contentIsValid: {
      refusal: ['FIELD_BAD', 'MASTER_OFF'],
      problems: ({ contentProblems }) => contentProblems,
      zh: '账户、金额或手续费不正确',
      en: 'The accounts, the amount or the fee is not valid',
    },
    periodIsOpen: bookingGuardWords.periodIsOpen,
  },
  effects: {
    giveNumber: postedEffects.giveNumber,
    moveMoney: { zh: '从一个账户转入另一个账户，记手续费', en: 'moves the money between the accounts, and books the fee' },
    moveMoneyBack: { zh: '转回原账户', en: 'moves it back' },
  },
  localFacts: (_document, dirty) => (dirty ? { contentProblems: [], periodProblem: undefined } : {}),
  blankFacts: { contentProblems: [] },
  rights: [],
})
