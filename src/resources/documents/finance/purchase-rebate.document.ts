import { purchaseRebate } from '#machines/finance/purchase-rebate.machine.ts'
import { defineDocument } from '../define-document.ts'

/** Claims on suppliers by rebate agreements (ADR 161). */
export const purchaseRebateDocument = defineDocument({
  words: purchaseRebate,
  api: 'PurchaseRebateApi',
  right: 'purchaserebate',
  prefix: 'FL',
  vouchers: ['supplement'],
  menu: {
    group: 'finance',
    path: '/finance/purchaseRebate',
    sort: 43,
    icon: 'percent',
    label: { zh: '采购返利单', en: 'Purchase rebates' },
  },
  form: '/finance/purchaseRebateForm',
  sends: { head: ['agreementId', 'startDate', 'endDate', 'amount'], lines: [] },
  list: {
    columns: ['billNo', 'billDate', 'supplierName', 'agreementName', 'startDate', 'endDate', 'amount', 'status', 'staffName', 'remark'],
    more: ['deptName', 'createTime', 'updateTime'],
    filters: ['supplierId'],
    bulk: ['SUBMIT', 'POST'],
  },
  follows: {
    POST: {
      zh: '入账后冲减库存成本和销售成本，转出进项税额，单据不能再修改，只能红冲。',
      en: 'It lowers what goods cost at once, and its input tax is transferred out. The document can then only be reversed.',
    },
  },
  print: {
    head: [
      ...(['supplierName', 'billDate', 'agreementName', 'startDate', 'endDate', 'boughtAmt', 'rebateRate', 'rebatePrice'] as const),
      ...(['amount', 'lessCostAmt', 'lessTaxAmt', 'staffName', 'deptName', 'remark'] as const),
    ],
    columns: ['sourceBillNo', 'sourceBillDate', 'boughtQty', 'boughtAmt', 'amount', 'lessTaxAmt'],
    more: [],
    sums: { boughtAmt: 'boughtAmt', amount: 'amount', lessTaxAmt: 'lessTaxAmt' },
    totals: ['amount'],
    amount: 'amount',
    signatures: ['maker', 'approver'],
  },
})
