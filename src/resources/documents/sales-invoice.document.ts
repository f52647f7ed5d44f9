import { salesInvoice } from '#machines/sales/sales-invoice.machine.ts'
import { defineDocument } from './define-document.ts'

/** Invoices for what was sold; they take no goods and make the output tax due (domain.md B5 Mall invoice). */
export const salesInvoiceDocument = defineDocument({
  words: salesInvoice,
  api: 'InvoiceApi',
  right: 'invoice',
  prefix: 'KP',
  menu: {
    group: 'mall',
    path: '/mall/mallInvoiceHistory',
    sort: 60,
    icon: 'receipt',
    label: { zh: '发票管理', en: 'Invoices' },
  },
  form: '/mall/mallInvoice',
  partner: 'customer',
  lines: { qty: 'qty', price: 'taxed' },
  sends: { head: ['titleId', 'amount'], lines: ['amount'] },
  layout: {
    head: ['customerId', 'remark'],
    required: ['customerId'],
    edit: ['sourceBillNo', 'commInfoId', 'unitId', 'qty', 'taxRate', 'purchaseAmt', 'taxAmt', 'finalAmt'],
    totals: ['purchaseAmt', 'taxAmt', 'finalAmt'],
  },
  list: {
    columns: ['billNo', 'billDate', 'customerName', 'purchaseAmt', 'taxAmt', 'finalAmt', 'status', 'staffName', 'remark'],
    more: ['createTime', 'updateTime'],
    filters: ['customerId'],
    bulk: [],
  },
  print: {
    head: ['customerName', 'billDate', 'staffName', 'remark'],
    columns: ['commInfoCode', 'commInfoName', 'unitName', 'qty', 'taxRate', 'purchaseAmt', 'taxAmt', 'finalAmt'],
    more: [{ field: 'sourceBillNo', after: 'finalAmt' }],
    sums: { purchaseAmt: 'purchaseAmt', taxAmt: 'taxAmt', finalAmt: 'finalAmt' },
    totals: ['purchaseAmt', 'taxAmt', 'finalAmt'],
    amount: 'finalAmt',
    signatures: ['maker', 'approver'],
  },
})
