import { settlementBill } from '#machines/finance/settlement-bill.machine.ts'
import { defineDocument } from '../define-document.ts'

/** Open amounts of one side set against those of the other (docs/rules/laws/finance/settlement-bill.md). */
export const settlementBillDocument = defineDocument({
  words: settlementBill,
  api: 'SettlementApi',
  right: 'settlement',
  prefix: 'HX',
  vouchers: ['settlement'],
  menu: { group: 'finance', path: '/finance/settlement', sort: 50, icon: 'money', label: { zh: '核销单', en: 'Settlements' } },
  form: '/finance/settlementForm',
  sends: { head: ['bartererId'], lines: ['sourceBillId', 'side', 'amount', 'cashDiscountAmt', 'writeOffAmt'] },
  list: {
    columns: ['billNo', 'billDate', 'bartererName', 'amount', 'cashDiscountAmt', 'writeOffAmt', 'status', 'remark'],
    more: ['legalEntity', 'createTime', 'updateTime'],
    filters: ['customerId', 'supplierId'],
    bulk: [],
  },
  follows: {
    POST: {
      zh: '核销后两边的未结金额随即减少，单据不能再修改，只能反核销。',
      en: 'What is open on both sides goes down at once. The settlement can then only be undone.',
    },
  },
  print: {
    head: ['bartererName', 'billDate', 'amount', 'cashDiscountAmt', 'writeOffAmt', 'legalEntity', 'remark'],
    columns: ['side', 'sourceBillNo', 'kindName', 'sourceBillDate', 'accountName', 'openAmt', 'amount'],
    more: [
      { field: 'bartererName', after: 'accountName' },
      { field: 'cashDiscountAmt', after: 'amount' },
      { field: 'writeOffAmt', after: 'amount' },
    ],
    sums: {},
    totals: ['amount'],
    amount: 'amount',
    signatures: ['maker', 'approver'],
  },
})
