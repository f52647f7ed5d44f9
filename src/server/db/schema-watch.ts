import type pg from 'pg'
import { oneAtATime } from '../one-at-a-time.ts'
import { codeOf, Unavailable } from './client.ts'
import { newerThan } from './migrate-under-load.ts'

export type SchemaWatchOptions = {
  /** The migrations of this version. */
  known: readonly string[]
  /** Hears once that a newer version has changed the database so that this one cannot serve it: the migration that did. */
  onOutdated: (migration: string) => void
}

/** Whether the database is still one that this version knows how to serve. */
export type SchemaWatch = {
  /** Throws Unavailable where a newer version took away or rewrote what this one knows. */
  assertServed(): void
  /** Looks at once, as after somebody told that migrations have run. */
  look(): Promise<void>
  /** What a transaction threw; Unavailable where it met what a newer version took away. */
  reasonOf(error: unknown): Promise<unknown>
  stop(): void
}

const everyMs = 5_000
/** The text names a table, column or function that is not there, or leaves a column empty that it does not know. */
const isOfSchema = (error: unknown): boolean => /^(42|23502)/.test(codeOf(error) ?? '')

/**
 * Looks what migrations have run while this process serves. One that is safe under load is none of its business; after any other an older version would
 * misread what it finds, so nothing is begun any more (ADR 0203).
 */
export function watchSchema(pool: pg.Pool, { known, onOutdated }: SchemaWatchOptions): SchemaWatch {
  let newer: string | undefined
  const look = async () => {
    const found = await pool.query<{ name: string }>('select name from migrations_run()').catch(() => undefined)
    const migration =
      found &&
      newerThan(
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
    look,
    reasonOf: async (error) => {
      if (!isOfSchema(error)) return error
      await look()
      return newer ? outdated(error) : error
    },
    stop: () => clearInterval(timer),
  }
}

/** A process that watches nothing: a command, which ends before anybody upgrades. */
export const unwatched: SchemaWatch = {
  assertServed: () => undefined,
  look: async () => undefined,
  reasonOf: async (error) => error,
  stop: () => undefined,
}
