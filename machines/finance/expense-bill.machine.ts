import { sameLaw } from '../engine/in-words.ts'
import { moneyReceipt } from './money-receipt.machine.ts'

/** An expense (rule B7): what money was spent for, paid at once or owed to a partner. */
export const expenseBill = sameLaw(moneyReceipt, { id: 'expenseBill', label: { zh: '费用单', en: 'Expense' } })
