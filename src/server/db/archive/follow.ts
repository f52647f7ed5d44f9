import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openSecrets } from '../../core/secrets.ts'
import { codeOf, withClient } from '../client.ts'
import { ownerRole, placeSegment, removeStalePidFile, startCluster, stopCluster } from '../embedded/cluster.ts'
import type { Log } from '../embedded/embedded.ts'
import { type ClusterPlace, findClusterPlace } from '../embedded/embedded-place.ts'
import { readPostmaster } from '../embedded/postmaster.ts'
import { type Archive, stateOf } from './archive.ts'
import { segmentBytes, segmentName } from './segments.ts'

/** Segments placed ahead of what PostgreSQL has replayed; more would only take space. */
const segmentsAhead = 4
const lookMs = 50
const stateEveryMs = 1_000

/**
 * When to stop following: by default at the current end of the line, where PostgreSQL is promoted; with `moment` after
 * the last transaction before it, where PostgreSQL promotes itself. `ask` is called before each look and may promote
 * or stop the standby; while it returns undefined, following continues.
 */
export type FollowUntil = { moment?: Date; ask?: () => Promise<'promote' | 'stop' | undefined> }

type FollowOptions = { dataDir: string; archive: Archive; line: string; log: Log; until: FollowUntil }

/**
 * Lets the standby of a data folder, which the caller has locked, replay the WAL of a line as it arrives. Places the
 * segments one after the other into PostgreSQL's own folder, so that no restore command has to know the archive and
 * its key. Returns how it ended: `promoted`, from then on a database of its own, or `stopped`, which can be resumed.
 */
export async function followLine({
  dataDir,
  archive,
  line,
  log,
  until,
}: FollowOptions): Promise<{ ended: 'promoted' | 'stopped'; asOf: string | null }> {
  const place = await findClusterPlace(dataDir, log)
  const { ownerPassword: password } = await openSecrets(dataDir)
  if ((await readPostmaster(place.cluster)) === 'stale') await removeStalePidFile(place)
  await stopCluster(place)
  const { port } = await startCluster(place, settingsOf(until.moment))
  try {
    const options = { host: '127.0.0.1', port, user: ownerRole, password, database: 'postgres', application_name: 'danju-standby' }
    return await withClient(options, (client) => replayLine({ place, archive, line, until, client }))
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

type FollowContext = { place: ClusterPlace; archive: Archive; line: string; until: FollowUntil; client: pg.Client }
type ReplayProgress = { isStandby: boolean; replayed: bigint; timeline: number; asOf: Date | null }

async function replayLine({ place, archive, line, until, client }: FollowContext) {
  let state = await stateOf(archive, line)
  let [asked, next]: [number, bigint | undefined] = [Date.now(), undefined]
  for (; ; await sleep(lookMs)) {
    const word = until.ask ? await until.ask() : 'promote'
    const { isStandby, replayed, timeline, asOf } = await replayProgress(client)
    if (!isStandby || word === 'stop')
      return { ended: isStandby ? ('stopped' as const) : ('promoted' as const), asOf: asOf?.toISOString() ?? null }
    next = await placeSegments({ place, archive, line, timeline, next: next ?? replayed / segmentBytes, replayed, end: BigInt(state.lsn) })
    if (replayed < BigInt(state.lsn) || (word !== 'promote' && Date.now() - asked < stateEveryMs)) continue
    const newest = await stateOf(archive, line)
    if (word === 'promote' && newest.lsn === state.lsn) await promote(client)
    state = newest
    asked = Date.now()
  }
}

type SegmentSource = { place: ClusterPlace; archive: Archive; line: string; timeline: number; next: bigint; replayed: bigint; end: bigint }

/** Places the next segments in the cluster; returns the number of the first segment not placed yet. */
async function placeSegments({ place, archive, line, timeline, next, replayed, end }: SegmentSource): Promise<bigint> {
  const stop = (end - 1n) / segmentBytes
  const most = replayed / segmentBytes + BigInt(segmentsAhead)
  for (let number = next; ; number += 1n) {
    if (number > stop || number > most) return number
    const name = `${line}/wal/${segmentName(timeline, number)}`
    await placeSegment(place, segmentName(timeline, number), (file) => archive.get(name, { file }))
  }
}

async function replayProgress(client: pg.Client): Promise<ReplayProgress> {
  const { rows } = await client.query<Omit<ReplayProgress, 'replayed'> & { replayed: string | null }>(progressSql)
  const [found] = rows
  if (!found) throw new Error('a select of functions answers one row')
  return { ...found, replayed: BigInt(found.replayed ?? 0) }
}

const progressSql = `select pg_is_in_recovery() as "isStandby", (pg_last_wal_replay_lsn() - '0/0')::text as replayed,
  (select timeline_id from pg_control_checkpoint()) as timeline, pg_last_xact_replay_timestamp() as "asOf"`

async function promote(client: pg.Client): Promise<void> {
  await client.query('select pg_promote(true, 300)').catch((error: unknown) => {
    // the standby has just reached its moment and promoted itself
    if (codeOf(error) !== '55000') throw error
  })
}
