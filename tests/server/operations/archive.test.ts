import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Archive, basesOf, openArchive, stateOf } from '#server/db/archive/archive.ts'
import { brokenInvariants } from '#server/db/schema/invariants.ts'
import { type Child, startChild } from '../../support/children.ts'
import { openFolder, remove, started } from '../../support/folders.ts'
import { type RealApp, realApp } from '../../support/processes/real-app.ts'
import { openShop, orderBody, type Receipt, type Shop } from '../../support/shop.ts'

// processes are started, with files that are synced to the disk, which takes long
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

const tenantId = '200001'
const key = 'a key of the archive that nobody else has: 83b1'
const metricsToken = 'a-token-that-only-prometheus-has'
let [folder, place] = ['', '']
let env: NodeJS.ProcessEnv
let archive: Archive
let app: RealApp
let shop: Shop

beforeAll(async () => {
  folder = await openFolder()
  place = join(folder, 'archive')
  env = { ARCHIVE_URL: pathToFileURL(place).href, ARCHIVE_KEY: key, ARCHIVE_SECONDS: '1', METRICS_TOKEN: metricsToken, LOG_LEVEL: 'info' }
  archive = await openArchive({ place: { kind: 'disk', folder: place }, key, days: 14, everyMs: 1000 })
  app = await realApp({ dataDir: await started(join(folder, 'data')), env })
  await app.start()
  await app.addTenant(tenantId)
  shop = await openShop(app, tenantId)
  await until(async () => (await basesOf(archive)).length > 0)
})
afterAll(async () => {
  for (const name of ['data', 'restored', 'standby', 'second']) await remove(join(folder, name))
  await remove(folder)
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(50)
}

const run = (command: string, dataDir: string, words: readonly string[], more: NodeJS.ProcessEnv = {}): Child =>
  startChild('src/server/launch.mjs', [command, ...words], { ...env, DATA_DIR: join(folder, dataDir), ...more })

async function done(child: Child): Promise<{ code: number | null; said: string }> {
  const { code } = await child.ended()
  return { code, said: child.lines.join('\n') }
}

/** Waits until everything that has been acknowledged is in the archive. */
async function archived(): Promise<void> {
  const now = new Date().toISOString()
  const [line = ''] = await archive.lines()
  await until(async () => (await archive.names(line)).includes(`${line}/state.json`) && (await stateOf(archive, line)).until > now)
}

/** Starts the app on a folder; returns for each of these documents whether it exists. Every invariant must hold. */
async function held(dataDir: string, documents: readonly Receipt[]): Promise<boolean[]> {
  const there = await realApp({ dataDir: join(folder, dataDir) })
  try {
    await there.start()
    const admin = await there.as('admin', tenantId)
    expect(await there.asOwner((client) => brokenInvariants(async (sql) => (await client.query(sql)).rows))).toEqual([])
    const ids = await there.inTenant(
      (tx) => tx.query<{ id: string }>('select id from document where tenant_id = $1', [tx.tenantId]),
      tenantId,
    )
    expect((await admin.call('PurchaseOrderApi_list', {})).status).toBe(200)
    return documents.map(({ id }) => ids.some((row) => row.id === id))
  } finally {
    await there.end()
  }
}

test('archiving says that it goes on and how far it is, and makes its base copies in the data folder alone', async () => {
  const beside: string[] = []
  const watcher = watch(folder, (_, name) => void beside.push(name ?? ''))
  const [line = ''] = await archive.lines()
  expect(app.child().lines.join('\n')).toContain(`archived every 1 s, as the line ${line} of the archive`)
  await app.child().says(/The archive is up to date: it holds everything until 20/)
  const now = Date.now()
  await archived()
  const headers = { authorization: `Bearer ${metricsToken}` }
  const [, seconds] = /^danju_archive_timestamp_seconds (\S+)$/m.exec(await (await fetch(`${app.url}/metrics`, { headers })).text()) ?? []
  expect(Number(seconds) * 1000).toBeGreaterThan(now)
  const bases = (await basesOf(archive)).length
  await removeBases(line)
  await until(async () => (await basesOf(archive)).length >= bases)
  watcher.close()
  expect(beside.filter((name) => !['data', 'archive'].includes(name))).toEqual([])
})

/** Removes the bases of a line, so that the next round makes another. */
async function removeBases(line: string): Promise<void> {
  for (const name of await archive.names(`${line}/base`)) await archive.remove(name)
}

test('a database is brought to a moment between two documents, and a standby that followed it goes on in its place', async () => {
  const before = await shop.admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '1') })
  await archived()
  const standby = run('standby', 'standby', [])
  await standby.says(/^Following the line/)
  const moment = new Date().toISOString()
  await sleep(20)
  const after = await shop.admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '2') })
  await archived()
  await app.end()
  const both = [before, after] as unknown as Receipt[]

  expect(await done(run('restore', 'restored', ['--to', moment]))).toMatchObject({
    code: 0,
    said: expect.stringContaining(`as of ${moment}`),
  })
  expect(await held('restored', both)).toEqual([true, false])

  standby.kill('SIGTERM')
  expect((await standby.ended()).code).toBe(0)
  expect(await done(run('start', 'standby', [], { PORT: '0' }))).toMatchObject({ code: 1, said: expect.stringContaining('is a standby') })
  const again = run('standby', 'standby', [])
  await again.says(/^Following the line/)
  expect(await done(run('standby', 'standby', ['--promote']))).toMatchObject({
    code: 0,
    said: expect.stringContaining('a database of its own'),
  })
  expect(await done(again)).toMatchObject({ code: 0, said: expect.stringContaining('Promoted, as of') })
  expect(await held('standby', both)).toEqual([true, true])

  // the message also says what to do
  const former = await done(run('start', 'data', [], { PORT: '0' }))
  expect(former).toMatchObject({ code: 1, said: expect.stringContaining('A standby of this database was promoted at 20') })
  expect(former.said).toContain('start this one once without ARCHIVE_URL')
  expect(await held('data', both)).toEqual([true, true])
})

