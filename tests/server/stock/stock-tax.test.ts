import { afterAll, describe, expect, test } from 'vitest'
import { by, freeBody, goodsLine } from '../../support/acts/purchase-acts.ts'
import { brokenStock, stockActs } from '../../support/acts/stock-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, type ReceiptBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const { receive, issue, giveBack, reverse, stock, taxAt } = stockActs(server, shop)

const post = (at: number, line: object, head: object = {}) =>
  admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [goodsLine(shop, at, line)], head) as ReceiptBody })

describe('deducted tax comes with a receipt', () => {
  type Case = [what: string, at: number, line: object, head: object, stock: string, tax: string]
  const cases: readonly Case[] = [
    ['of its lines', 0, { actualQty: '1', taxPrice: '113.00' }, {}, '1 / 100.00', '13.00'],
    [
      'of farm produce a part of the price',
      1,
      { actualQty: '10', taxPrice: '100.00', taxRate: '9', taxKind: 5 },
      {},
      '10 / 910.00',
      '90.00',
    ],
    ['none where it is not deducted', 2, { actualQty: '1', taxPrice: '103.00', taxRate: '3', deductible: 1 }, {}, '1 / 103.00', '0.00'],
    ['of allocated freight', 3, { actualQty: '1', taxPrice: '113.00' }, { freight: '109.00', freightDeductible: 2 }, '1 / 200.00', '22.00'],
    [
      'not of freight without',
      4,
      { actualQty: '1', taxPrice: '113.00' },
      { freight: '109.00', freightDeductible: 1 },
      '1 / 209.00',
      '13.00',
    ],
  ]
  test.each(cases)('%s', async (_what, at, line, head, onHand, tax) => {
    const receipt = await post(at, line, head)
    expect([await stock(at), await taxAt(at)]).toEqual([onHand, tax])
    await admin.ok('PurchaseReceiptApi_flush', { body: by(receipt) })
    expect([await stock(at), await taxAt(at)]).toEqual(['0 / 0.00', '0.00'])
  })
})

describe('it moves with the goods', () => {
  test('its share, all of it with the last unit; farm produce lost: 90.00, not 81.90', async () => {
    await post(5, { actualQty: '10', taxPrice: '100.00', taxRate: '9', taxKind: 5 })
    const [some, rest] = [await issue(5, '3'), await issue(5, '7')]
    expect([some, rest].map(({ value, tax }) => `${value} ${tax}`)).toEqual(['273.00 27.00', '637.00 63.00'])
    expect([await stock(5), await taxAt(5)]).toEqual(['0 / 0.00', '0.00'])
    await giveBack(5, '1', { source: some })
    expect(await taxAt(5)).toBe('9.00')
    await reverse(rest)
    expect([await stock(5), await taxAt(5)]).toEqual(['8 / 728.00', '72.00'])
  })

  test('what fills a hole takes its share along', async () => {
    const out = await issue(6, '2')
    await receive(6, '10', '100.00', { tax: '13.00' })
    expect([await stock(6), await taxAt(6)]).toEqual(['8 / 80.00', '10.40'])
    await reverse(out)
    expect([await stock(6), await taxAt(6)]).toEqual(['10 / 100.00', '13.00'])
  })

  test('at a reversal after goods had left, the average of it goes', async () => {
    const first = await receive(7, '10', '100.00', { tax: '13.00' })
    await receive(7, '10', '100.00')
    await issue(7, '10')
    expect(await taxAt(7)).toBe('6.50')
    await reverse(first)
    expect([await stock(7), await taxAt(7)]).toEqual(['0 / 0.00', '0.00'])
  })
})

afterAll(async () => expect(await brokenStock(server)).toEqual([]))
