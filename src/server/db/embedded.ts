import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SetUpError } from '../set-up-error.ts'
import { codeOf, isUnreachable, withClient } from './client.ts'
import {
  assertNoStandby,
  majorOf,
  makeCluster,
  ownerRole,
  removeStalePidFile,
  runsWith,
  type Settings,
  socketFolder,
  startCluster,
  stopCluster,
} from './cluster.ts'
import { type DataDirLock, holdDataDir } from './data-dir-lock.ts'
import { existingCluster, findPlace, type Place } from './embedded-place.ts'
import { type Postmaster, quitPostmaster, readPostmaster, serves } from './postmaster.ts'

export type Log = { info: (line: string) => void; warn: (line: string) => void; error: (line: string) => void }

export type Embedded = {
  /** The URL of the database's owner. */
  ownerUrl: string
  /** PostgreSQL's own data folder. */
  cluster: string
  /** How it came to run: made just now, started, or found running and taken over. */
  came: 'made' | 'started' | 'adopted'
  /** Ends PostgreSQL. To be called when the app has drained: running statements are rolled back. */
  stop(): Promise<void>
}

export type EmbeddedOptions = { dataDir: string; password: string; log: Log; settings?: Settings }

const database = 'danju'
const watchMs = 250
/** As long as a recovery may take. */
const readyMs = 300_000

/** What the app's own connections call themselves: those of a killed app are ended before the next one works. */
export const appName = 'danju'

/**
 * The PostgreSQL of a data folder: made at first, started when it rests, adopted when it outlived a killed app, and started again
 * should it die under us. The caller holds the data folder's lock, so nobody else does the same.
 */
export async function startEmbedded({ dataDir, password, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const place = await findPlace(dataDir, log)
  const lock = place.base === dataDir ? undefined : await holdDataDir(place.base, `the data folder ${dataDir}`)
  served.add(place.cluster)
  try {
    const { came, running } = await bringUp(place, { dataDir, password, log, settings })
    await ensureDatabase(running.port, password)
    const watch = keepAlive(place, running, settings, log)
    return { ownerUrl: urlOf(place, running.port, password), cluster: place.cluster, came, stop: () => stop(place, watch, lock) }
  } catch (error) {
    await stopCluster(place).finally(lock?.release)
    throw error
  }
}

/** Stops the PostgreSQL of a data folder if one runs there, as after a killed app; the caller holds the data folder's lock. */
export async function stopEmbedded(dataDir: string, log: Log): Promise<void> {
  if (await existingCluster(dataDir)) await stopCluster(await findPlace(dataDir, log))
}

type Came = { came: Embedded['came']; running: Postmaster }

async function bringUp(place: Place, { password, log, settings = {} }: EmbeddedOptions): Promise<Came> {
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
  else if (found && (await adopt(place, found, password, settings))) {
    log.info(`PostgreSQL was still running (process ${found.pid}) and was taken over.`)
    return { came: 'adopted', running: found }
  } else if (found) {
    log.warn(`PostgreSQL was still running (process ${found.pid}) with other settings and is started anew.`)
    await stopCluster(place)
  }
  return { came: 'started', running: await startCluster(place, settings) }
}

/** Takes over a running PostgreSQL if it is just what we would start; ends what a killed app left running in it. */
async function adopt(place: Place, found: Postmaster, password: string, settings: Settings): Promise<boolean> {
  if (!(await runsWith(place, found.port, settings))) return false
  await untilReady(found.port, password)
  return withOwner(found.port, password, 'postgres', async (client) => {
    const { rows } = await client.query(`select current_setting('data_directory') as folder, current_setting('server_version') as version`)
    if (realpathSync(rows[0].folder) !== realpathSync(place.cluster) || !place.version.startsWith(`${rows[0].version}.`)) return false
    await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1`, [appName])
    return true
  })
}

/** Waits while PostgreSQL starts or recovers. */
async function untilReady(port: number, password: string): Promise<void> {
  for (const end = Date.now() + readyMs; ; await sleep(50)) {
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

/** By the socket where there is one: a `host` of the query comes before that of the address. */
function urlOf(place: Place, port: number, password: string): string {
  const folder = socketFolder(place)
  const by = folder === undefined ? '' : `?host=${encodeURIComponent(folder)}`
  return `postgres://${ownerRole}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${by}`
}

type Watch = { end(): Promise<void> }

/** Starts PostgreSQL again, on the same port, when its process is gone: the pool reconnects by itself. */
function keepAlive(place: Place, first: Postmaster, settings: Settings, log: Log): Watch {
  let { pid } = first
  let ended = false
  let work: Promise<void> = Promise.resolve()
  let busy = false

  const look = async () => {
    if (serves(pid, place.cluster)) return
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

/** The folders of clusters that this process serves from. */
const served = new Set<string>()

/** Ends every PostgreSQL of this process without waiting for it and without a checkpoint: for who has no time left. */
export function endAtOnce(): void {
  for (const cluster of served) quitPostmaster(cluster)
}

async function stop(place: Place, watch: Watch, lock: DataDirLock | undefined): Promise<void> {
  await watch.end()
  await stopCluster(place)
  served.delete(place.cluster)
  await lock?.release()
}
