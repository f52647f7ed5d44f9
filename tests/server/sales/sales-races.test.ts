import { expect } from 'vitest'
import { customerOf, type Out, type OutBody, outBody, returnBody, stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const race = racesOn(server)
const customerId = await customerOf(shop)
const [scarce = '', plenty = ''] = shop.goods
await stockUp(shop, scarce, '10', '100.00')
await stockUp(shop, plenty, '100000', '100000.00')

const ship = (body: OutBody) => admin.ok('SalesOutApi_accounting', { body })
const outOf = ({ id }: { id: string }) => admin.ok('SalesOutApi_detail', { query: { id } })
const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '数量不对' } })

race('of two outs of 8 from 10 on hand one is refused and stock is never below zero', async () => {
  const answers = await Promise.all(
    [1, 2].map(() => admin.call('SalesOutApi_accounting', { body: outBody(shop, customerId, scarce, '8') })),
  )
  expect(outcomes(answers)).toEqual(['STOCK_SHORT', 'done'])
  const out = answers.find(({ key }) => key === undefined)?.data as Out
  expect(await stockOf(shop, scarce)).toMatchObject({ qty: '2.00', free: '2.00' })
  await admin.ok('SalesOutApi_flush', because(out))
  expect(await stockOf(shop, scarce)).toMatchObject({ qty: '10.00', costAmt: '100.00' })
})

race('of two outs to a customer whose credit limit covers one, one is refused', async () => {
  const limited = await customerOf(shop, '100.00')
  const answers = await Promise.all([1, 2].map(() => admin.call('SalesOutApi_accounting', { body: outBody(shop, limited, plenty, '6') })))
  expect(outcomes(answers)).toEqual(['CREDIT_LIMIT', 'done'])
})

race('two returns of 6 of an out of 10 give back 6', async () => {
  const out = await ship(outBody(shop, customerId, plenty, '10'))
  const answers = await Promise.all([1, 2].map(() => admin.call('SalesReturnApi_accounting', { body: returnBody(shop, out, '-6') })))
  expect(outcomes(answers)).toEqual(['OVER_RETURN', 'done'])
  expect((await outOf(out)).lines[0]).toMatchObject({ returnedQty: '6.00' })
})

race('an out is returned in part or reversed, never both', async (round) => {
  const out = await ship(outBody(shop, customerId, plenty, '10'))
  const giveBack = () => admin.call('SalesReturnApi_accounting', { body: returnBody(shop, out, '-6') })
  const reverse = () => admin.call('SalesOutApi_flush', because(out))
  expect(outcomes(await meeting(round, giveBack, reverse)).join()).toBeOneOf(['HAS_DOWNSTREAM,done', 'STATUS_FORBIDS,done'])
})
