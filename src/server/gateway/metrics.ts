import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Archiving } from '../db/archive/ship.ts'
import type { Database, Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { answerNotFound } from '../http/errors.ts'
import { outageReasonOf } from '../load/availability.ts'
import type { PdfCounts } from '../papers/pdf-maker.ts'
import { type FutureDocuments, futureDocuments, type UpkeepState, upkeepState } from '../watch/installation.ts'
import { queueDepths } from '../watch/queue-depths.ts'

/** Scrapers give up after some seconds; with this limit they at least get the process metrics. */
const databaseTimeoutMs = 2000

/** Registry of the process's own metrics, created once however many apps run in the process. */
let processMetrics: Registry | undefined

type MetricSources = {
  db: Database
  clock: () => Date
  /** Counts of rendered PDFs. */
  pdfs: { counts(): PdfCounts }
  /** Bearer token of the endpoint; without a token the endpoint is closed. */
  token: string | undefined
  /** The archiving of the database's log; undefined where it is not archived. */
  archiving: Pick<Archiving, 'until'> | undefined
}

/**
 * Serves `GET /metrics` for Prometheus to clients with the configured token; without a token the address does not
 * exist. A request costs one observation; everything else is queried at each scrape. Returns a function that reads the
 * metrics as text.
 */
export function serveMetrics(app: FastifyInstance, { db, clock, pdfs, token, archiving }: MetricSources): () => Promise<string> {
  const registry = new Registry()
  observeRequests(app, registry)
  observeDatabase(registry, db)
  new Gauge({
    name: 'danju_streams_open',
    help: 'Browsers that are told news',
    registers: [registry],
    collect() {
      this.set(app.hub.size())
    },
  })
  observePdfs(registry, pdfs)
  if (archiving) observeArchive(registry, archiving)
  const ask = observeQueues(registry, db, clock)
  const read = async () => {
    await ask()
    return Registry.merge([processRegistry(), registry]).metrics()
  }
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (token === undefined) return answerNotFound(request, reply)
    if (!isSameToken(request.headers.authorization ?? '', `Bearer ${token}`)) refuse('UNAUTHENTICATED')
    return reply.type(registry.contentType).send(await read())
  })
  return read
}

function observeRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'danju_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['operation', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.03, 0.06, 0.12, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe({ operation: request.operation ?? 'other', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function observeDatabase(registry: Registry, db: Database): void {
  new Gauge({
    name: 'danju_database_connections',
    help: 'Connections to PostgreSQL; waiting counts requests without one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { connections, idle, waiting } = db.statistics()
      for (const [state, count] of Object.entries({ used: connections - idle, idle, waiting })) this.set({ state }, count)
    },
  })
  new Counter({
    name: 'danju_database_statements_total',
    help: 'Statements that PostgreSQL answered',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(db.statistics().statements)
    },
  })
  new Counter({
    name: 'danju_database_statement_seconds_total',
    help: 'Time from sending statements to their answers',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(db.statistics().statementSeconds)
    },
  })
}

function observePdfs(registry: Registry, pdfs: MetricSources['pdfs']): void {
  new Counter({
    name: 'danju_pdfs_total',
    help: 'Papers that were made into files, given as they were made before, or given up as nobody waited any more',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(pdfs.counts())) this.inc({ outcome }, count)
    },
  })
}

function observeArchive(registry: Registry, archiving: Pick<Archiving, 'until'>): void {
  new Gauge({
    name: 'danju_archive_timestamp_seconds',
    help: 'Until when everything is in the archive, in seconds since 1970; 0 where nothing is there yet',
    registers: [registry],
    collect() {
      this.set(archiving.until().getTime() / 1000)
    },
  })
}

const totalDocuments = (ahead: readonly FutureDocuments[]) => ahead.reduce((total, { documents }) => total + documents, 0)

/** Metrics queried from the database. While it cannot answer, they are left out and `danju_database_up` is 0. */
function observeQueues(registry: Registry, db: Database, clock: () => Date): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('danju_database_up', 'Whether PostgreSQL answered just now')
  const waiting = gauge('danju_queue_waiting', 'Work of the server that is due and waits, of all tenants', ['queue'])
  const oldest = gauge('danju_queue_oldest_seconds', 'How long the oldest of it has waited', ['queue'])
  const failed = gauge('danju_queue_failed', 'Work that failed in the last day, or is tried again', ['queue'])
  const ahead = gauge('danju_documents_ahead', 'Documents that moved goods or money on a day after today, of all tenants')
  const tellUpkeep = observeUpkeep(gauge)
  return async () => {
    const now = clock()
    const ask = async (tx: Tx) => ({ depths: await queueDepths(tx), upkeep: await upkeepState(tx), ahead: await futureDocuments(tx) })
    const asked = db.inPlatform(now, ask).catch(undefinedIfAway)
    const read = await Promise.race([asked, sleep(databaseTimeoutMs, undefined, { ref: false })])
    up.set(read ? 1 : 0)
    tellUpkeep(read?.upkeep ?? {})
    if (read) ahead.set(totalDocuments(read.ahead))
    else ahead.remove()
    for (const one of [waiting, oldest, failed]) one.reset()
    for (const { queue, ...depth } of read?.depths ?? []) {
      waiting.set({ queue }, depth.waiting)
      oldest.set({ queue }, depth.oldest ? Math.max(0, now.getTime() - depth.oldest.getTime()) / 1000 : 0)
      failed.set({ queue }, depth.failed)
    }
  }
}

type MakeGauge = (name: string, help: string) => Gauge

/** Unknown values are left out; for example, an installation that was never backed up has no backup time. */
function observeUpkeep(gauge: MakeGauge): (upkeep: UpkeepState) => void {
  const backup = gauge('danju_backup_timestamp_seconds', 'Until when everything is in a backup, in seconds since 1970')
  const looked = gauge('danju_books_checked_timestamp_seconds', 'When the books of all tenants were looked at last, in seconds since 1970')
  const broken = gauge('danju_books_broken', 'Invariants that did not hold then, of all tenants')
  const tell = (one: Gauge, value: number | undefined) => (value === undefined ? one.remove() : one.set(value))
  const seconds = (moment: Date | null | undefined) => moment && moment.getTime() / 1000
  return ({ backup: taken, invariants }) => {
    tell(backup, seconds(taken?.endTime) ?? undefined)
    tell(looked, seconds(invariants?.endTime) ?? undefined)
    tell(broken, invariants?.endTime ? invariants.broken.length : undefined)
  }
}

function undefinedIfAway(error: unknown): undefined {
  if (outageReasonOf(error) === undefined) throw error
}

/** Compares in constant time, so that timing reveals nothing about the token. */
function isSameToken(sent: string, known: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(sent), hash(known))
}

function processRegistry(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry()
    collectDefaultMetrics({ register: processMetrics })
  }
  return processMetrics
}