test('whoever serves on beside a promoted standby is told, and whoever starts where another database was written since', async () => {
  const first = await realApp({ dataDir: join(folder, 'restored'), env })
  await first.start()
  await first.child().says(/The archive is up to date/)
  const standby = run('standby', 'second', [])
  await standby.says(/^Following the line/)
  standby.kill('SIGTERM')
  await standby.ended()
  expect(await done(run('standby', 'second', ['--promote']))).toMatchObject({ code: 0 })
  await first.child().says(/was promoted at 20.* while this one serves: end one of the two/)
  await first.end()

  const second = await realApp({ dataDir: join(folder, 'second'), env })
  await second.start()
  await second.child().says(/The archive is up to date/)
  await second.end()
  const again = await realApp({ dataDir: join(folder, 'restored'), env })
  await again.start()
  await again.child().says(/Another database, the line [0-9a-f]{16} of the archive, was written until 20/)
  await again.end()
})

test.each([
  [['--to', 'noon'], 'noon is no moment'],
  [['--to', '2999-01-01'], 'is yet to come'],
  [['--to', '2020-01-01'], 'The archive holds nothing as old as 2020-01-01'],
  [['--to', 'latest', 'a-backup'], 'Say npm run restore'],
  [['--to', 'latest'], 'damaged, or was sealed with another ARCHIVE_KEY'],
])('a restore %j is refused, and nothing is there afterwards', async (words, sentence) => {
  const other = words[1] === 'latest' ? { ARCHIVE_KEY: `${key}!` } : {}
  expect(await done(run('restore', 'none', words, other))).toMatchObject({ code: 1, said: expect.stringContaining(sentence) })
  expect(existsSync(join(folder, 'none', 'postgres'))).toBe(false)
})
