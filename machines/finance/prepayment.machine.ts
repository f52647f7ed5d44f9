import { sameLaw } from '../engine/in-words.ts'
import { moneyReceipt } from './money-receipt.machine.ts'

/**
 * A prepayment (rule B7): money received from a customer or paid to a supplier before there is anything to pay for, or
 * its return.
 */
export const prepayment = sameLaw(moneyReceipt, { id: 'prepayment', label: { zh: '预收预付单', en: 'Prepayment' } })
