import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadModule, parseSync } from 'libpg-query'
import { expect, test } from 'vitest'
import { commandErrorText, SetUpError } from '#server/core/set-up-error.ts'
import { withClient } from '#server/db/client.ts'
import { migrate, migrationsFolder, pendingMigrations } from '#server/db/schema/migrate.ts'
import { statementsOf } from '#server/db/schema/migrate-under-load.ts'
import { emptyDatabase } from '../../support/database/postgres.ts'
import { skipOnCluster } from '../../support/database/skip-on-cluster.ts'
import { testFolder } from '../../support/folders.ts'
import { quiet } from '../../support/quiet.ts'

const tiny = fileURLToPath(new URL('../../support/tiny-migrations/', import.meta.url))
const appPassword = 'only-for-tests'

async function migrations(files: Record<string, string>): Promise<string> {
  const folder = join(await testFolder(), 'migrations')
  await mkdir(folder)
  await cp(tiny, folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const { ownerUrl, asOwner } = await emptyDatabase()
const other = await emptyDatabase()
const third = await emptyDatabase()

test('two processes that migrate at once do it once, and the app’s role can sign in', async () => {
  const folder = await migrations({ '0002-slow.sql': 'select pg_sleep(0.3); create table slow (id int);' })
  const both = await Promise.all([1, 2].map(() => migrate({ ownerUrl, appPassword, log: quiet, folder })))
  expect(both.map(({ ran }) => ran.length).sort()).toEqual([0, 2])
  const user = await withClient({ connectionString: both[0]?.appUrl }, async (client) => (await client.query('select current_user')).rows)
  expect(user).toEqual([{ current_user: 'danju_app' }])
})

test('only what is new is run, in the order of the numbers', async () => {
  const folder = await migrations({
    '0002-slow.sql': '',
    '0010-last.sql': 'create view last_one as select 1;',
    '0003-next.sql': 'select 1;',
  })
  expect((await migrate({ ownerUrl, appPassword, log: quiet, folder })).ran).toEqual(['0003-next', '0010-last'])
  expect((await migrate({ ownerUrl, appPassword, log: quiet, folder })).ran).toEqual([])
})

test('a failing migration is named, and nothing of that run stays', async () => {
  const folder = await migrations({
    '0002-good.sql': 'create table good (id int);',
    '0003-bad.sql': 'create table bad (id int); select 1 / 0;',
  })
  const failing = migrate({ ownerUrl: other.ownerUrl, appPassword, log: quiet, folder })
  await expect(failing).rejects.toThrow('The migration 0003-bad failed: division by zero')
  const tables = await other.asOwner(
    async (client) => (await client.query(`select tablename from pg_tables where schemaname = 'public'`)).rows,
  )
  expect(tables.map(({ tablename }) => tablename).filter((name) => !name.startsWith('kysely'))).toEqual([])
})

test('a database that a newer version has migrated is refused in one sentence, and nothing is run on it', async () => {
  const later = await emptyDatabase()
  await migrate({ ownerUrl: later.ownerUrl, appPassword, log: quiet, folder: await migrations({ '0090-later.sql': '' }) })
  const older = migrate({ ownerUrl: later.ownerUrl, appPassword, log: quiet, folder: await migrations({ '0080-own.sql': '' }) })
  const refused = await older.catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SetUpError)
  expect(commandErrorText(refused)).toBe(
    'The database was brought up to date by a newer version of Danju (0090-later): start that version, or restore a backup from before.',
  )
  const ran = await later.asOwner(async (client) => (await client.query('select name from kysely_migration order by name')).rows)
  expect(ran.map(({ name }) => name)).toEqual(['0001-tiny', '0090-later'])
})

test('a database that has run what nobody released is told so: which names, which are missing, and what to do', async () => {
  const odd = await emptyDatabase()
  await migrate({
    ownerUrl: odd.ownerUrl,
    appPassword,
    log: quiet,
    folder: await migrations({ '0040-odd.sql': '', '0070-even.safe.sql': '' }),
  })
  const released = migrate({
    ownerUrl: odd.ownerUrl,
    appPassword,
    log: quiet,
    folder: await migrations({ '0040-odd.safe.sql': '', '0080-own.sql': '' }),
  })
  const refused = await released.catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SetUpError)
  expect(commandErrorText(refused)).toBe(
    'The database has run migrations that this version of Danju does not know (0040-odd, 0070-even.safe), and lacks others that it does (0040-odd.safe, 0080-own): ' +
      'it was set up by a version that was never released. Nothing was changed. Start the version that set it up, or restore a backup of a released one.',
  )
  const ran = await odd.asOwner(async (client) => (await client.query('select name from kysely_migration order by name')).rows)
  expect(ran.map(({ name }) => name)).toEqual(['0001-tiny', '0040-odd', '0070-even.safe'])
})

test('what a start would run is told beforehand, in order, and nothing is run', async () => {
  const ahead = await emptyDatabase()
  const folder = await migrations({ '0003-next.sql': 'select 1;', '0010-last.sql': 'create table last_one (id int);' })
  const pending = (from: string) => ahead.asOwner(async (client) => (await pendingMigrations(client, from)).names)
  expect(await pending(folder)).toEqual(['0001-tiny', '0003-next', '0010-last'])
  const first = await migrations({})
  await migrate({ ownerUrl: ahead.ownerUrl, appPassword, log: quiet, folder: first })
  expect(await pending(folder)).toEqual(['0003-next', '0010-last'])
  expect((await migrate({ ownerUrl: ahead.ownerUrl, appPassword, log: quiet, folder })).ran).toEqual(['0003-next', '0010-last'])
  expect(await pending(folder)).toEqual([])
  await expect(pending(first)).rejects.toThrow('by a newer version of Danju (0010-last)')
})

