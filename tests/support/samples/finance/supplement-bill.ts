import { bankAccount } from '../../acts/money-documents.ts'
import { samplesOf } from './money-receipt.ts'

export const samples = samplesOf(async (shop) => {
  const accountId = await bankAccount(shop)
  const body = async () => ({ bartererId: shop.supplierId, amount: '30', remark: '价格补差' })
  return { api: 'SupplementApi', right: 'supplement', body, wrong: { 'with an account': async () => ({ ...(await body()), accountId }) } }
})
