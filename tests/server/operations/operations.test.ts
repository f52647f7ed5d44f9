import { unzipSync } from 'fflate'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { menuPages } from '#resources/menu/menu.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { differences } from '#server/db/engine.ts'
import { checkInvariantsDaily } from '#server/housekeeping.ts'
import { createRole } from '#server/identity/people.ts'
import { changedRights, seedBaseline } from '#server/seeds/seed.ts'
import { createErrorLines } from '#server/watch/error-lines.ts'
import { redactedConfiguration, secretsOf } from '#server/watch/redacted-configuration.ts'
import { createRequestLoad } from '#server/watch/request-load.ts'
import { createSlowStatements } from '#server/watch/slow-statements.ts'
import { productVersion } from '#server/watch/watch.ts'
import { customerOf, outBody, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { keptNowhere } from '../../support/quiet.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'
import { openShop } from '../../support/shop.ts'

/** Every variable that is a secret or contains one. */
const secretWords = {
  ADMIN_PASSWORD: 'first-Password-31',
  DEMO_PASSWORD: 'demo-Password-32',
  SECRET_KEY: 'a-key-of-thirty-two-letters-or-more-33',
  METRICS_TOKEN: 'reads-the-figures-34',
  STOCK_PUSH_SECRET: 'signs-what-is-"pushed"-35',
  OIDC_CORP_CLIENT_SECRET: 'known-to-the-provider-36',
}
const [owner, app, bucket] = ['owner%20pass-37', 'app-pass-38', 'bucket-pass-39']
const inAddresses = { owner, app, bucket, push: 'push-token-40', archive: 'archive-pass-46' }
const archiveKey = 'seals-the-archive-of-the-database-47'
const archivePlace = { kind: 's3', bucket: 'log', region: 'cn-1', endpoint: `https://key:${inAddresses.archive}@s3.example` } as const
const read = readConfig({
  ...secretWords,
  DATABASE_URL: `postgres://owner:${inAddresses.owner}@db.example:5432/danju`,
  DATABASE_APP_URL: `postgres://danju_app:${inAddresses.app}@db.example:5432/danju`,
  FILES_URL: `s3://papers?region=cn-1&endpoint=https://key:${inAddresses.bucket}@s3.example`,
  STOCK_PUSH_URL: `https://stock.example/in?token=${inAddresses.push}`,
  OIDC_PROVIDERS: 'corp',
  OIDC_CORP_ISSUER: 'https://id.example',
  OIDC_CORP_CLIENT_ID: 'danju',
  PUBLIC_URL: 'https://danju.example',
})
/** Archives are not made of a customer's own PostgreSQL, so no real environment has both settings. */
const config = { ...read, archive: { place: archivePlace, key: archiveKey, days: 14, everyMs: 60_000 } }
const secrets = { secretKey: 'made-key-41', ownerPassword: 'made-owner-42', appPassword: 'made-app-43' }
const environment = { AWS_SECRET_ACCESS_KEY: 'aws-secret-44' }
const never = [
  ...Object.values(secretWords),
  ...Object.values(inAddresses),
  ...Object.values(secrets),
  'aws-secret-44',
  'owner pass-37',
  archiveKey,
]

const errors = createErrorLines()
const log = pino({ level: 'info' }, errors.through({ write: () => undefined }))
const quiet = pino({ level: 'silent' })
const database = await testDatabase()
const server = await startTestServer({
  database,
  support: {
    configuration: redactedConfiguration(config),
    secrets: secretsOf(config, secrets, environment),
    errorLines: errors.lines,
  },
})
const platform = await server.as('admin', '000000')
const overview = () => platform.ok('OperationsApi_overview')

test('nobody but the platform’s administrators is shown how the installation is', async () => {
  const admin = await server.as('admin')
  for (const id of ['OperationsApi_overview', 'OperationsApi_bundle', 'OperationsApi_newRights'] as const)
    expect(await admin.call(id)).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
})

test('processes, versions, schema and queues are shown; one that was killed is silent, and one that ends is gone', async () => {
  await server.app.watch.beat()
  const { version, database: facts, nodes, queues } = await overview()
  expect(version).toBe(productVersion)
  expect(facts).toMatchObject({ schema: expect.stringMatching(/^\d{4}-/), version: expect.stringMatching(/^\d+/) })
  expect([facts.migrations > 100, Number(facts.bytes) > 1e6]).toEqual([true, true])
  expect(nodes).toMatchObject([{ pid: process.pid, version: productVersion, runtime: `Node ${process.versions.node}`, alive: 2 }])
  expect(queues.map(({ queue, waiting }) => [queue, waiting])).toEqual(
    ['jobs', 'clock', 'flows', 'payments', 'stockPush', 'webhooks', 'logChecks'].map((queue) => [queue, 0]),
  )
  await database.asOwner((client) =>
    client.query(
      `insert into node select 'killed', 'shop-2', 7, version, runtime, start_time, seen_time - interval '4 minutes', last_hour from node`,
    ),
  )
  expect((await overview()).nodes.map(({ id, alive }) => [id === 'killed', alive])).toEqual([
    [false, 2],
    [true, 1],
  ])
})

test('a right that an upgrade brings is listed with the roles it fits, and granted to them by one click', async () => {
  const { tenantId } = server
  const inShop = <T>(work: (tx: Tx) => Promise<T>) => server.db.inTenant(tenantId, server.clock.now, work)
  const ofFinance = menuPages.flatMap(({ code, group }) => (group === 'finance' && code !== 'taxpayer' ? [`${code}_view`] : []))
  const rightsOf = {
    keeper: ['expense_view', 'expense_edit'],
    looker: ['expense_view', 'expense_export'],
    master: ofFinance,
  }
  await inShop(async (tx) => {
    for (const [roleAlias, rights] of Object.entries(rightsOf)) await createRole(tx, { roleName: roleAlias, roleAlias, rights })
  })
  expect(await platform.ok('OperationsApi_newRights')).toEqual([])

  // as in the version before: neither the right nor the page existed, and it had a page that is gone by now
  await database.asOwner(async (client) => {
    await client.query(`delete from menu where code = 'expense_certify' or code like 'taxpayer%'`)
    await client.query(
      `insert into menu (code, name, category, built_in) values ('usual', '常用', 1, true), ('usual_view', '查看', 2, true)`,
    )
  })
  const query = (sql: string) => database.asOwner(async (client) => (await client.query(sql)).rows)
  const { added, removed } = await changedRights(query)
  expect([added.sort(), removed]).toEqual([
    ['expense_certify', ...['add', 'delete', 'edit', 'export', 'view'].map((verb) => `taxpayer_${verb}`)],
    ['usual', 'usual_view'],
  ])
  await seedBaseline(server.db, { now: server.clock.now, firstPassword: keptNowhere })
  expect(await query(`select code from menu where code like 'usual%'`)).toEqual([])
  expect(await changedRights(query)).toEqual({ added: [], removed: [] })

  const told = async () => {
    const rights = await platform.ok('OperationsApi_newRights')
    return Object.fromEntries(rights.map(({ code, roles }) => [code, roles.map(({ roleName }) => roleName)]))
  }
  const before = await told()
  expect(before).toMatchObject({ expense_certify: ['keeper'], taxpayer_view: ['master'], taxpayer_edit: [] })
  expect(await platform.ok('OperationsApi_grantNew', { body: { code: 'taxpayer_view' } })).toBe(1)
  expect(await platform.ok('OperationsApi_grantNew', { body: { code: 'expense_certify' } })).toBe(1)
  expect(await told()).toEqual({ ...before, expense_certify: [], taxpayer_view: [] })
  const held = (alias: string) =>
    query(`select m.code from role_menu rm join menu m on m.id = rm.menu_id join role r on r.tenant_id = rm.tenant_id and r.id = rm.role_id
      where r.role_alias = '${alias}' and m.code in ('taxpayer', 'taxpayer_view', 'expense_certify') order by 1`)
  expect(await held('master')).toEqual([{ code: 'taxpayer' }, { code: 'taxpayer_view' }])
  expect(await held('keeper')).toEqual([{ code: 'expense_certify' }])
  expect(await held('looker')).toEqual([])
  expect(await platform.call('OperationsApi_grantNew', { body: { code: 'no_such' } })).toMatchObject({ key: 'ROW_GONE' })
})

test('of the last hour the busiest tenants and operations are shown, of all processes together', async () => {
  const admin = await server.as('admin')
  const share = async () => (await overview()).operations.find(({ name }) => name === 'TaxRateApi_list')
  const before = (await share())?.requests ?? 0
  for (let times = 0; times < 3; times += 1) await admin.call('TaxRateApi_list')
  expect(await share()).toMatchObject({ requests: before + 3, label: '/blade-base/taxrate/list' })
  await server.app.watch.beat()
  await database.asOwner((client) =>
    client.query(`update node set last_hour = (select last_hour from node where id <> 'killed' limit 1) where id = 'killed'`),
  )
  expect((await share())?.requests).toBe((before + 3) * 2)
  expect((await overview()).tenants.map(({ name }) => name)).toContain(server.tenantId)
})

test('what is older than an hour is forgotten', () => {
  let now = new Date('2026-11-21T02:00:00Z')
  const busy = createRequestLoad(() => now)
  const after = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
    return busy.shares().tenants
  }
  busy.note('200001', 'TaxRateApi_list', 30)
  busy.note('200001', undefined, 10)
  busy.note(undefined, undefined, 10)
  expect(after(50)).toEqual([{ name: '200001', requests: 2, ms: 40, mostMs: 30 }])
  expect(after(10)).toEqual([])
})

