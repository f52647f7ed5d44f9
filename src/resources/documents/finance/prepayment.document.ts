import { prepayment } from '#machines/finance/prepayment.machine.ts'
import { defineDocument } from '../define-document.ts'
import { moneyFollows, moneyList, moneyPrint, moneySends } from './money-fields.ts'

/** Money paid in advance, and its refunds (docs/rules/laws/finance/prepayment.md). */
export const prepaymentDocument = defineDocument({
  words: prepayment,
  api: 'PrepaymentApi',
  right: 'prepayment',
  prefix: 'YS',
  vouchers: ['prepayment'],
  menu: { group: 'finance', path: '/finance/prepayment', sort: 35, icon: 'money', label: { zh: '预收预付', en: 'Prepayments' } },
  form: '/finance/prepaymentForm',
  sends: moneySends,
  list: moneyList,
  follows: moneyFollows,
  print: { ...moneyPrint, columns: ['sourceBillNo', 'amount', 'remark'], sums: {} },
})
