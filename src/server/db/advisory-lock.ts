import type { Tx } from './connect.ts'

/**
 * Waits until no other transaction of this tenant holds its turn at `name`, such as a table; the statements that follow see what that one
 * did. Taken before any row is locked, or two could wait for each other.
 */
export async function takeAdvisoryLock(tx: Tx, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${tx.tenantId}:${name}`])
}
