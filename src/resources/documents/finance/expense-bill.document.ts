import { expenseBill } from '#machines/finance/expense-bill.machine.ts'
import { defineDocument } from '../define-document.ts'
import { moneyFollows, moneyPrint, moneySends, plainMoneyList } from './money-fields.ts'

/** Money spent (docs/rules/laws/finance/expense-bill.md). */
export const expenseBillDocument = defineDocument({
  words: expenseBill,
  api: 'ExpenseApi',
  right: 'expense',
  prefix: 'FY',
  vouchers: ['expense'],
  menu: { group: 'finance', path: '/finance/expense', sort: 40, icon: 'money', label: { zh: '费用', en: 'Expenses' } },
  form: '/finance/expenseForm',
  sends: {
    head: [...moneySends.head, 'invoiceKind', 'invoiceNo'],
    lines: ['subjectId', 'amount', 'taxRate', 'deductible'],
  },
  list: plainMoneyList,
  follows: moneyFollows,
  print: {
    ...moneyPrint,
    head: [...moneyPrint.head, 'invoiceNo'],
    columns: ['subjectName', 'amount', 'taxRate', 'taxAmt', 'remark'],
    sums: { amount: 'amount' },
  },
})
