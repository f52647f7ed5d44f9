import { salesInvoice } from '#machines/sales/sales-invoice.machine.ts'
import { defineDocument } from '../define-document.ts'

/** Invoices for sales; they move no goods and make the output tax due (docs/rules/laws/sales/sales-invoice.md). */
export const salesInvoiceDocument = defineDocument({
  words: salesInvoice,
  api: 'InvoiceApi',
  right: 'invoice',
  prefix: 'KP',
  vouchers: ['invoice'],
  menu: {
    group: 'mall',
    path: '/mall/mallInvoiceHistory',
    sort: 60,
    icon: 'receipt',
    label: { zh: '发票管理', en: 'Invoices' },
  },
  form: '/mall/mallInvoice',
  partner: 'customer',
  lines: { qty: 'qty', price: 'taxed', ofOthers: true },
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
    filters: ['customerId', 'depotId'],
    tasks: { pendingRed: { zh: '待红冲', en: 'To be reversed' } },
    bulk: [],
  },
  sheet: {
    label: { zh: '开票结果', en: 'Issued invoices' },
    hint: {
      zh: '下载待开票清单，在税务平台开具后填上发票种类、号码和日期，或直接导入平台导出的已开票清单：按申请单号对应，没有发票号码的行不处理；有一行出错则全部不导入。',
      en: 'Take the list of what is to be issued, fill in kind, number and day, or import the platform’s own list: rows are matched by the number of the request, those without an invoice number are left alone; one wrong row and nothing is taken.',
    },
    right: 'invoice_approve',
    template: 'InvoiceApi_issueList',
    send: 'InvoiceApi_importIssued',
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
