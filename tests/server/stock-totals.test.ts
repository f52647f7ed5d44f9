import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/operations.gen.ts'
import { brokenInvariants } from '#server/db/invariants.ts'
import { assignDepots } from '#server/identity/people.ts'
import { sumStockTotals } from '#server/queries/stock-totals.ts'
import { withSettings } from '../support/conformance.ts'
import { by } from '../support/purchase-acts.ts'
import { customerOf, type Out, outBody } from '../support/sales-acts.ts'
import { startTestServer } from '../support/server.ts'
import { approvedOrder, hire, openShop } from '../support/shop.ts'

// what stock comes to is kept by depot; here it is held against the sum of its rows

const anAct = fc.record({
  kind: fc.constantFrom('receive', 'receive', 'sell', 'sellAll', 'order', 'hold', 'move', 'flush', 'sum'),
  qty: fc.integer({ min: 1, max: 9 }).map(String),
  of: fc.nat({ max: 1 }),
})
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never
/** A shop whose stock is valued by depot or by company, with whoever sees one depot alone, and what is done there. */
async function openStock(valueUnit: 'depot' | 'company') {
  const server = await startTestServer({ now: new Date('2026-08-31T02:00:00Z') })
  const shop = await openShop(server)
  const { admin, goods, depotId, otherDepotId, supplierId, bottleId } = shop
  const [water = '', juice = ''] = goods
  const customerId = await customerOf(shop)
  const keeper = await hire(shop, 'totalkeeper', 'clerk', ['inventory_view', 'cost_view'])
  await server.inTenant(async (tx) => {
    const { id } = await tx.one<{ id: string }>(`select id from app_user where tenant_id = $1 and account = 'totalkeeper'`, [tx.tenantId])
    await assignDepots(tx, id, [otherDepotId])
  })
  await server.inTenant((tx) =>
    tx.query(`update sysconfig set config_value = $2 where tenant_id = $1 and config_key = 'VALUE_UNIT'`, [tx.tenantId, valueUnit]),
  )
  const sold: Out[] = []

  async function act({ kind, qty, of }: Act): Promise<void> {
    const commInfoId = of === 0 ? water : juice
    const place = { depotId: of === 0 ? depotId : otherDepotId }
    if (kind === 'sum') await server.inTenant(sumStockTotals)
    if (kind === 'receive') {
      const lines = [{ commInfoId, unitId: bottleId, actualQty: `${qty}0`, totalAmt: '77.77', taxRate: '0' }]
      await admin.ok('PurchaseReceiptApi_accounting', { body: { ...place, supplierId, lines } })
    }
    const out = (of: string) => ({ ...outBody(shop, customerId, commInfoId, of), ...place })
    if (kind === 'sell') sold.push(await admin.ok('SalesOutApi_accounting', { body: out(qty) }))
    if (kind === 'sellAll') {
      const [row] = (await admin.ok('InventoryApi_selectListNew', { body: { ...place, commInfoId } })).records
      if (row && Number(row.onHandFreeQty) > 0) await admin.ok('SalesOutApi_accounting', { body: out(row.onHandFreeQty ?? '0') })
    }
    if (kind === 'order') await approvedOrder(shop, qty)
    if (kind === 'hold') await admin.ok('SalesOutApi_submit', { body: out(qty) })
    if (kind === 'move') {
      const body = { depotId, inDepotId: otherDepotId, lines: [{ commInfoId, unitId: bottleId, qty }] }
      const sent = await admin.ok('MoveInventoryApi_submit', { body })
      await admin.ok('MoveInventoryApi_accounting', { body: by(sent) })
    }
    const last = kind === 'flush' ? sold.pop() : undefined
    if (last) await admin.call('SalesOutApi_flush', { body: { ...by(last), remark: '开错' } })
  }

  /** What the rows of stock come to, as they stand. */
  const ofRows = async (depots: readonly string[]) => {
    const [row] = await server.inTenant((tx) =>
      tx.query<Record<'count' | 'qty' | 'value' | 'on_order', string>>(
        `select count(*) as count, coalesce(sum(b.qty), 0) as qty, round(coalesce(sum(worth_of(b.qty, b.value, p.qty, p.value)), 0), 2) as value,
                coalesce(sum(b.on_order_qty), 0) as on_order
           from stock_balance b join depot d on d.tenant_id = b.tenant_id and d.id = b.depot_id
           left join cost_pool p on p.tenant_id = b.tenant_id and p.legal_entity = coalesce(d.legal_entity, '') and p.comm_info_id = b.comm_info_id
          where b.tenant_id = $1 and b.lot = '' and b.depot_id = any ($2::bigint[])
            and (b.qty <> 0 or b.value <> 0 or b.held_qty <> 0 or b.reserved_qty <> 0 or b.on_order_qty <> 0 or b.transit_qty <> 0)`,
        [tx.tenantId, depots],
      ),
    )
    return { total: Number(row?.count), qty: Number(row?.qty), costAmt: Number(row?.value), onOrderQty: Number(row?.on_order) }
  }
  const told = async (who = admin, body: BodyOf<'InventoryApi_selectListNew'> = {}) => {
    const { total, sums } = await who.ok('InventoryApi_selectListNew', { body })
    return { total, qty: Number(sums.qty), costAmt: Number(sums.costAmt), onOrderQty: Number(sums.onOrderQty) }
  }
  const broken = () => server.database.asOwner((client) => brokenInvariants(async (text) => (await client.query(text)).rows))

  async function expectAlike() {
    expect(await told()).toEqual(await ofRows([depotId, otherDepotId]))
    expect(await told(admin, { depotId })).toEqual(await ofRows([depotId]))
    expect(await told(keeper)).toEqual(await ofRows([otherDepotId]))
    expect((await told(keeper, { depotId })).total).toBe(0)
    const [home, first] = [await admin.ok('HomeApi_read', { query: {} }), await ofRows([depotId])]
    expect(Number(home.stock?.find((row) => row.depotId === depotId)?.stockAmt ?? '0')).toBe(first.costAmt)
  }
  return { server, act, broken, expectAlike }
}

const rounds = fc.sample(fc.array(anAct, { minLength: 8, maxLength: 10 }), { seed: 11, numRuns: 5 })

describe.each([
  ['depot', rounds.slice(0, 3)],
  ['company', rounds.slice(3)],
] as const)('stock that is valued by %s', async (unit, acts) => {
  const { server, act, broken, expectAlike } = await openStock(unit)

  test.each(acts.map((one, at) => [at + 1, one] as const))(
    'comes to the sum of its rows, before and after it is added up: round %i',
    async (_, round) => {
      await withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => {
        for (const one of round) await act(one)
        await expectAlike()
        await server.inTenant(sumStockTotals)
        await expectAlike()
        expect(await broken()).toEqual([])
      })
    },
  )

  test('is counted once by those who add up at once, while others post', async () => {
    for (let round = 0; round < 3; round += 1) {
      const sums = Array.from({ length: 3 }, () => server.inTenant(sumStockTotals))
      await Promise.all([...sums, act({ kind: 'receive', qty: '1', of: 0 }), act({ kind: 'receive', qty: '2', of: 1 })])
    }
    await expectAlike()
    await withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => expect(await broken()).toEqual([]))
  })
})
