import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import { takeBackup } from '#server/db/backup/take-backup.ts'
import { brokenInvariants } from '#server/db/schema/invariants.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { openFolder, remove, started } from '../../support/folders.ts'
import { type RealApp, realApp } from '../../support/processes/real-app.ts'
import { quiet } from '../../support/quiet.ts'
import { openShop } from '../../support/shop.ts'
import { lostOf, type Storm, startStorm } from '../../support/storms/storm.ts'

// number of steps of the storm, and of backups made and restored during it; backup.test.ts tests one under load in any
// case
const steps = Number(process.env.SOAK_STEPS ?? 150)
const backups = Number(process.env.SOAK_BACKUPS ?? 0)
/** Largest growth of the old heap from the second quarter to the last, in bytes. */
const mostGrowth = 20e6
vi.setConfig({ testTimeout: 120_000 + steps * 150 + backups * 60_000, hookTimeout: 60_000 })

const metricsToken = 'a-token-of-this-test'
let folder: string
let app: RealApp

beforeAll(async () => {
  folder = await openFolder()
  app = await realApp({ dataDir: await started(join(folder, 'data')), env: { METRICS_TOKEN: metricsToken } })
  await app.start()
})
afterAll(async () => {
  await app?.end()
  await remove(folder)
})

/** Starts a storm in a tenant of its own, with a shop. */
async function stormIn(tenantId: string, clients: number): Promise<Storm> {
  await app.addTenant(tenantId)
  const storm = startStorm(await openShop(app, tenantId), clients)
  onTestFinished(storm.abandon)
  return storm
}

async function expectSound(one: RealApp, tenantId: string): Promise<void> {
  expect(await one.asOwner((client) => brokenInvariants(async (sql) => (await client.query(sql)).rows))).toEqual([])
  expect(await one.inTenant((tx) => logFindings(tx), tenantId)).toEqual([])
}

/** A figure from the app's metrics. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  const line = text.split('\n').find((one) => one.startsWith(name))
  if (!line) throw new Error(`the app tells no ${name}`)
  return Number(line.split(' ').at(-1))
}

const oldHeap = () => metric('nodejs_heap_space_size_used_bytes{space="old"}')
const openFiles = async () => (await readdir(`/proc/${app.child().pid}/fd`)).length

/** The lowest of several readings while `work` runs: the memory in use after a garbage collection. */
async function lowestDuring(work: Promise<void>): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY
  const ended = work.then(() => true)
  for (let isOver = false; !isOver; isOver = await Promise.race([ended, sleep(250, false)])) lowest = Math.min(lowest, await oldHeap())
  return lowest
}

test(`after ${steps} steps of six clients nothing is held, nothing has grown and every book ties`, async () => {
  const tenantId = '200002'
  const storm = await stormIn(tenantId, 6)
  await storm.progress(steps / 4)
  const files = await openFiles()
  const before = await lowestDuring(storm.progress(steps / 4))
  await storm.progress(steps / 4)
  const after = await lowestDuring(storm.progress(steps / 4))
  await storm.end()
  expect([...storm.failures]).toEqual([])
  // a short run ends before the old heap is collected
  if (steps >= 5_000) expect(after - before).toBeLessThan(mostGrowth)
  expect(await openFiles()).toBeLessThanOrEqual(files + 10)
  expect(await metric('danju_database_connections{state="waiting"}')).toBe(0)
  const held = await app.asOwner(async (client) => (await client.query(heldByApp)).rows)
  expect(held).toEqual([])
  expect(await app.inTenant((tx) => lostOf(tx, storm.acknowledged), tenantId)).toEqual([])
  await expectSound(app, tenantId)
})

const heldByApp = `select state, query from pg_stat_activity where application_name = 'danju' and state like 'idle in transaction%'
  union all select 'advisory lock', objid::text from pg_locks where locktype = 'advisory' and pid in (select pid
  from pg_stat_activity where application_name = 'danju')`

test.skipIf(backups === 0)(`${backups} backup(s) of the running app hold what was acknowledged before, and every book ties`, async () => {
  const tenantId = '200003'
  const storm = await stormIn(tenantId, 4)
  for (let nth = 0; nth < backups; nth += 1) {
    await storm.progress(30)
    const acknowledged = [...storm.acknowledged]
    const [target, dataDir] = [join(folder, `backup-${nth}`), join(folder, `restored-${nth}`)]
    await takeBackup({ dataDir: join(folder, 'data'), target, log: quiet })
    await restoreBackup({ backup: target, dataDir, replace: false, log: quiet })
    const restored = await realApp({ dataDir })
    try {
      await restored.start()
      expect(await restored.inTenant((tx) => lostOf(tx, acknowledged), tenantId)).toEqual([])
      await expectSound(restored, tenantId)
    } finally {
      await restored.end()
    }
  }
  await storm.end()
  await expectSound(app, tenantId)
})