test('an older version may go on where all that is new is safe under load, and is refused where it is not', async () => {
  const found = await emptyDatabase()
  const given = async (files: Record<string, string>) => ({
    ownerUrl: found.ownerUrl,
    appPassword,
    log: quiet,
    folder: await migrations(files),
  })
  const older = { '0002-slow.sql': '' }
  await migrate(await given(older))
  const expanded = { ...older, '0003-more.safe.sql': 'alter table note add column more text;' }
  expect((await migrate(await given(expanded))).ran).toEqual(['0003-more.safe'])
  expect((await migrate(await given(older))).ran).toEqual([])
  await migrate(await given({ ...expanded, '0004-contracted.sql': 'alter table note drop column more;' }))
  await expect(migrate(await given(expanded))).rejects.toThrow('by a newer version of Danju (0004-contracted)')
})

test('one whose number is lower than what has run is run all the same', async () => {
  const found = await emptyDatabase()
  const given = async (files: Record<string, string>) => ({
    ...{ ownerUrl: found.ownerUrl, appPassword, log: quiet, folder: await migrations(files) },
  })
  await migrate(await given({ '0009-later.sql': '' }))
  expect((await migrate(await given({ '0008-beside.sql': '', '0009-later.sql': '' }))).ran).toEqual(['0008-beside'])
})

test('what failed under load is named and undone, and what had run before it stays', async () => {
  const found = await emptyDatabase()
  const given = async (files: Record<string, string>) => ({
    ownerUrl: found.ownerUrl,
    appPassword,
    log: quiet,
    folder: await migrations(files),
  })
  await migrate(await given({}))
  const files = { '0002-good.safe.sql': 'create table good (id int);', '0003-bad.safe.sql': 'create table bad (id int); select 1 / 0;' }
  await expect(migrate(await given(files))).rejects.toThrow('The migration 0003-bad.safe failed: division by zero')
  const { rows } = await found.asOwner((client) =>
    client.query(`select to_regclass('good') is not null as good, to_regclass('bad') is not null as bad`),
  )
  expect(rows).toEqual([{ good: true, bad: false }])
})

test('what is sent statement by statement to a cluster is divided as PostgreSQL divides it', async () => {
  await loadModule()
  const trees = (sql: string) =>
    (parseSync(sql).stmts ?? []).map(({ stmt }) =>
      JSON.stringify(stmt, (key, value) => (/location|_start$|_end$|_len$/.test(key) ? undefined : value)),
    )
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
  for (const name of names) {
    const text = await readFile(join(migrationsFolder, name), 'utf8')
    expect.soft(statementsOf(text).map(trees), name).toEqual(trees(text).map((tree) => [tree]))
  }
  expect(names.length).toBeGreaterThan(200)
})

test('a file that is not named NNNN-name.sql is refused', async () => {
  const folder = await migrations({ 'later.sql': '' })
  await expect(migrate({ ownerUrl: third.ownerUrl, appPassword, log: quiet, folder })).rejects.toThrow('later.sql is not')
})

test('no two migrations share a number but the two that have run so everywhere', async () => {
  const numbers = (await readdir(migrationsFolder)).sort().map((name) => name.slice(0, 4))
  expect(numbers.filter((number, at) => number === numbers[at - 1])).toEqual(['0050'])
})

test('a role of one’s own in DATABASE_APP_URL is made, inherits what the migrations grant, and is no more than that', async () => {
  const name = `shop_${process.pid}`
  const appUrl = new URL(third.ownerUrl)
  appUrl.username = name
  appUrl.password = 'shop-password'
  const options = { ownerUrl: third.ownerUrl, appUrl: appUrl.href, appPassword, log: quiet, folder: tiny }
  try {
    expect((await migrate(options)).appUrl).toBe(appUrl.href)
    await migrate(options)
    const found = await withClient({ connectionString: appUrl.href }, async (client) => {
      await client.query('select * from tenant')
      return (await client.query('select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user'))
        .rows
    })
    expect(found).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false }])
  } finally {
    await asOwner(async (client) => client.query(`drop role if exists ${name}`))
  }
})

type WrongUrl = [what: string, change: { [part in 'pathname' | 'password' | 'port' | 'hostname']?: string }, sentence: string]

// the test cluster accepts any password
const wrongPasswords: WrongUrl[] = skipOnCluster('asks for a password')
  ? []
  : [['a wrong password', { password: 'hush-hush' }, 'user and password are not accepted']]

test.each<WrongUrl>([
  ['no such database', { pathname: '/nowhere' }, 'The database nowhere on 127.0.0.1:'],
  ...wrongPasswords,
  ['nobody at the port', { port: '1' }, '127.0.0.1:1 (DATABASE_URL) cannot be used: nobody answers there.'],
  ['an unknown host', { hostname: 'no-such-host.invalid' }, 'the name of the host is not known'],
])('%s is answered with a sentence that names the variable and not the password', async (_what, change, sentence) => {
  const url = Object.assign(new URL(ownerUrl), { search: '' }, change)
  const failing = migrate({ ownerUrl: url.href, appPassword, log: quiet, folder: tiny })
  await expect(failing).rejects.toThrow(sentence)
  await expect(failing).rejects.toThrow(/^(?!.*hush)/)
})
