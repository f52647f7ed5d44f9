import { sameLaw } from '../engine/in-words.ts'
import { moneyReceipt } from './money-receipt.machine.ts'

/** A supplement (rule B7): changes what a partner owes or is owed without moving goods or money. */
export const supplementBill = sameLaw(moneyReceipt, { id: 'supplementBill', label: { zh: '补单', en: 'Supplement' } })
