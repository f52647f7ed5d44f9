import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDrive } from '#server/core/drive.ts'
import { connect } from '#server/db/connect.ts'
import { topicTables } from '#server/db/versioned-cache.ts'
import { purgeExpired } from '#server/housekeeping.ts'
import { signIn } from '../../support/client.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { quiet } from '../../support/quiet.ts'
import { startTestServer, testSecretKey } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

// two processes of the app on one database, each with its own memory
const asked: string[] = []
const database = await testDatabase()
const server = await startTestServer({ database })
const shop = await openShop(server)
const db = connect(database.appUrl, { log: quiet, engine: database.engine, onStatement: (_tx, sql) => asked.push(sql) })
const other = await createApp({
  db,
  drive: await openDrive({ kind: 'disk', folder: server.files }),
  config: { captcha: { mode: 'off' } },
  secrets: { secretKey: testSecretKey },
  clock: () => server.clock.now,
  log: pino({ level: 'silent' }),
  web: '/nowhere',
})
const url = await other.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await other.close()
  await db.close()
})

const { admin, supplierId } = shop
await server.addUser('buyer', { rights: ['purchaseorder_view', 'purchaseorder_add', 'purchaseorder_edit', 'supplier_view'] })
const there = await signIn(url, server.tenantId, 'buyer')
const order = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '10') })
const read = () => there.ok('PurchaseOrderApi_detail', { query: { id: order.id } })
/** Reads, and returns the statements that were sent about these tables meanwhile. */
const askedFor = async (tables: RegExp) => {
  asked.length = 0
  await read()
  return asked.filter((sql) => tables.test(sql))
}
test('every table that is kept notes its changes, but for a tenant, which is its own version, and the menu, whose writers say so', async () => {
  const noting = await database.asOwner((client) =>
    client.query<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'note_change' and not tgisinternal`,
    ),
  )
  const kept = Object.values(topicTables).flat()
  expect(noting.rows.map(({ name }) => name).sort()).toEqual(kept.filter((name) => name !== 'tenant' && name !== 'menu').sort())
})

const masters = /from (supplier|commodity|role_menu|user_role|sysconfig|tenant t)\b/

test('rights, settings and masters are read once and kept while nothing changes', async () => {
  await read()
  expect(await askedFor(masters)).toEqual([])
})

test('a renamed master is seen by the other process at its next request', async () => {
  await read()
  await server.inTenant((tx) =>
    tx.query(`update supplier set supplier_name = '新供应商' where tenant_id = $1 and id = $2`, [tx.tenantId, supplierId]),
  )
  expect(await read()).toMatchObject({ supplierName: '新供应商' })
  expect(await askedFor(masters)).toEqual([])
})

test('a renamed unit, a changed price of goods and a changed conversion are', async () => {
  await read()
  await server.inTenant(async (tx) => {
    await tx.query(`update comm_unit set name = '大瓶' where tenant_id = $1 and id = $2`, [tx.tenantId, shop.bottleId])
    await tx.query('update commodity_unit set conversion = 6 where tenant_id = $1 and comm_info_id = $2', [tx.tenantId, shop.goods[0]])
  })
  const [line] = (await read()).lines
  expect(line?.unitList?.map(({ unitName, conversion }) => [unitName, conversion])).toEqual([
    ['大瓶', '1'],
    ['箱', '6'],
  ])
})

test('a changed setting is', async () => {
  await read()
  const set = (value: string) =>
    server.inTenant((tx) =>
      tx.query(
        `insert into sysconfig (tenant_id, config_key, config_value) values ($1, 'NUMBER_DECIMAL_PLACES', $2)
         on conflict (tenant_id, config_key) do update set config_value = excluded.config_value`,
        [tx.tenantId, value],
      ),
    )
  await set('4')
  const saved = await there.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '10') })
  expect(saved.lines[0]?.qty).toMatch(/\.\d{4}$/)
  await set('2')
  expect((await there.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '10') })).lines[0]?.qty).toMatch(/\.\d\d$/)
})

test('a revoked right is, and one that is granted again', async () => {
  await read()
  const roleMenu = `from role_menu rm using role r, menu m where r.tenant_id = rm.tenant_id and r.id = rm.role_id and m.id = rm.menu_id
                       and rm.tenant_id = $1 and r.role_alias = 'role-buyer' and m.code = 'purchaseorder_view'`
  await server.inTenant((tx) => tx.query(`delete ${roleMenu}`, [tx.tenantId]))
  expect((await there.call('PurchaseOrderApi_detail', { query: { id: order.id } })).key).toBe('NO_PERMISSION')
  await server.inTenant((tx) =>
    tx.query(
      `insert into role_menu (tenant_id, role_id, menu_id) select $1, r.id, m.id from role r, menu m
        where r.tenant_id = $1 and r.role_alias = 'role-buyer' and m.code = 'purchaseorder_view'`,
      [tx.tenantId],
    ),
  )
  await read()
})

test('what the platform changes about a right itself is', async () => {
  await read()
  const only = (value: boolean) =>
    database.asOwner((client) =>
      client.query(
        `with changed as (insert into menu_change default values) update menu set platform_only = $1 where code = 'purchaseorder_view'`,
        [value],
      ),
    )
  await only(true)
  expect((await there.call('PurchaseOrderApi_detail', { query: { id: order.id } })).key).toBe('NO_PERMISSION')
  await only(false)
  await read()
})

test('a depot that is taken from somebody is', async () => {
  const userId = await server.addUser('keeper', { rights: ['purchaseorder_view'] })
  const keeper = await signIn(url, server.tenantId, 'keeper')
  await keeper.ok('PurchaseOrderApi_detail', { query: { id: order.id } })
  await server.inTenant((tx) =>
    tx.query('insert into user_depot (tenant_id, user_id, depot_id) values ($1, $2, $3)', [tx.tenantId, userId, shop.otherDepotId]),
  )
  expect((await keeper.call('PurchaseOrderApi_detail', { query: { id: order.id } })).key).toBe('NO_PERMISSION')
})

test('how many rows a list of masters has is counted once, and again when one more is there', async () => {
  const total = async () => (await there.ok('SupplierApi_list', { query: { size: 1 } })).total
  const before = await total()
  asked.length = 0
  expect(await total()).toBe(before)
  expect(asked.filter((sql) => sql.startsWith('select count'))).toEqual([])
  await server.inTenant((tx) =>
    tx.query(
      `insert into supplier (tenant_id, supplier_code, supplier_name, create_time)
       select tenant_id, 'ONE-MORE', '又一家', now() from supplier where tenant_id = $1 and id = $2`,
      [tx.tenantId, supplierId],
    ),
  )
  expect(await total()).toBe(before + 1)
})

test('a month that is locked is', async () => {
  const draft = async () => {
    const { facts } = await admin.ok('PurchaseReceiptApi_draft', { body: { supplierId, billDate: '2026-11-03', lines: [] } })
    return (facts as { periodProblem?: { rule: string } }).periodProblem?.rule
  }
  expect(await draft()).toBeUndefined()
  await database.asOwner((client) =>
    client.query(`insert into accounting_period (tenant_id, legal_entity, period, state) values ($1, '', '2026-11', 'locked')`, [
      server.tenantId,
    ]),
  )
  expect(await draft()).toBe('PERIOD_LOCKED')
  await database.asOwner((client) => client.query(`update accounting_period set state = 'open' where tenant_id = $1`, [server.tenantId]))
  expect(await draft()).toBeUndefined()
})

test('what a transaction changes itself it reads from the database, and nobody else before it is committed', async () => {
  const name = async () => (await read()).supplierName
  const before = await name()
  await server
    .inTenant(async (tx) => {
      await tx.query(`update supplier set supplier_name = '未提交' where tenant_id = $1 and id = $2`, [tx.tenantId, supplierId])
      expect(await name()).toBe(before)
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect(await name()).toBe(before)
})

test('what changed an hour ago is forgotten, and nothing older comes back', async () => {
  const name = (await read()).supplierName
  await purgeExpired(server.db, new Date(Date.now() + 2 * 3_600_000))
  expect(await server.inTenant((tx) => tx.query('select from data_change'))).toEqual([])
  expect((await read()).supplierName).toBe(name)
  await server.inTenant((tx) =>
    tx.query(`update supplier set supplier_name = '又改名' where tenant_id = $1 and id = $2`, [tx.tenantId, supplierId]),
  )
  expect((await read()).supplierName).toBe('又改名')
})
