import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSecrets } from '#server/core/secrets.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import { takeBackup } from '#server/db/backup/take-backup.ts'
import { Unavailable, withClient } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { brokenInvariants } from '#server/db/schema/invariants.ts'
import { migrationsFolder } from '#server/db/schema/migrate.ts'
import { mallCustomer } from '../../support/acts/mall-acts.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { type Child, startChild } from '../../support/children.ts'
import { signIn } from '../../support/client.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { testFolder } from '../../support/folders.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { inTurn } from '../../support/processes/in-turn.ts'
import { type Postgres, postgres } from '../../support/processes/soak-postgres.ts'
import { quiet } from '../../support/quiet.ts'
import { testSecretKey } from '../../support/server.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { sales } from '../../support/storms/sales-storm.ts'
import { counts, tickets, transfers } from '../../support/storms/shop-storm.ts'
import {
  type Course,
  courseOf,
  drift,
  type Held,
  paced,
  type SoakReport,
  slowest,
  soakTable,
  timed,
  times,
  watchMemory,
} from '../../support/storms/soak.ts'
import { lostOf, madeTwice, purchases, type Storm, startStorm } from '../../support/storms/storm.ts'
import { type Tenants, tenantsIn } from '../../support/tenants.ts'

/*
 * `npm run soak`: two processes on one PostgreSQL, a mixed load, kills of processes and of PostgreSQL, a backup and an
 * upgrade in between. One process is not killed after the upgrade, so that its memory can be measured.
 */
const minutes = Number(process.env.SOAK_MINUTES ?? 0)
const documents = Math.round((Number(process.env.SOAK_DOCUMENTS ?? 20_000) * minutes) / 60)
const kills = Math.max(4, Math.round((50 * minutes) / 60))
const [backupAt, upgradeAt] = [1 / 6, 1 / 3]
vi.setConfig({ testTimeout: minutes * 60_000 + 600_000 })

const tenantId = '200002'
const metricsToken = 'a-token-of-this-test'

/** The flags of `npm start`, so that memory is the same as in production. */
const flags = ['--expose-gc', '--max-semi-space-size=32', '--heap-growing-percent=50']

function appUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = 'soak_app'
  url.password = 'only-for-the-soak'
  return url.href
}

const brokenOn = (url: string) =>
  withClient({ connectionString: url }, (owner) => brokenInvariants(async (sql) => (await owner.query(sql)).rows))

type Node = { url: string; start(migrations: string): Promise<void>; kill(): Promise<void>; end(): Promise<void> }

async function nodeOn(ownerUrl: string): Promise<Node> {
  const [dataDir, port] = [await testFolder(), await freePort()]
  let child: Child | undefined
  const env = {
    ...{ DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrlOf(ownerUrl), SECRET_KEY: testSecretKey },
    ...{ METRICS_TOKEN: metricsToken, CAPTCHA: 'off', LOG_LEVEL: 'silent' },
  }
  const gone = async (signal: NodeJS.Signals) => {
    child?.kill(signal)
    await child?.ended()
  }
  onTestFinished(() => gone('SIGKILL'))
  return {
    url: `http://127.0.0.1:${port}`,
    start: async (migrations) => {
      child = startChild('serve.ts', [], { ...env, MIGRATIONS: migrations }, flags)
      await child.says(/^Danju is ready/)
    },
    kill: () => gone('SIGKILL'),
    end: () => gone('SIGTERM'),
  }
}

/** Folders of migrations before and after the upgrade: the later adds something that the earlier can ignore. */
async function versions(): Promise<[string, string]> {
  const [before, after] = [join(await testFolder(), 'migrations'), join(await testFolder(), 'migrations')]
  for (const folder of [before, after]) await cp(migrationsFolder, folder, { recursive: true })
  await writeFile(join(after, '9990-side-note.safe.sql'), 'alter table document add column side_note text;')
  await writeFile(
    join(after, '9991-side-notes.safe.sql'),
    'create index concurrently document_side_note on document (tenant_id, side_note);',
  )
  return [before, after]
}

