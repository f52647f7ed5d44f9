import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { SetUpError } from '../../core/set-up-error.ts'
import { prepareAppRole, type RoleOptions } from '../app-role.ts'
import { assertReachable, withClient } from '../client.ts'
import { distributeNewTables } from '../distribution/distribute.ts'
import { distributionOf } from '../distribution/placement.ts'
import { migrationsTable, notifyChangesSql } from '../query-cache.ts'
import { isSafe, runUnderLoad, withoutConcurrent } from './migrate-under-load.ts'
import { assertServable, currentName } from './migration-names.ts'
import { withSetUpLock } from './set-up-lock.ts'
import { presetTenantStatistics } from './statistics.ts'

export const migrationsFolder = fileURLToPath(new URL('../migrations/', import.meta.url))

const minMajor = 15

/**
 * Brings the database up to date as its owner: the app's role, then every migration not yet run. They run in one
 * transaction, except on a cluster, or where all are safe under load: then one after the other, and in the latter case
 * older processes may keep serving. A second process that migrates meanwhile waits. Returns the URL with which the
 * server signs in, the names of the migrations that ran, and of all that this version knows.
 */
export async function migrate(
  options: RoleOptions & { folder?: string | undefined },
): Promise<{ appUrl: string; ran: string[]; known: string[] }> {
  const { ownerUrl, folder = migrationsFolder } = options
  await assertReachable(ownerUrl, 'DATABASE_URL', assertVersion)
  return withClient({ connectionString: ownerUrl, application_name: 'danju-migrate' }, (client) =>
    withSetUpLock(client, async () => {
      const appUrl = await prepareAppRole(client, options)
      await assertReachable(appUrl, 'DATABASE_APP_URL')
      const ran = await runMigrations(client, ownerUrl, folder)
      await presetTenantStatistics(client)
      await distributeNewTables(client)
      return { appUrl, ran, known: [...(await readMigrations(folder)).keys()] }
    }),
  )
}

/** Throws SetUpError where PostgreSQL is older than supported. */
export async function assertVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const [found] = rows
  if (found && found.number >= minMajor * 10_000) return
  throw new SetUpError(`Danju needs PostgreSQL ${minMajor} or newer; DATABASE_URL names a ${found?.name}.`)
}

/** Migrations that a start of this version would run, and whether older processes may serve meanwhile. */
export type PendingMigrations = {
  names: string[]
  /** Migrations recorded under a former name, with the name that a start gives them. */
  renamed: { former: string; name: string }[]
  besideOlder: boolean
  isNew: boolean
}

/**
 * Migrations that a start of this version would run, in order; all of them for a new database. Changes nothing. Throws
 * SetUpError where the database has run migrations that this version does not know and cannot work with.
 */
export async function pendingMigrations(client: pg.ClientBase, folder = migrationsFolder): Promise<PendingMigrations> {
  const known = [...(await readMigrations(folder)).keys()]
  const remembered = await ranMigrations(client)
  const renamed = remembered
    .filter((name) => !known.includes(name) && known.includes(currentName(name)))
    .map((former) => ({ former, name: currentName(former) }))
  const ran = remembered.map((name) => renamed.find(({ former }) => former === name)?.name ?? name)
  assertServable(ran, known)
  const names = known.filter((name) => !ran.includes(name))
  // an older version that knows only the former name would miss the migration and stop serving
  const besideOlder = ran.length > 0 && renamed.length === 0 && names.every(isSafe)
  return { names, renamed, besideOlder, isNew: ran.length === 0 }
}

async function ranMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('kysely_migration')::text as found`)
  if (!rows[0]?.found) return []
  return (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(({ name }) => name)
}

async function runMigrations(client: pg.Client, ownerUrl: string, folder: string): Promise<string[]> {
  const { names, renamed, besideOlder } = await pendingMigrations(client, folder)
  if (names.length === 0 && renamed.length === 0) return []
  const texts = await readMigrations(folder)
  const steps = names.map((name) => ({ name, text: texts.get(name) ?? '' }))
  const isCluster = (await distributionOf(client)) !== undefined
  // on a cluster each table must be distributed before the next migration refers from it to tables of tenants
  if (besideOlder || isCluster) await runUnderLoad(client, steps, { isCluster, afterEach: () => distributeNewTables(client) })
  else await runAtOnce(ownerUrl, underFormerNames(texts, renamed))
  // the renaming comes last, so that an earlier failure leaves a database that its former version still knows
  for (const { former, name } of renamed) await client.query('update kysely_migration set name = $2 where name = $1', [former, name])
  await client.query(notifyChangesSql, [[migrationsTable]])
  return names
}

/** Migration texts under the names by which the database has recorded them. */
function underFormerNames(texts: ReadonlyMap<string, string>, renamed: PendingMigrations['renamed']): Map<string, string> {
  return new Map([...texts].map(([name, text]) => [renamed.find((one) => one.name === name)?.former ?? name, text]))
}

/** Runs everything in one transaction, for a database that is new or that nobody serves. */
async function runAtOnce(ownerUrl: string, texts: ReadonlyMap<string, string>): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, application_name: 'danju-migrate', max: 2 })
  // without a listener, a connection that breaks during a migration would end the process and leave PostgreSQL behind
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrations = Object.fromEntries(
    [...texts].map(([name, text]) => [name, { up: (tx: Kysely<unknown>) => runMigrationText(tx, withoutConcurrent(text)) }]),
  )
  try {
    const provider = { getMigrations: async () => migrations }
    // of two migrations written in parallel, the one with the lower number may be merged later
    const { error, results = [] } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest()
    const failed = results.find(({ status }) => status === 'Error')
    if (failed) throw new SetUpError(`The migration ${failed.migrationName} failed: ${messageOf(error)}`, { cause: error })
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

/** Reads `NNNN-name.sql` and `NNNN-name.safe.sql`, ordered by name. A file may contain many statements. */
async function readMigrations(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = files.find((name) => !/^\d{4}-[a-z0-9-]+(\.safe)?\.sql$/.test(name))
  if (misnamed) throw new SetUpError(`A migration is named NNNN-name.sql or NNNN-name.safe.sql; ${misnamed} is not.`)
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return new Map(files.map((name, at) => [name.slice(0, -'.sql'.length), texts[at] ?? '']))
}

async function runMigrationText(db: Kysely<unknown>, text: string): Promise<void> {
  await sql.raw(text).execute(db)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
