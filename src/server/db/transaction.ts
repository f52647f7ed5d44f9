import { createHash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type { RowsAs } from './engine.ts'
import { type KeptData, type Topic, tablesWritten, topicsOf, type Versions } from './kept-data.ts'
import type { News, Newsroom, Told } from './news.ts'
import { type CachedTable, cachedAmong, type QueryCache } from './query-cache.ts'
import type { Send } from './sender.ts'
import { presentRowsOf, rowsOf } from './statement-query.ts'

/**
 * The request that a transaction serves, where it came with a key: what the row of the key is found by, an id drawn along with it, and what
 * has been written into it as done.
 */
export type ClaimedRequest = {
  claim?: readonly [tenantId: string, userId: string, route: string, key: string]
  freshId?: string
  done?: string
  /** Of what was sent, once it has been looked at. */
  inputHash?: string
}

/** What is done with the rows of a statement that nobody waits for, and whether its text varies with the request. */
export type Unawaited<Row extends object> = { heard?(rows: Row[]): void; varies?: boolean }

/** One transaction of one tenant: all that handlers, effects and stores know of the database. */
export type Tx = {
  readonly tenantId: string
  /** Depots of whoever the work is done for, where what is shown depends on them; without it, all are shown. */
  readonly depots?: ReadonlySet<string>
  /** Rights over figures that he lacks; without it he sees all of them. */
  readonly unseen?: ReadonlySet<string>
  /** The request's one now. */
  readonly now: Date
  /** yyyy-MM-dd in the tenant's zone. */
  readonly today: string
  /** How statements over many rows are given them (`multi-row.ts`). */
  readonly rowsAs: RowsAs
  /** Whether a statement inserts within its `with` (`combined-writes.ts`). */
  readonly insertsWithin: boolean
  /** Empty where no key was claimed. */
  readonly request: ClaimedRequest
  /** Runs a prepared statement, named by its text: for fixed texts, not for ones put together per request. How it is planned: `Plans` in connect.ts. */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** As query, each row without what is null. */
  present<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** As query, where there must be exactly one row. */
  one<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row>
  /** As query, where there may be one row. */
  maybeOne<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row | undefined>
  /** Runs a built statement, unnamed: for texts that vary with the request. */
  run<Row>(builder: Compilable<Row>): Promise<Row[]>
  /**
   * Sends a statement whose answer nobody needs yet, so that nobody waits for it: what is asked next goes right behind it. Its failure is that
   * of whatever is asked next, at the latest of the commit; its rows are `heard` before what is left for after that. Prepared as by `query` unless its
   * text varies.
   */
  write<Row extends object>(sql: string, values: readonly unknown[], how?: Unawaited<Row>): void
  /** What a query on this table answered, kept for all until the table changes; asks where nothing is kept. */
  remember<T>(table: CachedTable, key: string, ask: () => Promise<T>): Promise<T>
  /** The versions of what this process may keep, as this transaction has read them. */
  know(versions: Versions): void
  /** What this process keeps of the tenant's data; nothing where their version is not known, or once this transaction has written any of them. */
  kept(topic: Topic): Map<string, unknown> | undefined
  /** What to do once the commit is certain, in this order; not done on rollback or before a retry. A failure is logged. */
  afterCommit(work: () => void | Promise<void>): void
  /**
   * What to take back outside the database where nothing was committed, before a retry too, latest first; not done where nobody knows whether a commit
   * came through. A failure is logged.
   */
  afterRollback(work: () => Promise<void>): void
  /** What open browsers of this tenant, or of one that the platform names, are told once the commit is certain. */
  tell(news: News, tenantId?: string): void
  /** Does the work and takes all of it back, whether it answered or threw: its rows, its locks, and what it left for after the commit. */
  trial<T>(work: () => Promise<T>): Promise<T>
}

export type OpenTx = {
  tx: Tx
  committed: readonly (() => void | Promise<void>)[]
  takenBack: readonly (() => Promise<void>)[]
  /** The tables that it wrote to of which answers are kept. */
  changed: ReadonlySet<CachedTable>
  /** From now on the transaction answers nothing. */
  close(): void
  /** Once all that was written without waiting is done; throws what failed of it. */
  written(): Promise<void>
}

/** A transaction that has begun on this connection. */
export function openTx(
  facts: Pick<Tx, 'tenantId' | 'now' | 'today' | 'rowsAs' | 'insertsWithin'>,
  send: Send,
  { queryCache, keptData, say }: { queryCache: QueryCache; keptData: KeptData; say: Newsroom['say'] },
): OpenTx {
  const later = leftForLater(facts.tenantId, say)
  const takenBack: (() => Promise<void>)[] = []
  const changed = new Set<CachedTable>()
  const known = knownData(keptData, facts.tenantId)
  const request: ClaimedRequest = {}
  let open = true
  const noting: Send = (sql, values, name) => {
    if (!open) throw new Error('a statement was sent after its transaction had ended; is an await missing?')
    const { cached, topics } = writtenBy(sql)
    known.wrote(topics)
    for (const table of cached) changed.add(table)
    return send(sql, values, name)
  }
  const { ask, write, written } = notWaiting(noting)
  const tx: Tx = {
    ...facts,
    request,
    ...asking(ask),
    write,
    // who has written reads what was written, which is nobody else's yet
    remember: (table, key, ask) => (changed.has(table) ? ask() : queryCache.remember(table, key, ask)),
    know: known.know,
    kept: known.kept,
    afterCommit: later.afterCommit,
    afterRollback: (work) => void takenBack.unshift(work),
    tell: later.tell,
    trial: (work) => inSavepoint(ask, forgetting(request, later.mark()), () => work().finally(written)),
  }
  const close = () => {
    open = false
  }
  return { tx, committed: later.committed, takenBack, changed, close, written }
}

const backToSavepoint = /^rollback to savepoint/

/**
 * Statements that are waited for and those that are not, on one connection, which answers them in the order in which they were sent. After one that failed
 * PostgreSQL refuses all others until a savepoint is gone back to; the reason is the one that failed.
 */
function notWaiting(send: Send): { ask: Send; write: Tx['write']; written(): Promise<void> } {
  let sent: Promise<unknown>[] = []
  let failed: { error: unknown; unheard: boolean } | undefined
  const fail = (error: unknown, unheard: boolean) => {
    failed ??= { error, unheard }
  }
  // heard here for all alike, so in the order of the answers: those behind the one that failed are refused for no reason of their own
  const watched = (unheard: boolean, ...[sql, values, name]: Parameters<Send>) => {
    const answer = send(sql, values, name)
    const answered = () => {
      if (backToSavepoint.test(sql)) failed = undefined
    }
    answer.then(answered, (error: unknown) => fail(error, unheard))
    return answer
  }
  const write = <Row extends object>(sql: string, values: readonly unknown[], { heard, varies = false }: Unawaited<Row> = {}) => {
    const answered = watched(true, sql, values, varies ? undefined : nameOf(sql)).then((answer) => heard?.(rowsOf(answer) as Row[]))
    sent.push(answered.catch((error: unknown) => fail(error, true)))
  }
  const ask: Send = async (sql, values, name) => {
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

/** The ways to ask. */
function asking(ask: Send): Pick<Tx, 'query' | 'present' | 'one' | 'maybeOne' | 'run'> {
  const query = async <Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]> =>
    rowsOf(await ask(sql, values, nameOf(sql))) as Row[]
  const maybeOne = async <Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row | undefined> => {
    const rows = await query<Row>(sql, values)
    if (rows.length > 1) throw new Error(`${rows.length} rows where at most one was expected: ${sql}`)
    return rows[0]
  }
  return {
    query,
    present: async <Row extends object>(sql: string, values?: readonly unknown[]) =>
      presentRowsOf(await ask(sql, values, nameOf(sql))) as Row[],
    maybeOne,
    one: async <Row extends object>(sql: string, values?: readonly unknown[]) => (await maybeOne<Row>(sql, values)) ?? noRow(sql),
    run: async <Row>(builder: Compilable<Row>) => {
      const { sql, parameters } = builder.compile()
      return rowsOf(await ask(sql, parameters)) as Row[]
    },
  }
}

function noRow(sql: string): never {
  throw new Error(`no row where one was expected: ${sql}`)
}

type Written = { topics: readonly Topic[]; cached: readonly CachedTable[] }
const writtenByText = new Map<string, Written>()
const mostTexts = 5_000

/** What is kept in memory of the tables that a statement writes to. */
function writtenBy(sql: string): Written {
  const known = writtenByText.get(sql)
  if (known) return known
  const tables = tablesWritten(sql)
  const written = { topics: topicsOf(tables), cached: cachedAmong(tables) }
  if (writtenByText.size < mostTexts) writtenByText.set(sql, written)
  return written
}

/** What one transaction may use of the data kept in memory: nothing that it has changed itself. */
function knownData(keptData: KeptData, tenantId: string) {
  let versions: Versions | undefined
  const own = new Set<Topic>()
  return {
    know: (read: Versions) => {
      versions = read
    },
    kept: (topic: Topic) => (versions && !own.has(topic) ? keptData.of(tenantId, topic, versions[topic]) : undefined),
    wrote: (topics: readonly Topic[]) => {
      for (const topic of topics) own.add(topic)
    },
  }
}

/** Forgets what a trial left for later, and what it wrote into the row of the request's key. */
const forgetting = (request: ClaimedRequest, forget: () => void) => () => {
  forget()
  request.done = undefined
}

/** The work in a savepoint that it never gets out of. */
async function inSavepoint<T>(ask: Send, forget: () => void, work: () => Promise<T>): Promise<T> {
  await ask('savepoint trial')
  try {
    return await work()
  } finally {
    forget()
    await ask('rollback to savepoint trial; release savepoint trial')
  }
}

/** What a transaction leaves for after its commit; `mark` answers how to forget what comes after it. */
function leftForLater(ownId: string, say: Newsroom['say']) {
  const committed: (() => void | Promise<void>)[] = []
  const told: Told[] = []
  return {
    committed,
    afterCommit: (work: () => void | Promise<void>) => void committed.push(work),
    tell: (news: News, tenantId = ownId) => {
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

const names = new Map<string, string>()

/** A prepared statement is named by the hash of its text, so equal texts share it on every connection. */
function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24)
  names.set(sql, name)
  return name
}
