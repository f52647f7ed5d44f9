import type { Tx } from './connect.ts'

/** Takes this tenant's lock `name` until the transaction ends if nobody holds it; false otherwise. */
export async function tryAdvisoryLock(tx: Tx, name: string): Promise<boolean> {
  const values = [`${tx.tenantId}:${name}`]
  return (await tx.one<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine', values)).mine
}

/** The same lock in SQL whose `$1` is the tenant, for callers without a transaction of the app: it waits. */
export const advisoryLockSql = (name: string) => `select pg_advisory_xact_lock(hashtextextended($1 || ':${name}', 0))`

/**
 * Waits for this tenant's lock `name`, such as a table, and holds it until the transaction ends; later statements see
 * what its former holder committed. Must be taken before any row is locked, to avoid deadlocks.
 */
export async function takeAdvisoryLock(tx: Tx, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${tx.tenantId}:${name}`])
}
