import { expect, test } from 'vitest'
import { customerOf, outBody, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const tables = ['stock_movement', 'stock_transit', 'document', 'document_line', 'depot', 'commodity', 'ledger_entry']

type Plan = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }
/** The largest number of rows that any step of a plan read. */
const most = (plan: Plan): number => Math.max(plan['Actual Rows'] * plan['Actual Loops'], ...(plan.Plans ?? []).map(most))

test('reading vouchers meets each row by its key, also where the planner knows nothing of the tables yet', async () => {
  await server.database.asOwner(async (client) => {
    for (const table of tables) await client.query(`alter table ${table} set (autovacuum_enabled = off)`)
  })
  const customerId = await customerOf(shop)
  for (const goods of shop.goods.slice(0, 15)) {
    await stockUp(shop, goods, '10', '100.00')
    const out = await shop.admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, goods, '4') })
    await shop.admin.ok('SalesOutApi_flush', { body: { id: out.id, version: out.version, remark: '数量不对' } })
  }
  const met = await server.database.asOwner(async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>('explain (analyze, format json) select * from voucher_line')
    return rows.map((row) => most(row['QUERY PLAN'][0].Plan))
  })
  // 45 documents with one line each have 180 rows
  expect(met[0]).toBeLessThan(1_000)
})
