import { openingReceipt } from '#machines/finance/opening-receipt.machine.ts'
import { openUninvoiced, openUninvoicedHint } from '../../sheets/open-orders.ts'
import { defineDocument } from '../define-document.ts'
import { purchasePrint } from '../purchase-fields.ts'

/**
 * Goods received from a supplier before the books began and not invoiced yet: owed as an estimate; their stock is not
 * entered (ADR 233).
 */
export const openingReceiptDocument = defineDocument({
  words: openingReceipt,
  api: 'OpeningReceiptApi',
  right: 'openingreceipt',
  prefix: 'QR',
  opens: true,
  menu: {
    group: 'base',
    path: '/base/openingReceipt',
    sort: 312,
    icon: 'receipt',
    label: { zh: '期初未开票入库', en: 'Opening receipts not invoiced' },
  },
  form: '/base/openingReceiptForm',
  partner: 'supplier',
  lines: { qty: 'qty', price: 'taxed' },
  layout: {
    head: ['supplierId', 'customerNo', 'depotId', 'billDate', 'dueDate', 'staffId', 'deptId', 'taxRateId', 'remark'],
    required: ['supplierId', 'customerNo', 'billDate'],
    edit: ['commInfoId', 'unitId', 'qty', 'conversionResult', 'taxPrice', 'taxRate', 'totalAmt', 'purchaseAmt', 'depotId', 'remark'],
    totals: ['purchaseAmt', 'taxAmt', 'finalAmt'],
  },
  list: {
    columns: ['billNo', 'billDate', 'supplierName', 'customerNo', 'dueDate', 'totalQty', 'totalAmt', 'status', 'staffName'],
    more: ['depotName', 'purchaseAmt', 'taxAmt', 'finalAmt', 'deptName', 'remark', 'createTime', 'updateTime'],
    filters: ['supplierId', 'depotId'],
    bulk: ['POST'],
  },
  follows: {
    POST: {
      zh: '记账后按暂估应付计入期初余额，不动库存；收到发票后照常匹配。',
      en: 'It is owed as an estimate against the opening balances and moves no stock. Its invoice is matched like all others.',
    },
  },
  sheet: {
    label: openUninvoiced.supplier.label,
    hint: openUninvoicedHint,
    right: 'openingreceipt_import',
    template: 'OpeningReceiptApi_openTemplate',
    send: 'OpeningReceiptApi_importOpen',
  },
  print: {
    ...purchasePrint,
    head: ['supplierName', 'customerNo', 'depotName', 'billDate', 'dueDate', 'staffName', 'deptName', 'remark'],
    columns: ['commInfoCode', 'commFullName', 'unitName', 'qty', 'conversionResult', 'taxPrice', 'taxRate', 'totalAmt'],
    more: [
      { field: 'depotName', after: 'totalAmt' },
      { field: 'remark', after: 'totalAmt' },
    ],
    sums: { qty: 'totalQty', totalAmt: 'totalAmt' },
    signatures: ['maker', 'approver'],
  },
})
