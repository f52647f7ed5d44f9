import { join } from 'node:path'
import type pg from 'pg'
import { withClient } from '../client.ts'
import type { Log } from '../embedded/embedded.ts'
import { type Archive, basesOf, knownStateOf, type LineState, newLine, openArchive, stateOf } from './archive.ts'
import type { ArchivePlace } from './archive-config.ts'
import { shipBase } from './base.ts'
import { pruneArchive } from './prune.ts'
import { segmentBytes, segmentName } from './segments.ts'
import { checkForSuccessor } from './successor.ts'

const dayMs = 86_400_000
/** How long after its creation time a file may still be committed. */
const filesOverlapMs = 600_000
const slotPrefix = 'danju_archive_'

export type ArchivingOptions = {
  ownerUrl: string
  dataDir: string
  cluster: string
  /** True if uploaded files are in the data folder. */
  withFiles: boolean
  log: Log
}

type ArchiveContext = ArchivingOptions & {
  archive: Archive
  line: string
  /** State of the line as this process last wrote or read it. */
  state: LineState | undefined
  files: { known: Set<string>; since: Date }
}

/** The archiving that runs in the background of the app. */
export type Archiving = {
  /** Everything acknowledged before this moment is in the archive; 1970 while the archive is empty. */
  until(): Date
  /** Archives once more and stops. */
  stop(): Promise<void>
}

/**
 * Archives the WAL of an embedded database as long as the app runs. Every minute by default, it switches the current
 * segment, then encrypts and stores the complete ones; it takes a base copy at first and then every day. A replication
 * slot keeps each segment until it is stored, across crashes and restarts. The line is named after the slot, so a
 * restored database, which has no slot, begins a line of its own. Throws SetUpError where a standby was promoted in
 * this database's place.
 */
export async function startArchiving(place: ArchivePlace, options: ArchivingOptions): Promise<Archiving> {
  const { log } = options
  const archive = await openArchive(place)
  const { line, isNew } = await withOwner(options, lineOf)
  const state = isNew ? undefined : await checkForSuccessor(archive, line, log)
  log.info(`The log of the database is archived every ${place.everyMs / 1000} s, as the line ${line} of the archive.`)
  const work: ArchiveContext = { ...options, archive, line, state, files: { known: new Set(), since: new Date(0) } }
  let running: Promise<void> = Promise.resolve()
  let isUpToDate = false
  const round = async () => {
    try {
      work.state = await archiveOnce(work)
      if (!isUpToDate) log.info(`The archive is up to date: it holds everything until ${work.state.until}.`)
      isUpToDate = true
    } catch (error) {
      isUpToDate = false
      log.warn(`The archive is not up to date, and will be tried again: ${(error as Error).message}`)
    }
  }
  const next = () => {
    running = running.then(round)
    return running
  }
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    void next().finally(() => {
      busy = false
    })
  }, place.everyMs)
  timer.unref()
  // the first round takes a base copy; the start of the app does not wait for it
  void next()
  return {
    until: () => new Date(work.state?.until ?? 0),
    stop: () => {
      clearInterval(timer)
      return next()
    },
  }
}

/** Drops the slots: a database that is no longer archived must not keep its WAL for ever. */
export async function dropArchiveSlots(ownerUrl: string): Promise<void> {
  await withOwner({ ownerUrl }, (client) =>
    client.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name, $1)`, [slotPrefix]),
  )
}

function withOwner<T>({ ownerUrl }: Pick<ArchivingOptions, 'ownerUrl'>, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient({ connectionString: ownerUrl, application_name: 'danju-archive' }, work)
}

async function lineOf(client: pg.Client): Promise<{ line: string; isNew: boolean }> {
  const { rows } = await client.query<{ slot_name: string; wal_status: string }>(
    `select slot_name, wal_status from pg_replication_slots where starts_with(slot_name, $1)`,
    [slotPrefix],
  )
  const [found] = rows
  if (found && found.wal_status !== 'lost') return { line: found.slot_name.slice(slotPrefix.length), isNew: false }
  if (found) await client.query('select pg_drop_replication_slot($1)', [found.slot_name])
  const line = newLine()
  await client.query('select pg_create_physical_replication_slot($1, true)', [slotPrefix + line])
  return { line, isNew: true }
}

async function archiveOnce(work: ArchiveContext): Promise<LineState> {
  const { archive, line } = work
  const now = new Date()
  const newest = (await basesOf(archive, line)).at(-1)
  // a base copy is taken before the log is stored, because the copy needs the segments written while it was made
  if (!newest || Date.parse(newest.finished) < now.getTime() - dayMs) {
    await shipBase(work)
    const state = await archiveLog(work)
    await pruneArchive(archive, line, new Date(now.getTime() - archive.days * dayMs))
    return state
  }
  return archiveLog(work)
}

/**
 * Stores every segment that is complete after switching the current one, then files, and last the moment up to which
 * everything is stored.
 */
async function archiveLog(work: ArchiveContext): Promise<LineState> {
  const { archive, line, cluster, log } = work
  return withOwner(work, async (client) => {
    const until = new Date()
    const { rows } = await client.query<{ kept: string; timeline: number }>(slotSql, [slotPrefix + line])
    const { rows: ends } = await client.query<{ end: string }>(`select (pg_switch_wal() - '0/0')::text as end`)
    const [slot, end] = [rows[0], BigInt(ends[0]?.end ?? 0)]
    if (!slot) throw new Error(`the slot of the archive's line ${line} is gone: start the app anew, which begins another`)
    const last = (end - 1n) / segmentBytes
    for (let number = BigInt(slot.kept) / segmentBytes; number <= last; number += 1n) {
      const name = segmentName(slot.timeline, number)
      await archive.put(`${line}/wal/${name}`, join(cluster, 'pg_wal', name))
    }
    if (work.withFiles) await archiveFiles(work, client)
    const before = work.state ? await stateOf(archive, line) : await knownStateOf(archive, line)
    if (before?.promoted)
      log.error(`A standby of this database was promoted at ${before.promoted}, while this one serves: end one of the two.`)
    const state: LineState = { until: until.toISOString(), lsn: end.toString() }
    await archive.putText(`${line}/state.json`, JSON.stringify(state))
    await client.query(`select pg_replication_slot_advance($1, '0/0'::pg_lsn + $2::numeric)`, [slotPrefix + line, end.toString()])
    return state
  })
}

const slotSql = `select (restart_lsn - '0/0')::text as kept, ('x' || left(pg_walfile_name(pg_current_wal_lsn()),
  8))::bit(32)::int as timeline
  from pg_replication_slots where slot_name = $1`

/** Stores new uploads. Each is stored once, since uploads never change. */
async function archiveFiles({ archive, line, dataDir, files }: ArchiveContext, client: pg.Client): Promise<void> {
  const begun = new Date()
  const { rows } = await client.query<{ key: string }>(
    'select key from stored_file where create_time >= $1 union select key from log_archive where create_time >= $1',
    [files.since],
  )
  const away = files.since.getTime() === 0 ? new Set(await archive.names(`${line}/files`)) : files.known
  const known = new Set<string>()
  for (const { key } of rows) {
    const name = `${line}/files/${key}`
    known.add(name)
    if (!away.has(name)) await putIfThere(archive, name, join(dataDir, 'files', key))
  }
  Object.assign(files, { known, since: new Date(begun.getTime() - filesOverlapMs) })
}

/** Stores a file unless housekeeping has removed it meanwhile. */
async function putIfThere(archive: Archive, name: string, file: string): Promise<void> {
  await archive.put(name, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
