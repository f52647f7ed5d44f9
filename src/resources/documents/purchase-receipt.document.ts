import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { defineDocument } from './define-document.ts'
import { purchaseHead, purchasePrint, purchaseRequired, purchaseTotals } from './purchase-fields.ts'

/** Goods that come in from a supplier, from purchase orders or free (domain.md B5 Purchase receipt). */
export const purchaseReceiptDocument = defineDocument({
  words: purchaseReceipt,
  api: 'PurchaseReceiptApi',
  right: 'purchasein',
  prefix: 'RK',
  menu: {
    group: 'purchase',
    path: '/purchase/warehousingHistory',
    sort: 20,
    icon: 'receipt',
    label: { zh: '采购入库', en: 'Purchase receipts' },
  },
  form: '/purchase/warehousingForm',
  madeFrom: 'poHeadId',
  partner: 'supplier',
  lines: { qty: 'actualQty', price: 'taxed' },
  layout: {
    head: purchaseHead,
    required: purchaseRequired,
    edit: [
      'commInfoId',
      'unitId',
      'shouldQty',
      'actualQty',
      'conversionResult',
      'taxPrice',
      'taxRate',
      'totalAmt',
      'purchaseAmt',
      'freight',
      'feeAmt',
      'allCostAmt',
      'isGift',
      'depotId',
      'sourceBillNo',
      'remark',
    ],
    totals: purchaseTotals,
  },
  list: {
    columns: ['billNo', 'billDate', 'supplierName', 'depotName', 'poNo', 'totalQty', 'totalAmt', 'status', 'staffName'],
    more: [
      'purchaseAmt',
      'taxAmt',
      'finalAmt',
      'freight',
      'feeAmt',
      'freightSupplierName',
      'deptName',
      'customerNo',
      'remark',
      'createTime',
      'updateTime',
    ],
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
    columns: ['commInfoCode', 'commFullName', 'unitName', 'actualQty', 'conversionResult', 'taxPrice', 'taxRate', 'totalAmt'],
    more: [
      { field: 'isGift', after: 'unitName' },
      { field: 'shouldQty', after: 'unitName' },
      { field: 'discountRate', after: 'taxPrice' },
      { field: 'depotName', after: 'totalAmt' },
      { field: 'sourceBillNo', after: 'totalAmt' },
      { field: 'remark', after: 'totalAmt' },
    ],
    sums: { actualQty: 'totalQty', totalAmt: 'totalAmt' },
  },
})
