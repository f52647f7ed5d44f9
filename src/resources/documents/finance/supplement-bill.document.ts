import { supplementBill } from '#machines/finance/supplement-bill.machine.ts'
import { defineDocument } from '../define-document.ts'
import { moneyFollows, moneyPrint, moneySends, plainMoneyList } from './money-fields.ts'

/** Adjustments of partners' balances (docs/rules/laws/finance/supplement-bill.md). */
export const supplementBillDocument = defineDocument({
  words: supplementBill,
  api: 'SupplementApi',
  right: 'supplement',
  prefix: 'BD',
  vouchers: ['supplement'],
  menu: { group: 'finance', path: '/finance/supplement', sort: 45, icon: 'money', label: { zh: '补单', en: 'Supplements' } },
  form: '/finance/supplementForm',
  sends: moneySends,
  list: plainMoneyList,
  follows: moneyFollows,
  print: { ...moneyPrint, head: [...moneyPrint.head, 'taxRate'] },
})
