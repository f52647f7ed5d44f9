import { salesReturn } from '#machines/sales/sales-return.machine.ts'
import { defineDocument, returnedWords } from '../define-document.ts'
import { salesColumns, salesFollows, salesHead, salesList, salesPrint, salesRequired, salesTotals } from '../sales-fields.ts'

/** Goods returned by a customer, with or without a delivery (docs/rules/laws/sales/sales-return.md). */
export const salesReturnDocument = defineDocument({
  words: salesReturn,
  api: 'SalesReturnApi',
  right: 'salesreturnorder',
  prefix: 'XT',
  vouchers: ['stockIn'],
  menu: {
    group: 'sales',
    path: '/sales/salesReturnHistory',
    sort: 30,
    icon: 'receipt',
    label: { zh: '销售退货', en: 'Sales returns' },
  },
  form: '/sales/salesReturnIn',
  madeFrom: 'outHeadId',
  source: {
    kind: 'salesOut',
    partner: 'customerId',
    open: 'counts',
    moves: 'returned',
    limit: 'whole',
    over: 'OVER_RETURN',
    keeps: { gift: 'never', tax: 'never', price: { below: 'free', above: 'never', within: true }, lots: 'within' },
    progress: returnedWords,
    verb: { zh: '退货', en: 'Return' },
    foreign: { zh: '来源出库行不符', en: 'the line of the out does not fit' },
  },
  partner: 'customer',
  lines: { qty: 'qty', price: 'taxed', sign: -1, lots: 'in' },
  layout: {
    head: salesHead,
    required: salesRequired,
    edit: [
      ...salesColumns.slice(0, 2),
      'shouldQty',
      ...salesColumns.slice(2, -1),
      'keptGiftAmt',
      'costPrice',
      'replace',
      'sourceBillNo',
      'remark',
    ],
    totals: salesTotals,
  },
  list: { ...salesList, bulk: ['SUBMIT', 'POST'] },
  follows: salesFollows,
  print: { ...salesPrint, more: [...salesPrint.more, { field: 'sourceBillNo', after: 'totalAmt' }] },
})
