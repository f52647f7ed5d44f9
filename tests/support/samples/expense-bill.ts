import { bankAccount, expenseSubject } from '../money-documents.ts'
import { samplesOf } from './money-receipt.ts'

export const samples = samplesOf(async (shop) => {
  const accountId = await bankAccount(shop, 'cash')
  const subjectId = await expenseSubject(shop)
  const body = async () => ({
    accountId,
    lines: [
      { subjectId, amount: '80' },
      { subjectId, amount: '20', remark: '快递' },
    ],
  })
  return {
    api: 'ExpenseApi',
    right: 'expense',
    body,
    wrong: {
      'nothing told': async () => ({}),
      'an amount that its lines do not come to': async () => ({ ...(await body()), amount: '90' }),
      'no lines': async () => ({ accountId, amount: '90' }),
    },
  }
})
