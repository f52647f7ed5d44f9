import type { Tx } from './connect.ts'

/** Tries to lock this tenant's `name` until the transaction ends; returns false if somebody else holds the lock. */
export async function tryAdvisoryLock(tx: Tx, name: string): Promise<boolean> {
  const values = [`${tx.tenantId}:${name}`]
  return (await tx.one<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine', values)).mine
}

/** SQL that waits for the same lock, for callers without a transaction of the app; `$1` is the tenant. */
export const advisoryLockSql = (name: string) => `select pg_advisory_xact_lock(hashtextextended($1 || ':${name}', 0))`

/**
 * Waits for this tenant's lock `name`, such as a table, and holds it until the transaction ends; later statements see
 * what the former holder committed. Take it before locking any row, to avoid deadlocks.
 */
export async function takeAdvisoryLock(tx: Tx, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${tx.tenantId}:${name}`])
}
