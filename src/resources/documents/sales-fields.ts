import type { ListLayout, PrintLayout } from './define-document.ts'
import type { EnteredHeadField, HeadField, LineField } from './document-fields.ts'

/** The head fields of a sales document. */
export const salesHead: readonly EnteredHeadField[] = [
  'customerId',
  'depotId',
  'billDate',
  'staffId',
  'deptId',
  'taxRateId',
  'customerNo',
  'remark',
]

export const salesRequired: readonly EnteredHeadField[] = ['customerId', 'billDate']

export const salesTotals: readonly HeadField[] = ['purchaseAmt', 'taxAmt', 'couponAmt', 'finalAmt']

/** The columns of a sales line: entered and computed ones. */
export const salesColumns: readonly LineField[] = [
  'commInfoId',
  'unitId',
  'qty',
  'conversionResult',
  'taxPrice',
  'discountRate',
  'taxRate',
  'totalAmt',
  'purchaseAmt',
  'taxAmt',
  'isGift',
  'depotId',
  'remark',
]

/** The list of sales documents. */
export const salesList = {
  columns: ['billNo', 'billDate', 'customerName', 'depotName', 'totalQty', 'totalAmt', 'finalAmt', 'status', 'staffName', 'remark'],
  more: ['purchaseAmt', 'taxAmt', 'couponAmt', 'costAmt', 'deptName', 'customerNo', 'createTime', 'updateTime'],
  filters: ['customerId', 'depotId'],
} as const satisfies Partial<ListLayout>

/** Consequences of posting a sales document, for the question before it. */
export const salesFollows = {
  POST: {
    zh: '记账后库存和应收随即变动，单据不能再修改，只能红冲。',
    en: 'Stock and receivables change at once. The document can then only be reversed.',
  },
} as const

/** The print layout of every sales document around its lines. */
export const salesPrint = {
  head: ['customerName', 'depotName', 'billDate', 'staffName', 'deptName', 'customerNo', 'sourceBillNo', 'remark'],
  columns: ['commInfoCode', 'commFullName', 'unitName', 'qty', 'conversionResult', 'taxPrice', 'taxRate', 'totalAmt'],
  more: [
    { field: 'isGift', after: 'unitName' },
    { field: 'discountRate', after: 'taxPrice' },
    { field: 'depotName', after: 'totalAmt' },
    { field: 'remark', after: 'totalAmt' },
  ],
  sums: { qty: 'totalQty', totalAmt: 'totalAmt' },
  totals: ['purchaseAmt', 'taxAmt', 'couponAmt', 'finalAmt'],
  amount: 'finalAmt',
  signatures: ['maker', 'approver', 'depot', 'customer'],
} as const satisfies PrintLayout
