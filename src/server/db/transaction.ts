import { createHash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type { RowPassing } from './engine.ts'
import type { ChangeNotification, NotificationBus, TenantNotification } from './notification-bus.ts'
import { type CachedTable, cachedTablesAmong, type QueryCache } from './query-cache.ts'
import type { SendStatement } from './sender.ts'
import { presentRowsOf, rowsOf } from './statement-query.ts'
import { type CacheTopic, tablesWritten, topicsOfTables, type VersionedCache, type Versions } from './versioned-cache.ts'

/**
 * The idempotency key of the request that a transaction serves: its primary key (`claim`), an id drawn along with it
 * (`freshId`), and the document that the transaction has stored in its row as the result (`done`).
 */
export type ClaimedRequest = {
  claim?: readonly [tenantId: string, userId: string, route: string, key: string]
  freshId?: string
  done?: string
  /** Hash of the input, once it is validated. */
  inputHash?: string
}

/**
 * `heard` receives the rows of a statement whose answer is not awaited; `varies` marks a text that differs per
 * request.
 */
export type UnawaitedOptions<Row extends object> = { heard?(rows: Row[]): void; varies?: boolean }

/** One transaction of one tenant. Handlers, effects and stores have no other access to the database. */
export type Tx = {
  readonly tenantId: string
  /** Depots that the user may access, where results depend on them; absent: all. */
  readonly depots?: ReadonlySet<string>
  /** Rights to see certain figures that the user lacks; absent: the user lacks none. */
  readonly unseen?: ReadonlySet<string>
  /** Business time of the request. */
  readonly now: Date
  /** yyyy-MM-dd in the tenant's time zone. */
  readonly today: string
  /** How statements receive many rows (`multi-row.ts`). */
  readonly rowsAs: RowPassing
  /** Whether a statement may insert within its `with` (`combined-writes.ts`). */
  readonly insertsWithin: boolean
  /** The request's idempotency key; empty where none was claimed. */
  readonly request: ClaimedRequest
  /**
   * Runs a prepared statement, which is named by its text: for fixed texts, not for ones composed per request.
   * `engine.ts` describes how it is planned.
   */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Like query, but leaves out columns that are null. */
  present<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Like query; throws unless there is exactly one row. */
  one<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row>
  /** Like query; throws for more than one row. */
  maybeOne<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row | undefined>
  /** Runs a built statement without preparing it: for texts that vary with the request. */
  run<Row>(builder: Compilable<Row>): Promise<Row[]>
  /**
   * Sends a statement without waiting for its answer, so that the next statement follows at once. A failure is thrown
   * by the next call that is awaited, at the latest by the commit. Its rows are passed to `heard` before any
   * afterCommit work. Prepared like `query` unless its text varies.
   */
  write<Row extends object>(sql: string, values: readonly unknown[], how?: UnawaitedOptions<Row>): void
  /**
   * Returns the result of a query on this table, cached for all transactions until the table changes; runs the query
   * if nothing is cached.
   */
  remember<T>(table: CachedTable, key: string, ask: () => Promise<T>): Promise<T>
  /** Records the versions of cacheable data that this transaction has read. */
  know(versions: Versions): void
  /**
   * Cache of the tenant's data on a topic; undefined while the version is unknown, or once this transaction has
   * written to any of the topic's tables.
   */
  kept(topic: CacheTopic): Map<string, unknown> | undefined
  /**
   * Registers work to run after a successful commit, in order; not after a rollback or before a retry. Its failure is
   * logged.
   */
  afterCommit(work: () => void | Promise<void>): void
  /**
   * Registers work that undoes effects outside the database if nothing was committed, also before a retry; latest
   * first. It does not run where it is unknown whether the commit succeeded. Its failure is logged.
   */
  afterRollback(work: () => Promise<void>): void
  /**
   * Notifies open browsers after a successful commit: those of this tenant, or of `tenantId` if the platform names
   * one.
   */
  tell(news: ChangeNotification, tenantId?: string): void
  /**
   * Runs the work and rolls all of it back, whether it resolves or throws: its rows, its locks, and its afterCommit
   * work.
   */
  trial<T>(work: () => Promise<T>): Promise<T>
}

export type OpenTx = {
  tx: Tx
  committed: readonly (() => void | Promise<void>)[]
  takenBack: readonly (() => Promise<void>)[]
  /** Tables whose query results are cached and which this transaction has written to. */
  changed: ReadonlySet<CachedTable>
  /** Makes all further statements fail. */
  close(): void
  /** Resolves once all unawaited writes are answered; throws the first failure. */
  written(): Promise<void>
}

/** Wraps a transaction that has begun on this connection. */
export function openTx(
  facts: Pick<Tx, 'tenantId' | 'now' | 'today' | 'rowsAs' | 'insertsWithin'>,
  send: SendStatement,
  { queryCache, keptData, say }: { queryCache: QueryCache; keptData: VersionedCache; say: NotificationBus['publish'] },
): OpenTx {
  const later = afterCommitQueue(facts.tenantId, say)
  const takenBack: (() => Promise<void>)[] = []
  const changed = new Set<CachedTable>()
  const known = transactionCache(keptData, facts.tenantId)
  const request: ClaimedRequest = {}
  let open = true
  const noting: SendStatement = (sql, values, name) => {
    if (!open) throw new Error('a statement was sent after its transaction had ended; is an await missing?')
    const { cached, topics } = cachesWrittenBy(sql)
    known.wrote(topics)
    for (const table of cached) changed.add(table)
    return send(sql, values, name)
  }
  const { ask, write, written } = sendQueue(noting)
  const tx: Tx = {
    ...facts,
    request,
    ...queryMethods(ask),
    write,
    // a transaction reads its own changes, which are invisible to others and so must not be cached
    remember: (table, key, ask) => (changed.has(table) ? ask() : queryCache.remember(table, key, ask)),
    know: known.know,
    kept: known.kept,
    afterCommit: later.afterCommit,
    afterRollback: (work) => void takenBack.unshift(work),
    tell: later.tell,
    trial: (work) => inSavepoint(ask, forgetTrial(request, later.mark()), () => work().finally(written)),
  }
  const close = () => {
    open = false
  }
  return { tx, committed: later.committed, takenBack, changed, close, written }
}

const backToSavepoint = /^rollback to savepoint/

/**
 * Sends awaited and unawaited statements on one connection, which answers in the order they were sent. After a failure
 * PostgreSQL refuses all further statements until a rollback to a savepoint, so the first failure is the one to throw.
 */
function sendQueue(send: SendStatement): { ask: SendStatement; write: Tx['write']; written(): Promise<void> } {
  let sent: Promise<unknown>[] = []
  let failed: { error: unknown; unheard: boolean } | undefined
  const fail = (error: unknown, unheard: boolean) => {
    failed ??= { error, unheard }
  }
  // one handler for all, so errors arrive in the order of the answers, and the first is the cause: PostgreSQL refuses
  // the statements after it only because of it
  const watched = (unheard: boolean, ...[sql, values, name]: Parameters<SendStatement>) => {
    const answer = send(sql, values, name)
    const answered = () => {
      if (backToSavepoint.test(sql)) failed = undefined
    }
    answer.then(answered, (error: unknown) => fail(error, unheard))
    return answer
  }
  const write = <Row extends object>(sql: string, values: readonly unknown[], { heard, varies = false }: UnawaitedOptions<Row> = {}) => {
    const answered = watched(true, sql, values, varies ? undefined : statementName(sql)).then((answer) => heard?.(rowsOf(answer) as Row[]))
    sent.push(answered.catch((error: unknown) => fail(error, true)))
  }
  const ask: SendStatement = async (sql, values, name) => {
    try {
      return await watched(false, sql, values, name)
    } catch (error) {
      throw failed ? failed.error : error
    }
  }
  const written = async () => {
    await Promise.all(sent)
    sent = []
    if (failed?.unheard) throw failed.error
  }
  return { ask, write, written }
}

function queryMethods(ask: SendStatement): Pick<Tx, 'query' | 'present' | 'one' | 'maybeOne' | 'run'> {
  const query = async <Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]> =>
    rowsOf(await ask(sql, values, statementName(sql))) as Row[]
  const maybeOne = async <Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row | undefined> => {
    const rows = await query<Row>(sql, values)
    if (rows.length > 1) throw new Error(`${rows.length} rows where at most one was expected: ${sql}`)
    return rows[0]
  }
  return {
    query,
    present: async <Row extends object>(sql: string, values?: readonly unknown[]) =>
      presentRowsOf(await ask(sql, values, statementName(sql))) as Row[],
    maybeOne,
    one: async <Row extends object>(sql: string, values?: readonly unknown[]) => (await maybeOne<Row>(sql, values)) ?? throwNoRow(sql),
    run: async <Row>(builder: Compilable<Row>) => {
      const { sql, parameters } = builder.compile()
      return rowsOf(await ask(sql, parameters)) as Row[]
    },
  }
}

