import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { dateIn } from './calendar.ts'
import { isUnreachable, orUnavailable, Unavailable } from './client.ts'
import { appName, type Log } from './embedded/embedded.ts'
import { differences, type Engine, type EngineDifferences, type PlanMode } from './engine.ts'
import { isConflict, isStalePlan, tryRollback } from './failed-transaction.ts'
import { faultPoint } from './fault-points.ts'
import { createNotificationBus, type NotificationBus } from './notification-bus.ts'
import { statement } from './query-builder.ts'
import { type CachedTable, createQueryCache, notifyChangesSql, type QueryCache } from './query-cache.ts'
import { noSchemaWatch, type SchemaWatch, type SchemaWatchOptions, watchSchema } from './schema/schema-watch.ts'
import {
  createSender,
  type OnSlowStatement,
  type SenderState,
  type SendStatement,
  type StatementRecorder,
  type TransactionTraces,
} from './sender.ts'
import { type OpenTx, openTx, type Tx } from './transaction.ts'
import { valueParsers } from './values.ts'
import { createVersionedCache, type VersionedCache } from './versioned-cache.ts'

export type { StatementRecorder } from './sender.ts'
export type { Tx } from './transaction.ts'

export type Database = {
  engine: Engine
  /**
   * Runs the work in one transaction in which row-level security shows only this tenant; commits when the work
   * resolves, rolls back when it throws. Retried, three times at most, after a deadlock or another passing conflict,
   * so the work must have no effect besides its statements and `tx.afterCommit`. Throws Unavailable while the database
   * cannot answer, and for good once a newer version has changed the database so that this one would misread it.
   */
  inTenant<T>(tenantId: string, now: Date, work: (tx: Tx) => Promise<T>, plans?: PlanMode): Promise<T>
  /** Like inTenant, for the platform's own tenant 000000. */
  inPlatform<T>(now: Date, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Receives notifications of transactions of any process. */
  listen: NotificationBus['listen']
  /**
   * Statistics of this process since its start: current connections, statements answered, and their total seconds.
   */
  statistics(): { connections: number; idle: number; waiting: number; statements: number; statementSeconds: number }
  /** Calls back for every statement that took at least `leastMs` from sending to answer. */
  onSlowStatement(leastMs: number, hear: OnSlowStatement): void
  /** Closes the connections once their transactions have ended. */
  close(): Promise<void>
}

export type DatabaseOptions = {
  log: Pick<Log, 'warn' | 'error'>
  /** Maximum number of connections; 20 by default. */
  poolSize?: number
  /** Kind of database engine; a single PostgreSQL by default. */
  engine?: Engine
  onStatement?: StatementRecorder
  /** Migrations that this release knows: it stops serving once a newer one breaks them. Not watched by default. */
  schema?: SchemaWatchOptions
  /** Receives durations of transactions and statements; none by default. */
  traces?: TransactionTraces
}

export const platformTenant = '000000'

const retries = 3

/** How long a transaction that could not begin waits for a restarting database. */
const maxWaitMs = 5_000
const zoneMs = 60_000
const statementMs = 60_000

/** Connects as the app's role. No connection is opened before the first transaction. */
export function connect(appUrl: string, options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: appUrl,
    application_name: appName,
    max: options.poolSize ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    types: valueParsers,
    // statements are sent without waiting for earlier answers; `pipelineAfter` relies on this
    pipeline: true,
  })
  // without a listener, a borrowed connection that breaks while idle would end the process; with one, the next
  // statement on it reports the error
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => options.log.warn(`an idle database connection was lost: ${error.message}`))
  const newsroom = createNotificationBus(appUrl, pool, options.log)
  const schema = options.schema ? watchSchema(pool, options.schema) : noSchemaWatch
  const queryCache = createQueryCache(appUrl, options.log, options.schema && (() => void schema.check()))
  const asked: SenderState = { statements: 0, ms: 0, ...(options.traces && { traces: options.traces }) }
  const shared: ConnectionState = {
    ...{ pool, options, zones: new Map(), count: 0, queryCache, keptData: createVersionedCache(), newsroom, asked, schema },
    differences: differences[options.engine ?? 'postgres'],
  }
  return {
    engine: options.engine ?? 'postgres',
    inTenant: (tenantId, now, work, plans = 'asked') => runTransaction(shared, { tenantId, now, plans }, work),
    inPlatform: (now, work) => runTransaction(shared, { tenantId: platformTenant, now, plans: 'asked' }, work),
    listen: newsroom.listen,
    statistics: () => ({
      ...{ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      ...{ statements: asked.statements, statementSeconds: asked.ms / 1000 },
    }),
    onSlowStatement: (leastMs, hear) => {
      asked.slow = { leastMs, hear }
    },
    close: async () => {
      schema.stop()
      await Promise.all([shared.queryCache.close(), newsroom.close()])
      await pool.end()
    },
  }
}

