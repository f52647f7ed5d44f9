import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrationsFolder } from '#server/db/schema/migrate.ts'
import { type Child, startChild } from '../../support/children.ts'
import { clientOf, signIn } from '../../support/client.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../../support/database/postgres.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { testFolder } from '../../support/folders.ts'
import { type Beside, builtBeside, checkOut } from '../../support/processes/builds.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { inTurn } from '../../support/processes/in-turn.ts'
import { testSecretKey } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { lostOf, madeTwice, startStorm } from '../../support/storms/storm.ts'
import { tenantsIn } from '../../support/tenants.ts'

// processes of three versions; the version of a process is its list of migrations
vi.setConfig({ testTimeout: 180_000 })

const tenantId = '200002'
const database = await testDatabase()
const ofBuilds = await emptyDatabase()
const known = (await readdir(migrationsFolder)).map((name) => name.replace(/\.sql$/, ''))
const onOutdated = vi.fn()
const watched = await testDatabase({ schema: { known, onOutdated } })

const expand = { '9990-side-note.safe.sql': 'alter table document add column side_note text;' }
const contract = { '9991-no-side-note.sql': 'alter table document drop column side_note;' }

/** What a process runs: a script, and its folder of migrations if that is not the one beside the script. */
type Version = { script: string; env?: NodeJS.ProcessEnv }

/** This version, with more migrations than the product has. */
async function versionOf(more: Readonly<Record<string, string>>): Promise<Version> {
  const folder = join(await testFolder(), 'migrations')
  await cp(migrationsFolder, folder, { recursive: true })
  for (const [name, text] of Object.entries(more)) await writeFile(join(folder, name), text)
  return { script: 'serve.ts', env: { MIGRATIONS: folder } }
}

/** A version from the project's history. */
async function buildOf(commit: string): Promise<Version> {
  const folder = await testFolder()
  checkOut(commit, folder)
  return { script: join(folder, 'tests/support/children/serve.ts') }
}

type Process = { url: string; child: Child; end(): Promise<number | null> }

async function processOf({ script, env }: Version, { ownerUrl, appUrl }: TestDatabase): Promise<Process> {
  const port = await freePort()
  const child = startChild(script, [], {
    ...{ DATA_DIR: await testFolder(), PORT: String(port), DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, SECRET_KEY: testSecretKey },
    ...{ CAPTCHA: 'off', LOG_LEVEL: 'silent', ...env },
  })
  const end = async () => {
    child.kill('SIGTERM')
    return (await child.ended()).code
  }
  onTestFinished(() => void end())
  return { url: `http://127.0.0.1:${port}`, child, end }
}

async function started(version: Version, on: TestDatabase): Promise<Process> {
  const process = await processOf(version, on)
  await process.child.says(/^Danju is ready/)
  return process
}

/**
 * Starts the newer version, which migrates, while the older one writes. Then each document passes through both, the
 * older version is started again beside the newer one, and finally the newer is ended and the older goes on alone.
 */
async function thereAndBack(older: Version, newer: Version, on: TestDatabase) {
  const tenants = tenantsIn(on.db, tenantId, () => new Date())
  const first = await started(older, on)
  await tenants.addTenant(tenantId)
  const shop = await openShop({ ...tenants, tenantId, as: (account) => signIn(first.url, tenantId, account) }, tenantId)
  const { client: admin, askFrom } = inTurn(shop.admin)
  const ask = (...processes: Process[]) => askFrom(processes.map(({ url }) => url))
  const storm = startStorm({ ...shop, admin }, 4)
  onTestFinished(storm.abandon)
  await storm.progress(10)
  const beside = await started(newer, on)
  ask(first, beside)
  await storm.progress(30)
  const again = await started(older, on)
  ask(beside, again)
  expect(await first.end()).toBe(0)
  await storm.progress(15)
  ask(again)
  expect(await beside.end()).toBe(0)
  await storm.progress(15)
  expect(await saidOf(`${again.url}/api/health/ready`, 'zh')).toMatchObject({ status: 200 })
  expect([...storm.failures]).toEqual([])
  const sound = async () => {
    await storm.end()
    expect(storm.unanswered.size).toBe(0)
    expect(await tenants.inTenant((tx) => lostOf(tx, storm.acknowledged))).toEqual([])
    expect(await tenants.inTenant((tx) => madeTwice(tx, storm.acknowledged))).toEqual([])
    expect(await on.broken()).toEqual([])
    expect(await tenants.inTenant((tx) => logFindings(tx))).toEqual([])
  }
  return { storm, again, ask, token: shop.admin.accessToken, sound }
}

