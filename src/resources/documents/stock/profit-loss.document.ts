import { profitLoss } from '#machines/stock/profit-loss.machine.ts'
import { defineDocument } from '../define-document.ts'

/** Goods lost or found, by hand with a cause or created by a stocktake (docs/rules/laws/stock/profit-loss.md). */
export const profitLossDocument = defineDocument({
  words: profitLoss,
  api: 'ProfitLossApi',
  right: 'profitloss',
  prefix: 'SY',
  vouchers: ['gain', 'loss'],
  menu: { group: 'stock', path: '/stock/profitLossHistory', sort: 60, icon: 'order', label: { zh: '报损报溢', en: 'Losses and gains' } },
  form: '/stock/profitLossForm',
  lines: { qty: 'qty', price: 'cost', sign: 0, lots: { plus: 'in', minus: 'oldest' }, countedBy: 'sourceBillId' },
  layout: {
    head: ['depotId', 'billDate', 'staffId', 'deptId', 'remark'],
    required: ['depotId', 'billDate'],
    edit: ['commInfoId', 'unitId', 'qty', 'conversionResult', 'cause', 'costPrice', 'depotId', 'remark'],
    read: ['commInfoId', 'unitId', 'qty', 'conversionResult', 'cause', 'costPrice', 'costAmt', 'depotId', 'remark'],
    totals: ['totalQty', 'costAmt'],
  },
  list: {
    columns: ['billNo', 'billDate', 'depotName', 'totalQty', 'costAmt', 'sourceBillNo', 'status', 'staffName', 'remark'],
    more: ['deptName', 'createTime', 'updateTime'],
    filters: ['depotId'],
    bulk: ['SUBMIT', 'POST'],
  },
  follows: {
    POST: {
      zh: '记账后库存和成本随即改变，按原因转出进项税额；单据不能再修改，只能红冲。',
      en: 'Stock and its cost change at once, and deducted tax is transferred out by cause. The document can then only be reversed.',
    },
  },
  print: {
    head: ['depotName', 'billDate', 'staffName', 'deptName', 'sourceBillNo', 'remark'],
    columns: ['commInfoCode', 'commFullName', 'unitName', 'qty', 'conversionResult', 'cause', 'costPrice', 'costAmt'],
    more: [{ field: 'remark', after: 'costAmt' }],
    sums: { qty: 'totalQty', costAmt: 'costAmt' },
    totals: ['totalQty', 'costAmt'],
    amount: 'costAmt',
    signatures: ['maker', 'approver', 'depot'],
  },
})
