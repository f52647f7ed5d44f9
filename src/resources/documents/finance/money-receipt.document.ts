import { moneyReceipt } from '#machines/finance/money-receipt.machine.ts'
import { defineDocument } from '../define-document.ts'
import { moneyFollows, moneyList, moneyPrint, moneySends } from './money-fields.ts'

/** Receipts and payments, and what they settle (docs/rules/laws/finance/money-receipt.md). */
export const moneyReceiptDocument = defineDocument({
  words: moneyReceipt,
  api: 'MoneyReceiptApi',
  right: 'receipt',
  prefix: 'SF',
  vouchers: ['receipt'],
  menu: {
    group: 'finance',
    path: '/finance/receiptPayment',
    sort: 30,
    icon: 'money',
    label: { zh: '收付款', en: 'Receipts and payments' },
  },
  form: '/finance/receiptPaymentForm',
  sends: moneySends,
  list: moneyList,
  follows: moneyFollows,
  print: { ...moneyPrint, columns: ['sourceBillNo', 'amount', 'remark'], sums: {} },
})
