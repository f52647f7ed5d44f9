import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openSecrets } from '../../core/secrets.ts'
import { SetUpError } from '../../core/set-up-error.ts'
import { lockDataDir } from '../embedded/data-dir-lock.ts'
import { makeDataFolder } from '../embedded/data-folder.ts'
import { type Log, startEmbedded, stopEmbedded } from '../embedded/embedded.ts'
import { findClusterPlace } from '../embedded/embedded-place.ts'
import type { SystemUser } from '../embedded/run-program.ts'
import { backupLayout, isBaseDraft, type Manifest, readManifest, stampOf } from './backup-layout.ts'
import { type CopiedFile, copyFiles, makeFolder } from './copy-files.ts'

export type RestoreOptions = {
  backup: string
  dataDir: string
  /** True if a non-empty data folder may be replaced; its former content is moved aside within it, not deleted. */
  replace: boolean
  log: Log
}

/**
 * Restores a backup into a data folder and starts PostgreSQL on it once. That start replays the WAL to the end of the
 * backup, so a useless backup is noticed now. Throws SetUpError when the folder is locked, or not empty without
 * `replace`, or the backup incomplete.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  return placeBackup(options, async (manifest) => {
    await startAndStop(options)
    return manifest
  })
}

/** Starts PostgreSQL on a data folder that the caller has locked, and stops it again. */
export async function startAndStop({ dataDir, log }: Pick<RestoreOptions, 'dataDir' | 'log'>): Promise<void> {
  const { ownerPassword } = await openSecrets(dataDir)
  await (await startEmbedded({ dataDir, password: ownerPassword, log })).stop()
}

/**
 * Copies a backup into a data folder, then runs further work while still holding the folder's lock. Throws what
 * `restoreBackup` throws.
 */
export async function placeBackup<T>(options: RestoreOptions, work: (manifest: Manifest) => Promise<T>): Promise<T> {
  const { backup, dataDir, replace, log } = options
  const manifest = await readManifest(backup)
  await makeDataFolder(dataDir)
  const lock = await lockDataDir(dataDir, 'a restore')
  try {
    const occupants = await occupantsOf(dataDir)
    if (occupants.length > 0) {
      if (!replace) throw new SetUpError(`${dataDir} holds data. To put it aside and restore, say --replace.`)
      await putAside(dataDir, occupants, log)
    }
    await copyIntoPlace(backup, manifest, dataDir, log)
    return await work(manifest)
  } finally {
    await lock.release()
  }
}

/** Content of a data folder, except locks, the draft of a base copy, and what a restore moved aside. */
async function occupantsOf(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name !== 'lock' && !name.startsWith('replaced-') && !isBaseDraft(name))
}

async function copyIntoPlace(backup: string, { files, folders }: Manifest, dataDir: string, log: Log): Promise<void> {
  const place = await findClusterPlace(dataDir, log)
  if (await stat(place.cluster).catch(unlessMissing)) await rename(place.cluster, `${place.cluster}.replaced-${stampOf(new Date())}`)
  const draft = join(place.base, `postgres.new-${process.pid}`)
  try {
    await makeFolder(draft, '.', place.runAs)
    for (const folder of folders) await makeFolder(draft, folder.slice(backupLayout.cluster.length + 1), place.runAs)
    await copyChecked(backup, backupLayout.cluster, files, draft, place.runAs)
    await copyChecked(backup, backupLayout.rest, files, dataDir)
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
