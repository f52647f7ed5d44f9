import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { dateIn } from './calendar.ts'
import { codeOf, isUnreachable, orUnavailable, Unavailable } from './client.ts'
import { appName, type Log } from './embedded.ts'
import { type Differences, differences, type Engine, type Plans } from './engine.ts'
import { faultPoint } from './fault-points.ts'
import { createKeptData, type KeptData } from './kept-data.ts'
import { createNewsroom, type Newsroom } from './news.ts'
import { statement } from './query-builder.ts'
import { type CachedTable, createQueryCache, type QueryCache, tellChanges } from './query-cache.ts'
import { type SchemaWatch, type SchemaWatchOptions, unwatched, watchSchema } from './schema-watch.ts'
import { type Asked, type HearSlow, type Send, type StatementRecorder, sender, type TransactionTraces } from './sender.ts'
import { type OpenTx, openTx, type Tx } from './transaction.ts'
import { valueParsers } from './values.ts'

export type { StatementRecorder } from './sender.ts'
export type { Tx } from './transaction.ts'

export type Database = {
  engine: Engine
  /**
   * Does the work in one transaction in which row-level security shows this tenant alone: committed when the work answers, rolled
   * back when it throws. Begun again, three times at most, when PostgreSQL ends it for a deadlock or a serialisation failure, so the
   * work must have no effect beside its statements and `tx.afterCommit`. Throws Unavailable while the database cannot be asked, and once a newer version has
   * changed it so that this one would misread it.
   */
  inTenant<T>(tenantId: string, now: Date, work: (tx: Tx) => Promise<T>, plans?: Plans): Promise<T>
  /** As inTenant, for the platform's own tenant 000000. */
  inPlatform<T>(now: Date, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Hears what transactions of any process tell. */
  listen: Newsroom['listen']
  /** Of this process since its start: connections now, statements that were answered, and the seconds that those took together. */
  statistics(): { connections: number; idle: number; waiting: number; statements: number; statementSeconds: number }
  /** Tells of every statement that took as many milliseconds or more, from sending to answer. */
  hearSlow(leastMs: number, hear: HearSlow): void
  /** Ends the connections once their transactions have. */
  close(): Promise<void>
}

export type DatabaseOptions = {
  log: Pick<Log, 'warn' | 'error'>
  /** Connections at most; 20 unless told. */
  poolSize?: number
  /** One PostgreSQL unless told. */
  engine?: Engine
  onStatement?: StatementRecorder
  /** What this version knows of the schema, so that it stops where a newer one changes it; nothing is watched unless told. */
  schema?: SchemaWatchOptions
  /** Hears what transactions and statements took; nobody does unless told. */
  traces?: TransactionTraces
}

export const platformTenant = '000000'

const retries = 3
/** How long a transaction that could not begin waits for a database that is starting again. */
const awayMs = 5_000
const zoneMs = 60_000
const statementMs = 60_000

/** Connects as the app's role. Nothing is opened before the first transaction. */
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
    // statements go out when they are sent, not when the one before was answered: `behind` says where that is used
    pipeline: true,
  })
  // a connection may break while it is lent and silent; unheard, that would end the process. The next statement on it reports it
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => options.log.warn(`an idle database connection was lost: ${error.message}`))
  const newsroom = createNewsroom(appUrl, pool, options.log)
  const schema = options.schema ? watchSchema(pool, options.schema) : unwatched
  const queryCache = createQueryCache(appUrl, options.log, options.schema && (() => void schema.look()))
  const asked: Asked = { statements: 0, ms: 0, ...(options.traces && { traces: options.traces }) }
  const shared: Shared = {
    ...{ pool, options, zones: new Map(), count: 0, queryCache, keptData: createKeptData(), newsroom, asked, schema },
    differences: differences[options.engine ?? 'postgres'],
  }
  return {
    engine: options.engine ?? 'postgres',
    inTenant: (tenantId, now, work, plans = 'asked') => persist(shared, { tenantId, now, plans }, work),
    inPlatform: (now, work) => persist(shared, { tenantId: platformTenant, now, plans: 'asked' }, work),
    listen: newsroom.listen,
    statistics: () => ({
      ...{ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      ...{ statements: asked.statements, statementSeconds: asked.ms / 1000 },
    }),
    hearSlow: (leastMs, hear) => {
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
 * Does the work as another tenant inside the platform's transaction, so that a tenant and all it starts with come to be together or not at
 * all. Nobody else can: the transaction must be the platform's.
 */
export async function asTenant<T>(tx: Tx, tenantId: string, work: Work<T>): Promise<T> {
  checkTenantId(tenantId)
  if (tx.tenantId !== platformTenant) throw new Error('only the platform acts for a tenant')
  const turn = (to: string) => tx.run(statement(sql.raw(setTenant(to))))
  await turn(tenantId)
  const done = await work({ ...tx, tenantId, kept: () => undefined })
  await turn(platformTenant)
  return done
}

/** The same transaction for somebody who sees these depots alone, all of them where none are named, and no figures of these rights. */
export const showing = (tx: Tx, { depots, unseen }: Pick<Tx, 'depots' | 'unseen'>): Tx => ({ ...tx, depots, unseen })

type Shared = {
  pool: pg.Pool
  options: DatabaseOptions
  zones: Map<string, { zone: string; until: number }>
  count: number
  queryCache: QueryCache
  keptData: KeptData
  newsroom: Newsroom
  asked: Asked
  schema: SchemaWatch
  differences: Differences
}
type Work<T> = (tx: Tx) => Promise<T>

type Begun = { tenantId: string; now: Date; plans: Plans }

async function persist<T>(shared: Shared, begun: Begun, work: Work<T>): Promise<T> {
  checkTenantId(begun.tenantId)
  const { traces } = shared.options
  return traces ? traces.transaction(begun.tenantId, () => attempt(shared, begun, work)) : attempt(shared, begun, work)
}

async function attempt<T>(shared: Shared, begun: Begun, work: Work<T>): Promise<T> {
  const giveUp = Date.now() + awayMs
  for (let attempt = 1; ; ) {
    const progress = { begun: false }
    try {
      return await attemptOnce(shared, begun, work, progress)
    } catch (error) {
      if (!progress.begun && isUnreachable(error) && Date.now() < giveUp) await sleep(100 + Math.random() * 100)
      else if (isConflict(error) && attempt <= retries) {
        await sleep(Math.random() * 10 * 2 ** attempt)
        attempt += 1
      } else throw isConflict(error) ? new Unavailable('busy', error) : await shared.schema.reasonOf(error)
    }
  }
}

async function attemptOnce<T>(shared: Shared, { tenantId, now, plans }: Begun, work: Work<T>, progress: { begun: boolean }): Promise<T> {
  faultPoint('before begin')
  shared.schema.assertServed()
  const client = await shared.pool.connect().catch((error: unknown) => {
    throw orUnavailable(error)
  })
  const txId = ++shared.count
  const sent = sender(client, { txId, tenantId, told: shared.differences.told }, shared.asked, shared.options.onStatement)
  // PostgreSQL keeps the plan of a prepared statement that has no values, whatever it is told
  const send: Send = (text, values = [], name) => sent(text, values, plans === 'asked' && values.length === 0 ? undefined : name)
  let broken = false
  let isSent = false
  let takesBack: OpenTx['takenBack'] = []
  try {
    const { zone, begun } = await begin(shared, { tenantId, plans }, send)
    const begins = begun.then(() => {
      progress.begun = true
    })
    const { rowsAs, insertsWithin } = shared.differences
    const facts = { tenantId, now, today: dateIn(zone, now), rowsAs, insertsWithin }
    const { tx, committed, takenBack, changed, close, written } = openTx(facts, behind(begins, send), {
      ...shared,
      say: shared.newsroom.say,
    })
    takesBack = takenBack
    const result = await work(tx).finally(close)
    await begins
    faultPoint('before commit')
    // right behind what was written last: where any of that failed, PostgreSQL takes back instead, and the failure is the reason
    isSent = true
    const ends = commit(send, changed)
    ends.catch(() => undefined)
    await written()
    await ends
    takesBack = []
    for (const table of changed) shared.queryCache.forget(table)
    faultPoint('after commit')
    await finish(shared, committed)
    return result
  } catch (error) {
    const isBack = await rolledBack(send)
    broken = !isBack || isStalePlan(error)
    if (isBack || !isSent) await finish(shared, takesBack)
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Sends right behind something that was sent and is not answered yet, so that both go one way together. Where that failed, this has: outside a
 * transaction no tenant is set, and nothing is seen or written.
 */
function behind(before: Promise<unknown>, send: Send): Send {
  before.catch(() => undefined)
  return async (...statement) => {
    const sent = send(...statement)
    sent.catch(() => undefined)
    await before
    return sent
  }
}

/**
 * Begins and sets the tenant in one round trip, for which nobody waits while the tenant's time zone is fresh; else it is asked for in the same
 * one. `set local` has a text of its own: a distributed database hands that on to its workers as it stands.
 */
async function begin(
  shared: Shared,
  { tenantId, plans }: Pick<Begun, 'tenantId' | 'plans'>,
  send: Send,
): Promise<{ zone: string; begun: Promise<unknown> }> {
  const planned = plans === 'once' ? shared.differences.plannedOnce : plans
  const how = `set local plan_cache_mode = ${planned === 'once' ? 'force_generic_plan' : 'force_custom_plan'}`
  const begun = Promise.all(['begin', setTenant(tenantId), how].map((text) => send(text)))
  const known = shared.zones.get(tenantId)
  if (known && known.until > Date.now()) return { zone: known.zone, begun }
  const [, found] = await Promise.all([begun, send('select time_zone from tenant where tenant_id = $1', [tenantId])])
  const zone = found.cells[0]?.[0] ?? 'Asia/Shanghai'
  shared.zones.set(tenantId, { zone, until: Date.now() + zoneMs })
  return { zone, begun }
}

/** Which tenant's rows are seen and written until the transaction ends. */
const setTenant = (tenantId: string): string => `set local app.tenant_id = '${tenantId}'`

function checkTenantId(tenantId: string): void {
  if (!/^\d{6}$/.test(tenantId)) throw new Error('a tenant id has six digits')
}

/**
 * Commits, and tells every process what kept answers that makes old. PostgreSQL answers ROLLBACK to the commit of a transaction in which a
 * statement failed and the failure was swallowed.
 */
async function commit(send: Send, changed: ReadonlySet<CachedTable>): Promise<void> {
  if (changed.size > 0) await send(tellChanges, [[...changed]])
  const { command } = await send('commit')
  if (command !== 'COMMIT') throw new Error('nothing was committed: a statement had failed and its error was swallowed')
}

async function finish(shared: Shared, works: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const work of works) {
    try {
      await work()
    } catch (error) {
      shared.options.log.error(`work after a transaction failed: ${error instanceof Error ? error.stack : String(error)}`)
    }
  }
}

/** False when the connection cannot even roll back and must not be used again. */
async function rolledBack(send: Send): Promise<boolean> {
  try {
    await send('rollback')
    return true
  } catch {
    // the error that led here is the one to report
    return false
  }
}

/** Deadlock and serialisation failure; and a prepared statement whose table was altered by a migration, which a new connection mends. */
function isConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01' || isStalePlan(error)
}

function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan must not change')
}
