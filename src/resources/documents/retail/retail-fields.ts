import { type ListLayout, type PrintLayout, returnedWords, type SourceLink } from '../define-document.ts'
import type { EnteredHeadField, LineField } from '../document-fields.ts'
import { salesColumns, salesList, salesPrint } from '../sales-fields.ts'

/** The head fields of a retail document; the customer is the member, absent for a walk-in. */
export const retailHead: readonly EnteredHeadField[] = ['customerId', 'depotId', 'billDate', 'staffId', 'remark']

/** Fields that the screens of retail documents enter in addition. */
export const retailSends = { head: ['roundOffAmt', 'couponId', 'payments'], lines: [] } as const

/** Columns of lines if some of them are returns. */
export const retailBackColumns: readonly LineField[] = [
  ...salesColumns.slice(0, 2),
  'shouldQty',
  ...salesColumns.slice(2, -1),
  'keptGiftAmt',
  'costPrice',
  'sourceBillNo',
  'remark',
]

/** The source of returned goods: paid tickets, and sold lines of exchanges. */
export const ticketSource = {
  kind: 'retailOrder',
  alsoKinds: ['retailExchange'],
  partner: 'customerId',
  open: 'counts',
  moves: 'returned',
  limit: 'whole',
  over: 'OVER_RETURN',
  keeps: { gift: 'never', tax: 'never', price: { below: 'free', above: 'never', within: true }, lots: 'within' },
  progress: returnedWords,
  verb: { zh: '退货', en: 'Return' },
  foreign: { zh: '来源零售单行不符', en: 'the line of the ticket does not fit' },
} as const satisfies SourceLink

export const retailList: ListLayout = { ...salesList, bulk: [] }

/** Consequences of a payment, for the question before it. */
export const retailFollows = {
  PAY: {
    zh: '记账后商品出入库、款项入账，单据不能再修改，只能红冲。',
    en: 'Goods move and money is booked at once. The document can then only be reversed.',
  },
} as const

/** The print layout of a ticket, which is handed over with the goods. */
export const ticketPrint: PrintLayout = { ...salesPrint, handedOver: true }

export const retailPrint: PrintLayout = {
  ...ticketPrint,
  more: [...salesPrint.more, { field: 'sourceBillNo', after: 'totalAmt' }],
  signatures: ['maker', 'customer'],
}
