import { afterAll, expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { openDrive } from '#server/core/drive.ts'
import { withClient } from '#server/db/client.ts'
import { tenantTables } from '#server/db/tenant-file/tables.ts'
import { preservedTables } from '#server/db/tenant-file/wipe-business.ts'
import { network } from '#server/demo/master-data/network.ts'
import { remakeDemo } from '#server/demo/remake.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { openFolder, remove } from '../../support/folders.ts'
import { startTestServer, testPassword } from '../../support/server.ts'

const { tenantId } = network
const days = 14
const now = new Date('2026-11-21T07:30:00Z')
const database = await testDatabase()
const { ownerUrl } = database
const files = await openFolder()
const drive = await openDrive({ kind: 'disk', folder: files })
await seedDemo(database.db, { password: testPassword, drive, now, days, ownerUrl })
const leftOut: unknown[] = []
const demo = {
  tenantId,
  accounts: [],
  remake: (work: Parameters<typeof remakeDemo>[0]) => remakeDemo(work, { ownerUrl, days, log: (error) => leftOut.push(error) }),
}
const server = await startTestServer({ database, now, demo, ownStatements: true })
const admin = await server.as('admin', tenantId)
afterAll(() => remove(files))

/** The number of a tenant's rows in each table. */
const rowsByTable = () =>
  withClient({ connectionString: ownerUrl }, async (client) => {
    const counts = new Map<string, number>()
    for (const { name } of await tenantTables(client)) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from "${name}" where tenant_id = $1`, [tenantId])
      counts.set(name, Number(rows[0]?.count))
    }
    return counts
  })

const made = async () => {
  const { records, total } = await admin.ok('PurchaseOrderApi_list', { query: { size: 200 } })
  return { total, ids: new Set(records.map(({ id }) => id)) }
}

/** Requests a new demo and waits until it is made. */
async function remade() {
  const { id, kind, title } = await admin.ok('DemoApi_remake', { body: { tenantId } })
  expect([kind, title]).toEqual(['demo', '演示数据'])
  await server.jobs.idle()
  return admin.ok('JobApi_detail', { query: { id } })
}

test('says that it is a demo to those who work in it, and to nobody else', async () => {
  expect((await admin.ok('SysconfigApi_front')).isDemo).toBe(true)
  await server.addUser('elsewhere')
  const elsewhere = await server.as('elsewhere')
  expect((await elsewhere.ok('SysconfigApi_front')).isDemo).toBeUndefined()
  const refused = await elsewhere.call('DemoApi_remake', { body: { tenantId: server.tenantId } })
  expect(refused.key).toBe('DEMO_ALONE')
})

test('is for administrators, who name the tenant', async () => {
  const buyer = await server.as('buyer', tenantId)
  expect((await buyer.call('DemoApi_remake', { body: { tenantId } })).key).toBe('NO_PERMISSION')
  expect((await admin.call('DemoApi_remake', { body: { tenantId: server.tenantId } })).key).toBe('FIELD_BAD')
})

test('is begun once, however many ask at once', async () => {
  const asked = await Promise.all(Array.from({ length: 4 }, () => admin.call('DemoApi_remake', { body: { tenantId } })))
  const begun = asked.filter(({ status }) => status === 200)
  expect([begun.length, ...asked.flatMap(({ key }) => key ?? [])]).toEqual([1, 'JOBS_MANY', 'JOBS_MANY', 'JOBS_MANY'])
  await admin.ok('JobApi_cancel', { query: { id: begun[0]?.data.id ?? '' } })
  await server.jobs.idle()
})

test('wipes what was traded, leaves what people entered and set, and does business anew', async () => {
  const supplier = await admin.ok('SupplierApi_submit', { body: { supplierCode: 'MINE', supplierName: '自己录的供应商' } })
  const [setting] = (await admin.ok('SysconfigApi_editList')).filter(({ configKey }) => configKey === 'OVER_RECEIPT')
  await admin.ok('SysconfigApi_updateV', { body: { id: setting?.id ?? '', version: setting?.version ?? 0, configValue: '7' } })
  const [before, orders] = [await rowsByTable(), await made()]

  const job = await remade()
  expect(leftOut.map(String)).toEqual([])
  expect(job).toMatchObject({ state: 'done', done: days, total: days, counts: { failed: 0 } })

  const [after, anew] = [await rowsByTable(), await made()]
  const moves = new Set(['user_session', 'job', 'idempotency_key', 'data_change', 'code_counter', 'stored_file', 'desk'])
  for (const table of preservedTables.filter((name) => !moves.has(name)))
    expect([table, after.get(table)]).toEqual([table, before.get(table)])
  expect(anew.total).toBeGreaterThan(0)
  expect([...anew.ids].filter((id) => orders.ids.has(id))).toEqual([])
  expect((await admin.ok('SupplierApi_detail', { query: { id: supplier.id } })).supplierName).toBe('自己录的供应商')
  expect((await admin.ok('SysconfigApi_front')).OVER_RECEIPT).toBe('7')
  expect(await database.broken()).toEqual([])
})

test('what somebody removed is left out, and the rest is there', async () => {
  const { records } = await admin.ok('CommodityApi_list', { query: { size: 3 } })
  for (const { id, version } of records) await admin.ok('CommodityApi_disable', { body: { id, version } } as never)
  const job = await remade()
  expect(job.state).toBe('done')
  expect((await made()).total).toBeGreaterThan(0)
})

test('every table of master data stays', async () => {
  const there = await withClient({ connectionString: ownerUrl }, tenantTables)
  const names = new Set([...there.map(({ name }) => name), 'user_session', 'idempotency_key', 'job'])
  expect(preservedTables.filter((name) => !names.has(name))).toEqual([])
  const traded = ['account_statement', 'input_invoice', 'log_api', 'log_error', 'log_usual', 'login_log', 'message_info']
  const ofTrade = [...traded, 'order_refund', 'payment_callback', 'user_task', 'webhook_delivery']
  const wiped = resources.flatMap(({ table, scope }) => (scope === 'platform' || preservedTables.includes(table) ? [] : [table]))
  expect([...new Set(wiped)].sort()).toEqual(ofTrade.sort())
})
