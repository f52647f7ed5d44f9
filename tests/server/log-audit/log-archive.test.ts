import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDrive } from '#server/core/drive.ts'
import { openStore, type Store } from '#server/db/archive/store.ts'
import { archiveYear } from '#server/db/log-archive/archive-year.ts'
import { archivedParts, restoreYear } from '#server/db/log-archive/restore-year.ts'
import { exportTenant } from '#server/db/tenant-file/export-tenant.ts'
import { importTenant } from '#server/db/tenant-file/import-tenant.ts'
import { checkWholeLog } from '#server/documents/log-audit/check-log.ts'
import { logTools } from '#server/documents/log-audit/log-tools.ts'
import { by } from '../../support/acts/purchase-acts.ts'
import { openFolder, remove } from '../../support/folders.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, type Order, openShop, orderBody, postReceipt, type Receipt, type Shop } from '../../support/shop.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// the log's details of a closed year are moved into files; users and auditors read the same as before

const tenantId = '300021'
const year = 2025
const server = await startTestServer({ now: new Date('2025-12-30T02:00:00Z'), ownStatements: true })
const place = { kind: 'disk', folder: server.files } as const
let shop: Shop
let orders: Order[]
let draft: Order
let receipt: Receipt
let before: unknown

const asOwner = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => server.database.asOwner(work)
const archive = (store?: Store, together = 2) =>
  asOwner(async (client) =>
    archiveYear({ client, store: store ?? (await openStore(place)), tenantId, year, now: server.clock.now, together }),
  )
const restore = () => asOwner(async (client) => restoreYear({ client, store: await openStore(place), tenantId, year }))
const parts = () => asOwner((client) => archivedParts(client, tenantId))
const { broken } = server.database
const findings = async (id = tenantId) => {
  const drive = await openDrive(place)
  return server.inTenant((tx) => checkWholeLog(tx, drive), id)
}
const rows = (id = tenantId) =>
  asOwner(async (client) =>
    (
      await client.query<{ row: string }>(
        `select (to_jsonb(e) - 'archive_id')::text as row from document_event e where tenant_id = $1 order by document_id, no`,
        [id],
      )
    ).rows.map(({ row }) => row),
  )

/** Everything users and auditors read about the documents: their logs, their replays, and how they were at a step. */
async function pages(who = shop.admin) {
  const ids = [draft, ...orders, receipt].map(({ id }) => id)
  const read = async (id: string) => ({
    log: await who.ok('OrderLogApi_list', { query: { sourceBillId: id, size: 50 } }),
    replay: await who.ok('LogReplayApi_replay', { query: { id } }),
    stood: await who.ok('LogReplayApi_stood', { query: { id, no: '1' as never } }),
  })
  return Promise.all(ids.map(read))
}

/** The same, without the place where the details were read. */
const withoutPlaces = (read: unknown): unknown =>
  JSON.parse(JSON.stringify(read, (name, value: unknown) => (name.startsWith('archive') ? undefined : value)))

beforeAll(async () => {
  await server.addTenant(tenantId)
  shop = await openShop(server, tenantId)
  orders = [await approvedOrder(shop, '10'), await approvedOrder(shop, '20'), await approvedOrder(shop, '30')]
  receipt = await postReceipt(shop, orders[0] as Order, '4')
  const first = await shop.admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '7') })
  draft = await shop.admin.ok('PurchaseOrderApi_draft', { body: { ...orderBody(shop, '8'), ...by(first), remark: '改过' } })
  server.clock.advance({ days: 5 })
  before = await pages()
})

test('a year that is not over, or of which a month is open, is not archived', async () => {
  await expect(
    asOwner(async (client) => archiveYear({ client, store: await openStore(place), tenantId, year: 2026, now: server.clock.now })),
  ).rejects.toThrow('2026 is not over for tenant 300021.')
  await expect(archive()).rejects.toThrow('2025-12 of tenant 300021 is not closed: close the months of 2025 first.')
  await expect(
    asOwner(async (client) => archiveYear({ client, store: await openStore(place), tenantId: '399999', year, now: server.clock.now })),
  ).rejects.toThrow('There is no tenant 399999 here.')
  expect(await parts()).toEqual([])
  const { version } = (await shop.admin.ok('PeriodApi_list', { query: {} })).records.find(({ period }) => period === '2025-12') ?? {}
  await shop.admin.ok('PeriodApi_close', { body: { period: '2025-12', version } as never })
})

