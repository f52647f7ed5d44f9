import { expect } from 'vitest'
import { bankAccount, openOf, sold, stockedForSale } from '../../support/acts/money-documents.ts'
import { by } from '../../support/acts/purchase-acts.ts'
import { customerOf } from '../../support/acts/sales-acts.ts'
import { paidAhead } from '../../support/acts/settlement-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { meeting, moneyRounds, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const race = racesOn(server)
const moneyRace = racesOn(server, moneyRounds)
await stockedForSale(shop, 10_000)
const accountId = await bankAccount(shop)

const settle = (bartererId: string, owed: { id: string }, paid: { id: string }, amount: string) =>
  admin.call('SettlementApi_accounting', {
    body: {
      bartererId,
      lines: [
        { sourceBillId: owed.id, side: 1, amount },
        { sourceBillId: paid.id, side: 2, amount },
      ],
    },
  })

moneyRace('one receipt settled against two documents at once never exceeds what was paid', async () => {
  const bartererId = await customerOf(shop)
  const outs = [await sold(shop, '10', bartererId), await sold(shop, '10', bartererId)]
  const money = await paidAhead(shop, bartererId, accountId, '120')
  const answers = await Promise.all(outs.map((out) => settle(bartererId, out, money, '80')))
  expect(outcomes(answers)).toEqual(['SETTLE_BAD', 'done'])
  expect((await openOf(shop, bartererId)).toSorted()).toEqual(['advance -40.00', 'receivable 113.00', 'receivable 33.00'])
})

race('an advance is settled or paid back, never both', async (round) => {
  const bartererId = await customerOf(shop)
  const out = await sold(shop, '10', bartererId)
  const money = await paidAhead(shop, bartererId, accountId, '100')
  const back = () =>
    admin.call('PrepaymentApi_accounting', {
      body: { bartererId, direction: 2, accountId, amount: '100', lines: [{ sourceBillId: money.id, amount: '100' }] },
    })
  const said = outcomes(await meeting(round, () => settle(bartererId, out, money, '100'), back)).join()
  expect(said).toBe('SETTLE_BAD,done')
})

race('a settlement is undone once, and an out that it settled is reversed only after that', async (round) => {
  const bartererId = await customerOf(shop)
  const out = await sold(shop, '10', bartererId)
  const money = await paidAhead(shop, bartererId, accountId, '100')
  const { data } = await settle(bartererId, out, money, '100')
  const undo = () => admin.call('SettlementApi_flush', { body: { ...by(data), remark: '核错' } })
  const reverse = () => admin.call('SalesOutApi_flush', { body: { ...by(out), remark: '发错' } })
  const said = outcomes(await meeting(round, undo, reverse)).join()
  expect(said).toBeOneOf(['HAS_SETTLEMENT,done', 'done,done'])
  expect(await undo()).toMatchObject({ status: 409 })
})
