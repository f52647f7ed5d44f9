import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandLine } from '../../core/command-line.ts'
import { SetUpError } from '../../core/set-up-error.ts'
import { programIn } from './embedded-binaries.ts'
import { type ClusterPlace, makePrivateFolder } from './embedded-place.ts'
import { type Postmaster, pidFile, readPostmaster } from './postmaster.ts'
import { runProgram, runProgramOrThrow, type SystemUser } from './run-program.ts'

/** Role that owns the embedded cluster and the database in it. */
export const ownerRole = 'danju_owner'

export type ClusterSettings = { readonly [name: string]: string }

const settingsFile = 'danju.conf'
const draftPrefix = 'postgres.new-'
const startLog = 'start.log'
const startSeconds = 300
const stopSeconds = 60

/**
 * Settings of every cluster. Values of statements and details of errors are not logged by PostgreSQL, as they may be
 * secrets.
 */
const standingSettings: ClusterSettings = {
  // a new tenant's tables fill within minutes: plans made without fresh statistics would scan whole indexes
  autovacuum_naptime: '15s',
  // data is in memory or on an SSD, where an index-only scan costs less than reading the table
  random_page_cost: '1.1',
  listen_addresses: "'127.0.0.1'",
  wal_level: 'replica',
  timezone: "'UTC'",
  log_timezone: "'UTC'",
  logging_collector: 'on',
  log_filename: "'postgresql-%a.log'",
  log_rotation_age: '1d',
  log_truncate_on_rotation: 'on',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** Longest path of a socket, in bytes, that every system accepts. */
const longestSocket = 103

/**
 * Folder of the cluster's socket, which only its user may enter. A statement over the socket takes a third less time
 * on both sides than over loopback. Undefined where the system has no such sockets or the path is too long: then only
 * loopback is used.
 */
export function socketFolder({ cluster }: ClusterPlace): string | undefined {
  const fits = Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) <= longestSocket && !cluster.includes(',')
  return process.platform !== 'win32' && fits ? cluster : undefined
}

/** Content of the settings file for a cluster on this port. */
function settingsText(place: ClusterPlace, port: number, more: ClusterSettings): string {
  const folder = socketFolder(place)?.replaceAll("'", "''") ?? ''
  const all = { ...standingSettings, unix_socket_directories: `'${folder}'`, unix_socket_permissions: '0700', ...more, port: String(port) }
  return `# Written at every start; changes belong into postgresql.auto.conf (alter system).\n${Object.entries(all)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')}`
}

/** True if the running cluster was started with exactly these settings. */
export async function runsWith(place: ClusterPlace, port: number, more: ClusterSettings): Promise<boolean> {
  const text = await readFile(join(place.cluster, settingsFile), 'utf8').catch(unlessMissing)
  return text === settingsText(place, port, more)
}

/** Major version of the cluster; undefined where there is none. */
export async function majorOf(cluster: string): Promise<string | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  return text?.trim()
}

/**
 * Creates an empty cluster. It appears under its name only when it is complete, so a process killed meanwhile leaves
 * nothing that would block the next attempt.
 */