test('who is killed between a file and its rows loses nothing, and the same command goes on', async () => {
  const all = await rows()
  let put = 0
  await expect(
    asOwner(async (client) => {
      const store = await openStore(place)
      const dying: Store = {
        ...store,
        put: async (name, file) => {
          await store.put(name, file)
          put += 1
          // the file is written, and then the process that wrote it loses its connection
          if (put === 3)
            await server.database.asOwner((other) => other.query('select pg_terminate_backend($1)', [Reflect.get(client, 'processID')]))
        },
      }
      await archiveYear({ client, store: dying, tenantId, year, now: server.clock.now, together: 2 })
    }),
  ).rejects.toThrow()
  expect(await parts()).toHaveLength(2)
  expect([await broken(), await findings()]).toEqual([[], []])
  expect(withoutPlaces(await pages())).toEqual(withoutPlaces(before))
  const { rows: rest } = await archive()
  expect(rest + 4).toBe((await parts()).reduce((sum, { rowCount }) => sum + rowCount, 0))
  expect(await archive()).toMatchObject({ rows: 0, files: 0 })
  expect((await rows()).length).toBe(all.length)
  expect((await rows()).join('').length).toBeLessThan(all.join('').length / 2)
})

test('pages, sheets and checks read out of the files what they read before', async () => {
  const now = await pages()
  expect(withoutPlaces(now)).toEqual(withoutPlaces(before))
  const [{ log } = { log: undefined }] = now
  expect(log?.records[0]?.archiveFile).toMatch(/^300021\/log-archive\/2025\/\d+-\d+-[0-9a-f]{12}\.jsonl\.zst$/)
  expect(log?.records.some(({ changed }) => (changed ?? []).length > 0)).toBe(true)
  expect([await broken(), await findings()]).toEqual([[], []])
})

test('a document of an archived year goes on, and its log with it', async () => {
  const [, , last] = orders
  await postReceipt(shop, last as Order, '2')
  const { records } = await shop.admin.ok('OrderLogApi_list', { query: { sourceBillId: last?.id ?? '', size: 50, descs: 'no' } })
  expect(records[0]).toMatchObject({ fromState: 'approved', toState: 'partlyReceived' })
  expect(records[0]?.archiveFile).toBeUndefined()
  expect(records[1]?.archiveFile).toBeDefined()
  expect([await broken(), await findings()]).toEqual([[], []])
  before = await pages()
})

test('a file that was altered or is gone is said on the page and found by a check; the rest is there', async () => {
  const log = await shop.admin.ok('OrderLogApi_list', { query: { sourceBillId: orders[0]?.id ?? '', size: 50 } })
  const key = log.records[0]?.archiveFile ?? ''
  const file = join(server.files, key)
  const content = await readFile(file)
  const lost = async () => {
    const { records } = await shop.admin.ok('OrderLogApi_list', { query: { sourceBillId: orders[0]?.id ?? '', size: 50 } })
    expect(records[0]).toMatchObject({ event: 'SUBMIT', archiveFile: key, archiveLost: true })
    expect(records[0]?.changed).toBeUndefined()
    expect(await broken()).toEqual([])
    return new Set((await findings()).map(({ rule }) => rule))
  }
  await writeFile(file, Buffer.concat([content.subarray(0, -1), Buffer.from('x')]))
  expect(await lost()).toEqual(new Set(['archive']))
  await expect(restore()).rejects.toThrow(`${key} was altered since it was written`)
  await rm(file)
  expect(await lost()).toEqual(new Set(['archive']))
  await expect(restore()).rejects.toThrow(`${key} cannot be read`)
  await writeFile(file, content)
  expect(await findings()).toEqual([])
})

test('a tenant takes its archive along, and under another number has its rows whole again', async () => {
  const folder = await openFolder()
  afterAll(() => remove(folder))
  const drive = await openDrive(place)
  await asOwner((client) => exportTenant({ client, drive, tenantId, file: join(folder, 'tenant'), now: server.clock.now }))
  const came = await asOwner((client) => importTenant({ client, drive, file: join(folder, 'tenant'), as: '300022', log: logTools(drive) }))
  expect(came.tenantId).toBe('300022')
  expect(await asOwner((client) => archivedParts(client, '300022'))).toEqual([])
  expect(await findings('300022')).toEqual([])
  expect((await readdir(server.files, { recursive: true })).filter((name) => name.startsWith('300022') && name.endsWith('.zst'))).toEqual(
    [],
  )
  const admin = await server.as('admin', '300022')
  const { records } = await admin.ok('OrderLogApi_list', { query: { sourceBillId: draft.id, size: 50 } })
  expect(records.some(({ changed }) => (changed ?? []).length > 0)).toBe(true)
})

test('what is brought back is what was put away', async () => {
  const count = (await parts()).reduce((sum, { rowCount }) => sum + rowCount, 0)
  expect(await restore()).toMatchObject({ rows: count })
  expect([await parts(), await broken(), await findings()]).toEqual([[], [], []])
  expect(await pages()).toEqual(withoutPlaces(before))
  const whole = await rows()
  await archive(undefined, 500)
  expect(await parts()).toHaveLength(1)
  await restore()
  expect(await rows()).toEqual(whole)
})
