import { cp, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, migrationsFolder, pendingMigrations } from '#server/db/schema/migrate.ts'
import { formerNamesOnce, putFormerMigrations } from '../../support/database/former-migrations.ts'
import { emptyDatabase, testDatabase } from '../../support/database/postgres.ts'
import { schemaLines } from '../../support/database/schema-text.ts'
import { skipOnCluster } from '../../support/database/skip-on-cluster.ts'
import { testFolder } from '../../support/folders.ts'
import { quiet } from '../../support/quiet.ts'

// Databases that ran a migration before it was renamed or its text changed.

const fresh = await testDatabase()
const former = await emptyDatabase()
const underLoad = await emptyDatabase()
const renamedAlone = await emptyDatabase()

const bringUp = (ownerUrl: string, folder?: string) => migrate({ ownerUrl, appPassword: 'only-for-tests', log: quiet, folder })

async function formerFolder(names: 'former' | 'current'): Promise<string> {
  const folder = join(await testFolder(), 'migrations')
  await mkdir(folder)
  await putFormerMigrations(folder, names)
  return folder
}

const namesIn = async (client: pg.Client) =>
  (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(({ name }) => name)

/** Inserts a balance from before the flag existed, without any other rows. */
const putBalance = (client: pg.Client) =>
  client.query(`set session_replication_role = replica;
    insert into stock_balance (tenant_id, depot_id, comm_info_id) values ('100001', 1, 1)`)

test.skipIf(skipOnCluster('compares with a database that is not distributed')).each([
  ['by its former names, in one transaction', former, 'former'],
  ['by the names of today, beside an older version', underLoad, 'current'],
] as const)('a database of the former texts %s, is brought to the schema of a new one', async (_how, database, names) => {
  const { ownerUrl, asOwner } = database
  await bringUp(ownerUrl, await formerFolder(names))
  const wanted = await fresh.asOwner(schemaLines)
  // 28 parts of the schema that the former texts left different, and what later migrations add
  const before = new Set(await asOwner(schemaLines))
  expect(wanted.filter((line) => !before.has(line)).length).toBeGreaterThanOrEqual(28)
  await asOwner(putBalance)
  const pending = await asOwner((client) => pendingMigrations(client))
  expect(pending.renamed.map((one) => one.former)).toEqual(names === 'former' ? formerNamesOnce : [])
  // if a later migration is not safe, an older version cannot serve at the same time
  const areSafe = pending.names.every((name) => name.endsWith('.safe'))
  expect(pending.besideOlder).toBe(names === 'current' && areSafe)
  expect((await bringUp(ownerUrl)).ran).toEqual(pending.names)
  expect(await asOwner(schemaLines)).toEqual(wanted)
  expect(await asOwner(namesIn)).toEqual(await fresh.asOwner(namesIn))
  // a balance without the flag gets true, because some order may be waiting for its goods
  expect(await asOwner(async (client) => (await client.query('select is_wanted from stock_balance')).rows)).toEqual([{ is_wanted: true }])
  expect((await bringUp(ownerUrl)).ran).toEqual([])
})

test('where nothing but a name is former, it is recorded under the name of today, and nothing runs', async () => {
  const { ownerUrl, asOwner } = renamedAlone
  const folder = join(await testFolder(), 'migrations')
  await cp(migrationsFolder, folder, { recursive: true })
  await rename(join(folder, '0907-granted-purchases.safe.sql'), join(folder, '0907-granted-purchases.sql'))
  await bringUp(ownerUrl, folder)
  expect((await bringUp(ownerUrl)).ran).toEqual([])
  expect(await asOwner(namesIn)).toEqual(await fresh.asOwner(namesIn))
})
