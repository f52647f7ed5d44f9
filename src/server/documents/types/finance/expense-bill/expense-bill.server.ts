import { expenseBill, type expenseBillLaw } from '#machines/finance/expense-bill.machine.ts'
import { locking } from '#server/documents/engine/event-locks.ts'
import type { DocumentKind } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import type { Run } from '#server/documents/engine/run.ts'
import { postExpenseTax, uncertifiedTax } from '../money/expense-tax.ts'
import type { MoneyContext, MoneyTraits } from '../money/money-context.ts'
import { moneyFacts } from '../money/money-facts.ts'
import { moneyParts } from '../money/money-kind.ts'

const traits: MoneyTraits = { pays: 'whereNamed', lines: 'subjects', settles: [] }
const money = moneyParts(traits)

/** Deducts the tax of the expense's invoice, dated today (effect *certifyTax*). */
async function certifyTax({ tx }: Run, { document, tax, legalEntity }: MoneyContext): Promise<void> {
  const waiting = uncertifiedTax(tax)
  const booking = { id: document.id, billDate: tx.today, legalEntity: waiting[0]?.legalEntity ?? legalEntity }
  await postExpenseTax(
    tx,
    booking,
    waiting.map((entry) => ({ ...entry, about: 'deducted' })),
  )
}

/** Server side of expenses: a money document with the tax of its invoice, which is certified separately (rule B7). */
export const expenseBillKind: DocumentKind<typeof expenseBillLaw, MoneyContext> = {
  ...money,
  words: expenseBill,
  hash: machineHash(expenseBill),
  facts: (run, work) => ({
    ...moneyFacts(traits, expenseBill.rights, run, work),
    hasTaxToCertify: uncertifiedTax(work.tax).length > 0,
  }),
  effects: { ...money.effects, certifyTax: locking(['period'], certifyTax) },
}