/**
 * Runs work as another tenant inside the platform's transaction, so that a tenant and its baseline are created
 * together or not at all. Throws in any other transaction.
 */
export async function asTenant<T>(tx: Tx, tenantId: string, work: TransactionWork<T>): Promise<T> {
  checkTenantId(tenantId)
  if (tx.tenantId !== platformTenant) throw new Error('only the platform acts for a tenant')
  const turn = (to: string) => tx.run(statement(sql.raw(setTenant(to))))
  await turn(tenantId)
  const done = await work({ ...tx, tenantId, kept: () => undefined })
  await turn(platformTenant)
  return done
}

/** The same transaction for a user who may access these depots (undefined: all) and lacks the rights in `unseen`. */
export const withPermissions = (tx: Tx, { depots, unseen }: Pick<Tx, 'depots' | 'unseen'>): Tx => ({ ...tx, depots, unseen })

type ConnectionState = {
  pool: pg.Pool
  options: DatabaseOptions
  zones: Map<string, { zone: string; until: number }>
  count: number
  queryCache: QueryCache
  keptData: VersionedCache
  newsroom: NotificationBus
  asked: SenderState
  schema: SchemaWatch
  differences: EngineDifferences
}

type TransactionWork<T> = (tx: Tx) => Promise<T>

type TransactionStart = { tenantId: string; now: Date; plans: PlanMode }

async function runTransaction<T>(shared: ConnectionState, begun: TransactionStart, work: TransactionWork<T>): Promise<T> {
  checkTenantId(begun.tenantId)
  const { traces } = shared.options
  return traces ? traces.transaction(begun.tenantId, () => runWithRetries(shared, begun, work)) : runWithRetries(shared, begun, work)
}

async function runWithRetries<T>(shared: ConnectionState, begun: TransactionStart, work: TransactionWork<T>): Promise<T> {
  const giveUp = Date.now() + maxWaitMs
  for (let attempt = 1; ; ) {
    const progress = { begun: false }
    try {
      return await runOnce(shared, begun, work, progress)
    } catch (error) {
      if (!progress.begun && isUnreachable(error) && Date.now() < giveUp) await sleep(100 + Math.random() * 100)
      else if (isConflict(error) && attempt <= retries) {
        await sleep(Math.random() * 10 * 2 ** attempt)
        attempt += 1
      } else throw isConflict(error) ? new Unavailable('busy', error) : await shared.schema.reasonOf(error)
    }
  }
}

