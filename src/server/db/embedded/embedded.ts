import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SetUpError } from '../../core/set-up-error.ts'
import { codeOf, isUnreachable, withClient } from '../client.ts'
import {
  assertNoStandby,
  type ClusterSettings,
  majorOf,
  makeCluster,
  ownerRole,
  removeStalePidFile,
  runsWith,
  socketFolder,
  startCluster,
  stopCluster,
} from './cluster.ts'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { type ClusterPlace, existingCluster, findClusterPlace } from './embedded-place.ts'
import { type Postmaster, quitPostmaster, readPostmaster, servesCluster } from './postmaster.ts'

export type Log = { info: (line: string) => void; warn: (line: string) => void; error: (line: string) => void }

export type Embedded = {
  /** The URL of the database's owner. */
  ownerUrl: string
  /** PostgreSQL's own data folder. */
  cluster: string
  /** How the running PostgreSQL was obtained: created, started, or adopted while it was running. */
  came: 'made' | 'started' | 'adopted'
  /** Stops PostgreSQL; running statements are rolled back. Call it only when the app has finished its requests. */
  stop(): Promise<void>
}

export type EmbeddedOptions = { dataDir: string; password: string; log: Log; settings?: ClusterSettings }

const database = 'danju'
const watchMs = 250
/** Longest time that a recovery may take, in milliseconds. */
const maxRecoveryMs = 300_000

/**
 * `application_name` of the app's own connections. By this name the next app finds the connections that a killed app
 * left, and ends them.
 */
export const appName = 'danju'

/**
 * Starts the PostgreSQL of a data folder: creates it if there is none, starts it if it is stopped, adopts it if it
 * outlived a killed app, and restarts it if it dies while we run. The caller holds the data folder's lock, so no other
 * process does the same.
 */
export async function startEmbedded({ dataDir, password, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const place = await findClusterPlace(dataDir, log)
  const lock = place.base === dataDir ? undefined : await lockDataDir(place.base, `the data folder ${dataDir}`)
  servedClusters.add(place.cluster)
  try {
    const { came, running } = await startOrAdopt(place, { dataDir, password, log, settings })
    await ensureDatabase(running.port, password)
    const watch = restartWhenGone(place, running, settings, log)
    return { ownerUrl: urlOf(place, running.port, password), cluster: place.cluster, came, stop: () => stopAll(place, watch, lock) }
  } catch (error) {
    await stopCluster(place).finally(lock?.release)
    throw error
  }
}

/**
 * Stops the PostgreSQL of a data folder if it is running, for example after its app was killed. The caller holds the
 * data folder's lock.
 */
export async function stopEmbedded(dataDir: string, log: Log): Promise<void> {
  if (await existingCluster(dataDir)) await stopCluster(await findClusterPlace(dataDir, log))
}

type StartedCluster = { came: Embedded['came']; running: Postmaster }

async function startOrAdopt(place: ClusterPlace, { password, log, settings = {} }: EmbeddedOptions): Promise<StartedCluster> {
  const major = await majorOf(place.cluster)
  if (major === undefined) {
    await makeCluster(place, password)
    return { came: 'made', running: await startCluster(place, settings) }
  }
  if (!place.version.startsWith(`${major}.`)) {
    throw new SetUpError(`${place.cluster} is of PostgreSQL ${major} and the installed programs are ${place.version}: they must agree.`)
  }
  await assertNoStandby(place)
  const found = await readPostmaster(place.cluster)
  if (found === 'stale') await removeStalePidFile(place)
  else if (found && (await adoptRunning(place, found, password, settings))) {
    log.info(`PostgreSQL was still running (process ${found.pid}) and was taken over.`)
    return { came: 'adopted', running: found }
  } else if (found) {
    log.warn(`PostgreSQL was still running (process ${found.pid}) with other settings and is started anew.`)
    await stopCluster(place)
  }
  return { came: 'started', running: await startCluster(place, settings) }
}

/** Adopts a running PostgreSQL if it is exactly what we would start; ends sessions that a killed app left in it. */
async function adoptRunning(place: ClusterPlace, found: Postmaster, password: string, settings: ClusterSettings): Promise<boolean> {
  if (!(await runsWith(place, found.port, settings))) return false
  await untilReady(found.port, password)
  return withOwner(found.port, password, 'postgres', async (client) => {
    const { rows } = await client.query(`select current_setting('data_directory') as folder, current_setting('server_version') as version`)
    if (realpathSync(rows[0].folder) !== realpathSync(place.cluster) || !place.version.startsWith(`${rows[0].version}.`)) return false
    await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1`, [appName])
    return true
  })
}

/** Waits until PostgreSQL, which may be starting or recovering, accepts connections. */
async function untilReady(port: number, password: string): Promise<void> {
  for (const end = Date.now() + maxRecoveryMs; ; await sleep(50)) {
    try {
      return await withOwner(port, password, 'postgres', async () => undefined)
    } catch (error) {
      if (!isUnreachable(error) || Date.now() > end) throw error
    }
  }
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  await withOwner(port, password, 'postgres', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  })
}

async function withOwner<T>(port: number, password: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const options = { host: '127.0.0.1', port, user: ownerRole, password, database: name, application_name: 'danju-start' }
  try {
    return await withClient(options, work)
  } catch (error) {
    if (codeOf(error) !== '28P01') throw error
    throw new SetUpError('The embedded PostgreSQL does not know the password in secrets.json: restore that file from a backup.', {
      cause: error,
    })
  }
}

/** URL that connects by the socket if there is one: `host` in the query overrides the host of the address. */
function urlOf(place: ClusterPlace, port: number, password: string): string {
  const folder = socketFolder(place)
  const by = folder === undefined ? '' : `?host=${encodeURIComponent(folder)}`
  return `postgres://${ownerRole}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${by}`
}

type ProcessWatch = { end(): Promise<void> }

/** Restarts PostgreSQL on the same port when its process has gone; the pool then reconnects by itself. */
function restartWhenGone(place: ClusterPlace, first: Postmaster, settings: ClusterSettings, log: Log): ProcessWatch {
  let { pid } = first
  let ended = false
  let work: Promise<void> = Promise.resolve()
  let busy = false

  const look = async () => {
    if (servesCluster(pid, place.cluster)) return
    log.error(`PostgreSQL (process ${pid}) is gone and is started again.`)
    if ((await readPostmaster(place.cluster)) === 'stale') await removeStalePidFile(place)
    pid = (await startCluster(place, settings, first.port)).pid
    log.info(`PostgreSQL serves again as process ${pid}.`)
  }
  const timer = setInterval(() => {
    if (busy || ended) return
    busy = true
    work = look()
      .catch((error: Error) => log.error(error.message))
      .finally(() => {
        busy = false
      })
  }, watchMs)
  timer.unref()
  return {
    end: async () => {
      ended = true
      clearInterval(timer)
      await work
    },
  }
}

/** Clusters that this process has started or adopted. */
const servedClusters = new Set<string>()

/** Kills every PostgreSQL of this process, without waiting and without a checkpoint, for an immediate exit. */
export function quitClusters(): void {
  for (const cluster of servedClusters) quitPostmaster(cluster)
}

async function stopAll(place: ClusterPlace, watch: ProcessWatch, lock: DataDirLock | undefined): Promise<void> {
  await watch.end()
  await stopCluster(place)
  servedClusters.delete(place.cluster)
  await lock?.release()
}
