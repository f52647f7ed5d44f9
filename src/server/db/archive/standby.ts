import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataFolder } from '../../data-folder.ts'
import { SetUpError } from '../../set-up-error.ts'
import { makeStandby } from '../cluster.ts'
import { DataDirHeld, holdDataDir, holderOf } from '../data-dir-lock.ts'
import type { Log } from '../embedded.ts'
import { existingCluster, findPlace } from '../embedded-place.ts'
import { placeBackup, startOnce } from '../restore-backup.ts'
import type { Archive } from './archive.ts'
import { withBase } from './base.ts'
import { followLine, type Until } from './follow.ts'
import { fetchFiles, newestBase } from './restore-to.ts'
import { notePromotion } from './successor.ts'

type Options = { dataDir: string; archive: Archive; log: Log }

/** Names the line that a standby follows; gone when it is promoted. */
const lineFile = 'standby-of'
/** Who wants a running standby promoted puts this into its folder. */
const wishFile = 'promote'
const lookMs = 200

/**
 * Keeps a data folder as a standby of what is archived: made from the newest base copy where the folder holds nothing, and following the log
 * until it is promoted or `isEnding` says so. Throws SetUpError where the folder holds a database that is no standby.
 */
export async function standBy(options: Options, isEnding: () => boolean): Promise<'promoted' | 'stopped'> {
  const { dataDir } = options
  if ((await existingCluster(dataDir)) === undefined) await makeOne(options)
  const ask = async () => (isEnding() ? 'stop' : (await isThere(join(dataDir, wishFile))) ? 'promote' : undefined)
  return followOn(options, { ask })
}

/**
 * Promotes the standby of a data folder, once it has everything that is archived: the running one, which then ends, or one that rests. Afterwards
 * the folder holds a database of its own.
 */
export async function promoteStandby(options: Options): Promise<void> {
  const { dataDir } = options
  await lineOf(dataDir)
  try {
    await followOn(options, {})
  } catch (error) {
    if (!(error instanceof DataDirHeld)) throw error
    await writeFile(join(dataDir, wishFile), '')
    while (await holderOf(dataDir)) await sleep(lookMs)
    if (await isThere(join(dataDir, lineFile))) throw new SetUpError('The standby ended without being promoted: see what it said.')
  }
}

async function makeOne(options: Options): Promise<void> {
  const { dataDir, archive, log } = options
  const base = await newestBase(archive)
  log.info(`A standby is made from the base copy of ${base.finished}.`)
  await makeDataFolder(dataDir)
  await withBase(archive, base, dataDir, (backup) =>
    placeBackup({ dataDir, backup, replace: false, log }, async () => {
      await makeStandby(await findPlace(dataDir, log))
      await writeFile(join(dataDir, lineFile), base.line)
    }),
  )
}

async function followOn(options: Options, until: Until): Promise<'promoted' | 'stopped'> {
  const { dataDir, archive, log } = options
  const line = await lineOf(dataDir)
  const lock = await holdDataDir(dataDir, 'a standby')
  try {
    log.info(`Following the line ${line}.`)
    const { ended, asOf } = await followLine({ dataDir, archive, line, log, until })
    if (ended === 'stopped') return ended
    await notePromotion(archive, line)
    await fetchFiles(archive, line, dataDir)
    await startOnce({ dataDir, log })
    for (const name of [wishFile, lineFile]) await rm(join(dataDir, name), { force: true })
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
