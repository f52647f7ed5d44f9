import type { Log } from './embedded/embedded.ts'
import { createListener } from './listener.ts'

const cachedTables = ['dict', 'dict_biz', 'region'] as const
/** A table whose query results are cached. */
export type CachedTable = (typeof cachedTables)[number]

/** Those of `tables` whose query results are cached. */
export const cachedTablesAmong = (tables: readonly string[]): CachedTable[] => cachedTables.filter((table) => tables.includes(table))

/** Cache of query results. A result stays until a transaction notifies that it changed the result's table. */
export type QueryCache = {
  /** Returns the cached result for this key; if there is none, runs the query and caches its result. */
  remember<T>(table: CachedTable, key: string, ask: () => Promise<T>): Promise<T>
  /** Drops the cached results of a table. */
  forget(table: string): void
  close(): Promise<void>
}

const channel = 'danju_changed'
/** SQL that notifies every process, when its transaction commits, that the tables `$1` changed. */
export const notifyChangesSql = `select pg_notify('${channel}', name) from unnest($1::text[]) as name`
/** Name used to notify that migrations have run. */
export const migrationsTable = 'kysely_migration'
const maxAnswers = 10_000

/**
 * Caches results in this process. The transaction that makes a change notifies every process of it
 * (`notifyChangesSql`). While this process is not listening it caches nothing and queries each time. Connects at the
 * first query, or at once if `onMigrations` is given.
 */
export function createQueryCache(appUrl: string, log: Pick<Log, 'warn'>, onMigrations?: () => void): QueryCache {
  const kept = new Map<string, Map<string, unknown>>()
  const changes = new Map<string, number>()
  const changesOf = (table: string) => changes.get(table) ?? 0
  const forget = (table: string) => {
    changes.set(table, changesOf(table) + 1)
    kept.delete(table)
  }
  const forgetAll = () => {
    for (const table of [...kept.keys()]) forget(table)
  }
  const onMessage = (table: string) => (table === migrationsTable ? onMigrations?.() : forget(table))
  const listener = createListener({ appUrl, log, channel, onMessage, onLost: forgetAll })
  if (onMigrations) listener.isListening()
  const keep = (table: string, key: string, answer: unknown) => {
    const ofTable = kept.get(table) ?? new Map<string, unknown>()
    if (ofTable.size >= maxAnswers) ofTable.clear()
    kept.set(table, ofTable.set(key, answer))
  }
  return {
    remember: async <T>(table: string, key: string, ask: () => Promise<T>): Promise<T> => {
      const heard = listener.isListening()
      const ofTable = kept.get(table)
      if (heard && ofTable?.has(key)) return ofTable.get(key) as T
      const before = changesOf(table)
      const answer = await ask()
      // the result may lack a change that was made during the query
      if (heard && listener.isListening() && before === changesOf(table)) keep(table, key, answer)
      return answer
    },
    forget,
    close: listener.close,
  }
}
