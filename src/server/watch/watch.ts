import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Database } from '../db/connect.ts'
import { endNode, type LastHour, type NodeFacts, renewNode } from './installation.ts'
import { createRequestLoad, type RequestLoad } from './request-load.ts'
import { createSlowStatements } from './slow-statements.ts'

/** This process as one of those on the database, with its activity in the last hour. */
export type Watch = {
  node: NodeFacts
  busy: RequestLoad
  lastHour(): LastHour
  now(): Date
  /** Reports this process; it also does so by itself every minute. */
  beat(): Promise<void>
  /** Reports that this process ends. */
  stop(): Promise<void>
}

type WatchOptions = {
  db: Database
  log: Logger
  wall: () => Date
  /** Milliseconds from which on a statement counts as slow. */
  slowMs: number
  /** Interval of reports in milliseconds; 0: none. */
  everyMs: number
}

/** The product's version. */
export const productVersion = packageJson.version

/** Starts the reports of this process. */
export function startWatch({ db, log, wall, slowMs, everyMs }: WatchOptions): Watch {
  const node = {
    ...{ id: randomUUID(), host: hostname(), pid: process.pid },
    ...{ version: productVersion, runtime: `Node ${process.versions.node}`, startTime: wall() },
  }
  const busy = createRequestLoad(wall)
  const slow = createSlowStatements(wall)
  db.onSlowStatement(slowMs, slow.note)
  const lastHour = () => ({ ...busy.shares(), statements: slow.list() })
  const beat = async () => {
    await slow.explain(db)
    await db.inPlatform(wall(), (tx) => renewNode(tx, node, lastHour()))
  }
  let beating = Promise.resolve()
  const beatSafely = () => {
    beating = beating
      .then(beat)
      .catch((error: unknown) => log.warn({ err: error }, 'this process could not tell of itself; it is tried again'))
  }
  const timer = everyMs === 0 ? undefined : setInterval(beatSafely, everyMs).unref()
  if (timer) beatSafely()
  return {
    ...{ node, busy, lastHour, now: wall, beat },
    stop: async () => {
      clearInterval(timer)
      await beating
      if (!timer) return
      const ended = db.inPlatform(wall(), (tx) => endNode(tx, node.id))
      await ended.catch((error: unknown) => log.warn({ err: error }, 'this process could not tell of its end'))
    },
  }
}
