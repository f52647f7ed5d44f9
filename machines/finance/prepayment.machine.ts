import { sameLaw } from '../engine/in-words.ts'
import { moneyReceipt } from './money-receipt.machine.ts'

/**
 * A prepayment (rule B7): money that comes in from a customer or goes to a supplier before there is anything to pay
 * for, and its way back.
 */
export const prepayment = sameLaw(moneyReceipt, { id: 'prepayment', label: { zh: '预收预付单', en: 'Prepayment' } })
