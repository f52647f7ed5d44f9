import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder } from '../data-folder.ts'
import { openSecrets } from '../secrets.ts'
import { SetUpError } from '../set-up-error.ts'
import { isBaseDraft, layout, type Manifest, readManifest, stampOf } from './backup-layout.ts'
import { type CopiedFile, copyFiles, makeFolder } from './copy-files.ts'
import { holdDataDir } from './data-dir-lock.ts'
import { type Log, startEmbedded, stopEmbedded } from './embedded.ts'
import { findPlace } from './embedded-place.ts'
import type { SystemUser } from './run-program.ts'

export type RestoreOptions = {
  backup: string
  dataDir: string
  /** Whether a data folder that holds something may be replaced; what it held is put aside in it, not deleted. */
  replace: boolean
  log: Log
}

/**
 * Puts a backup into a data folder and starts PostgreSQL on it once, which replays the log to the end of the backup, so that a
 * backup that cannot be used is known now. Throws SetUpError when the folder is held or not empty, or the backup not whole.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  return placeBackup(options, async (manifest) => {
    await startOnce(options)
    return manifest
  })
}

/** Starts PostgreSQL on a data folder that the caller holds, and ends it again. */
export async function startOnce({ dataDir, log }: Pick<RestoreOptions, 'dataDir' | 'log'>): Promise<void> {
  const { ownerPassword } = await openSecrets(dataDir)
  await (await startEmbedded({ dataDir, password: ownerPassword, log })).stop()
}

/** Copies a backup into a data folder, and does further work while it holds the folder. Throws what `restoreBackup` throws. */
export async function placeBackup<T>(options: RestoreOptions, work: (manifest: Manifest) => Promise<T>): Promise<T> {
  const { backup, dataDir, replace, log } = options
  const manifest = await readManifest(backup)
  await makeDataFolder(dataDir)
  const lock = await holdDataDir(dataDir, 'a restore')
  try {
    const occupants = await occupantsOf(dataDir)
    if (occupants.length > 0) {
      if (!replace) throw new SetUpError(`${dataDir} holds data. To put it aside and restore, say --replace.`)
      await putAside(dataDir, occupants, log)
    }
    await copyBack(backup, manifest, dataDir, log)
    return await work(manifest)
  } finally {
    await lock.release()
  }
}

/** What a data folder holds, but for locks, the base copy that is being unpacked and what a restore put aside. */
async function occupantsOf(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name !== 'lock' && !name.startsWith('replaced-') && !isBaseDraft(name))
}

async function copyBack(backup: string, { files, folders }: Manifest, dataDir: string, log: Log): Promise<void> {
  const place = await findPlace(dataDir, log)
  if (await stat(place.cluster).catch(unlessMissing)) await rename(place.cluster, `${place.cluster}.replaced-${stampOf(new Date())}`)
  const draft = join(place.base, `postgres.new-${process.pid}`)
  try {
    await makeFolder(draft, '.', place.runAs)
    for (const folder of folders) await makeFolder(draft, folder.slice(layout.cluster.length + 1), place.runAs)
    await copyChecked(backup, layout.cluster, files, draft, place.runAs)
    await copyChecked(backup, layout.rest, files, dataDir)
    await rename(draft, place.cluster)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function copyChecked(backup: string, part: string, files: readonly CopiedFile[], to: string, owner?: SystemUser): Promise<void> {
  const listed = new Map(files.filter(({ path }) => path.startsWith(`${part}/`)).map((file) => [file.path.slice(part.length + 1), file]))
  const copied = await copyFiles(join(backup, part), to, [...listed.keys()], owner)
  const damaged = copied.find(({ path, sha256 }) => listed.get(path)?.sha256 !== sha256)
  if (damaged) throw new SetUpError(`The backup is damaged: ${part}/${damaged.path} is not what was saved.`)
}

async function putAside(dataDir: string, names: readonly string[], log: Log): Promise<void> {
  await stopEmbedded(dataDir, log)
  const aside = join(dataDir, `replaced-${stampOf(new Date())}`)
  await mkdir(aside, { mode: 0o700 })
  for (const name of names) await rename(join(dataDir, name), join(aside, name))
  log.info(`What ${dataDir} held is now in ${aside}.`)
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
