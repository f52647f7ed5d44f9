import { openingOut } from '#machines/finance/opening-out.machine.ts'
import { openUninvoiced, openUninvoicedHint } from '../../sheets/open-orders.ts'
import { defineDocument } from '../define-document.ts'
import { salesPrint, salesTotals } from '../sales-fields.ts'

/**
 * Goods delivered to a customer before the books began and not invoiced yet: the customer owes them, and their output
 * tax is not due yet (ADR 233).
 */
export const openingOutDocument = defineDocument({
  words: openingOut,
  api: 'OpeningOutApi',
  right: 'openingout',
  prefix: 'QX',
  opens: true,
  menu: {
    group: 'base',
    path: '/base/openingOut',
    sort: 313,
    icon: 'order',
    label: { zh: '期初未开票出库', en: 'Opening outs not invoiced' },
  },
  form: '/base/openingOutForm',
  partner: 'customer',
  lines: { qty: 'qty', price: 'taxed' },
  layout: {
    head: ['customerId', 'customerNo', 'depotId', 'billDate', 'dueDate', 'staffId', 'deptId', 'taxRateId', 'remark'],
    required: ['customerId', 'customerNo', 'billDate'],
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
      'depotId',
      'remark',
    ],
    totals: salesTotals,
  },
  list: {
    columns: ['billNo', 'billDate', 'customerName', 'customerNo', 'dueDate', 'totalQty', 'totalAmt', 'status', 'staffName'],
    more: ['depotName', 'purchaseAmt', 'taxAmt', 'finalAmt', 'deptName', 'remark', 'createTime', 'updateTime'],
    filters: ['customerId', 'depotId'],
    bulk: ['POST'],
  },
  follows: {
    POST: {
      zh: '记账后按应收账款和待转销项税额计入期初余额，不动库存；照常开票。',
      en: 'It is owed, its tax still to come, against the opening balances, and moves no stock. It is invoiced like all others.',
    },
  },
  sheet: {
    label: openUninvoiced.customer.label,
    hint: openUninvoicedHint,
    right: 'openingout_import',
    template: 'OpeningOutApi_openTemplate',
    send: 'OpeningOutApi_importOpen',
  },
  print: {
    ...salesPrint,
    head: ['customerName', 'customerNo', 'depotName', 'billDate', 'dueDate', 'staffName', 'deptName', 'remark'],
    signatures: ['maker', 'approver'],
  },
})
