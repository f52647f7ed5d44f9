import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pruneBackups } from '#server/db/backup/prune-backups.ts'
import { startChild } from '../../support/children.ts'
import { openFolder, remove, started, testFolder } from '../../support/folders.ts'
import { type RealApp, realApp } from '../../support/processes/real-app.ts'
import { openShop, orderBody, type Shop } from '../../support/shop.ts'

// processes are started, with files that are synced to the disk, which takes long
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let [dataDir, backups] = ['', '']
let app: RealApp
let shop: Shop

beforeAll(async () => {
  const folder = await openFolder()
  dataDir = await started(join(folder, 'data'))
  backups = `${dataDir}-backups`
  app = await realApp({ dataDir })
  await app.start()
  await app.addTenant('200001')
  shop = await openShop(app, '200001')
  await shop.admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '3') })
})
afterAll(async () => {
  await app.end()
  await remove(join(dataDir, '..'))
})

async function backup(...words: string[]): Promise<{ code: number | null; said: string }> {
  const child = startChild('src/server/launch.mjs', ['backup', ...words], { DATA_DIR: dataDir })
  const { code } = await child.ended()
  return { code, said: child.lines.join('\n') }
}

test('a backup is tried, and only the newest are kept; one that breaks an invariant is named and costs no other', async () => {
  expect(await backup()).toMatchObject({ code: 0, said: expect.stringContaining('Backed up') })
  const [first] = await readdir(backups)
  const good = await backup('--verify', '--keep', '1')
  expect(good).toMatchObject({
    code: 0,
    said: expect.stringMatching(/2 tenants, 1 documents, the last event of one at 20.*\nAll \d+ invariants hold/s),
  })
  expect(good.said).toContain(`Removed the backup ${first}`)
  const [kept, ...others] = await readdir(backups)
  expect({ kept: kept !== first, others }).toEqual({ kept: true, others: [] })

  await app.asOwner((client) => client.query('update document set version = version - 1'))
  const bad = await backup('--verify', '--keep', '1')
  expect(bad).toMatchObject({ code: 1, said: expect.stringMatching(/invariants do not hold[\s\S]*I5 /) })
  expect(await readdir(backups)).toContain(kept)
  // an existing backup is only verified
  const again = await backup('--verify', join(backups, kept ?? ''))
  expect(again.said).not.toContain('Backed up')
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('invariants hold') })
})

test.each([
  [['--keep', '0'], '--keep takes a whole number from 1'],
  [['--keep', 'all'], '--keep takes a whole number from 1'],
  [['here', '--keep', '3'], '--keep is for backups without a name'],
  [['here', 'there'], 'Say npm run backup'],
  [['--kepp', '3'], 'Say npm run backup'],
])('%j is refused, and nothing is done', async (words, sentence) => {
  expect(await backup(...words)).toMatchObject({ code: 1, said: expect.stringContaining(sentence) })
  expect(existsSync('here')).toBe(false)
})

test('what is no backup of ours, or not whole, is not removed; what a killed backup left is', async () => {
  const folder = await testFolder()
  const whole = ['2026-01-01T00-00-00', '2026-01-02T00-00-00', '2026-01-03T00-00-00']
  const others = ['2025-01-01T00-00-00', 'before-the-move', `2026-01-04T00-00-00.partial-${process.pid}`]
  for (const name of [...whole, ...others, '2026-01-04T00-00-00.partial-4194305']) await mkdir(join(folder, name))
  for (const name of [...whole, 'before-the-move']) await writeFile(join(folder, name, 'backup.json'), '{}')
  expect(await pruneBackups(folder, 2)).toEqual(whole.slice(0, 1))
  expect((await readdir(folder)).sort()).toEqual([...whole.slice(1), ...others].sort())
})