test('a statement that took long stands with its plan and without what it was sent', async () => {
  const sent = 'what-was-sent-45'
  const slow = createSlowStatements(() => server.wall.now)
  const { db } = await testDatabase()
  const askers = new Set<string>()
  db.onSlowStatement(200, (...heard) => {
    askers.add(heard[2])
    slow.note(...heard)
  })
  const text = 'select code from dict where code <> $1 and pg_sleep(0.25) is not null limit 1'
  await db.inTenant('100001', server.clock.now, (tx) => tx.query(text, [sent]))
  expect([...askers]).toEqual(['100001'])
  await slow.explain(db)
  const [statement] = slow.list()
  expect(statement).toMatchObject({ text, times: 1, lastTime: server.wall.now.toISOString() })
  // a cluster cannot explain a statement without values
  if (differences[db.engine].explains) expect(statement?.plan).toMatch(/Scan.* on dict/)
  else expect(statement?.plan).toBe('')
  expect(JSON.stringify(slow.list())).not.toContain(sent)
})

test('the last backup and the daily look at the books are shown; one look a day is enough for all processes', async () => {
  expect(await overview()).not.toHaveProperty('backupTime')
  await database.asOwner((client) =>
    client.query(`insert into upkeep (what, begin_time, end_time) values ('backup', '2026-11-21 01:00+08', '2026-11-21 01:00+08')`),
  )
  await checkInvariantsDaily(server.db, quiet, () => server.clock.now)
  const first = await overview()
  expect(first.backupTime).toBe('2026-11-21 01:00:00')
  expect(first.invariants).toEqual({ beginTime: '2026-11-21 10:00:00', endTime: '2026-11-21 10:00:00', broken: [] })
  server.clock.advance({ minutes: 60 * 23 })
  await checkInvariantsDaily(server.db, quiet, () => server.clock.now)
  expect((await overview()).invariants).toEqual(first.invariants)
  server.clock.advance({ minutes: 60 })
  await checkInvariantsDaily(server.db, quiet, () => server.clock.now)
  expect((await overview()).invariants?.beginTime).toBe('2026-11-22 10:00:00')
})

