import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openSecrets } from '../../secrets.ts'
import { codeOf, withClient } from '../client.ts'
import { ownerRole, placeSegment, removeStalePidFile, startCluster, stopCluster } from '../cluster.ts'
import type { Log } from '../embedded.ts'
import { findPlace, type Place } from '../embedded-place.ts'
import { readPostmaster } from '../postmaster.ts'
import { type Archive, stateOf } from './archive.ts'
import { segmentBytes, segmentName } from './segments.ts'

/** Segments that lie ready before PostgreSQL needs them: more would only take room. */
const ahead = 4
const lookMs = 50
const newsMs = 1_000

/**
 * What ends the following of a line: its end as it is now, or a moment of the past, after whose last transaction PostgreSQL promotes itself;
 * or something from outside, asked before each look. Undefined: go on.
 */
export type Until = { moment?: Date; ask?: () => Promise<'promote' | 'stop' | undefined> }

type Options = { dataDir: string; archive: Archive; line: string; log: Log; until: Until }

/**
 * Has the standby of a data folder, which the caller holds, replay the log of a line as it comes. PostgreSQL finds the segments in its own
 * folder, where they are put one after the other, so it needs no program that would have to know the archive and its key. Answers how it ended:
 * promoted, which is a database of its own from then on, or stopped, which can be followed again.
 */
export async function followLine({
  dataDir,
  archive,
  line,
  log,
  until,
}: Options): Promise<{ ended: 'promoted' | 'stopped'; asOf: string | null }> {
  const place = await findPlace(dataDir, log)
  const { ownerPassword: password } = await openSecrets(dataDir)
  if ((await readPostmaster(place.cluster)) === 'stale') await removeStalePidFile(place)
  await stopCluster(place)
  const { port } = await startCluster(place, settingsOf(until.moment))
  try {
    const options = { host: '127.0.0.1', port, user: ownerRole, password, database: 'postgres', application_name: 'danju-standby' }
    return await withClient(options, (client) => follow({ place, archive, line, until, client }))
  } finally {
    await stopCluster(place)
  }
}

function settingsOf(moment: Date | undefined) {
  const target = moment && {
    recovery_target_time: `'${moment.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
    recovery_target_action: 'promote',
  }
  return {
    hot_standby: 'on',
    recovery_target_timeline: "'current'",
    wal_retrieve_retry_interval: '100ms',
    ...target,
  }
}

type Following = { place: Place; archive: Archive; line: string; until: Until; client: pg.Client }
type Progress = { isStandby: boolean; replayed: bigint; timeline: number; asOf: Date | null }

async function follow({ place, archive, line, until, client }: Following) {
  let state = await stateOf(archive, line)
  let [asked, next]: [number, bigint | undefined] = [Date.now(), undefined]
  for (; ; await sleep(lookMs)) {
    const word = until.ask ? await until.ask() : 'promote'
    const { isStandby, replayed, timeline, asOf } = await progressOf(client)
    if (!isStandby || word === 'stop')
      return { ended: isStandby ? ('stopped' as const) : ('promoted' as const), asOf: asOf?.toISOString() ?? null }
    next = await feed({ place, archive, line, timeline, next: next ?? replayed / segmentBytes, replayed, end: BigInt(state.lsn) })
    if (replayed < BigInt(state.lsn) || (word !== 'promote' && Date.now() - asked < newsMs)) continue
    const newest = await stateOf(archive, line)
    if (word === 'promote' && newest.lsn === state.lsn) await promote(client)
    state = newest
    asked = Date.now()
  }
}

type Feeding = { place: Place; archive: Archive; line: string; timeline: number; next: bigint; replayed: bigint; end: bigint }

/** Puts the next segments into the cluster; answers the number of the first that is not there yet. */
async function feed({ place, archive, line, timeline, next, replayed, end }: Feeding): Promise<bigint> {
  const stop = (end - 1n) / segmentBytes
  const most = replayed / segmentBytes + BigInt(ahead)
  for (let number = next; ; number += 1n) {
    if (number > stop || number > most) return number
    const name = `${line}/wal/${segmentName(timeline, number)}`
    await placeSegment(place, segmentName(timeline, number), (file) => archive.get(name, { file }))
  }
}

async function progressOf(client: pg.Client): Promise<Progress> {
  const { rows } = await client.query<Omit<Progress, 'replayed'> & { replayed: string | null }>(progress)
  const [found] = rows
  if (!found) throw new Error('a select of functions answers one row')
  return { ...found, replayed: BigInt(found.replayed ?? 0) }
}

const progress = `select pg_is_in_recovery() as "isStandby", (pg_last_wal_replay_lsn() - '0/0')::text as replayed,
  (select timeline_id from pg_control_checkpoint()) as timeline, pg_last_xact_replay_timestamp() as "asOf"`

async function promote(client: pg.Client): Promise<void> {
  await client.query('select pg_promote(true, 300)').catch((error: unknown) => {
    // it has come to its moment just now, and has promoted itself
    if (codeOf(error) !== '55000') throw error
  })
}
