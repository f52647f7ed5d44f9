import { mallReturn } from '#machines/mall/mall-return.machine.ts'
import { defineDocument } from '../define-document.ts'

/**
 * Requests to return goods of sales and mall orders, or for a refund without return
 * (docs/rules/laws/mall/mall-return.md).
 */
export const mallReturnDocument = defineDocument({
  words: mallReturn,
  api: 'MallReturnApi',
  right: 'orderreturn',
  prefix: 'TH',
  vouchers: ['receipt'],
  menu: {
    group: 'mall',
    path: '/mall/mallReturnHistory',
    sort: 50,
    icon: 'receipt',
    label: { zh: '退货申请', en: 'Return requests' },
  },
  form: '/mall/mallReturnAudit',
  partner: 'customer',
  lines: { qty: 'qty', price: 'taxed' },
  sends: { head: ['soHeadId', 'returnMode', 'returnTypeId', 'returnReason', 'pictures', 'applyAmt'], lines: [] },
  // no depot here: the sales return that receives the goods asks for it, because it may differ from the one they left
  layout: {
    head: ['customerId', 'remark'],
    required: ['customerId'],
    edit: ['commInfoId', 'unitId', 'qty', 'finalAmt', 'sourceBillNo', 'remark'],
    read: ['commInfoId', 'unitId', 'qty', 'finalAmt', 'returnedQty', 'sourceBillNo', 'remark'],
    totals: ['totalQty', 'finalAmt'],
  },
  list: {
    columns: ['billNo', 'billDate', 'soNo', 'customerName', 'totalQty', 'finalAmt', 'status', 'remark'],
    more: ['purchaseAmt', 'taxAmt', 'staffName', 'createTime', 'updateTime'],
    filters: ['customerId'],
    bulk: ['PASS'],
  },
  print: {
    head: ['customerName', 'billDate', 'soNo', 'remark'],
    columns: ['commInfoCode', 'commInfoName', 'unitName', 'qty', 'finalAmt'],
    more: [{ field: 'returnedQty', after: 'qty' }],
    sums: { finalAmt: 'finalAmt', qty: 'totalQty' },
    totals: ['finalAmt'],
    amount: 'finalAmt',
    signatures: ['maker', 'approver', 'depot'],
  },
})