async function expectRefused(version: Version, on: TestDatabase): Promise<void> {
  const late = await processOf(version, on)
  expect(await late.child.ended()).toMatchObject({ code: 1 })
  expect(late.child.lines.join('\n')).toContain(
    'The database was brought up to date by a newer version of Danju (9991-no-side-note): start that version, or restore a backup from before.',
  )
}

const saidOf = async (url: string, language: string) => {
  const answer = await fetch(url, { headers: { 'accept-language': language } })
  return { status: answer.status, msg: ((await answer.json()) as { msg?: string }).msg }
}

const outdated = {
  zh: '数据库已由更高版本升级，当前服务版本过旧，请管理员改用新版本，请5秒后再试',
  en: 'A newer version has changed the database and this server is of an older one, tell your administrator to start the newer; please try again in 5 seconds',
}

test('two versions serve side by side after an expand, the older goes on alone, and is refused after the contract', async () => {
  const [older, newer, last] = [await versionOf({}), await versionOf(expand), await versionOf({ ...expand, ...contract })]
  const { storm, again, ask, token, sound } = await thereAndBack(older, newer, database)
  // the older version could still read everything, but it is notified of the contract and serves nothing any more,
  // neither calls nor pages
  const contracted = await started(last, database)
  await expect.poll(() => saidOf(`${again.url}/api/health/ready`, 'zh'), { timeout: 10_000 }).toEqual({ status: 503, msg: outdated.zh })
  expect(await saidOf(`${again.url}/api/health/ready`, 'en')).toEqual({ status: 503, msg: outdated.en })
  const refused = await clientOf(again.url, token).call('PurchaseOrderApi_list', {})
  expect(refused).toMatchObject({ status: 503, key: 'UNAVAILABLE', msg: outdated.zh })
  expect(await saidOf(`${again.url}/`, 'en')).toEqual({ status: 503, msg: outdated.en })
  expect(await saidOf(`${again.url}/api/health`, 'en')).toMatchObject({ status: 200 })
  // refused clients send their requests again, to the newer version
  ask(contracted)
  await storm.progress(10)
  await sound()
  expect([...storm.failures.keys()].filter((said) => said !== '503 UNAVAILABLE')).toEqual([])
  await expectRefused(newer, database)
})

const beside: Beside | undefined = process.env.OLDER_BUILD === '1' ? builtBeside() : undefined
if (process.env.OLDER_BUILD === '1' && !beside) console.log('Builds out of the history are left out: there is no history here')

test.runIf(beside)('so do two builds out of the history of the project', async () => {
  const { older, newer, brings } = beside ?? expect.fail('there is no history')
  const build = await buildOf(older)
  const { storm, again, ask, sound } = await thereAndBack(build, await buildOf(newer), ofBuilds)
  const { rows } = await ofBuilds.asOwner((client) => client.query<{ name: string }>('select name from kysely_migration'))
  expect(rows.map(({ name }) => `${name}.sql`)).toEqual(expect.arrayContaining([...brings]))
  // an older build may not know how to notice this, so whoever contracts must end it first
  ask()
  expect(await again.end()).toBe(0)
  ask(await started(await versionOf({ ...expand, ...contract }), ofBuilds))
  await storm.progress(10)
  await sound()
  await expectRefused(build, ofBuilds)
  console.log(`${older} and ${newer} side by side over ${brings.join(', ')}: ${storm.acknowledged.length} steps acknowledged, none lost`)
})

test('a statement that meets what a newer version took away is no fault of the server; one that was wrong before is', async () => {
  const ask = (text: string) => watched.db.inTenant(tenantId, new Date(), (tx) => tx.query(text, [tx.tenantId]))
  await expect(ask('select from gone where tenant_id = $1')).rejects.toMatchObject({ code: '42P01', severity: 'ERROR' })
  await watched.asOwner(async (client) => {
    await client.query('alter table page_left rename to gone_in_time')
    await client.query(`insert into kysely_migration (name, timestamp) values ('9991-later', now())`)
  })
  await expect(ask('select from page_left where tenant_id = $1')).rejects.toMatchObject({ want: 'outdated' })
  await expect(ask('select from tenant where tenant_id = $1')).rejects.toMatchObject({ want: 'outdated' })
  expect(onOutdated.mock.calls).toEqual([['9991-later']])
})
