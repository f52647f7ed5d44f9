import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { SetUpError } from '../set-up-error.ts'
import { prepareAppRole, type RoleOptions } from './app-role.ts'
import { assertReachable, withClient } from './client.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations/', import.meta.url))

const oldestMajor = 15
/** Any number that nothing else locks: set-up of one database is done by one process at a time. */
const setUpLock = 728_110_031

/**
 * Brings the database up to date as its owner: the app's role, then every migration not yet run, in one transaction.
 * A second process that does the same waits. Answers the URL the server signs in with and the names of what was run.
 */
export async function migrate(options: RoleOptions & { folder?: string }): Promise<{ appUrl: string; ran: string[] }> {
  const { ownerUrl, folder = migrationsFolder } = options
  await assertReachable(ownerUrl, 'DATABASE_URL', assertVersion)
  return withClient({ connectionString: ownerUrl, application_name: 'danju-migrate' }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [setUpLock])
    const appUrl = await prepareAppRole(client, options)
    await assertReachable(appUrl, 'DATABASE_APP_URL')
    return { appUrl, ran: await runMigrations(ownerUrl, folder) }
  })
}

async function assertVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const [found] = rows
  if (found && found.number >= oldestMajor * 10_000) return
  throw new SetUpError(`Danju needs PostgreSQL ${oldestMajor} or newer; DATABASE_URL names a ${found?.name}.`)
}

/**
 * What a start of this version would run on the database of a client, in order: all of it where the database is new. Changes nothing. Throws
 * SetUpError where the database is of a newer version.
 */
export async function pendingMigrations(client: pg.ClientBase, folder = migrationsFolder): Promise<string[]> {
  const known = Object.keys(await readMigrations(folder))
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('kysely_migration')::text as found`)
  if (!rows[0]?.found) return known
  const ran = (await client.query<{ name: string }>('select name from kysely_migration')).rows.map(({ name }) => name)
  refuseNewer(ran, known)
  return known.filter((name) => !ran.includes(name))
}

async function runMigrations(ownerUrl: string, folder: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, application_name: 'danju-migrate', max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = await readMigrations(folder)
    await assertKnown(db, Object.keys(migrations))
    const { error, results = [] } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
    const failed = results.find(({ status }) => status === 'Error')
    if (failed) throw new SetUpError(`The migration ${failed.migrationName} failed: ${messageOf(error)}`, { cause: error })
    if (error) throw error
    return results.map(({ migrationName }) => migrationName)
  } finally {
    await db.destroy()
  }
}

async function assertKnown(db: Kysely<unknown>, known: readonly string[]): Promise<void> {
  const exists = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(db)
  if (!exists.rows[0]?.found) return
  const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  refuseNewer(
    ran.rows.map(({ name }) => name),
    known,
  )
}

/** A database that a newer version has brought up to date holds what this one would misunderstand. */
function refuseNewer(ran: readonly string[], known: readonly string[]): void {
  const unknown = ran.filter((name) => !known.includes(name)).sort()
  if (unknown.length > 0)
    throw new SetUpError(
      `The database was brought up to date by a newer version of Danju (${unknown.at(-1)}): start that version, or restore a backup from before.`,
    )
}

/** `NNNN-name.sql` in the order of their names. The text is sent as it is, so one file may hold many statements. */
async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (misnamed) throw new SetUpError(`A migration is named NNNN-name.sql; ${misnamed} is not.`)
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return Object.fromEntries(names.map((name, at) => [name.slice(0, -'.sql'.length), { up: (db) => runText(db, texts[at] ?? '') }]))
}

async function runText(db: Kysely<unknown>, text: string): Promise<void> {
  await sql.raw(text).execute(db)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
