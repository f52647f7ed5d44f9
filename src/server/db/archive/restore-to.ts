import { join } from 'node:path'
import { SetUpError } from '../../core/set-up-error.ts'
import { makeFolder } from '../backup/copy-files.ts'
import { placeBackup, type RestoreOptions, startAndStop } from '../backup/restore-backup.ts'
import { makeStandby } from '../embedded/cluster.ts'
import { findClusterPlace } from '../embedded/embedded-place.ts'
import { type Archive, type BaseCopy, basesOf, stateOf } from './archive.ts'
import { withBaseCopy } from './base.ts'
import { followLine } from './follow.ts'

type RestoreToOptions = Omit<RestoreOptions, 'backup'> & { archive: Archive; moment?: Date }

/**
 * Restores a data folder to a moment: it contains every transaction committed up to it and none committed later.
 * Without a moment, restores to the end of the archive. Returns the time of the last transaction (ISO). Throws
 * SetUpError where the archive does not cover the moment, and what `restoreBackup` throws.
 */
export async function restoreToMoment(options: RestoreToOptions): Promise<{ asOf: string }> {
  const { archive, moment, dataDir, log } = options
  const base = moment ? await baseBefore(archive, moment) : await newestBase(archive)
  log.info(`From the base copy of ${base.finished}.`)
  return withBaseCopy(archive, base, dataDir, (backup) =>
    placeBackup({ ...options, backup }, async ({ consistentAt }) => {
      await makeStandby(await findClusterPlace(dataDir, log))
      await fetchFiles(archive, base.line, dataDir)
      const { asOf } = await followLine({ dataDir, archive, line: base.line, log, until: moment ? { moment } : {} })
      await startAndStop({ dataDir, log })
      return { asOf: asOf ?? consistentAt }
    }),
  )
}

/** The newest base copy. Throws SetUpError where there is none. */
export async function newestBase(archive: Archive): Promise<BaseCopy> {
  const newest = (await basesOf(archive)).at(-1)
  if (!newest) throw new SetUpError('The archive holds no base copy: the app takes one when it starts with ARCHIVE_URL.')
  return newest
}

/** The newest base copy before the moment, in a line that covers the moment. */
async function baseBefore(archive: Archive, moment: Date): Promise<BaseCopy> {
  const at = moment.toISOString()
  const bases = await basesOf(archive)
  const base = bases.findLast(({ finished }) => finished <= at)
  if (!base)
    throw new SetUpError(`The archive holds nothing as old as ${at}: its first base copy is of ${bases[0]?.finished ?? 'no time'}.`)
  const { until } = await stateOf(archive, base.line)
  if (until >= at) return base
  throw new SetUpError(`The archive does not hold ${at}: what followed the base copy of ${base.finished} ends at ${until}.`)
}

/**
 * Fetches the uploaded files of a line that its base copies do not replace. Files uploaded after the moment come too,
 * but no row names them.
 */
export async function fetchFiles(archive: Archive, line: string, dataDir: string): Promise<void> {
  const prefix = `${line}/files/`
  for (const name of await archive.names(`${line}/files`)) {
    const path = join('files', name.slice(prefix.length))
    await makeFolder(dataDir, join(path, '..'))
    await archive.get(name, { file: join(dataDir, path) })
  }
}
