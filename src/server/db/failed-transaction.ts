import { codeOf } from './client.ts'
import type { SendStatement } from './sender.ts'

/** False when the connection cannot even roll back and must not be reused. */
export async function tryRollback(send: SendStatement): Promise<boolean> {
  try {
    await send('rollback')
    return true
  } catch {
    // the error before this one is the one to report
    return false
  }
}

/**
 * Deadlock and serialisation failure; and a prepared statement whose table was altered by a migration, which a new
 * connection repairs.
 */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01' || isStalePlan(error)
}

export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan must not change')
}