/** Users who read lists and reports while others write. */
function readers({ admin }: Shop): void {
  let open = true
  onTestFinished(() => {
    open = false
  })
  const asks = ['PurchaseOrderApi_list', 'SalesOutApi_list', 'RetailOrderApi_list', 'StockTurnoverApi_list', 'LotStockApi_list'] as const
  const read = async () => {
    for (let nth = 0; open; nth += 1) {
      await admin.call(asks[nth % asks.length] ?? asks[0], {}).catch(() => undefined)
      await sleep(200)
    }
  }
  void read()
}

async function mixesIn(shop: Shop) {
  const [plenty = '', one = '', other = ''] = shop.goods
  for (const goods of [plenty, one, other]) await stockUp(shop, goods, '1000000', '2000000.00')
  const market = { goods: plenty, customerId: await mallCustomer(shop, [plenty]) }
  const trade = [purchases(shop), sales(shop, market), transfers(shop, plenty), tickets(shop, plenty)]
  // one client of each kind makes a third of the documents wanted, so there are three of most
  return [...trade, ...trade, ...trade, counts(shop, one), tickets(shop, other)]
}

type Soak = {
  course: Course
  storm: Storm
  tenants: Tenants
  database: Postgres
  nodes: readonly [Node, Node]
  version: string
  lost: number
  inBackup: string
  /** Signs in again, for a new session. */
  signsInAnew(): Promise<void>
}

/**
 * Number of these documents that the database does not have; tried until it answers, because it may have been killed a
 * moment ago.
 */
async function lostAmong({ tenants }: Soak, lately: Storm['acknowledged']): Promise<number> {
  for (;;) {
    try {
      return (await tenants.inTenant((tx) => lostOf(tx, lately))).length
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      await sleep(200)
    }
  }
}

/**
 * Kills in turn the other process, PostgreSQL and, before the upgrade, the process that lives on after it; starts it
 * again and looks for the documents acknowledged last.
 */
async function kill(soak: Soak, nth: number, isUpgraded: boolean): Promise<void> {
  const [lasting, other] = soak.nodes
  if (nth % 4 === 3) await soak.database.kill()
  else {
    const victim = isUpgraded || nth % 2 === 0 ? other : lasting
    await victim.kill()
    await victim.start(soak.version)
  }
  soak.lost += await lostAmong(soak, soak.storm.acknowledged.slice(-400))
}

/**
 * Backs up the database under load, restores the backup and checks it against what had been acknowledged, and against
 * every invariant.
 */
async function backUp(soak: Soak): Promise<void> {
  const acknowledged = [...soak.storm.acknowledged]
  const [target, dataDir] = [join(await testFolder(), 'backup'), join(await testFolder(), 'restored')]
  const begun = performance.now()
  await takeBackup({ dataDir: soak.database.dataDir, target, log: quiet })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  await restoreBackup({ backup: target, dataDir, replace: false, log: quiet })
  const { ownerPassword } = await openSecrets(dataDir)
  const restored = await startEmbedded({ dataDir, password: ownerPassword, log: quiet })
  const there = connect(appUrlOf(restored.ownerUrl), { log: quiet, poolSize: 2 })
  const missing = await there.inTenant(tenantId, new Date(), (tx) => lostOf(tx, acknowledged))
  const broken = await brokenOn(restored.ownerUrl)
  await there.close()
  await restored.stop()
  soak.inBackup = `${seconds} s; of ${acknowledged.length} steps ${missing.length} lost, ${broken.length} invariants broken`
  expect([missing, broken]).toEqual([[], []])
}

/** Replaces one process after the other, as in an upgrade: the older one serves while the newer one migrates. */
async function upgrade(soak: Soak, after: string): Promise<void> {
  soak.version = after
  for (const node of soak.nodes.toReversed()) {
    await node.end()
    await node.start(after)
  }
}

/** Runs the kills, the backup, the upgrade and the new sign-ins, each at its time, then ends the storm. */
async function throughAll(soak: Soak, after: string): Promise<void> {
  const acts = [
    ...Array.from({ length: kills }, (_, nth) => ({ at: (nth + 0.5) / kills, act: () => kill(soak, nth, soak.version === after) })),
    { at: backupAt, act: () => backUp(soak) },
    { at: upgradeAt, act: () => upgrade(soak, after) },
    // a token is valid for an hour
    ...Array.from({ length: Math.floor(minutes / 25) }, (_, nth) => ({ at: ((nth + 1) * 25) / minutes, act: soak.signsInAnew })),
  ].sort((one, next) => one.at - next.at)
  for (const { at, act } of acts) {
    await soak.course.until(at)
    await act()
  }
  await soak.course.until(1)
  await soak.storm.end()
}