export async function makeCluster(place: ClusterPlace, password: string): Promise<void> {
  await removeDrafts(place.base)
  // a unique name: after a kill the former initdb may still be writing
  const draft = join(place.base, `${draftPrefix}${process.pid}`)
  const passwordFile = `${draft}.password`
  await makePrivateFolder(draft, place.runAs)
  try {
    await writePrivateFile(place.runAs, passwordFile, password)
    const told = ['-D', draft, '-U', ownerRole, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await runProgramOrThrow(programIn(place.binaries, 'initdb'), [...told, ...locale], place.runAs)
  } finally {
    await rm(passwordFile, { force: true })
  }
  const main = join(draft, 'postgresql.conf')
  await writePrivateFile(place.runAs, main, `${await readFile(main, 'utf8')}\ninclude_if_exists '${settingsFile}'\n`)
  await rename(draft, place.cluster)
}

async function removeDrafts(base: string): Promise<void> {
  const drafts = (await readdir(base)).filter((name) => name.startsWith(draftPrefix))
  for (const name of drafts) await rm(join(base, name), { recursive: true, force: true, maxRetries: 10 })
}

/**
 * Failures that may pass on a second attempt: a port taken between choice and use, or the last processes of a killed
 * postmaster.
 */
const temporaryFailure = /could not bind|could not create any TCP\/IP sockets|pre-existing shared memory block|is still in use/

/**
 * Starts the cluster on this port, or on a free one. It gets a session of its own, so that signals to our process
 * group do not reach it.
 */
export async function startCluster(place: ClusterPlace, more: ClusterSettings, fixedPort?: number): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = fixedPort ?? (await freePort())
    await writePrivateFile(place.runAs, join(place.cluster, settingsFile), settingsText(place, port, more))
    await writePrivateFile(place.runAs, join(place.cluster, startLog), '')
    const log = join(place.cluster, startLog)
    const args = ['start', '-D', place.cluster, '-w', '-t', String(startSeconds), '-s', '-l', log]
    const { code, said } = await runProgram(programIn(place.binaries, 'pg_ctl'), args, place.runAs)
    const running = await readPostmaster(place.cluster)
    if (code === 0 && running && running !== 'stale') return { ...running, port }
    const why = `${said}\n${await readFile(log, 'utf8')}`.trim()
    if (attempt === 10 || !temporaryFailure.test(why)) throw new SetUpError(`PostgreSQL did not start in ${place.cluster}: ${why}`)
    await sleep(100 * attempt)
  }
}

/** Stops the cluster: running statements are cancelled and rolled back. Does nothing where it does not run. */
export async function stopCluster(place: ClusterPlace): Promise<void> {
  const running = await readPostmaster(place.cluster)
  if (running === undefined || running === 'stale') return
  const stop = (mode: string) =>
    runProgram(
      programIn(place.binaries, 'pg_ctl'),
      ['stop', '-D', place.cluster, '-w', '-t', String(stopSeconds), '-s', '-m', mode],
      place.runAs,
    )
  const { code } = await stop('fast')
  const still = await readPostmaster(place.cluster)
  if (code === 0 || still === undefined || still === 'stale') return
  const last = await stop('immediate')
  if (last.code !== 0) throw new SetUpError(`PostgreSQL in ${place.cluster} does not stop: ${last.said}`)
}

/** Removes the pid file of a killed postmaster whose process id was reused, which PostgreSQL cannot detect. */
export async function removeStalePidFile(place: ClusterPlace): Promise<void> {
  await rm(join(place.cluster, pidFile), { force: true })
}

/** PostgreSQL runs as a standby while this file exists, and removes it at promotion. */
const standbyFile = 'standby.signal'

/** Makes a stopped cluster a standby that replays the WAL put into its folder, until it is promoted. */
export async function makeStandby(place: ClusterPlace): Promise<void> {
  await writePrivateFile(place.runAs, join(place.cluster, standbyFile), '')
}

/** True if a cluster is a standby, or an unfinished restore. */
export async function isStandby(place: ClusterPlace): Promise<boolean> {
  return (await readdir(place.cluster)).includes(standbyFile)
}

/** Throws SetUpError for a standby, which cannot be written to. */
export async function assertNoStandby(place: ClusterPlace): Promise<void> {
  if (!(await isStandby(place))) return
  throw new SetUpError(
    `The database in ${place.cluster} is a standby, or a restore that did not end: promote it (${commandLine('standby', '--promote')}), or restore again.`,
  )
}

/** Places a WAL segment in a cluster; the file gets its name only when it is complete. */
export async function placeSegment(place: ClusterPlace, name: string, fetch: (file: string) => Promise<void>): Promise<void> {
  const draft = join(place.cluster, 'danju-segment.new')
  await fetch(draft)
  if (place.runAs) await chown(draft, place.runAs.uid, place.runAs.gid)
  await rename(draft, join(place.cluster, 'pg_wal', name))
}

/** Writes a file of PostgreSQL's user that nobody else may read. */
async function writePrivateFile(owner: SystemUser | undefined, file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  if (owner) await chown(file, owner.uid, owner.gid)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('the system named no free port')
  return address.port
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
