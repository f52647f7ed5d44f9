import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { lockBalances } from '#server/documents/books/stock/balances.ts'
import { issueGoods } from '#server/documents/books/stock/stock-out.ts'
import { reverseMovements } from '#server/documents/books/stock/stock-reversal.ts'
import { dispatchGoods, endTransit } from '#server/documents/books/stock/stock-transit.ts'
import { customerOf } from '../../support/acts/sales-acts.ts'
import { amountPlaces, type Booked, bareDocument, brokenStock, countActs, keyAt, stockActs } from '../../support/acts/stock-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { stockTables } from '../../support/laws/stock-tables.ts'
import { startTestServer } from '../../support/server.ts'
import { entitiesOf, openShop, type Shop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
await server.inTenant((tx) =>
  tx.query(`update sysconfig set config_value = 'company' where tenant_id = $1 and config_key = 'VALUE_UNIT'`, [tx.tenantId]),
)
const actsIn = (depotId: string, goods = shop.goods) => {
  const there: Shop = { ...shop, depotId, goods }
  return { ...stockActs(server, there), ...countActs(server, there) }
}

describe('received in one depot, sold in the other', () => stockTables(actsIn(shop.depotId), actsIn(shop.otherDepotId)))

/** Goods without any movement so far. */
const freshGoods = (count: number) =>
  server.inTenant(async (tx) => {
    const rows = await tx.query<{ id: string }>(
      `insert into commodity (tenant_id, create_time, comm_info_code, comm_info_name, unit_id, is_multi_unit)
       select $1, $2, 'F' || nextval('id_seq'), '货品', $3, 1 from generate_series(1, $4) returning id`,
      [tx.tenantId, tx.now, shop.bottleId, count],
    )
    return rows.map(({ id }) => id)
  })
const goods = await freshGoods(60)
const [near, far] = [actsIn(shop.depotId, goods), actsIn(shop.otherDepotId, goods)]
const own = { ...shop, goods }
let used = 0

const both = (at: number) => [keyAt(own, at), { ...keyAt(own, at), depotId: shop.otherDepotId }]

/** Transfers goods from the first depot to the other; some arrive, and the rest is lost. */
async function transfer(at: number, qty: string, arrived: string): Promise<Booked> {
  return server.inTenant(async (tx) => {
    const document = await bareDocument(tx, keyAt(own, at), at, { qty })
    const line = { ...keyAt(own, at), lineId: document.lineId, toDepotId: shop.otherDepotId }
    const balances = await lockBalances(tx, both(at))
    await dispatchGoods(tx, document, [{ ...line, qty: decimal(qty) }], balances, amountPlaces)
    const end = (how: 'arrive' | 'loss', part: string, step: number) =>
      endTransit(tx, document, how, [{ ...line, depotId: shop.otherDepotId, qty: decimal(part), step }], balances, amountPlaces)
    await end('arrive', arrived, 1)
    if (arrived !== qty) await end('loss', decimal(qty).sub(arrived).toFixed(), 2)
    return document
  })
}

const takeTransferBack = (transferred: Booked) =>
  server.inTenant(async (tx) => {
    const balances = await lockBalances(tx, both(transferred.at))
    await reverseMovements(tx, transferred, transferred.id, (id) => id, balances, amountPlaces)
  })

/** What the depots show: their quantities, and their shares of the value. */
const shownIn = async (at: number) => {
  const rows = await shop.admin.ok('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds: [goods[at] ?? ''] } })
  return rows.map(({ qty, costAmt, costPrice }) => `${qty} ${costAmt} ${costPrice}`)
}

describe('a transfer', () => {
  test('leaves the average alone, and a loss on the way is one of the company (M13)', async () => {
    const at = used++
    await near.receive(at, '11', '1144.00', { tax: '148.72' })
    const whole = await transfer(at, '5', '5')
    expect([await near.stock(at), await near.movements(whole), await shownIn(at)]).toEqual([
      '11 / 1144.00',
      ['dispatch -5 0', 'arrive 5 0'],
      ['6.00 624.00 104.00000', '5.00 520.00 104.00000'],
    ])
    const partly = await transfer(at, '5', '3')
    expect([await near.stock(at), await near.taxAt(at), await near.movements(partly)]).toEqual([
      '9 / 936.00',
      '121.68',
      ['dispatch -5 0', 'arrive 3 0', 'arrive 2 0', 'loss -2 -208'],
    ])
    await takeTransferBack(partly)
    expect([await near.stock(at), await near.taxAt(at), await shownIn(at)]).toEqual([
      '11 / 1144.00',
      '148.72',
      ['6.00 624.00 104.00000', '5.00 520.00 104.00000'],
    ])
  })

  test('is no out that a reversed receipt would have to mind', async () => {
    const at = used++
    await near.receive(at, '10', '1000.00')
    const receipt = await near.receive(at, '10', '2000.00')
    await transfer(at, '5', '5')
    expect([await near.movements(await near.reverse(receipt)), await near.stock(at)]).toEqual([['takeBack -10 -2000'], '10 / 1000.00'])
  })
})

test('a variance is spread over what the company has and sold, wherever it lies and left', async () => {
  const at = used++
  await near.receive(at, '10', '1000.00')
  await far.issue(at, '4')
  const body = { depotId: shop.depotId, commInfoId: goods[at] ?? '', adjustKind: 2, amount: '100.00' }
  expect(await shop.admin.ok('CostAdjustmentApi_submit', { body })).toMatchObject({ stockAmt: '60.00', salesCostAmt: '40.00' })
})

test('closing a month spreads a variance over what the company has and sold, wherever it lies and left', async () => {
  const at = used++
  const { admin, depotId, otherDepotId, supplierId, bottleId } = shop
  const line = { commInfoId: goods[at] ?? '', unitId: bottleId, taxRate: '0' }
  for (const there of [depotId, otherDepotId]) {
    const lines = [{ ...line, actualQty: '10', totalAmt: '100.00' }]
    await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId: there, billDate: '2026-10-10', lines } as never })
  }
  const sold = { ...line, qty: '4', taxPrice: '20' }
  await admin.ok('SalesOutApi_accounting', {
    body: { customerId: await customerOf(shop), depotId: otherDepotId, billDate: '2026-10-12', lines: [sold] },
  })
  const back = [{ ...line, qty: '-6', totalAmt: '-72.00' }]
  await admin.ok('PurchaseReturnApi_accounting', { body: { supplierId, depotId, billDate: '2026-10-20', lines: back } as never })
  const { rows } = await admin.ok('PeriodApi_variances', { query: { period: '2026-10' } })
  const own = { varianceAmt: '-12.00', stockAmt: '-8.57', salesCostAmt: '-3.43' }
  expect(rows).toEqual([{ commInfoCode: expect.any(String), commInfoName: '货品', ...own }])
  await admin.ok('PeriodApi_close', { body: { period: '2026-10', version: 0 } })
  expect((await near.balanceAt(at))?.pool.value.toFixed(2)).toBe('91.43')
})

