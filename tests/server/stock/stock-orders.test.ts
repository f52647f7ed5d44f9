import { expect, test } from 'vitest'
import { decimal } from '#domain/figures/decimal.ts'
import { customerOf, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, otherDepotId } = shop
await customerOf(shop)
const own = goods.slice(0, 8)
for (const [at, commInfoId] of own.entries()) await stockUp(shop, commInfoId, String(1 + ((at * 5) % 7)), String(10 + ((at * 3) % 5)))
await stockUp({ ...shop, depotId: otherDepotId }, own[3] ?? '', '4', '9')
const { id, version } = await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '3') })
await admin.ok('PurchaseOrderApi_approve', { body: { id, version } })

type Row = Awaited<ReturnType<typeof page>>['records'][number]
const page = (body: object) => admin.ok('InventoryApi_selectListNew', { body })
const all = async (body: object = {}) => (await page({ ...body, size: 200 })).records
const idOf = ({ depotId, commInfoId }: Row) => `${depotId} ${commInfoId}`

const figures = { qty: 'qty', cost_amt: 'costAmt', on_order_qty: 'onOrderQty' } as const
/** Sorts by the figure, then by depot and goods, all ascending or all descending. */
const byFigure = (name: (typeof figures)[keyof typeof figures], sign: number) => (one: Row, other: Row) =>
  sign *
  (decimal(one[name] ?? '0').cmp(other[name] ?? '0') ||
    Number(BigInt(one.depotId ?? 0) - BigInt(other.depotId ?? 0)) ||
    Number(BigInt(one.commInfoId ?? 0) - BigInt(other.commInfoId ?? 0)))

test.each(Object.entries(figures).flatMap(([column, name]) => [['ascs', column, name, 1] as const, ['descs', column, name, -1] as const]))(
  'pages of three go on %s by %s, as all rows do',
  async (way, column, name, sign) => {
    const wanted = (await all()).toSorted(byFigure(name, sign)).map(idOf)
    expect(wanted.length).toBeGreaterThan(8)
    const got: string[] = []
    for (let current = 1; got.length < wanted.length; current += 1) {
      const { records, total } = await page({ [way]: column, size: 3, current })
      expect([total, records.length > 0]).toEqual([wanted.length, true])
      got.push(...records.map(idOf))
    }
    expect(got).toEqual(wanted)
  },
)

test('depots are sorted by their names, goods by theirs or their codes', async () => {
  const sorted = async (body: object, name: 'depotName' | 'commInfoName' | 'commInfoCode') =>
    (await all(body)).map((row) => row[name] ?? '')
  const [up, down] = [await sorted({ ascs: 'depot_name' }, 'depotName'), await sorted({ descs: 'depot_name' }, 'depotName')]
  expect(down).toEqual(up.toReversed())
  expect(new Set(up).size).toBe(2)
  const names = await sorted({ ascs: 'comm_info_name' }, 'commInfoName')
  expect(await sorted({ descs: 'comm_info_name' }, 'commInfoName')).toEqual(names.toReversed())
  expect(await sorted({}, 'commInfoCode')).toEqual((await sorted({ descs: 'comm_info_code' }, 'commInfoCode')).toReversed())
})

test('what a filter finds is summed as its rows are, in whatever order', async () => {
  const [first] = await all()
  const filters = [
    { keyword: first?.commInfoCode },
    { keyword: (first?.commInfoName ?? '').slice(0, 2) },
    { commInfoName: first?.commInfoName },
  ]
  for (const filter of filters)
    for (const order of [{}, { descs: 'qty' }, { ascs: 'cost_amt' }, { descs: 'on_order_qty' }, { ascs: 'depot_name' }]) {
      const { records, total, sums } = await page({ ...filter, ...order, size: 200 })
      expect(records.map(idOf)).toContain(first && idOf(first))
      const sum = (name: 'qty' | 'costAmt' | 'onOrderQty') => records.reduce((so, row) => so.add(row[name] ?? '0'), decimal('0')).toFixed(2)
      expect([total, sums]).toEqual([records.length, { qty: sum('qty'), costAmt: sum('costAmt'), onOrderQty: sum('onOrderQty') }])
    }
  expect((await page({ keyword: '没有这样的商品' })).total).toBe(0)
})

test('goods that are valued by company are sorted by their share of the pool', async () => {
  await server.inTenant((tx) =>
    tx.query(`insert into cost_pool (tenant_id, legal_entity, comm_info_id, qty, value) values ($1, '', $2, 1, 1000)`, [
      tx.tenantId,
      own[5],
    ]),
  )
  const wanted = (await all()).toSorted(byFigure('costAmt', -1)).map(idOf)
  const { records } = await page({ descs: 'cost_amt', size: 200 })
  expect([records[0]?.commInfoId, records.map(idOf)]).toEqual([own[5], wanted])
})
