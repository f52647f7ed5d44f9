import { expenseBill } from '#machines/finance/expense-bill.machine.ts'
import { moneyKind } from './money-kind.ts'

export const expenseBillKind = moneyKind({ words: expenseBill, traits: { pays: 'whereNamed', lines: 'subjects', settles: [] } })