async function runOnce<T>(
  shared: ConnectionState,
  { tenantId, now, plans }: TransactionStart,
  work: TransactionWork<T>,
  progress: { begun: boolean },
): Promise<T> {
  faultPoint('before begin')
  shared.schema.assertServed()
  const client = await connectClient(shared)
  const txId = ++shared.count
  const sent = createSender(client, { txId, tenantId, told: shared.differences.toPlainError }, shared.asked, shared.options.onStatement)
  // PostgreSQL caches the plan of a prepared statement without parameters, whatever plan_cache_mode says
  const send: SendStatement = (text, values = [], name) => sent(text, values, plans === 'asked' && values.length === 0 ? undefined : name)
  let broken = false
  let isSent = false
  let takesBack: OpenTx['takenBack'] = []
  try {
    const { zone, begun } = await beginTransaction(shared, { tenantId, plans }, send)
    const begins = begun.then(() => {
      progress.begun = true
    })
    const { rowsAs, insertsWithin } = shared.differences
    const facts = { tenantId, now, today: dateIn(zone, now), rowsAs, insertsWithin }
    const shares = { ...shared, say: shared.newsroom.publish }
    const { tx, committed, takenBack, changed, close, written } = openTx(facts, pipelineAfter(begins, send), shares)
    takesBack = takenBack
    const result = await work(tx).finally(close)
    await begins
    faultPoint('before commit')
    // sent right behind the last writes: if one of them failed, PostgreSQL turns the commit into a rollback, and the
    // error to report is that of the write
    isSent = true
    const ends = commitTransaction(send, changed)
    ends.catch(() => undefined)
    await written()
    await ends
    takesBack = []
    for (const table of changed) shared.queryCache.forget(table)
    faultPoint('after commit')
    await runAfter(shared, committed)
    return result
  } catch (error) {
    const isBack = await tryRollback(send)
    broken = !isBack || isStalePlan(error)
    if (isBack || !isSent) await runAfter(shared, takesBack)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Borrows a connection from the pool. Throws `Unavailable` where the database cannot be reached. */
const connectClient = ({ pool }: ConnectionState): Promise<pg.PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw orUnavailable(error)
  })

/**
 * Sends statements behind one that is not answered yet, so that they share its round trip. If that one fails, they
 * fail too: without its transaction no tenant is set, so no row is visible or writable.
 */
function pipelineAfter(before: Promise<unknown>, send: SendStatement): SendStatement {
  before.catch(() => undefined)
  return async (...statement) => {
    const sent = send(...statement)
    sent.catch(() => undefined)
    await before
    return sent
  }
}

/**
 * Begins the transaction and sets the tenant in one round trip. While the tenant's time zone is cached nobody waits
 * for the answer; otherwise the zone is read in the same round trip. `set local` is sent as a statement of its own,
 * because a distributed database forwards it unchanged to its workers.
 */
async function beginTransaction(
  shared: ConnectionState,
  { tenantId, plans }: Pick<TransactionStart, 'tenantId' | 'plans'>,
  send: SendStatement,
): Promise<{ zone: string; begun: Promise<unknown> }> {
  const planned = plans === 'once' ? shared.differences.planModeOfKeyed : plans
  const how = `set local plan_cache_mode = ${planned === 'once' ? 'force_generic_plan' : 'force_custom_plan'}`
  const begun = Promise.all(['begin', setTenant(tenantId), how].map((text) => send(text)))
  const known = shared.zones.get(tenantId)
  if (known && known.until > Date.now()) return { zone: known.zone, begun }
  const [, found] = await Promise.all([begun, send('select time_zone from tenant where tenant_id = $1', [tenantId])])
  const zone = found.cells[0]?.[0] ?? 'Asia/Shanghai'
  shared.zones.set(tenantId, { zone, until: Date.now() + zoneMs })
  return { zone, begun }
}

/** Statement that sets the tenant of row-level security until the transaction ends. */
const setTenant = (tenantId: string): string => `set local app.tenant_id = '${tenantId}'`

function checkTenantId(tenantId: string): void {
  if (!/^\d{6}$/.test(tenantId)) throw new Error('a tenant id has six digits')
}

/**
 * Commits, and notifies every process which cached results have become stale. PostgreSQL answers ROLLBACK instead of
 * COMMIT where a statement of the transaction failed and the failure was swallowed.
 */
async function commitTransaction(send: SendStatement, changed: ReadonlySet<CachedTable>): Promise<void> {
  if (changed.size > 0) await send(notifyChangesSql, [[...changed]])
  const { command } = await send('commit')
  if (command !== 'COMMIT') throw new Error('nothing was committed: a statement had failed and its error was swallowed')
}

async function runAfter(shared: ConnectionState, works: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const work of works) {
    try {
      await work()
    } catch (error) {
      shared.options.log.error(`work after a transaction failed: ${error instanceof Error ? error.stack : String(error)}`)
    }
  }
}
