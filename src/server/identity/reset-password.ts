import { randomUUID } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { SetUpError } from '../core/set-up-error.ts'
import type { Database, Tx } from '../db/connect.ts'
import { attemptLimits, clearAttempts } from './attempts.ts'
import { setPasswords } from './people.ts'
import { endAllSessions } from './sessions.ts'

export type AccountOfTenant = { tenantId: string; account: string }

/**
 * Sets a password that must be changed at the next sign-in, ends the account's sessions, disables its API keys, and
 * clears its failed attempts. Throws SetUpError where the account does not exist.
 */
export async function resetPassword(db: Database, { tenantId, account: typed }: AccountOfTenant, password: string) {
  const now = new Date()
  const user = await db.inTenant(tenantId, now, async (tx) => {
    const found = await lockUser(tx, typed)
    await setPasswords(tx, { ids: [found.id], typed: [password], expires: true, by: null, at: now })
    await endAllSessions(tx, [found.id], now)
    await logReset(tx, found.account)
    return found
  })
  // a user who has forgotten the password may be blocked by failed attempts
  await db.inPlatform(now, (tx) => clearAttempts(tx, attemptLimits.account(tenantId, user.account)))
  return { account: user.account, isEnabled: user.status === 1 }
}

async function lockUser(tx: Tx, account: string) {
  const user = await tx.maybeOne<{ id: string; account: string; status: number }>(
    `select id, account, status from app_user
      where tenant_id = $1 and account_key in ($2, folded_account($2)) order by account_key = $2 desc limit 1 for no key update`,
    [tx.tenantId, account],
  )
  if (user) return user
  const [tenant] = await tx.query('select from tenant where tenant_id = $1', [tx.tenantId])
  throw new SetUpError(tenant ? `Tenant ${tx.tenantId} has no account ${account}.` : `There is no tenant ${tx.tenantId}.`)
}

/**
 * Writes the same line into the request log as a password change on the page of users; its user is that of the
 * operating system, with the host.
 */
async function logReset(tx: Tx, account: string): Promise<void> {
  await tx.query(
    `insert into log_api (tenant_id, request_id, create_by, method, request_uri, title, status, params, create_time)
     values ($1, $2, $3, 'COMMAND', 'npm run password', 'UserApi_resetPassword', 200, $4, $5)`,
    [tx.tenantId, randomUUID(), `${userInfo().username}@${hostname()}`.slice(0, 100), JSON.stringify({ account }), tx.now],
  )
}