function throwNoRow(sql: string): never {
  throw new Error(`no row where one was expected: ${sql}`)
}

type WrittenData = { topics: readonly CacheTopic[]; cached: readonly CachedTable[] }
const writtenByText = new Map<string, WrittenData>()
const maxTexts = 5_000

/** Topics and tables whose cached data a statement makes stale. */
function cachesWrittenBy(sql: string): WrittenData {
  const known = writtenByText.get(sql)
  if (known) return known
  const tables = tablesWritten(sql)
  const written = { topics: topicsOfTables(tables), cached: cachedTablesAmong(tables) }
  if (writtenByText.size < maxTexts) writtenByText.set(sql, written)
  return written
}

/** The cached data that one transaction may use: no topic that it has itself written to. */
function transactionCache(keptData: VersionedCache, tenantId: string) {
  let versions: Versions | undefined
  const own = new Set<CacheTopic>()
  return {
    know: (read: Versions) => {
      versions = read
    },
    kept: (topic: CacheTopic) => (versions && !own.has(topic) ? keptData.of(tenantId, topic, versions[topic]) : undefined),
    wrote: (topics: readonly CacheTopic[]) => {
      for (const topic of topics) own.add(topic)
    },
  }
}

/** Drops the afterCommit work that a trial registered, and the result that it stored with the idempotency key. */
const forgetTrial = (request: ClaimedRequest, forget: () => void) => () => {
  forget()
  request.done = undefined
}

