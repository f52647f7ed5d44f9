import { expect } from 'vitest'
import { bankAccount, openOf, sold, stockedForSale } from '../../support/acts/money-documents.ts'
import { by } from '../../support/acts/purchase-acts.ts'
import { customerOf } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const race = racesOn(server)
await stockedForSale(shop, 10_000)
const accountId = await bankAccount(shop)

type Owed = { id: string; version: number; customerId?: string | undefined }
const receiptOf = async ({ id, customerId = '' }: Owed, amount: string) =>
  admin.ok('MoneyReceiptApi_submit', { body: { bartererId: customerId, accountId, amount, lines: [{ sourceBillId: id, amount }] } })
const post = (document: Owed) => admin.call('MoneyReceiptApi_accounting', { body: by(document) })

race('two receipts of 80 for one debt of 113 settle it once', async () => {
  const out = await sold(shop, '10')
  const money = [await receiptOf(out, '80'), await receiptOf(out, '80')]
  expect(outcomes(await Promise.all(money.map(post)))).toEqual(['SETTLE_BAD', 'done'])
  expect(await openOf(shop, out.customerId ?? '')).toEqual(['receivable 33.00'])
})

race('an out is paid or reversed, never both', async (round) => {
  const out = await sold(shop, '10')
  const money = await receiptOf(out, '113')
  const reverse = () => admin.call('SalesOutApi_flush', { body: { ...by(out), remark: '发错' } })
  const said = outcomes(await meeting(round, () => post(money), reverse)).join()
  expect(said).toBeOneOf(['HAS_SETTLEMENT,done', 'SETTLE_BAD,done'])
})

race('the advance of a receipt is paid back or taken back with it, never both', async (round) => {
  const bartererId = await customerOf(shop)
  const money = await admin.ok('MoneyReceiptApi_accounting', { body: { bartererId, accountId, amount: '50' } })
  const refund = await admin.ok('PrepaymentApi_submit', {
    body: { bartererId, direction: 2, accountId, amount: '50', lines: [{ sourceBillId: money.id, amount: '50' }] },
  })
  const reverse = () => admin.call('MoneyReceiptApi_flush', { body: { ...by(money), remark: '重复' } })
  const payBack = () => admin.call('PrepaymentApi_accounting', { body: by(refund) })
  expect(outcomes(await meeting(round, payBack, reverse)).join()).toBeOneOf(['HAS_SETTLEMENT,done', 'SETTLE_BAD,done'])
})
