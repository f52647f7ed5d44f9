import { join } from 'node:path'
import type pg from 'pg'
import type { ArchivePlace } from '../../archive-config.ts'
import { withClient } from '../client.ts'
import type { Log } from '../embedded.ts'
import { type Archive, basesOf, type LineState, newLine, openArchive } from './archive.ts'
import { shipBase } from './base.ts'
import { pruneArchive } from './prune.ts'
import { segmentBytes, segmentName } from './segments.ts'

const dayMs = 86_400_000
/** A file may be committed a while after the time it bears. */
const filesOverlapMs = 600_000
const slotPrefix = 'danju_archive_'

export type ArchivingOptions = {
  ownerUrl: string
  dataDir: string
  cluster: string
  /** Whether uploaded files lie in the data folder. */
  withFiles: boolean
  log: Log
}

type Work = ArchivingOptions & { archive: Archive; line: string; files: { known: Set<string>; since: Date } }

/**
 * Archives the log of an embedded database for as long as the app runs: every minute, unless told otherwise, the segment that is being written is ended, and what is
 * whole is sealed and put away; a base copy is taken at first and every day. A slot of the database keeps each segment until it is away, over
 * crashes and restarts; the line is named by it, so a database that was restored, which has none, begins a line of its own. `stop` ends it with a last round.
 */
export async function startArchiving(place: ArchivePlace, options: ArchivingOptions): Promise<{ stop: () => Promise<void> }> {
  const archive = await openArchive(place)
  const line = await withOwner(options, lineOf)
  const work: Work = { ...options, archive, line, files: { known: new Set(), since: new Date(0) } }
  let running: Promise<void> = Promise.resolve()
  const next = () => {
    running = running.catch(() => undefined).then(() => roundOf(work))
    return running
  }
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    next()
      .catch((error: Error) => options.log.warn(`The archive is not up to date, and will be tried again: ${error.message}`))
      .finally(() => {
        busy = false
      })
  }, place.everyMs)
  timer.unref()
  // the first round takes a base: nothing waits for it
  next().catch((error: Error) => options.log.warn(`The archive could not be begun, and will be tried again: ${error.message}`))
  return {
    stop: async () => {
      clearInterval(timer)
      await next().catch((error: Error) => options.log.warn(`The archive ends before the app does: ${error.message}`))
    },
  }
}

/** A database that is archived no more must not keep its log for ever. */
export async function forgetArchiving(ownerUrl: string): Promise<void> {
  await withOwner({ ownerUrl }, (client) =>
    client.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name, $1)`, [slotPrefix]),
  )
}

function withOwner<T>({ ownerUrl }: Pick<ArchivingOptions, 'ownerUrl'>, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient({ connectionString: ownerUrl, application_name: 'danju-archive' }, work)
}

async function lineOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ slot_name: string; wal_status: string }>(
    `select slot_name, wal_status from pg_replication_slots where starts_with(slot_name, $1)`,
    [slotPrefix],
  )
  const [found] = rows
  if (found && found.wal_status !== 'lost') return found.slot_name.slice(slotPrefix.length)
  if (found) await client.query('select pg_drop_replication_slot($1)', [found.slot_name])
  const line = newLine()
  await client.query('select pg_create_physical_replication_slot($1, true)', [slotPrefix + line])
  return line
}

async function roundOf(work: Work): Promise<void> {
  const { archive, line } = work
  const now = new Date()
  const newest = (await basesOf(archive, line)).at(-1)
  // the log before its base: what the base needs is away when the base is
  if (!newest || Date.parse(newest.finished) < now.getTime() - dayMs) {
    await shipBase(work)
    await shipLog(work)
    return pruneArchive(archive, line, new Date(now.getTime() - archive.days * dayMs))
  }
  await shipLog(work)
}

/** Puts away every segment that is whole once the current one is ended, then files, and last up to which moment that is everything. */
async function shipLog(work: Work): Promise<void> {
  const { archive, line, cluster } = work
  await withOwner(work, async (client) => {
    const until = new Date()
    const { rows } = await client.query<{ kept: string; timeline: number }>(ofSlot, [slotPrefix + line])
    const { rows: ends } = await client.query<{ end: string }>(`select (pg_switch_wal() - '0/0')::text as end`)
    const [slot, end] = [rows[0], BigInt(ends[0]?.end ?? 0)]
    if (!slot) throw new Error(`the slot of the archive's line ${line} is gone: start the app anew, which begins another`)
    const last = (end - 1n) / segmentBytes
    for (let number = BigInt(slot.kept) / segmentBytes; number <= last; number += 1n) {
      const name = segmentName(slot.timeline, number)
      await archive.put(`${line}/wal/${name}`, join(cluster, 'pg_wal', name))
    }
    if (work.withFiles) await shipFiles(work, client)
    const state: LineState = { until: until.toISOString(), lsn: end.toString() }
    await archive.putText(`${line}/state.json`, JSON.stringify(state))
    await client.query(`select pg_replication_slot_advance($1, '0/0'::pg_lsn + $2::numeric)`, [slotPrefix + line, end.toString()])
  })
}

const ofSlot = `select (restart_lsn - '0/0')::text as kept, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
  from pg_replication_slots where slot_name = $1`

/** Uploaded files are never changed, so each is put away once. */
async function shipFiles({ archive, line, dataDir, files }: Work, client: pg.Client): Promise<void> {
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

/** Housekeeping may have removed it since. */
async function putIfThere(archive: Archive, name: string, file: string): Promise<void> {
  await archive.put(name, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
