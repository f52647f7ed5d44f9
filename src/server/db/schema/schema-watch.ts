import type pg from 'pg'
import { oneAtATime } from '../../core/one-at-a-time.ts'
import { codeOf, Unavailable } from '../client.ts'
import { newerMigration } from './migrate-under-load.ts'

export type SchemaWatchOptions = {
  /** Migrations of this version. */
  known: readonly string[]
  /**
   * Called once, when a newer version has changed the database so that this one cannot serve it; gets the migration
   * that did it.
   */
  onOutdated: (migration: string) => void
}

/** Watches whether this version can still serve the database. */
export type SchemaWatch = {
  /** Throws Unavailable where a newer version removed or rewrote what this one uses. */
  assertServed(): void
  /** Checks at once, for example after a notification that migrations have run. */
  check(): Promise<void>
  /** Converts an error of a transaction to Unavailable if its cause is something that a newer version removed. */
  reasonOf(error: unknown): Promise<unknown>
  stop(): void
}

const everyMs = 5_000
/** Errors of a missing table, column or function, or of an unknown not-null column. */
const isSchemaError = (error: unknown): boolean => /^(42|23502)/.test(codeOf(error) ?? '')

/**
 * Watches which migrations run while this process serves. Those that are safe under load do not matter. After any
 * other, this older version would misread the data, so it begins no more transactions (ADR 203).
 */
export function watchSchema(pool: pg.Pool, { known, onOutdated }: SchemaWatchOptions): SchemaWatch {
  let newer: string | undefined
  const look = async () => {
    const found = await pool.query<{ name: string }>('select name from migrations_run()').catch(() => undefined)
    const migration =
      found &&
      newerMigration(
        found.rows.map(({ name }) => name),
        known,
      )
    if (!migration || newer) return
    newer = migration
    onOutdated(migration)
  }
  const outdated = (cause: unknown) => new Unavailable('outdated', cause)
  const lookAgain = oneAtATime(look)
  const timer = setInterval(() => void lookAgain(), everyMs).unref()
  return {
    assertServed: () => {
      if (newer) throw outdated(`a newer version ran ${newer}`)
    },
    check: look,
    reasonOf: async (error) => {
      if (!isSchemaError(error)) return error
      await look()
      return newer ? outdated(error) : error
    },
    stop: () => clearInterval(timer),
  }
}

/** Watches nothing; for commands, which end before anybody upgrades. */
export const noSchemaWatch: SchemaWatch = {
  assertServed: () => undefined,
  check: async () => undefined,
  reasonOf: async (error) => error,
  stop: () => undefined,
}
