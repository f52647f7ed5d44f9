import { randomBytes } from 'node:crypto'
import { chown, cp, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SetUpError } from '../../core/set-up-error.ts'
import { findBinaries, programIn } from './embedded-binaries.ts'
import { runProgram, type SystemUser } from './run-program.ts'
import { databaseUser } from './system-user.ts'

export type ClusterPlace = {
  /** The folder with bin, lib and share. */
  binaries: string
  /** "18.4.0-beta.17": version of the package with the binaries. */
  version: string
  /**
   * The folder that contains the cluster's folder: the data folder itself, or one that PostgreSQL's user can reach.
   */
  base: string
  /** PostgreSQL's own data folder. */
  cluster: string
  /** The user that PostgreSQL runs as when we are root: it refuses to run as root. */
  runAs?: SystemUser
}

/** Where root stores data that PostgreSQL's user must be able to reach. */
const sharedFolder = '/var/lib/danju'

/**
 * File that names the cluster's folder where that is outside the data folder, so that a data folder that was moved
 * still finds it.
 */
export const pointerFile = 'database-folder'

/**
 * Decides where the embedded database is stored and which user it runs as. For users other than root these are the
 * data folder and themselves. For root, binaries or data below a folder that PostgreSQL's user may not enter are put
 * under /var/lib/danju, and the log says so.
 */
export async function findClusterPlace(dataDir: string, log: { info: (line: string) => void }): Promise<ClusterPlace> {
  const { folder: binaries, packageVersion: version, platform } = await findBinaries()
  const root = process.getuid?.() === 0
  if (!root) return { binaries, version, base: dataDir, cluster: await realCluster(dataDir) }

  const runAs = (await ownerOf(join(dataDir, 'postgres'))) ?? (await databaseUser(log))
  const usable = (await canRun(binaries, runAs)) ? binaries : await copyBinaries(binaries, `postgresql-${version}-${platform}`, log)
  const base = await baseFor(dataDir, runAs, log)
  return { binaries: usable, version, base, cluster: await realCluster(base), runAs }
}

async function realCluster(base: string): Promise<string> {
  return join(await realpath(base), 'postgres')
}

/** PostgreSQL's own data folder, if the data folder has one; creates nothing. */
export async function existingCluster(dataDir: string): Promise<string | undefined> {
  const pointed = await readFile(join(dataDir, pointerFile), 'utf8').catch(unlessNoFolder)
  const cluster = join(pointed === undefined ? dataDir : pointed.trim(), 'postgres')
  return (await stat(cluster).catch(unlessNoFolder)) ? realpath(cluster) : undefined
}

async function baseFor(dataDir: string, runAs: SystemUser, log: { info: (line: string) => void }): Promise<string> {
  const pointer = join(dataDir, pointerFile)
  const pointed = await readFile(pointer, 'utf8').catch(unlessMissing)
  if (pointed !== undefined) return existingBase(pointed.trim(), pointer)
  if ((await ownerOf(join(dataDir, 'postgres'))) !== undefined || (await canEnter(dataDir, runAs))) return dataDir

  // a random name rather than one derived from the path: a data folder that was deleted and created again must not
  // find the former database
  const base = join(sharedFolder, randomBytes(8).toString('hex'))
  await mkdir(base, { recursive: true, mode: 0o755 })
  await writeFile(pointer, `${base}\n`)
  log.info(`PostgreSQL does not run as root and its user cannot enter ${dataDir}: the database is kept in ${base}.`)
  return base
}

/** Throws where the database of a data folder is gone, so that nobody starts with an empty one by accident. */
async function existingBase(base: string, pointer: string): Promise<string> {
  const found = await stat(base).catch(unlessMissing)
  if (found?.isDirectory()) return base
  throw new SetUpError(`${pointer} says that the database lies in ${base}, which does not exist: restore it from a backup.`)
}

async function copyBinaries(binaries: string, version: string, log: { info: (line: string) => void }): Promise<string> {
  const target = join(sharedFolder, version)
  if (await stat(target).catch(unlessMissing)) return target
  const draft = `${target}.${process.pid}`
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
  await cp(binaries, draft, { recursive: true, verbatimSymlinks: true })
  await rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
    // a process that started at the same time was faster; its copy is the same
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(draft, { recursive: true })
  })
  log.info(`PostgreSQL's user cannot enter ${binaries}: its programs were copied to ${target}.`)
  return target
}

/** The owner of a folder, unless that is root or the folder is missing. */
async function ownerOf(folder: string): Promise<SystemUser | undefined> {
  const found = await stat(folder).catch(unlessMissing)
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid }
}

async function canRun(binaries: string, runAs: SystemUser): Promise<boolean> {
  const { code } = await runProgram(programIn(binaries, 'postgres'), ['-V'], runAs).catch(refusedToStart)
  return code === 0
}

async function canEnter(folder: string, runAs: SystemUser): Promise<boolean> {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd "$0"', folder], runAs)
  return code === 0
}

/** Creates a folder of PostgreSQL's user that nobody else may read. */
export async function makePrivateFolder(folder: string, owner: SystemUser | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
}

function refusedToStart(error: NodeJS.ErrnoException): { code: number } {
  if (error.code === 'EACCES' || error.code === 'ENOENT') return { code: 1 }
  throw error
}

/** Also treats a path as having no database if a file stands where the data folder should be. */
function unlessNoFolder(error: NodeJS.ErrnoException): undefined {
  return error.code === 'ENOTDIR' ? undefined : unlessMissing(error)
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
