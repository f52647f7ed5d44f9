import type { Tx } from './connect.ts'

/** Takes the turn at `name` where nobody of this tenant holds it, until the transaction ends; false where somebody does. */
export async function tryAdvisoryLock(tx: Tx, name: string): Promise<boolean> {
  const values = [`${tx.tenantId}:${name}`]
  return (await tx.one<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine', values)).mine
}

/** The same turn at `name` in SQL whose `$1` is the tenant, for whoever has no transaction of the app's: it waits. */
export const advisoryLockSql = (name: string) => `select pg_advisory_xact_lock(hashtextextended($1 || ':${name}', 0))`

/**
 * Waits until no other transaction of this tenant holds its turn at `name`, such as a table; the statements that follow see what that one
 * did. Taken before any row is locked, or two could wait for each other.
 */
export async function takeAdvisoryLock(tx: Tx, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${tx.tenantId}:${name}`])
}
