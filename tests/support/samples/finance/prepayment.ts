import { bankAccount } from '../../acts/money-documents.ts'
import { customerOf } from '../../acts/sales-acts.ts'
import { samplesOf } from './money-receipt.ts'

export const samples = samplesOf(async (shop) => {
  const accountId = await bankAccount(shop)
  const body = async () => ({ bartererId: await customerOf(shop), accountId, amount: '500' })
  return { api: 'PrepaymentApi', right: 'prepayment', body, wrong: { 'nothing told': async () => ({}) } }
})
