import { purchaseReturn, reprice } from '#machines/purchase/purchase-return.machine.ts'
import { defineDocument, returnedWords } from '../define-document.ts'
import { purchasePrint, purchaseRequired } from '../purchase-fields.ts'

/** Goods returned to a supplier, with or without a purchase receipt (docs/rules/laws/purchase/purchase-return.md). */
export const purchaseReturnDocument = defineDocument({
  words: purchaseReturn,
  api: 'PurchaseReturnApi',
  right: 'purchasereturnorder',
  prefix: 'CT',
  vouchers: ['stockOut'],
  menu: {
    group: 'purchase',
    path: '/purchase/purchaseReturnHistory',
    sort: 30,
    icon: 'receipt',
    label: { zh: '采购退货', en: 'Purchase returns' },
  },
  form: '/purchase/purchaseReturnForm',
  madeFrom: 'receiptHeadId',
  source: {
    kind: 'purchaseReceipt',
    partner: 'supplierId',
    open: 'counts',
    moves: 'returned',
    limit: 'whole',
    over: 'OVER_RETURN',
    keeps: { gift: 'never', tax: 'never', price: { below: 'byRight', above: 'never', within: true }, lots: 'within', reprice },
    progress: returnedWords,
    verb: { zh: '退货', en: 'Return' },
    foreign: { zh: '来源入库行不符', en: 'the line of the receipt does not fit' },
  },
  partner: 'supplier',
  lines: { qty: 'qty', price: 'taxed', sign: -1, lots: 'oldest' },
  layout: {
    head: ['supplierId', 'depotId', 'billDate', 'staffId', 'deptId', 'taxRateId', 'customerNo', 'remark'],
    required: purchaseRequired,
    edit: [
      'commInfoId',
      'unitId',
      'qty',
      'conversionResult',
      'taxPrice',
      'taxRate',
      'totalAmt',
      'purchaseAmt',
      'taxAmt',
      'isGift',
      'depotId',
      'replace',
      'sourceBillNo',
      'remark',
    ],
    totals: ['purchaseAmt', 'taxAmt', 'finalAmt'],
  },
  list: {
    columns: ['billNo', 'billDate', 'supplierName', 'depotName', 'sourceBillNo', 'totalQty', 'totalAmt', 'status', 'staffName'],
    more: ['purchaseAmt', 'taxAmt', 'finalAmt', 'deptName', 'customerNo', 'remark', 'createTime', 'updateTime'],
    filters: ['supplierId', 'depotId'],
    bulk: ['SUBMIT', 'POST'],
  },
  follows: {
    POST: {
      zh: '记账后库存和应付随即变动，单据不能再修改，只能红冲。',
      en: 'Stock and payables change at once. The document can then only be reversed.',
    },
  },
  print: {
    ...purchasePrint,
    columns: ['commInfoCode', 'commFullName', 'unitName', 'qty', 'conversionResult', 'taxPrice', 'taxRate', 'totalAmt'],
    more: [
      { field: 'isGift', after: 'unitName' },
      { field: 'discountRate', after: 'taxPrice' },
      { field: 'depotName', after: 'totalAmt' },
      { field: 'sourceBillNo', after: 'totalAmt' },
      { field: 'remark', after: 'totalAmt' },
    ],
    sums: { qty: 'totalQty', totalAmt: 'totalAmt' },
  },
})
