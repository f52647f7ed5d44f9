import { mallOrder } from '#machines/mall/mall-order.machine.ts'
import { defineDocument } from './define-document.ts'
import { salesList, salesPrint } from './sales-fields.ts'

/** What a customer orders in the mall and pays for; it makes its outs itself (docs/rules/laws/mall/mall-order.md). */
export const mallOrderDocument = defineDocument({
  words: mallOrder,
  api: 'MallOrderApi',
  right: 'order',
  prefix: 'SC',
  vouchers: ['receipt'],
  menu: {
    group: 'mall',
    path: '/mall/mallOrderHistory',
    sort: 10,
    icon: 'order',
    label: { zh: '商城订单', en: 'Mall orders' },
  },
  form: '/mall/mallOrderForm',
  partner: 'customer',
  lines: { qty: 'qty', price: 'taxed' },
  sends: {
    head: ['contactsId', 'contactName', 'contactPhone', 'address', 'buyerRemark', 'couponIds', 'offerId', 'groupId'],
    lines: [],
    // what the form computes knows no offers and coupons; prices are the server's
    leaves: ['finalAmt'],
  },
  layout: {
    head: ['customerId', 'depotId'],
    required: ['customerId', 'depotId'],
    edit: ['commInfoId', 'unitId', 'qty', 'taxPrice', 'finalAmt', 'depotId', 'remark'],
    shows: ['taxPrice', 'finalAmt'],
    read: [
      'commInfoId',
      'unitId',
      'qty',
      'receivedQty',
      'heldQty',
      'reservedQty',
      'shortQty',
      'closedQty',
      'taxPrice',
      'taxRate',
      'totalAmt',
      'couponAmt',
      'finalAmt',
      'isGift',
      'depotId',
      'sourceBillNo',
      'remark',
    ],
    inUnits: ['receivedQty', 'heldQty', 'reservedQty', 'shortQty', 'closedQty'],
    totals: ['discountAmount', 'couponAmt', 'finalAmt', 'paidAmt'],
  },
  list: {
    ...salesList,
    more: salesList.more.filter((field) => field !== 'costAmt'),
    bulk: [],
  },
  print: salesPrint,
})
