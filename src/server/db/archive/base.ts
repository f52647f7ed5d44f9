import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { baseDraft, isBaseDraft, layout, type Manifest } from '../backup-layout.ts'
import { type CopiedFile, makeFolder } from '../copy-files.ts'
import type { Log } from '../embedded.ts'
import { isAlive } from '../process-identity.ts'
import { takeBackup } from '../take-backup.ts'
import { type Archive, type Base, stampAt } from './archive.ts'
import { segmentNumber } from './segments.ts'

const packBytes = 1 << 28

/** Takes a backup while the app runs and puts it into a line of the archive. It needs the room of the data folder once more in it. */
export async function shipBase(options: { dataDir: string; archive: Archive; line: string; log: Log }): Promise<void> {
  const { dataDir, archive, line, log } = options
  await withDraft(dataDir, async (folder) => {
    const target = join(folder, 'base')
    const { files } = await takeBackup({ dataDir, target, log })
    // after its end: what was committed meanwhile is in it, so no moment before can be reached from it
    const name = `${line}/base/${stampAt(new Date())}`
    for (const [at, pack] of packsOf(files).entries()) await archive.put(`${name}/${at}`, ...pack.map(({ path }) => join(target, path)))
    await archive.put(`${name}/${layout.manifest}`, join(target, layout.manifest))
  })
}

/** Fetches a base as the folder that `npm run backup` would have made, for as long as the work takes. */
export async function withBase<T>(archive: Archive, base: Base, dataDir: string, work: (backup: string) => Promise<T>): Promise<T> {
  return withDraft(dataDir, async (folder) => {
    const { files } = await manifestOf(archive, base)
    for (const { path } of files) await makeFolder(folder, dirname(path))
    for (const [at, pack] of packsOf(files).entries())
      await archive.get(`${base.name}/${at}`, ...pack.map(({ path, size }) => ({ file: join(folder, path), size })))
    await archive.get(`${base.name}/${layout.manifest}`, { file: join(folder, layout.manifest) })
    return work(folder)
  })
}

export const manifestOf = async (archive: Archive, { name }: Pick<Base, 'name'>): Promise<Manifest> =>
  JSON.parse(await archive.getText(`${name}/${layout.manifest}`)) as Manifest

/** The number of the first segment of the log that a base needs. */
export function firstSegmentOf({ files }: Manifest): bigint {
  const segments = files.flatMap(({ path }) => segmentNumber(path.replace(`${layout.cluster}/pg_wal/`, '')) ?? [])
  const [first] = segments.sort((one, other) => Number(one - other))
  if (first === undefined) throw new Error('a backup without a segment of the log')
  return first
}

/** A draft in the data folder, the one place that is surely there to be written, gone afterwards; what killed processes left of theirs goes, too. */
async function withDraft<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true })
  for (const name of (await readdir(dataDir)).filter(isBaseDraft))
    if (!isAlive(Number.parseInt(name.slice(baseDraft.length), 10))) await rm(join(dataDir, name), { recursive: true, force: true })
  const folder = await mkdtemp(join(dataDir, `${baseDraft}${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The files of a backup in packs, for there are a thousand small ones, and what is put away as one has its bounds. */
function packsOf(files: readonly CopiedFile[]): CopiedFile[][] {
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
