import type { Log } from './embedded.ts'
import { createListener } from './listener.ts'

const cachedTables = ['dict', 'dict_biz', 'region'] as const
/** A table of which answers are kept. */
export type CachedTable = (typeof cachedTables)[number]

/** Of these tables, those of which answers are kept. */
export const cachedAmong = (tables: readonly string[]): CachedTable[] => cachedTables.filter((table) => tables.includes(table))

/** Answers of queries, kept until a transaction tells that it changed their table. */
export type QueryCache = {
  /** What was kept under this key; asks, and keeps the answer, where nothing is. */
  remember<T>(table: CachedTable, key: string, ask: () => Promise<T>): Promise<T>
  /** Drops what was kept of a table. */
  forget(table: string): void
  close(): Promise<void>
}

const channel = 'danju_changed'
/** Tells every process, with the commit of the transaction that sends it, that the tables `$1` changed. */
export const tellChanges = `select pg_notify('${channel}', name) from unnest($1::text[]) as name`
/** Told like a change of a table: migrations have run. */
export const migrationsTable = 'kysely_migration'
const mostKept = 10_000

/**
 * Keeps answers in this process. Every process hears of a change by a notification of the transaction that made it (`tellChanges`); while
 * this one cannot hear, it keeps nothing and asks each time. Nothing is opened before the first question, unless `onMigrations` is to hear that migrations have run.
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
    if (ofTable.size >= mostKept) ofTable.clear()
    kept.set(table, ofTable.set(key, answer))
  }
  return {
    remember: async <T>(table: string, key: string, ask: () => Promise<T>): Promise<T> => {
      const heard = listener.isListening()
      const ofTable = kept.get(table)
      if (heard && ofTable?.has(key)) return ofTable.get(key) as T
      const before = changesOf(table)
      const answer = await ask()
      // a change that came to be while we asked may be missing in the answer
      if (heard && listener.isListening() && before === changesOf(table)) keep(table, key, answer)
      return answer
    },
    forget,
    close: listener.close,
  }
}
