import { salesInquiry } from '#machines/sales/sales-inquiry.machine.ts'
import { defineDocument } from '../define-document.ts'
import { salesColumns, salesHead, salesList, salesPrint } from '../sales-fields.ts'

const terms = ['validDate', 'payment', 'discountAmount'] as const
/** All fields before the remark, which comes last. */
const before = salesHead.filter((field) => field !== 'remark')

/** A customer's inquiry about prices, and the quotation it becomes (docs/rules/laws/sales/sales-inquiry.md). */
export const salesInquiryDocument = defineDocument({
  words: salesInquiry,
  api: 'InquiryApi',
  right: 'inquiry',
  prefix: 'XJ',
  menu: {
    group: 'sales',
    path: '/sales/inquiryHistory',
    sort: 5,
    icon: 'order',
    label: { zh: '询价报价', en: 'Inquiries and quotations' },
  },
  form: '/sales/inquiryForm',
  partner: 'customer',
  lines: { qty: 'qty', price: 'taxed' },
  layout: {
    head: [...before, ...terms, 'remark'],
    required: ['customerId', 'billDate', 'validDate'],
    edit: salesColumns,
    totals: ['purchaseAmt', 'taxAmt', 'discountAmount', 'finalAmt'],
  },
  list: {
    columns: ['billNo', 'billDate', 'customerName', 'validDate', 'totalQty', 'totalAmt', 'finalAmt', 'status', 'staffName', 'remark'],
    more: ['payment', 'discountAmount', 'purchaseAmt', 'taxAmt', 'deptName', 'customerNo', 'createTime', 'updateTime'],
    filters: salesList.filters,
    bulk: ['QUOTE'],
  },
  print: {
    ...salesPrint,
    head: ['customerName', 'billDate', 'validDate', 'payment', 'staffName', 'deptName', 'customerNo', 'remark'],
    totals: ['purchaseAmt', 'taxAmt', 'discountAmount', 'finalAmt'],
    signatures: ['maker', 'approver', 'customer'],
  },
})
