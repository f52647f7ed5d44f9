import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandLine } from '../command-line.ts'
import { SetUpError } from '../set-up-error.ts'
import { programIn } from './embedded-binaries.ts'
import { makePrivateFolder, type Place } from './embedded-place.ts'
import { type Postmaster, pidFile, readPostmaster } from './postmaster.ts'
import { mustRun, runProgram, type SystemUser } from './run-program.ts'

/** The owner of the embedded cluster and of the database in it. */
export const ownerRole = 'danju_owner'

export type Settings = { readonly [name: string]: string }

const settingsFile = 'danju.conf'
const draftPrefix = 'postgres.new-'
const startLog = 'start.log'
const startSeconds = 300
const stopSeconds = 60

/** Ours; a statement's values and an error's detail stay out of PostgreSQL's log, for they may be secrets. */
const standing: Settings = {
  // a new tenant's tables grow from nothing in minutes: plans made without statistics read its whole index
  autovacuum_naptime: '15s',
  // data lies in memory or on an SSD: an index that holds all that is asked is cheaper than the table
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

/** The longest path of a socket that every system takes, in bytes. */
const longestSocket = 103

/**
 * The folder of the cluster's socket: its own, which nobody but its user may enter. A statement and its answer cost a third less of both sides'
 * time there than over loopback. Undefined where the system has no such sockets or the path is too long: then loopback serves alone.
 */
export function socketFolder({ cluster }: Place): string | undefined {
  const fits = Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) <= longestSocket && !cluster.includes(',')
  return process.platform !== 'win32' && fits ? cluster : undefined
}

/** What the settings file of a cluster says when it serves on this port. */
function settingsText(place: Place, port: number, more: Settings): string {
  const folder = socketFolder(place)?.replaceAll("'", "''") ?? ''
  const all = { ...standing, unix_socket_directories: `'${folder}'`, unix_socket_permissions: '0700', ...more, port: String(port) }
  return `# Written at every start; changes belong into postgresql.auto.conf (alter system).\n${Object.entries(all)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')}`
}

/** Whether the running cluster was started with just these settings. */
export async function runsWith(place: Place, port: number, more: Settings): Promise<boolean> {
  const text = await readFile(join(place.cluster, settingsFile), 'utf8').catch(unlessMissing)
  return text === settingsText(place, port, more)
}

/** Whether there is a cluster, and of which major version. */
export async function majorOf(cluster: string): Promise<string | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  return text?.trim()
}

/** Makes an empty cluster. It appears under its name only when it is whole, so a kill in between leaves nothing in the way. */
export async function makeCluster(place: Place, password: string): Promise<void> {
  await removeDrafts(place.base)
  // a name of its own: after a kill the former initdb may still be writing
  const draft = join(place.base, `${draftPrefix}${process.pid}`)
  const passwordFile = `${draft}.password`
  await makePrivateFolder(draft, place.runAs)
  try {
    await writeFor(place.runAs, passwordFile, password)
    const told = ['-D', draft, '-U', ownerRole, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await mustRun(programIn(place.binaries, 'initdb'), [...told, ...locale], place.runAs)
  } finally {
    await rm(passwordFile, { force: true })
  }
  const main = join(draft, 'postgresql.conf')
  await writeFor(place.runAs, main, `${await readFile(main, 'utf8')}\ninclude_if_exists '${settingsFile}'\n`)
  await rename(draft, place.cluster)
}

async function removeDrafts(base: string): Promise<void> {
  const drafts = (await readdir(base)).filter((name) => name.startsWith(draftPrefix))
  for (const name of drafts) await rm(join(base, name), { recursive: true, force: true, maxRetries: 10 })
}

/** What goes away by itself: a port taken between our choice and its use, the last processes of a killed postmaster. */
const passing = /could not bind|could not create any TCP\/IP sockets|pre-existing shared memory block|is still in use/

/** Starts the cluster on this port, or on a free one, in a session of its own: signals to our process group do not reach it. */
export async function startCluster(place: Place, more: Settings, fixedPort?: number): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = fixedPort ?? (await freePort())
    await writeFor(place.runAs, join(place.cluster, settingsFile), settingsText(place, port, more))
    await writeFor(place.runAs, join(place.cluster, startLog), '')
    const log = join(place.cluster, startLog)
    const args = ['start', '-D', place.cluster, '-w', '-t', String(startSeconds), '-s', '-l', log]
    const { code, said } = await runProgram(programIn(place.binaries, 'pg_ctl'), args, place.runAs)
    const running = await readPostmaster(place.cluster)
    if (code === 0 && running && running !== 'stale') return { ...running, port }
    const why = `${said}\n${await readFile(log, 'utf8')}`.trim()
    if (attempt === 10 || !passing.test(why)) throw new SetUpError(`PostgreSQL did not start in ${place.cluster}: ${why}`)
    await sleep(100 * attempt)
  }
}

/** Stops the cluster: running statements are ended and rolled back. A cluster that does not run is left alone. */
export async function stopCluster(place: Place): Promise<void> {
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

/** Removes what a killed postmaster left when its process id has become somebody else's, which PostgreSQL itself cannot know. */
export async function removeStalePidFile(place: Place): Promise<void> {
  await rm(join(place.cluster, pidFile), { force: true })
}

/** By this file PostgreSQL knows that it follows another one, and takes it away when it follows no more. */
const standbyFile = 'standby.signal'

/** Makes a resting cluster one that replays whatever log is put into its folder, until it is promoted. */
export async function makeStandby(place: Place): Promise<void> {
  await writeFor(place.runAs, join(place.cluster, standbyFile), '')
}

/** Whether a cluster follows another one, or was restored and not finished. */
export async function isStandby(place: Place): Promise<boolean> {
  return (await readdir(place.cluster)).includes(standbyFile)
}

/** A cluster that follows another one cannot be written to. */
export async function assertNoStandby(place: Place): Promise<void> {
  if (!(await isStandby(place))) return
  throw new SetUpError(
    `The database in ${place.cluster} is a standby, or a restore that did not end: promote it (${commandLine('standby', '--promote')}), or restore again.`,
  )
}

/** Puts a segment of the log into a cluster, under its name only when it is whole. */
export async function placeSegment(place: Place, name: string, fetch: (file: string) => Promise<void>): Promise<void> {
  const draft = join(place.cluster, 'danju-segment.new')
  await fetch(draft)
  if (place.runAs) await chown(draft, place.runAs.uid, place.runAs.gid)
  await rename(draft, join(place.cluster, 'pg_wal', name))
}

/** Writes a file that belongs to PostgreSQL's user and that nobody else may read. */
async function writeFor(owner: SystemUser | undefined, file: string, text: string): Promise<void> {
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
