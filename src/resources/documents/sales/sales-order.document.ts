import { reprice, salesOrder } from '#machines/sales/sales-order.machine.ts'
import { openOrders, openOrdersHint } from '../../sheets/open-orders.ts'
import { defineDocument } from '../define-document.ts'
import { salesColumns, salesHead, salesList, salesPrint, salesRequired, salesTotals } from '../sales-fields.ts'

/** An order of a customer; deliveries move its progress (docs/rules/laws/sales/sales-order.md). */
export const salesOrderDocument = defineDocument({
  words: salesOrder,
  api: 'SalesOrderApi',
  right: 'salesorder',
  prefix: 'XS',
  vouchers: ['receipt'],
  menu: {
    group: 'sales',
    path: '/sales/salesHistory',
    sort: 10,
    icon: 'order',
    label: { zh: '销售订单', en: 'Sales orders' },
  },
  form: '/sales/salesForm',
  keepsOf: {
    kind: 'salesInquiry',
    partner: 'customerId',
    keeps: { gift: 'never', tax: 'never', price: { below: 'byRight', above: 'byRight' }, reprice },
  },
  partner: 'customer',
  soldTo: { field: 'inDepotId', events: ['SAVE', 'SUBMIT', 'REMOVE', 'WITHDRAW'] },
  lines: { qty: 'qty', price: 'taxed' },
  layout: {
    head: [...salesHead.slice(0, -1), 'payFirst', 'deliveryDate', 'inDepotId', 'payment', 'discountAmount', 'remark'],
    required: salesRequired,
    edit: [...salesColumns.slice(0, -1), 'sourceBillNo', 'remark'],
    read: [
      'commInfoId',
      'unitId',
      'qty',
      'approvedQty',
      'receivedQty',
      'heldQty',
      'reservedQty',
      'shortQty',
      'closedQty',
      'taxPrice',
      'discountRate',
      'taxRate',
      'totalAmt',
      'finalAmt',
      'isGift',
      'depotId',
      'sourceBillNo',
      'remark',
    ],
    inUnits: ['receivedQty', 'heldQty', 'reservedQty', 'shortQty', 'closedQty'],
    totals: ['paidAmt', 'discountAmount', ...salesTotals],
  },
  list: {
    ...salesList,
    more: [...salesList.more.filter((field) => field !== 'costAmt'), 'payFirst', 'deliveryDate', 'inDepotName'],
    bulk: ['SUBMIT', 'APPROVE'],
  },
  sheet: {
    label: openOrders.customer.label,
    hint: openOrdersHint,
    right: 'salesorder_import',
    template: 'SalesOrderApi_openTemplate',
    send: 'SalesOrderApi_importOpen',
  },
  print: { ...salesPrint, head: [...salesPrint.head.slice(0, -1), 'deliveryDate', 'remark'] },
})
