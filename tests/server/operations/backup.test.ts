import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import { takeBackup } from '#server/db/backup/take-backup.ts'
import { withClient } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { existingCluster } from '#server/db/embedded/embedded-place.ts'
import { startChild } from '../../support/children.ts'
import { readyFolder, testFolder } from '../../support/folders.ts'
import { quiet } from '../../support/quiet.ts'

// processes are started and killed, with files that are synced to the disk, which takes long
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

async function notesIn(dataDir: string): Promise<Set<number>> {
  const { ownerPassword: password } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  const { ownerUrl, stop } = await startEmbedded({ dataDir, password, log: quiet })
  try {
    return await withClient({ connectionString: ownerUrl }, async (client) => {
      // every page is read and its checksum compared
      const { rows } = await client.query<{ id: string }>(`select id from note where length(body) = 500`)
      return new Set(rows.map(({ id }) => Number(id)))
    })
  } finally {
    await stop()
  }
}

test('a backup taken under load and restored holds every row that was acknowledged before it', async () => {
  const [dataDir, elsewhere] = [await readyFolder(), await testFolder()]
  const [backup, restored] = [join(elsewhere, 'backup'), join(elsewhere, 'restored')]
  await mkdir(join(dataDir, 'files'))
  await writeFile(join(dataDir, 'files', 'photo.jpg'), 'a photo')
  const writers = startChild('write-notes.ts', [dataDir])
  await writers.says(/safe 200 /)

  const { consistentAt } = await takeBackup({ dataDir, target: backup, log: quiet })
  const last = writers.lines.length
  await writers.says(new RegExp(`safe ${last + 50} `))
  writers.kill('SIGTERM')
  expect(await writers.ended()).toEqual({ code: 0, signal: null })

  await restoreBackup({ backup, dataDir: restored, replace: false, log: quiet })
  const notes = await notesIn(restored)
  const promised = writers.lines
    .map((line) => line.split(' '))
    .filter(([word, , at]) => word === 'safe' && Number(at) < Date.parse(consistentAt))
    .map(([, id]) => Number(id))
  expect(promised.length).toBeGreaterThan(200)
  expect(promised.filter((id) => !notes.has(id))).toEqual([])
  expect(Math.max(...notes)).toBeLessThan(await notesIn(dataDir).then((all) => Math.max(...all)))
  expect(await readFile(join(restored, 'files', 'photo.jpg'), 'utf8')).toBe('a photo')
  expect(await readFile(join(restored, 'secrets.json'))).toEqual(await readFile(join(dataDir, 'secrets.json')))
  expect((await stat(join(restored, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

describe('a backup of a resting data folder', () => {
  let [folder, backup] = ['', '']
  let written: number[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'danju-backup-'))
    await chmod(folder, 0o755)
    const dataDir = join(folder, 'data')
    written = await writeSome(dataDir, 5)
    backup = join(folder, 'backup')
    await takeBackup({ dataDir, target: backup, log: quiet })
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('is one folder, whole, and goes into a new folder only', async () => {
    expect((await readdir(folder)).sort()).toEqual(['backup', 'data'])
    expect((await readdir(backup)).sort()).toEqual(['backup.json', 'data', 'postgres'])
    await expect(takeBackup({ dataDir: join(folder, 'data'), target: backup, log: quiet })).rejects.toThrow('is not empty')
    await expect(takeBackup({ dataDir: await testFolder(), target: join(folder, 'none'), log: quiet })).rejects.toThrow('holds no database')
  })

  test('is not restored into a folder that is held, and the holder is named', async () => {
    const dataDir = await testFolder()
    const holder = startChild('hold-folder.ts', [dataDir, 'the app'])
    await holder.says(/holds/)
    const restoring = restoreBackup({ backup, dataDir, replace: true, log: quiet })
    await expect(restoring).rejects.toThrow(`in use by process ${holder.pid} (the app)`)
    holder.kill('SIGTERM')
    await holder.ended()
  })

  test('is not restored over data, unless told to put that aside', async () => {
    const dataDir = await testFolder()
    const former = await writeSome(dataDir, 5)
    await expect(restoreBackup({ backup, dataDir, replace: false, log: quiet })).rejects.toThrow('holds data')
    expect(await notesIn(dataDir)).toEqual(new Set(former))
    await restoreBackup({ backup, dataDir, replace: true, log: quiet })
    expect(await notesIn(dataDir)).toEqual(new Set(written))
    const aside = (await readdir(dataDir)).find((name) => name.startsWith('replaced-'))
    expect(await readdir(join(dataDir, aside ?? ''))).toEqual(expect.arrayContaining(['postgres', 'secrets.json']))
  })

  test.each([
    ['without its list', 'backup.json', undefined, 'is not a whole backup'],
    ['with a file missing', 'postgres/PG_VERSION', undefined, 'postgres/PG_VERSION is missing or has another length'],
    ['with a file cut short', 'postgres/PG_VERSION', '18', 'postgres/PG_VERSION is missing or has another length'],
    ['with a file changed', 'postgres/PG_VERSION', '19\n', 'postgres/PG_VERSION is not what was saved'],
  ])('%s is refused, and no database appears', async (_what, path, text, sentence) => {
    const dataDir = await testFolder()
    const whole = await readFile(join(backup, path))
    try {
      if (text === undefined) await rm(join(backup, path))
      else await writeFile(join(backup, path), text)
      await expect(restoreBackup({ backup, dataDir, replace: false, log: quiet })).rejects.toThrow(sentence)
    } finally {
      await writeFile(join(backup, path), whole)
    }
    expect(await existingCluster(dataDir)).toBeUndefined()
  })
})

/** Writes at least `count` notes into the folder and ends; returns their ids. */
async function writeSome(dataDir: string, count: number): Promise<number[]> {
  const writer = startChild('write-notes.ts', [dataDir, String(Date.now())])
  await writer.says(/^writing/)
  const written = () => writer.lines.flatMap((line) => (line.startsWith('safe ') ? [Number(line.split(' ')[1])] : []))
  while (written().length < count) await sleep(5)
  writer.kill('SIGTERM')
  await writer.ended()
  return written()
}
