import { bankAccount, expenseSubject } from '../../acts/money-documents.ts'
import { digitalNumber } from '../../acts/supplier-invoice-acts.ts'
import type { Samples } from '../../laws/conformance.ts'
import { callsOf, samplesOf } from './money-receipt.ts'

const plain = samplesOf(async (shop) => {
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

/** Also has an expense whose tax has not been certified yet. */
export const samples: Samples = async (shop, hire) => {
  const { sets, events } = await plain(shop, hire)
  const accountId = await bankAccount(shop, 'cash')
  const subjectId = await expenseSubject(shop)
  const posted = () => {
    const body = { accountId, ...digitalNumber(), lines: [{ subjectId, amount: '109', taxRate: '9' }] }
    return callsOf('ExpenseApi')(shop.admin).post({ body })
  }
  return {
    sets: [...sets, { name: 'tax of its invoice waits', actor: shop.admin, reach: { posted } }],
    events: [...events, { type: 'CERTIFY' }],
  }
}