async function reportOf(soak: Soak, asked: ReturnType<typeof timed>, held: readonly Held[]): Promise<SoakReport> {
  const { storm, tenants, database, inBackup } = soak
  return {
    ...{ minutes, documents: asked.made(), steps: storm.acknowledged.length, kills, inBackup },
    sentAgain: Object.fromEntries(storm.failures),
    lost: soak.lost + (await lostAmong(soak, storm.acknowledged)),
    twice: (await tenants.inTenant((tx) => madeTwice(tx, storm.acknowledged))).length,
    broken: (await brokenOn(database.ownerUrl)).length,
    kept: await kept(database.ownerUrl, asked.made()),
    findings: (await tenants.inTenant((tx) => logFindings(tx))).length,
    writes: slowest(asked.taken.filter(({ wrote }) => wrote)),
    reads: slowest(asked.taken.filter(({ wrote }) => !wrote)),
    resident: drift(held, (one) => one.residentMb),
    oldHeap: drift(held, (one) => one.oldHeapMb),
  }
}

/**
 * Kilobytes that one document of the mix takes in the database, by table, with the shares of rows and indexes for
 * movements, ledger and log.
 */
async function kept(url: string, made: number): Promise<string> {
  const { rows } = await withClient({ connectionString: url }, (owner) =>
    owner.query<{ name: string; bytes: number }>(
      `select relname as name, pg_total_relation_size(oid)::float as bytes from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace
        order by 2 desc limit 8`,
    ),
  )
  return rows.map(({ name, bytes }) => `${name} ${(bytes / 1024 / made).toFixed(2)}`).join(', ')
}

function expectSound({ storm }: Soak, report: SoakReport): void {
  expect([...storm.failures.keys()].filter((said) => !/^(no answer|50[0234] )/.test(said))).toEqual([])
  expect(storm.unanswered.size).toBe(0)
  expect(report).toMatchObject({ lost: 0, twice: 0, broken: 0, findings: 0 })
  expect(report.documents).toBeGreaterThan(documents * 0.95)
  // in a few minutes, warming up and garbage collection hide any trend
  if (minutes < 30) return
  for (const one of report.resident.hundredths) expect(Math.abs(one)).toBeLessThanOrEqual(5)
  expect(times(report.writes)).toBeLessThanOrEqual(1.5)
}

test.runIf(minutes > 0)(`a soak of ${minutes} minutes`, async () => {
  const [version, after] = await versions()
  const database = await postgres()
  const nodes = [await nodeOn(database.ownerUrl), await nodeOn(database.ownerUrl)] as const
  for (const node of nodes) await node.start(version)
  const [lasting] = nodes
  const db = connect(appUrlOf(database.ownerUrl), { log: quiet, poolSize: 4 })
  onTestFinished(() => db.close())
  const tenants = tenantsIn(db, tenantId, () => new Date())
  await tenants.addTenant(tenantId)
  const shop = await openShop({ ...tenants, tenantId, as: (account) => signIn(lasting.url, tenantId, account) }, tenantId)
  const mixes = await mixesIn(shop)

  const course = courseOf(minutes)
  const { client, askFrom } = inTurn(shop.admin)
  askFrom(nodes.map(({ url }) => url))
  const asked = timed(client, course)
  shop.admin = asked.client
  const held = watchMemory(lasting.url, metricsToken, course)
  readers(shop)
  const isAhead = () => asked.made() > documents * course.share()
  const storm = startStorm(
    shop,
    mixes.length,
    mixes.map((mix) => paced(mix, isAhead)),
  )
  onTestFinished(storm.abandon)
  const urls = nodes.map(({ url }) => url)
  const signsInAnew = async () => askFrom(urls, (await signIn(lasting.url, tenantId, 'admin')).accessToken)
  const soak: Soak = { course, storm, tenants, database, nodes, version, lost: 0, inBackup: '', signsInAnew }
  await throughAll(soak, after)
  const report = await reportOf(soak, asked, held)
  console.log(`A soak of ${minutes} minutes\n${soakTable(report)}`)
  expectSound(soak, report)
})
