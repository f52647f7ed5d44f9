import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Tx } from '#server/db/connect.ts'
import { armFault } from '#server/db/fault-points.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { emptyDatabase } from '../../support/database/postgres.ts'
import { quiet } from '../../support/quiet.ts'

const { ownerUrl, appUrl, asOwner, db } = await emptyDatabase()
const folder = fileURLToPath(new URL('../../support/tiny-migrations/', import.meta.url))
await migrate({ ownerUrl, appUrl, appPassword: 'only-for-tests', log: quiet, folder })

const now = new Date('2026-03-01T20:30:00Z')
const notes = (tx: Tx) => tx.query<{ id: string }>('select id from note order by id')

afterEach(async () => {
  armFault(undefined)
  await asOwner((client) => client.query('truncate note'))
})

describe('fault points', () => {
  const adding = () => db.inTenant('100001', now, (tx) => tx.query('insert into note values ($1, 1, $2)', [tx.tenantId, 'text']))

  test.each([
    ['before begin', 0],
    ['before commit', 0],
    ['after commit', 1],
  ])('a fault %s leaves %i rows', async (point, rows) => {
    armFault(`${point}:throw`)
    await expect(adding()).rejects.toThrow(`fault injected ${point}`)
    expect(await db.inTenant('100001', now, notes)).toHaveLength(rows)
  })

  test('the nth time is the one, and only that one', async () => {
    armFault('before commit:throw:2')
    await db.inTenant('100001', now, notes)
    await expect(adding()).rejects.toThrow('fault injected')
    await adding()
  })

  test('are refused outside of tests, and when misspelt', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(() => armFault('before commit:kill')).toThrow('NODE_ENV=test only')
    vi.unstubAllEnvs()
    expect(() => armFault('before comit:kill')).toThrow('A fault reads')
    expect(() => armFault('before commit:explode')).toThrow('A fault reads')
    expect(() => armFault('before commit:kill:0')).toThrow('A fault reads')
  })
})
