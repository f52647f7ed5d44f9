import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/operations.gen.ts'
import { daysLater } from '#domain/core/day-periods.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { updateTotals } from '#server/housekeeping.ts'
import { assignDepots } from '#server/identity/people.ts'
import { updateStockDays } from '#server/reports/stock/stock-days.ts'
import { updateStockTotals } from '#server/reports/stock/stock-totals.ts'
import { rebuildTotals } from '#server/watch/renew-sums.ts'
import { by } from '../../support/acts/purchase-acts.ts'
import { customerOf, type Out, outBody } from '../../support/acts/sales-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, hire, openShop } from '../../support/shop.ts'

// totals of stock are stored by depot and by day; here both are compared with the sums of balances and movements

const anAct = fc.record({
  kind: fc.constantFrom('receive', 'receive', 'sell', 'sellAll', 'order', 'hold', 'move', 'flush', 'sum'),
  qty: fc.integer({ min: 1, max: 9 }).map(String),
  of: fc.nat({ max: 1 }),
  daysAgo: fc.constantFrom(0, 0, 1, 3),
})
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never
/**
 * A shop whose stock is valued by depot or by company, a user who sees only one depot, and the acts performed there.
 */
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

  async function act({ kind, qty, of, daysAgo }: Act): Promise<void> {
    const commInfoId = of === 0 ? water : juice
    const billDate = daysLater(server.clock.now.toISOString().slice(0, 10), -daysAgo)
    const place = { depotId: of === 0 ? depotId : otherDepotId, billDate, override: ['BACKDATED' as const], remark: '补录' }
    if (kind === 'sum') await server.inTenant(updateStockTotals)
    if (kind === 'sum') await server.inTenant(updateStockDays)
    if (kind === 'receive') {
      const lines = [{ commInfoId, unitId: bottleId, actualQty: `${qty}0`, totalAmt: '77.77', taxRate: '0' }]
      await admin.ok('PurchaseReceiptApi_accounting', { body: { ...place, supplierId, lines } })
    }
    const out = (of: string) => ({ ...outBody(shop, customerId, commInfoId, of), ...place })
    if (kind === 'sell') sold.push(await admin.ok('SalesOutApi_accounting', { body: out(qty) }))
    if (kind === 'sellAll') {
      const { depotId } = place
      const [row] = (await admin.ok('InventoryApi_selectListNew', { body: { depotId, commInfoId } })).records
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
  return { server, shop, keeper, act }
}

/** Functions that compare a shop's reported stock with its balances and its movements. */
function comparing({ server, shop, keeper }: Awaited<ReturnType<typeof openStock>>) {
  const { admin, depotId, otherDepotId } = shop
  const [water = ''] = shop.goods

  /** The sums of the current rows of stock. */
  const ofRows = async (depots: readonly string[]) => {
    const [row] = await server.inTenant((tx) =>
      tx.query<Record<'count' | 'qty' | 'value' | 'on_order', string>>(
        `select count(*) as count, coalesce(sum(b.qty), 0) as qty, round(coalesce(sum(worth_of(b.qty, b.value, p.qty,
          p.value)), 0), 2) as value,
                coalesce(sum(b.on_order_qty), 0) as on_order
           from stock_balance b join depot d on d.tenant_id = b.tenant_id and d.id = b.depot_id
           left join cost_pool p on p.tenant_id = b.tenant_id and p.legal_entity = coalesce(d.legal_entity, '')
           and p.comm_info_id = b.comm_info_id
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
  /** Stock at the end of a day, computed from movements: each row as reported, and the sums of all. */
  const ofMovements = async (day: string, depots: readonly string[]) => {
    const rows = await server.inTenant((tx) =>
      tx.query<Record<'depot_id' | 'comm_info_id' | 'qty' | 'value', string>>(
        `select depot_id, comm_info_id, sum(qty) as qty, sum(value) as value from stock_movement
          where tenant_id = $1 and lot = '' and bill_date <= $2
            and depot_id = any ($3::bigint[]) group by 1, 2 having (sum(qty), sum(value)) <> (0, 0) order by 1, 2`,
        [tx.tenantId, day, depots],
      ),
    )
    const sum = (of: 'qty' | 'value') => rows.reduce((all, row) => all.add(row[of]), decimal('0')).toFixed(2)
    return {
      rows: rows.map((row) => [row.depot_id, row.comm_info_id, Number(row.qty), Number(row.value)].join(' ')),
      qty: sum('qty'),
      costAmt: sum('value'),
    }
  }
  const toldOf = async (asOf: string, who = admin, body: BodyOf<'InventoryApi_selectListNew'> = {}) => {
    const { records, total, sums } = await who.ok('InventoryApi_selectListNew', { body: { ...body, asOf, size: 200 } })
    expect(total).toBe(records.length)
    const rows = records.map((row) => [row.depotId, row.commInfoId, Number(row.qty), Number(row.costAmt)].join(' ')).sort()
    return { rows, qty: sums.qty, costAmt: sums.costAmt }
  }

  async function expectDaysAlike() {
    for (const daysAgo of [0, 1, 2, 3, 7, 15, 40]) {
      const day = daysLater(server.clock.now.toISOString().slice(0, 10), -daysAgo)
      const both = await ofMovements(day, [depotId, otherDepotId])
      expect(await toldOf(day)).toEqual(both)
      expect(await toldOf(day, admin, { depotId })).toEqual(await ofMovements(day, [depotId]))
      expect(await toldOf(day, keeper)).toEqual(await ofMovements(day, [otherDepotId]))
      const { rows } = await toldOf(day, admin, { commInfoId: water })
      expect(rows).toEqual(both.rows.filter((row) => row.includes(` ${water} `)))
    }
  }

  const broken = () => server.database.broken()

  async function expectAlike() {
    expect(await told()).toEqual(await ofRows([depotId, otherDepotId]))
    expect(await told(admin, { depotId })).toEqual(await ofRows([depotId]))
    expect(await told(keeper)).toEqual(await ofRows([otherDepotId]))
    expect((await told(keeper, { depotId })).total).toBe(0)
    const [home, first] = [await admin.ok('HomeApi_read', { query: {} }), await ofRows([depotId])]
    expect(Number(home.stock?.find((row) => row.depotId === depotId)?.stockAmt ?? '0')).toBe(first.costAmt)
  }
  return { broken, expectAlike, expectDaysAlike }
}

const firstDay = '2026-08-31'
const rounds = fc.sample(fc.array(anAct, { minLength: 8, maxLength: 10 }), { seed: 11, numRuns: 5 })

describe.each([
  ['depot', rounds.slice(0, 3)],
  ['company', rounds.slice(3)],
] as const)('stock that is valued by %s', async (unit, acts) => {
  const stock = await openStock(unit)
  const { server, act } = stock
  const { broken, expectAlike, expectDaysAlike } = comparing(stock)

  test.each(acts.map((one, at) => [at + 1, one] as const))(
    'comes to the sum of its rows, before and after it is added up: round %i',
    async (nth, round) => {
      server.clock.now = new Date(`${daysLater(firstDay, nth * 5)}T02:00:00Z`)
      await withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => {
        for (const one of round) await act(one)
        await expectAlike()
        await expectDaysAlike()
        await updateTotals(server.db, server.clock.now)
        await expectAlike()
        await expectDaysAlike()
        expect(await broken()).toEqual([])
      })
    },
  )

  test('is counted once by those who add up at once, while others post and all is made anew', async () => {
    for (let round = 0; round < 3; round += 1) {
      const sums = Array.from({ length: 3 }, () => [server.inTenant(updateStockTotals), server.inTenant(updateStockDays)])
      const acts = [0, 1].map((of) => act({ kind: 'receive', qty: '1', of, daysAgo: 0 }))
      const renewal = round === 1 ? [server.inTenant((tx) => rebuildTotals(tx.query, tx.tenantId))] : []
      await Promise.all([...sums.flat(), ...acts, ...renewal])
    }
    await expectAlike()
    await expectDaysAlike()
    await withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => expect(await broken()).toEqual([]))
  })
})
