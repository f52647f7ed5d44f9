import type { EnteredHeadField } from '../document-fields.ts'
import type { ListLayout, PrintLayout } from './define-document.ts'
import { salesList, salesPrint } from './sales-fields.ts'

/** What is entered at the head of a document of the counter; its customer is the member, nobody for a walk-in. */
export const retailHead: readonly EnteredHeadField[] = ['customerId', 'depotId', 'billDate', 'staffId', 'remark']

export const retailList: ListLayout = { ...salesList, bulk: [] }

/** What follows from a payment, for the question before it. */
export const retailFollows = {
  PAY: {
    zh: '结账后商品出库、款项入账，单据不能再修改，只能红冲。',
    en: 'The goods leave and the money is booked at once. The document can then only be reversed.',
  },
} as const

export const retailPrint: PrintLayout = { ...salesPrint, signatures: ['maker', 'customer'] }
