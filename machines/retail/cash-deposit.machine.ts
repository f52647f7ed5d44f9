import { and, setup } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, none, type StateTag, withReason } from '../engine/law.ts'
import { bookingGuards, bookingGuardWords, type PeriodFacts } from '../guards/booking-guards.ts'

export type CashDepositFacts = PeriodFacts & {
  /** Problems with the deposit's till, amount and bank account. */
  contentProblems: readonly Problem[]
  /** Problem if the drawer holds less cash than is taken out. */
  drawerProblems: readonly Problem[]
}

export type CashDepositEvent = LawEvent<'SUBMIT' | 'CANCEL'> | LawEvent<'CONFIRM', { slipNo?: string }>

/**
 * The law of a deposit slip (rule B8 *Shift*): cash leaves the drawer, is in transit to the bank, and counts as banked
 * once a line of the bank statement confirms it.
 */
export const cashDepositLaw = setup({
  types: { context: {} as CashDepositFacts, input: {} as CashDepositFacts, events: {} as CashDepositEvent, tags: {} as StateTag },
  guards: {
    contentIsValid: ({ context }) => none(context.contentProblems),
    drawerCovers: ({ context }) => none(context.drawerProblems),
    periodIsOpen: bookingGuards.periodIsOpen,
  },
  actions: { giveNumber: effect, sendCash: effect, bankCash: effect, putBackCash: effect },
}).createMachine({
  id: 'cashDeposit',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      tags: 'editable',
      on: {
        SUBMIT: {
          guard: and(['contentIsValid', 'periodIsOpen', 'drawerCovers']),
          target: 'onWay',
          actions: ['giveNumber', 'sendCash'],
        },
      },
    },
    onWay: {
      tags: 'openWork',
      on: {
        CONFIRM: { guard: 'periodIsOpen', target: 'banked', actions: 'bankCash' },
        CANCEL: { guard: 'periodIsOpen', target: 'voided', actions: 'putBackCash' },
      },
    },
    banked: { tags: 'closed' },
    voided: { tags: 'closed' },
  },
})

export const cashDeposit = inWords(cashDepositLaw, {
  label: { zh: '缴款单', en: 'Deposit slip' },
  states: {
    new: { tone: 'grey', zh: '新建', en: 'New' },
    onWay: { code: 4101, tone: 'orange', zh: '在途', en: 'On its way' },
    banked: { code: 4102, tone: 'green', zh: '已到账', en: 'Banked' },
    voided: { code: 4103, tone: 'grey', struck: true, zh: '已作废', en: 'Voided' },
  },
  events: {
    SUBMIT: { zh: '缴款', en: 'Deposit', primary: 1 },
    CONFIRM: { zh: '确认到账', en: 'Confirm', primary: 1 },
    CANCEL: { zh: '作废', en: 'Void', confirm: true, ...withReason },
  },
  guards: {
    contentIsValid: {
      refusal: ['FIELD_BAD', 'MASTER_OFF'],
      problems: ({ contentProblems }) => contentProblems,
      zh: '收银台、金额或账户不正确',
      en: 'The till, the amount or the account is not valid',
    },
    drawerCovers: {
      refusal: 'BALANCE_SHORT',
      problems: ({ drawerProblems }) => drawerProblems,
      zh: '钱箱里的现金不足',
      en: 'There is not so much cash in the drawer',
    },
    periodIsOpen: bookingGuardWords.periodIsOpen,
  },
  effects: {
    giveNumber: { zh: '编号', en: 'gives the number' },
    sendCash: { zh: '现金转为在途', en: 'takes the cash out of the drawer, on its way' },
    bankCash: { zh: '在途现金转入银行', en: 'puts what was on its way into the bank' },
    putBackCash: { zh: '在途现金放回钱箱', en: 'puts what was on its way back into the drawer' },
  },
  localFacts: (_document, dirty) => (dirty ? { contentProblems: [], drawerProblems: [], periodProblem: undefined } : {}),
  blankFacts: { contentProblems: [], drawerProblems: [] },
  rights: [],
})
