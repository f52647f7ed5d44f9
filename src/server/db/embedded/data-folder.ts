import { mkdir, mkdtemp, readdir, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SetUpError } from '../../core/set-up-error.ts'
import { existingCluster } from './embedded-place.ts'

/** Megabytes that a new data folder occupies after its first start, including room for the database's log to grow. */
const newMegabytes = 300
/** Megabytes below which a start warns that the database will soon stop. */
const scantMegabytes = 300

/**
 * Names that Danju itself puts into a data folder when it starts. Further ones, such as uploaded files, appear later.
 */
const ownNames = /^(secrets\.json|lock|postgres.*|database-folder|first-password.*|demo\.json|standby-of|replaced-.*)$/

/** Result of examining a data folder before a start: why it cannot be used, whether it is new, and a warning. */
export type DataFolderFindings = { fault?: string; isNew: boolean; warning?: string }

/**
 * Examines a data folder before a start and leaves it unchanged. `holdsDatabase` is true where the embedded database
 * is stored in the folder.
 */
export async function examineDataFolder(folder: string, holdsDatabase: boolean): Promise<DataFolderFindings> {
  try {
    const place = await nearestExisting(folder)
    if (!(await stat(place)).isDirectory()) return { fault: `DATA_DIR ${folder} cannot be a folder: ${place} is a file.`, isNew: true }
    const names = place === folder ? await readdir(folder) : []
    const isNew = !names.some((name) => ownNames.test(name))
    if (isNew && names.some((name) => !name.startsWith('.') && name !== 'lost+found'))
      return { fault: `DATA_DIR ${folder} holds files that are not Danju's: name an empty folder, or one that Danju has made.`, isNew }
    // only creating a folder proves that it can be written to: permissions do not cover every reason for which the
    // system may refuse
    await rmdir(await mkdtemp(join(place, '.danju-')))
    return { isNew, ...(holdsDatabase && (await checkFreeSpace(place, isNew))) }
  } catch (error) {
    return { fault: `DATA_DIR ${folder} cannot be used: ${reasonOf(error)}.`, isNew: true }
  }
}

/** Makes a data folder and those above it. Throws SetUpError where the system refuses. */
export async function makeDataFolder(folder: string): Promise<void> {
  const parent = dirname(folder)
  // `mkdir` with `recursive` loops for ever on /proc, where nothing exists and nothing can be made
  if (parent !== folder && !(await isThere(parent))) await makeDataFolder(parent)
  try {
    await mkdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    throw new SetUpError(`The data folder ${folder} cannot be made: ${reasonOf(error)}.`, { cause: error })
  }
}

/** Bytes that PostgreSQL needs in order to write at all: room for the next segment of its log. */
const leastBytes = 17e6

/**
 * A clear error for a failure, if the disk of the data folder, or of the database beside it, is full; else undefined.
 */
export async function fullDiskError(folder: string, cause: unknown): Promise<SetUpError | undefined> {
  for (const place of [folder, (await existingCluster(folder)) ?? folder]) {
    const { bavail, bsize, blocks } = await statfs(await nearestExisting(place))
    if (blocks > 0 && bavail * bsize < leastBytes)
      return new SetUpError(`The disk of ${place} is full: make room there, and start again.`, { cause })
  }
  return undefined
}

async function checkFreeSpace(place: string, isNew: boolean): Promise<Pick<DataFolderFindings, 'fault' | 'warning'>> {
  const { bavail, bsize, blocks } = await statfs(place)
  // some file systems do not report their size
  if (blocks === 0) return {}
  const megabytes = Math.floor((bavail * bsize) / 1e6)
  if (isNew && megabytes < newMegabytes)
    return { fault: `The disk of DATA_DIR has ${megabytes} MB free: a new data folder takes ${newMegabytes} MB.` }
  return megabytes < scantMegabytes ? { warning: `The disk of the data folder has ${megabytes} MB free: make room before it is full.` } : {}
}

async function nearestExisting(folder: string): Promise<string> {
  return (await isThere(folder)) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder))
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw error
  }
}

const reasons: { readonly [code: string]: string } = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system can only be read',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its quota is used up',
  ENOENT: 'the system lets nothing be made there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file of this name',
  ENAMETOOLONG: 'its path is too long',
  ELOOP: 'its links lead in a circle',
}

function reasonOf(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException
  const reason = reasons[code]
  if (reason === undefined) throw error
  return reason
}
