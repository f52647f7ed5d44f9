import { mallOrder } from '#machines/mall/mall-order.machine.ts'
import { defineDocument } from '../define-document.ts'
import { salesList, salesPrint } from '../sales-fields.ts'

/**
 * An order of a customer in the mall, with payment; it creates its deliveries itself
 * (docs/rules/laws/mall/mall-order.md).
 */
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
    // the form does not know offers and coupons, so it leaves the final amount out and the server computes it
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
