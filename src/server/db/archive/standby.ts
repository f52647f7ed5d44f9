import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SetUpError } from '../../core/set-up-error.ts'
import { placeBackup, startAndStop } from '../backup/restore-backup.ts'
import { makeStandby } from '../embedded/cluster.ts'
import { DataDirHeld, holderOf, lockDataDir } from '../embedded/data-dir-lock.ts'
import { makeDataFolder } from '../embedded/data-folder.ts'
import type { Log } from '../embedded/embedded.ts'
import { existingCluster, findClusterPlace } from '../embedded/embedded-place.ts'
import type { Archive } from './archive.ts'
import { withBaseCopy } from './base.ts'
import { type FollowUntil, followLine } from './follow.ts'
import { fetchFiles, newestBase } from './restore-to.ts'
import { notePromotion } from './successor.ts'

type StandbyOptions = { dataDir: string; archive: Archive; log: Log }

/** File that names the line a standby follows; removed at promotion. */
const lineFile = 'standby-of'
/** File that asks a running standby to promote itself. */
const promoteFile = 'promote'
const lookMs = 200

/**
 * Runs a data folder as a standby of the archive. An empty folder is filled from the newest base copy; then the
 * standby follows the WAL until it is promoted or `isEnding` returns true. Throws SetUpError where the folder contains
 * a database that is no standby.
 */
export async function runStandby(options: StandbyOptions, isEnding: () => boolean): Promise<'promoted' | 'stopped'> {
  const { dataDir } = options
  if ((await existingCluster(dataDir)) === undefined) await makeStandbyFolder(options)
  const ask = async () => (isEnding() ? 'stop' : (await isThere(join(dataDir, promoteFile))) ? 'promote' : undefined)
  return followUntil(options, { ask })
}

/**
 * Promotes the standby of a data folder after it has replayed the whole archive; a running standby process then ends.
 * Afterwards the folder contains a primary database.
 */
export async function promoteStandby(options: StandbyOptions): Promise<void> {
  const { dataDir } = options
  await lineOf(dataDir)
  try {
    await followUntil(options, {})
  } catch (error) {
    if (!(error instanceof DataDirHeld)) throw error
    await writeFile(join(dataDir, promoteFile), '')
    while (await holderOf(dataDir)) await sleep(lookMs)
    if (await isThere(join(dataDir, lineFile))) throw new SetUpError('The standby ended without being promoted: see what it said.')
  }
}

async function makeStandbyFolder(options: StandbyOptions): Promise<void> {
  const { dataDir, archive, log } = options
  const base = await newestBase(archive)
  log.info(`A standby is made from the base copy of ${base.finished}.`)
  await makeDataFolder(dataDir)
  await withBaseCopy(archive, base, dataDir, (backup) =>
    placeBackup({ dataDir, backup, replace: false, log }, async () => {
      await makeStandby(await findClusterPlace(dataDir, log))
      await writeFile(join(dataDir, lineFile), base.line)
    }),
  )
}

async function followUntil(options: StandbyOptions, until: FollowUntil): Promise<'promoted' | 'stopped'> {
  const { dataDir, archive, log } = options
  const line = await lineOf(dataDir)
  const lock = await lockDataDir(dataDir, 'a standby')
  try {
    log.info(`Following the line ${line}.`)
    const { ended, asOf } = await followLine({ dataDir, archive, line, log, until })
    if (ended === 'stopped') return ended
    await notePromotion(archive, line)
    await fetchFiles(archive, line, dataDir)
    await startAndStop({ dataDir, log })
    for (const name of [promoteFile, lineFile]) await rm(join(dataDir, name), { force: true })
    log.info(`Promoted, as of ${asOf ?? 'its base copy'}.`)
    return ended
  } finally {
    await lock.release()
  }
}

async function lineOf(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, lineFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) throw new SetUpError(`${dataDir} holds no standby.`)
  return text
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
