import { freightBill } from '#machines/finance/freight-bill.machine.ts'
import { defineDocument } from '../define-document.ts'

/** Bills of carriers for receipts and deliveries (docs/rules/laws/finance/freight-bill.md). */
export const freightBillDocument = defineDocument({
  words: freightBill,
  api: 'TransportHeadApi',
  right: 'transporthead',
  prefix: 'YF',
  vouchers: ['expense'],
  menu: { group: 'finance', path: '/finance/freightBill', sort: 42, icon: 'truck', label: { zh: '运费单', en: 'Freight bills' } },
  form: '/finance/freightBillForm',
  sends: {
    head: ['transportId', 'accountId', 'amount', 'invoiceKind', 'invoiceNo'],
    lines: ['sourceBillId', 'expressNo', 'amount'],
  },
  list: {
    columns: ['billNo', 'billDate', 'transportName', 'supplierName', 'amount', 'accountName', 'status', 'depotName', 'staffName', 'remark'],
    more: ['deptName', 'fileName', 'createTime', 'updateTime'],
    filters: ['supplierId', 'depotId'],
    bulk: ['SUBMIT', 'POST'],
  },
  follows: {
    POST: {
      zh: '入账后运费即计入库存成本或费用，单据不能再修改，只能红冲。',
      en: 'The freight becomes part of what goods cost, or an expense, at once. The document can then only be reversed.',
    },
  },
  print: {
    head: ['transportName', 'supplierName', 'billDate', 'accountName', 'amount', 'taxRate', 'depotName', 'staffName', 'deptName', 'remark'],
    columns: ['sourceBillNo', 'expressNo', 'amount', 'remark'],
    more: [],
    sums: { amount: 'amount' },
    totals: ['amount'],
    amount: 'amount',
    signatures: ['maker', 'approver'],
  },
})
