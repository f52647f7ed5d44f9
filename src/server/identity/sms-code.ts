import { randomInt, randomUUID } from 'node:crypto'
import type { Database, Tx } from '../db/connect.ts'
import type { Identity } from './identity.ts'

/** What a code is for: signing in, or setting a new password if the old one is forgotten. */
export type CodePurpose = 'login' | 'password'

export const lifeMinutes = 5
const maxTries = 3

/** Creates a six-digit code for a user; returns its id and the code. Only a fingerprint of the code is stored. */
export async function makeCode(
  tx: Tx,
  { fingerprint }: Pick<Identity, 'fingerprint'>,
  { userId, phone, purpose }: { userId: string; phone: string; purpose: CodePurpose },
  at: Date,
): Promise<{ id: string; code: string }> {
  const [id, code] = [randomUUID(), String(randomInt(1_000_000)).padStart(6, '0')]
  // only the newest code of a phone is valid
  await tx.query('delete from sms_code where tenant_id = $1 and phone = $2 and purpose = $3', [tx.tenantId, phone, purpose])
  await tx.query(
    `insert into sms_code (tenant_id, id, purpose, user_id, phone, code_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7::timestamptz + make_interval(mins => $8))`,
    [tx.tenantId, id, purpose, userId, phone, fingerprint(`${id}:${code}`), at, lifeMinutes],
  )
  return { id, code }
}

export type SentCode = { tenantId: string; id: string; phone: string; code: string; purpose: CodePurpose }

/**
 * The user of a code that is right, not expired and for this purpose; the code is used up then. A wrong try is counted
 * in a transaction of its own, and the third invalidates the code.
 */
export async function redeemCode(
  db: Database,
  { fingerprint }: Pick<Identity, 'fingerprint'>,
  { tenantId, id, phone, code, purpose }: SentCode,
  at: Date,
): Promise<string | undefined> {
  if (id.length > 64 || !/^\d{6}$/.test(code)) return undefined
  return db.inTenant(tenantId, at, async (tx) => {
    const [tried] = await tx.query<{ user_id: string; code_hash: string }>(
      `update sms_code set tries = tries + 1 where tenant_id = $1 and id = $2 and phone = $3 and purpose = $4
        and expires_at > $5 and tries < $6
       returning user_id, code_hash`,
      [tx.tenantId, id, phone, purpose, at, maxTries],
    )
    if (tried?.code_hash !== fingerprint(`${id}:${code}`)) return undefined
    await tx.query('delete from sms_code where tenant_id = $1 and id = $2', [tx.tenantId, id])
    return tried.user_id
  })
}

/** Deletes codes that expired unused. */
export async function purgeCodes(tx: Tx, at: Date): Promise<void> {
  await tx.query('delete from sms_code where tenant_id = $1 and expires_at < $2', [tx.tenantId, at])
}