test('a look at the books that breaks off is said to have, and is tried again in an hour', async () => {
  server.clock.advance({ minutes: 60 * 24 })
  let calls = 0 // the check is begun, and what it asks of the platform next is not answered
  const inPlatform: Database['inPlatform'] = (...all) => (calls++ === 1 ? Promise.reject(new Error('cut')) : server.db.inPlatform(...all))
  await expect(checkInvariantsDaily({ ...server.db, inPlatform }, quiet, () => server.clock.now)).rejects.toThrow('cut')
  expect((await overview()).invariants).toMatchObject({ failed: true, broken: [] })
  await checkInvariantsDaily(server.db, quiet, () => server.clock.now)
  expect((await overview()).invariants).toMatchObject({ failed: true })
  server.clock.advance({ minutes: 60 })
  await checkInvariantsDaily(server.db, quiet, () => server.clock.now)
  expect((await overview()).invariants).not.toHaveProperty('failed')
})

test('lines and codes from before a rule was kept are listed with both values, and break nothing', async () => {
  const shop = await openShop(server)
  const customerId = await customerOf(shop)
  await stockUp(shop, shop.goods[0] ?? '', '10', '10.00')
  const out = await shop.admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, shop.goods[0] ?? '', '2') })
  const back = await shop.admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-1') })
  const known = await shop.admin.ok('CustomerApi_detail', { query: { id: customerId } })
  const twin = await customerOf(shop)
  const statements = [
    'begin',
    'set local session_replication_role = replica',
    `update document_line set tax_kind = 2 where document_id = ${back.id}`,
    `insert into links_since (tenant_id, since) values ('${server.tenantId}', now() + interval '10 years')`,
    `update customer set customer_code = '${(known.customerCode ?? '').toLowerCase()}' where id = ${twin}`,
    `delete from code_key where row_id = ${twin}`,
    'commit',
  ]
  await database.asOwner(async (client) => {
    for (const one of statements) await client.query(one)
  })
  expect(await platform.ok('OperationsApi_older')).toMatchObject({ lines: [], lineCount: 0, codes: [], codeCount: 0 })
  server.clock.advance({ minutes: 60 * 24 })
  await checkInvariantsDaily(server.db, quiet, () => server.clock.now)
  expect((await overview()).invariants?.broken).toEqual([])
  const zh = await platform.ok('OperationsApi_older')
  expect(zh).toMatchObject({
    lines: [
      { tenantId: server.tenantId, document: `销售出库单 ${out.billNo}`, row: 1, about: '退回计税方式', source: '征税', own: '免税' },
    ],
    lineCount: 1,
    codes: [{ resource: '客户', code: known.customerCode?.toLowerCase(), otherCode: known.customerCode, id: twin, otherId: customerId }],
    codeCount: 1,
  })
  const en = await platform.ok('OperationsApi_older', { headers: { 'Accept-Language': 'en' } })
  expect(en.lines).toMatchObject([{ about: 'Kind of tax that it came back at', own: expect.stringMatching(/^[A-Z]/) }])
  const response = await platform.fetch('/api/blade-system/operations/olderSheet?list=lines')
  expect(await rowsIn(new Uint8Array(await response.arrayBuffer()))).toEqual([
    ['租户', '单据', '行', '项目', '应为', '实际'],
    [expect.stringContaining(server.tenantId), `销售出库单 ${out.billNo}`, '1', '退回计税方式', '征税', '免税'],
  ])
  expect(await shop.admin.call('OperationsApi_older')).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
})

