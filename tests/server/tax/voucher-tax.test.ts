import { describe, expect, test } from 'vitest'
import { decimal } from '#domain/figures/decimal.ts'
import { accounts } from '#domain/finance/ledger.ts'
import { postTax, reverseTax } from '#server/documents/books/money/tax-entries.ts'
import { lockBalances } from '#server/documents/books/stock/balances.ts'
import { reverseMovements } from '#server/documents/books/stock/stock-reversal.ts'
import { dispatchGoods, endTransit } from '#server/documents/books/stock/stock-transit.ts'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { customerOf, type Out, outBody, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { amountPlaces, type Booked, bareDocument, brokenStock, countActs, keyAt, stockActs } from '../../support/acts/stock-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const customerId = await customerOf(shop)
const { receive, reverse } = stockActs(server, shop)
const { leave } = countActs(server, shop)
let used = 0

/** The lines of a document's voucher, such as `借 库存商品 100`. */
const voucher = ({ id }: { id: string }) =>
  server.inTenant(async (tx) =>
    (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side === 'debit' ? '借' : '贷'} ${accounts[account].zh} ${amount}`),
  )
const red = (rows: readonly string[]) => rows.map((row) => row.replace(/ ([\d.]+)$/, ' -$1'))

describe('gifts without a paid row', () => {
  /** An out that gives away four bottles; their list price is 15.00 including 13 % of tax. */
  const giveAway = async (): Promise<Out> => {
    const goods = shop.goods[used++] ?? ''
    await stockUp(shop, goods, '10', '100.00')
    const { lines: [line] = [], ...head } = outBody(shop, customerId, goods, '4')
    return admin.ok('SalesOutApi_accounting', { body: { ...head, lines: [{ ...line, taxPrice: '0', isGift: 2 }] } })
  }
  const given = ['借 销售费用—促销赠品 46.9', '贷 库存商品 40', '贷 应交税费—应交增值税(销项税额) 6.9']

  test('are taxed as if they were sold at their list price, and their reversal takes that back', async () => {
    const out = await giveAway()
    expect(await voucher(out)).toEqual(given)
    await admin.ok('SalesOutApi_flush', { body: { id: out.id, version: out.version, remark: '不送了' } })
    const { mirrorId } = await admin.ok('SalesOutApi_detail', { query: { id: out.id } })
    expect(await voucher({ id: mirrorId ?? '' })).toEqual(red(given))
  })

  test('keep the tax they were given with when the price changes, and bring their part back', async () => {
    const out = await giveAway()
    const { lines: [line] = [], ...head } = returnBody(shop, out, '-1')
    const back = await admin.ok('SalesReturnApi_accounting', { body: { ...head, lines: [{ ...line, isGift: 2 }] } })
    await server.inTenant((tx) => tx.query('update commodity set retail_price = 99 where tenant_id = $1', [tx.tenantId]))
    expect([await voucher(out), await voucher(back)]).toEqual([
      given,
      ['借 销售费用—促销赠品 -11.73', '贷 库存商品 -10', '贷 应交税费—应交增值税(销项税额) -1.73'],
    ])
    await server.inTenant((tx) => tx.query('update commodity set retail_price = 15 where tenant_id = $1', [tx.tenantId]))
  })

  test('are not taxed where the tenant says so, nor beside a row that is paid for', async () => {
    await withSettings(server, { GIFT_DEEMED_SALE: 'off' }, async () =>
      expect(await voucher(await giveAway())).toEqual(['借 销售费用—促销赠品 40', '贷 库存商品 40']),
    )
    const goods = shop.goods[used++] ?? ''
    await stockUp(shop, goods, '10', '100.00')
    const { lines: [line] = [], ...head } = outBody(shop, customerId, goods, '4')
    const out = await admin.ok('SalesOutApi_accounting', { body: { ...head, lines: [line ?? {}, { ...line, taxPrice: '0', isGift: 2 }] } })
    expect(await voucher(out)).not.toContain('贷 应交税费—应交增值税(销项税额) 6.9')
  })
})

describe('deducted tax of goods that are lost or used', () => {
  test('is transferred out: 90.00 of farm produce for 1,000.00; and back with its reversal', async () => {
    const kinds = { loss: ['lossOut', '待处理财产损溢'], consume: ['useOut', '费用'] } as const
    for (const kind of ['loss', 'consume'] as const) {
      const at = used++
      const [about, account] = kinds[kind]
      await receive(at, '10', '910.00', { tax: '90.00' })
      const lost = await leave(at, '10', kind)
      await server.inTenant((tx) => postTax(tx, lost, [{ lineId: lost.lineId, about, amount: decimal(lost.tax) }]))
      const said = [`借 ${account} 1000`, '贷 库存商品 910', '贷 应交税费—应交增值税(进项税额转出) 90']
      expect(await voucher(lost)).toEqual(said)
      const mirror = await reverse(lost)
      await server.inTenant((tx) => reverseTax(tx, lost.id, { ...mirror, lineOf: () => mirror.lineId }))
      expect(await voucher(mirror)).toEqual(red(said))
    }
  })

  test('is no more than left with them', async () => {
    const at = used++
    await receive(at, '10', '100.00', { tax: '13.00' })
    const lost = await leave(at, '1', 'loss')
    await server.inTenant((tx) => postTax(tx, lost, [{ lineId: lost.lineId, about: 'lossOut', amount: decimal('1.31') }]))
    expect((await brokenStock(server)).map(({ title }) => title)).toEqual([
      'deducted tax is transferred out only as far as it left with the goods; a transfer takes its own back',
    ])
    await server.database.asOwner((client) => client.query('delete from tax_entry where amount = 1.31'))
  })
})

test('goods that are lost on their way leave the account of what is on its way, and come back to it', async () => {
  const at = used++
  await receive(at, '11', '1144.00')
  const there = { ...keyAt(shop, at), depotId: shop.otherDepotId }
  const work = <T>(act: (balances: Awaited<ReturnType<typeof lockBalances>>, tx: Parameters<typeof lockBalances>[0]) => Promise<T>) =>
    server.inTenant(async (tx) => act(await lockBalances(tx, [keyAt(shop, at), there]), tx))
  const transfer = await work(async (balances, tx): Promise<Booked> => {
    const document = await bareDocument(tx, keyAt(shop, at), at, { qty: '5' })
    const line = { ...keyAt(shop, at), lineId: document.lineId, qty: decimal('5'), toDepotId: shop.otherDepotId }
    await dispatchGoods(tx, document, [line], balances, amountPlaces)
    return document
  })
  const end = (how: 'arrive' | 'loss', qty: string, step: number) =>
    work((balances, tx) =>
      endTransit(tx, transfer, how, [{ ...there, lineId: transfer.lineId, qty: decimal(qty), step }], balances, amountPlaces),
    )
  /** The sum of each account over these documents, debits less credits. */
  const net = async () => {
    const sums = new Map<string, number>()
    for (const row of await voucher(transfer)) {
      const [side, account = '', amount] = row.split(' ')
      sums.set(account, (sums.get(account) ?? 0) + Number(amount) * (side === '借' ? 1 : -1))
    }
    return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
  }
  await end('arrive', '3', 1)
  expect(await net()).toEqual({ 库存商品: -208, 在途商品: 208 })
  await end('loss', '2', 2)
  expect(await net()).toEqual({ 库存商品: -208, 待处理财产损溢: 208 })
  expect(await brokenStock(server)).toEqual([])
  await work((balances, tx) => reverseMovements(tx, transfer, transfer.id, (id) => id, balances, amountPlaces))
  expect(await net()).toEqual({})
  expect(await brokenStock(server)).toEqual([])
})
