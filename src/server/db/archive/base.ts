import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backupLayout, baseDraftPrefix, isBaseDraft, type Manifest } from '../backup/backup-layout.ts'
import { type CopiedFile, makeFolder } from '../backup/copy-files.ts'
import { takeBackup } from '../backup/take-backup.ts'
import type { Log } from '../embedded/embedded.ts'
import { isAlive } from '../embedded/process-identity.ts'
import { type Archive, type BaseCopy, nameStampOf } from './archive.ts'
import { segmentNumber } from './segments.ts'

const packBytes = 1 << 28

/**
 * Takes a backup while the app runs and stores it in a line of the archive. Needs as much free space as the data
 * folder occupies.
 */
export async function shipBase(options: { dataDir: string; archive: Archive; line: string; log: Log }): Promise<void> {
  const { dataDir, archive, line, log } = options
  await withDraftFolder(dataDir, async (folder) => {
    const target = join(folder, 'base')
    const { files } = await takeBackup({ dataDir, target, log })
    // the copy is named after the time at which it ended: it contains what was committed while it was made, so no
    // earlier moment can be reached from it
    const name = `${line}/base/${nameStampOf(new Date())}`
    for (const [at, pack] of groupIntoPacks(files).entries())
      await archive.put(`${name}/${at}`, ...pack.map(({ path }) => join(target, path)))
    await archive.put(`${name}/${backupLayout.manifest}`, join(target, backupLayout.manifest))
  })
}

/**
 * Fetches a base copy into a folder like the one that `npm run backup` would have made, for the duration of the work.
 */
export async function withBaseCopy<T>(archive: Archive, base: BaseCopy, dataDir: string, work: (backup: string) => Promise<T>): Promise<T> {
  return withDraftFolder(dataDir, async (folder) => {
    const { files } = await manifestOf(archive, base)
    for (const { path } of files) await makeFolder(folder, dirname(path))
    for (const [at, pack] of groupIntoPacks(files).entries())
      await archive.get(`${base.name}/${at}`, ...pack.map(({ path, size }) => ({ file: join(folder, path), size })))
    await archive.get(`${base.name}/${backupLayout.manifest}`, { file: join(folder, backupLayout.manifest) })
    return work(folder)
  })
}

export const manifestOf = async (archive: Archive, { name }: Pick<BaseCopy, 'name'>): Promise<Manifest> =>
  JSON.parse(await archive.getText(`${name}/${backupLayout.manifest}`)) as Manifest

/** Number of the first WAL segment that a base copy needs. */
export function firstSegmentOf({ files }: Manifest): bigint {
  const segments = files.flatMap(({ path }) => segmentNumber(path.replace(`${backupLayout.cluster}/pg_wal/`, '')) ?? [])
  const [first] = segments.sort((one, other) => Number(one - other))
  if (first === undefined) throw new Error('a backup without a segment of the log')
  return first
}

/**
 * Runs the work with a draft folder inside the data folder, which is surely writable, and removes it afterwards,
 * together with drafts that killed processes left behind.
 */
async function withDraftFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true })
  for (const name of (await readdir(dataDir)).filter(isBaseDraft))
    if (!isAlive(Number.parseInt(name.slice(baseDraftPrefix.length), 10))) await rm(join(dataDir, name), { recursive: true, force: true })
  const folder = await mkdtemp(join(dataDir, `${baseDraftPrefix}${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Groups the files of a backup into packs: there are a thousand small files, and an archive entry may not be too
 * large.
 */
function groupIntoPacks(files: readonly CopiedFile[]): CopiedFile[][] {
  const packs: CopiedFile[][] = []
  let room = 0
  for (const file of files) {
    if (room <= 0) {
      packs.push([])
      room = packBytes
    }
    packs.at(-1)?.push(file)
    room -= file.size
  }
  return packs
}