test('the support bundle holds versions, configuration, figures, errors and migrations, and no secret however it came there', async () => {
  log.info('an everyday line')
  for (const word of never) log.error({ err: new Error(`connecting by ${word} failed`) }, `it was ${word}, or ${encodeURIComponent(word)}`)
  const response = await platform.fetch('/api/blade-system/operations/bundle')
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(/filename="danju-support-\d{14}\.zip"/)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const texts = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
  expect(Object.keys(texts).sort()).toEqual(
    ['configuration.json', 'errors.log', 'figures.txt', 'migrations.txt', 'operations.json', 'platform.json'].sort(),
  )
  expect(JSON.parse(texts['configuration.json'] ?? '')).toMatchObject({
    databaseUrl: 'postgres://db.example:5432/danju',
    secretKey: 'set',
    stockPush: { url: 'https://stock.example' },
    archive: { place: { bucket: 'log', endpoint: 'https://s3.example/' }, key: 'set', days: 14 },
    filesBucket: { bucket: 'papers', endpoint: 'https://s3.example/' },
  })
  expect(texts['errors.log']).toContain('connecting by [secret] failed')
  expect(texts['errors.log']).not.toContain('everyday')
  expect(texts['figures.txt']).toContain('danju_request_seconds_count')
  expect(texts['migrations.txt']).toContain('0866-operations')
  for (const [name, text] of Object.entries(texts))
    for (const word of never) {
      expect(text.includes(word), `${word} in ${name}`).toBe(false)
      expect(text.includes(JSON.stringify(word).slice(1, -1)), `${word} in ${name}`).toBe(false)
    }
})
