import { afterAll, expect, test } from 'vitest'
import { expectSound } from '../support/purchase-acts.ts'
import { outcomes } from '../support/races.ts'
import { customerOf, type Out, type OutBody, outBody, returnBody, stockOf, stockUp } from '../support/sales-acts.ts'
import { startTestServer } from '../support/server.ts'
import { openShop } from '../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const customerId = await customerOf(shop)

let used = 0
/** Goods that nothing has moved yet. */
const fresh = () => shop.goods[used++] ?? ''
const ship = (body: OutBody) => admin.ok('SalesOutApi_accounting', { body })
const outOf = ({ id }: { id: string }) => admin.ok('SalesOutApi_detail', { query: { id } })
const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '数量不对' } })

const rounds = 100

test(`of two outs of 8 from 10 on hand one is refused and stock is never below zero, ${rounds} times`, { timeout: 300_000 }, async () => {
  const own = fresh()
  await stockUp(shop, own, '10', '100.00')
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all([1, 2].map(() => admin.call('SalesOutApi_accounting', { body: outBody(shop, customerId, own, '8') })))
    expect(outcomes(answers)).toEqual(['STOCK_SHORT', 'done'])
    const out = answers.find(({ key }) => key === undefined)?.data as Out
    expect(await stockOf(shop, own)).toMatchObject({ qty: '2.00', free: '2.00' })
    await admin.ok('SalesOutApi_flush', because(out))
  }
  expect(await stockOf(shop, own)).toMatchObject({ qty: '10.00', costAmt: '100.00' })
})

test('two customers of one limit are one: of two outs that it covers once one is refused', { timeout: 120_000 }, async () => {
  const own = fresh()
  await stockUp(shop, own, '1000', '1000.00')
  for (let round = 0; round < 20; round += 1) {
    const limited = await customerOf(shop, '100.00')
    const answers = await Promise.all([1, 2].map(() => admin.call('SalesOutApi_accounting', { body: outBody(shop, limited, own, '6') })))
    expect(outcomes(answers)).toEqual(['CREDIT_LIMIT', 'done'])
  }
})

test('two returns of 6 of an out of 10 give back 6', { timeout: 120_000 }, async () => {
  const own = fresh()
  await stockUp(shop, own, '1000', '1000.00')
  for (let round = 0; round < 20; round += 1) {
    const out = await ship(outBody(shop, customerId, own, '10'))
    const answers = await Promise.all([1, 2].map(() => admin.call('SalesReturnApi_accounting', { body: returnBody(shop, out, '-6') })))
    expect(outcomes(answers)).toEqual(['OVER_RETURN', 'done'])
    expect((await outOf(out)).lines[0]).toMatchObject({ returnedQty: '6.00' })
  }
})

afterAll(() => expectSound(server))
