import { and, setup } from 'xstate'
import { inWords } from '../engine/in-words.ts'
import { effect, type LawEvent, type StateTag } from '../engine/law.ts'
import { certifyWords, type PassedEvent, passedLaw, passedMoney, passedRights } from '../families/passed.ts'
import { type MoneyReceiptFacts, moneyGuards, moneyPassed, moneyReceipt } from './money-receipt.machine.ts'

/**
 * Facts about an expense: those of a receipt or payment, and `hasTaxToCertify`: the tax of its invoice is not
 * certified yet.
 */
export type ExpenseBillFacts = MoneyReceiptFacts & { hasTaxToCertify: boolean }
export type ExpenseBillEvent = LawEvent<PassedEvent | 'CERTIFY'>

const { posted, ...passed } = passedLaw(moneyPassed)

/**
 * The law of an expense (rule B7): money spent, paid at once or owed to a partner. It is entered and posted like
 * receipts and payments. The input tax of its invoice is pending until it is certified.
 */
export const expenseBillLaw = setup({
  types: { context: {} as ExpenseBillFacts, input: {} as ExpenseBillFacts, events: {} as ExpenseBillEvent, tags: {} as StateTag },
  guards: { ...moneyGuards(passedRights('receipt')), hasTaxToCertify: ({ context }) => context.hasTaxToCertify },
  actions: { giveNumber: effect, bookMoney: effect, mirrorMoney: effect, takeBackMoney: effect, redoDraft: effect, certifyTax: effect },
}).createMachine({
  id: 'expenseBill',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    ...passed,
    posted: {
      ...posted,
      on: { ...posted.on, CERTIFY: { guard: and(['hasTaxToCertify', 'periodIsOpen']), target: 'posted', actions: 'certifyTax' } },
    },
  },
})

export const expenseBill = inWords(expenseBillLaw, {
  ...moneyReceipt,
  label: { zh: '费用单', en: 'Expense' },
  states: passedMoney.states,
  events: { ...moneyReceipt.events, CERTIFY: certifyWords.event },
  guards: {
    ...moneyReceipt.guards,
    hasTaxToCertify: certifyWords.guard,
  },
  effects: { ...moneyReceipt.effects, certifyTax: certifyWords.effect },
  blankFacts: { ...moneyReceipt.blankFacts, hasTaxToCertify: false },
})