test('a depot below zero is no hole while the company has goods', async () => {
  const at = used++
  await near.receive(at, '10', '1000.00')
  expect(await far.issue(at, '4')).toMatchObject({ value: '400.00', estimated: false })
  expect(await near.movements(await near.receive(at, '6', '1200.00'))).toEqual(['receive 6 1200'])
  expect([await far.stock(at), await shownIn(at)]).toEqual(['12 / 1800.00', ['16.00 2400.00 150.00000', '-4.00 -600.00 150.00000']])
})

test('a hole of one depot is filled in the other, oldest first, and opened again by a reversal there', async () => {
  const at = used++
  await near.receive(at, '2', '20.00')
  const [first, second] = [await far.issue(at, '3'), await near.issue(at, '2')]
  const receipt = await far.receive(at, '2', '26.00')
  expect([await far.movements(receipt), await near.stock(at)]).toEqual([['receive 2 26', 'variance 0 -6'], '-1 / -10.00'])
  expect([(await near.giveBack(at, '2', { source: second })).value, await near.stock(at)]).toEqual(['23.00', '1 / 11.50'])
  await far.reverse(first)
  expect((await near.balanceAt(at))?.pool.qty.toFixed()).toBe('4')
})

test('legal entities have averages of their own', async () => {
  const at = used++
  await entitiesOf(shop, '子公司')
  const subsidiary = await server.inTenant(
    async (tx) =>
      (
        await tx.one<{ id: string }>(
          `insert into depot (tenant_id, create_time, code, name, legal_entity) values ($1, $2, 'D3', '子公司仓', '子公司') returning id`,
          [tx.tenantId, tx.now],
        )
      ).id,
  )
  const elsewhere = actsIn(subsidiary, goods)
  await near.receive(at, '10', '100.00')
  await elsewhere.receive(at, '10', '300.00')
  expect([(await far.issue(at, '2')).value, (await elsewhere.issue(at, '2')).value]).toEqual(['20.00', '60.00'])
  expect([await near.stock(at), await elsewhere.stock(at)]).toEqual(['8 / 80.00', '8 / 240.00'])
})

