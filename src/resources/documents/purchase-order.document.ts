import { purchaseOrder } from '#machines/purchase/purchase-order.machine.ts'
import { defineDocument } from './define-document.ts'
import { purchaseHead, purchasePrint, purchaseRequired, purchaseTotals } from './purchase-fields.ts'

/** What is ordered from a supplier; receipts move its progress (domain.md B5 Purchase order). */
export const purchaseOrderDocument = defineDocument({
  words: purchaseOrder,
  api: 'PurchaseOrderApi',
  right: 'purchaseorder',
  prefix: 'CG',
  menu: {
    group: 'purchase',
    path: '/purchase/purchaseOrderHistory',
    sort: 10,
    icon: 'order',
    label: { zh: '采购订单', en: 'Purchase orders' },
  },
  form: '/purchase/purchaseOrderForm',
  partner: 'supplier',
  lines: { qty: 'qty', price: 'taxed' },
  layout: {
    head: purchaseHead,
    required: purchaseRequired,
    edit: [
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
    ],
    read: [
      'commInfoId',
      'unitId',
      'qty',
      'receivedQty',
      'heldQty',
      'closedQty',
      'taxPrice',
      'totalAmt',
      'taxRate',
      'purchaseAmt',
      'taxAmt',
      'depotId',
      'remark',
    ],
    inUnits: ['receivedQty', 'heldQty', 'closedQty'],
    totals: purchaseTotals,
  },
  list: {
    columns: ['billNo', 'billDate', 'supplierName', 'depotName', 'totalQty', 'totalAmt', 'status', 'staffName', 'remark'],
    more: ['purchaseAmt', 'taxAmt', 'finalAmt', 'freight', 'feeAmt', 'deptName', 'customerNo', 'createTime', 'updateTime'],
    filters: ['supplierId', 'depotId'],
    bulk: ['SUBMIT', 'APPROVE'],
  },
  print: {
    ...purchasePrint,
    columns: ['commInfoCode', 'commFullName', 'unitName', 'qty', 'conversionResult', 'taxPrice', 'taxRate', 'totalAmt'],
    more: [
      { field: 'isGift', after: 'unitName' },
      { field: 'discountRate', after: 'taxPrice' },
      { field: 'depotName', after: 'totalAmt' },
      { field: 'remark', after: 'totalAmt' },
    ],
    sums: { qty: 'totalQty', totalAmt: 'totalAmt' },
  },
})