/** Runs the work in a savepoint that is always rolled back. */
async function inSavepoint<T>(ask: SendStatement, forget: () => void, work: () => Promise<T>): Promise<T> {
  await ask('savepoint trial')
  try {
    return await work()
  } finally {
    forget()
    await ask('rollback to savepoint trial; release savepoint trial')
  }
}

/** Work to run after the commit; `mark` returns a function that drops everything added since. */
function afterCommitQueue(ownId: string, say: NotificationBus['publish']) {
  const committed: (() => void | Promise<void>)[] = []
  const told: TenantNotification[] = []
  return {
    committed,
    afterCommit: (work: () => void | Promise<void>) => void committed.push(work),
    tell: (news: ChangeNotification, tenantId = ownId) => {
      if (told.push({ tenantId, news }) === 1) committed.push(() => say(told))
    },
    mark: () => {
      const [works, news] = [committed.length, told.length]
      return () => {
        committed.length = works
        told.length = news
      }
    },
  }
}

const statementNames = new Map<string, string>()

/** Prepared statements are named by the hash of their text, so equal texts share one on every connection. */
function statementName(sql: string): string {
  const known = statementNames.get(sql)
  if (known !== undefined) return known
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24)
  statementNames.set(sql, name)
  return name
}
/**
 * Awaits several statements of one transaction that were sent without waiting in between. They run in this order, and
 * the result resolves once all are answered. If one fails, all behind it fail too.
 */
export const sendTogether = <Answers extends readonly unknown[]>(
  ...asked: {
    readonly [At in keyof Answers]: Promise<Answers[At]>
  }
): Promise<Answers> => Promise.all(asked) as Promise<unknown> as Promise<Answers>