const hundredths = (most: number, least = 0) => fc.integer({ min: least, max: most }).map((units) => (units / 100).toFixed(2))
const anAct = fc.record({
  kind: fc.constantFrom('receive', 'receive', 'issue', 'issue', 'giveBack', 'transfer', 'reverse'),
  isFar: fc.boolean(),
  qty: fc.oneof(hundredths(900, 1), fc.integer({ min: 1, max: 9 }).map(String)),
  value: hundredths(20_000),
  tax: hundredths(2_000),
  of: fc.nat(),
})
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never
type Done = Booked & { isFar: boolean; source?: Done; isOut?: boolean; isTransfer?: boolean }

const acts = (isFar: boolean) => (isFar ? far : near)
const undo = (done: Done) => (done.isTransfer ? takeTransferBack(done) : acts(done.isFar).reverse(done))

async function did(at: number, { kind, isFar, qty, value, tax, of }: Act, live: readonly Done[]): Promise<Done | undefined> {
  if (kind === 'receive') return { ...(await acts(isFar).receive(at, qty, value, { tax })), isFar }
  if (kind === 'issue') return { ...(await acts(isFar).issue(at, qty)), isFar, isOut: true }
  if (kind === 'transfer') return { ...(await transfer(at, qty, of % 2 === 0 ? qty : '0.01')), isFar, isTransfer: true }
  const outs = live.filter((one) => one.isOut && !live.some(({ source }) => source === one))
  const source = outs[of % Math.max(outs.length, 1)]
  return source && { ...(await acts(isFar).giveBack(at, source.qty, { source })), isFar, source }
}

/** Performs the acts on goods of their own; returns what may still be reversed, oldest first. */
async function walk(at: number, sequence: readonly Act[]): Promise<Done[]> {
  const live: Done[] = []
  for (const act of sequence) {
    if (act.kind === 'reverse') {
      const free = live.filter((one) => !live.some(({ source }) => source === one))
      const one = free[act.of % Math.max(free.length, 1)]
      if (one) await undo(one)
      if (one) live.splice(live.indexOf(one), 1)
    } else {
      const done = await did(at, act, live)
      if (done) live.push(done)
    }
  }
  return live
}

const sequences = fc.array(anAct, { minLength: 1, maxLength: 14 })
const runs = { numRuns: 12, endOnFailure: true }
const sound = () => withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => expect(await brokenStock(server)).toEqual([]))

test('whatever two depots book and reverse, the pool is the sum of what moved, no value is left on nothing, and holes add up', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      await walk(used++, sequence)
      await sound()
    }),
    runs,
  )
})

test('all of it reversed in reverse order leaves nothing', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const at = used++
      for (const one of (await walk(at, sequence)).toReversed()) await undo(one)
      const balance = await near.balanceAt(at)
      expect([balance?.qty, balance?.pool.qty, balance?.pool.value, balance?.pool.tax].map((figure) => figure?.toFixed())).toEqual(
        Array(4).fill('0'),
      )
    }),
    runs,
  )
})

test('outs of two depots at once take from one value, exactly and without a deadlock', { timeout: 120_000 }, async () => {
  const [one, other] = [used++, used++]
  for (const at of [one, other]) {
    await near.receive(at, '50', '333.33')
    await far.receive(at, '50', '666.67')
  }
  const issueBoth = (depotId: string, order: readonly number[]) =>
    server.inTenant(async (tx) => {
      const keys = order.map((at) => ({ commInfoId: goods[at] ?? '', depotId }))
      const balances = await lockBalances(tx, keys)
      const values = []
      for (const key of keys) {
        const document = await bareDocument(tx, key, 0, { qty: '5' })
        const left = await issueGoods(tx, document, [{ ...key, lineId: document.lineId, qty: decimal('5') }], balances, amountPlaces)
        values.push(...left.values())
      }
      return values
    })
  const outs = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      issueBoth(nth % 2 === 0 ? shop.depotId : shop.otherDepotId, nth % 4 < 2 ? [one, other] : [other, one]),
    ),
  )
  const sum = outs.flat().reduce((total, { value }) => total.add(value), decimal('0'))
  expect([fixedText(sum, 2), await near.stock(one), await near.stock(other)]).toEqual(['2000.00', '0 / 0.00', '0 / 0.00'])
})

afterAll(sound)
