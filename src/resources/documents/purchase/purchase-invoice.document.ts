import { purchaseInvoice } from '#machines/purchase/purchase-invoice.machine.ts'
import { defineDocument } from '../define-document.ts'

/**
 * Invoices of suppliers, matched with receipts and returns; they move no goods
 * (docs/rules/laws/purchase/purchase-invoice.md).
 */
export const purchaseInvoiceDocument = defineDocument({
  words: purchaseInvoice,
  api: 'PurchaseInvoiceApi',
  right: 'purchaseinvoice',
  prefix: 'CF',
  vouchers: ['invoice'],
  menu: {
    group: 'purchase',
    path: '/purchase/invoiceHistory',
    sort: 40,
    icon: 'receipt',
    label: { zh: '采购发票', en: 'Purchase invoices' },
  },
  form: '/purchase/invoiceForm',
  partner: 'supplier',
  lines: { qty: 'qty', price: 'taxed', ofOthers: true },
  sends: { head: ['createFrom', 'invoiceKind', 'invoiceNo', 'invoiceCode', 'invoiceDate', 'originalFile'], lines: [] },
  layout: {
    head: ['supplierId', 'billDate', 'staffId', 'remark'],
    required: ['supplierId'],
    edit: ['sourceBillNo', 'commInfoId', 'unitId', 'qty', 'taxRate', 'purchaseAmt', 'taxAmt', 'totalAmt'],
    totals: ['purchaseAmt', 'taxAmt', 'totalAmt'],
  },
  list: {
    columns: ['billNo', 'billDate', 'supplierName', 'purchaseAmt', 'taxAmt', 'totalAmt', 'status', 'staffName', 'remark'],
    more: ['createTime', 'updateTime'],
    filters: ['supplierId'],
    bulk: ['CERTIFY'],
  },
  follows: {
    CERTIFY: { zh: '税额转入进项税额，之后只能由红字发票冲回', en: 'Its tax is deducted from then on' },
  },
  print: {
    head: ['supplierName', 'billDate', 'staffName', 'remark'],
    columns: ['commInfoCode', 'commInfoName', 'unitName', 'qty', 'taxRate', 'purchaseAmt', 'taxAmt', 'totalAmt'],
    more: [{ field: 'sourceBillNo', after: 'totalAmt' }],
    sums: { purchaseAmt: 'purchaseAmt', taxAmt: 'taxAmt', totalAmt: 'totalAmt' },
    totals: ['purchaseAmt', 'taxAmt', 'totalAmt'],
    amount: 'totalAmt',
    signatures: ['maker', 'approver'],
  },
})
