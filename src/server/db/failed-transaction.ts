import { codeOf } from './client.ts'
import type { SendStatement } from './sender.ts'

/** Rolls back. Returns false if even that fails, in which case the connection must not be reused. */
export async function tryRollback(send: SendStatement): Promise<boolean> {
  try {
    await send('rollback')
    return true
  } catch {
    // the caller reports the error that led to the rollback, not this one
    return false
  }
}

/**
 * True for a failure that a retry may cure: a deadlock, a serialisation failure, or a prepared statement whose table a
 * migration altered, which works again on a new connection.
 */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01' || isStalePlan(error)
}

export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan must not change')
}
