import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { openDrive } from '#server/core/drive.ts'
import { watchSchema } from '#server/db/schema/schema-watch.ts'
import { openFolder } from '../../support/folders.ts'
import { startTestServer } from '../../support/server.ts'

// work done every few seconds waits only once for a slow database, and takes no further connections meanwhile

const held = Promise.withResolvers<void>()
const entered = Promise.withResolvers<void>()
const disk = await openDrive({ kind: 'disk', folder: join(await openFolder(), 'files') })
const put: typeof disk.put = async (key, path) => {
  entered.resolve()
  await held.promise
  await disk.put(key, path)
}
const server = await startTestServer({ drive: { ...disk, put } })
const admin = await server.as('admin')

afterEach(() => void vi.useRealTimers())

test('the lease of a job whose row is locked is asked for once at a time', async () => {
  const { id } = await admin.ok('JobApi_export', { body: { resource: 'TaxRateApi', query: {} } })
  await entered.promise
  await server.database.asOwner(async (client) => {
    const waiting = async () => {
      await client.query('select pg_stat_clear_snapshot()')
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::integer as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'update job %'`,
      )
      return rows[0]?.n
    }
    await client.query('begin')
    await client.query('select from job where tenant_id = $1 and id = $2 for update', [server.tenantId, id])
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
    // two more rounds would be due meanwhile
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await waiting()).toBe(1)
    await client.query('rollback')
  })
  held.resolve()
  await server.jobs.idle()
  expect(await admin.ok('JobApi_detail', { query: { id } })).toMatchObject({ state: 'done' })
})

test('migrations that have run are asked for once at a time', () => {
  vi.useFakeTimers()
  const query = vi.fn(() => new Promise(() => undefined))
  const watch = watchSchema({ query } as unknown as pg.Pool, { known: [], onOutdated: () => undefined })
  vi.advanceTimersByTime(60_000)
  expect(query).toHaveBeenCalledTimes(1)
  watch.stop()
})
