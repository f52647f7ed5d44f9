import { salesOut } from '#machines/sales/sales-out.machine.ts'
import { defineDocument } from './define-document.ts'
import { salesColumns, salesFollows, salesHead, salesList, salesPrint, salesRequired, salesTotals } from './sales-fields.ts'

/** Goods that leave for a customer (domain.md B5 Sales out). */
export const salesOutDocument = defineDocument({
  words: salesOut,
  api: 'SalesOutApi',
  right: 'salesout',
  prefix: 'XC',
  menu: {
    group: 'sales',
    path: '/sales/salesExWarehouseHistory',
    sort: 20,
    icon: 'order',
    label: { zh: '销售出库', en: 'Sales outs' },
  },
  form: '/sales/salesExWarehouseForm',
  partner: 'customer',
  lines: { qty: 'qty', price: 'taxed' },
  layout: {
    head: salesHead,
    required: salesRequired,
    edit: salesColumns,
    read: [
      'commInfoId',
      'unitId',
      'qty',
      'returnedQty',
      'taxPrice',
      'discountRate',
      'taxRate',
      'totalAmt',
      'purchaseAmt',
      'taxAmt',
      'costAmt',
      'isGift',
      'depotId',
      'remark',
    ],
    inUnits: ['returnedQty'],
    totals: salesTotals,
  },
  list: { ...salesList, bulk: ['SUBMIT', 'POST'] },
  follows: salesFollows,
  print: salesPrint,
})
