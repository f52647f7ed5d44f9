import { accountKey } from '#domain/validators.ts'
import type { Tx } from '../db/connect.ts'
import { hashOf } from './tokens.ts'

/** Who is counted, and how many failures within half an hour close the door. */
export type Counted = { subject: string; limit: number }

const windowMinutes = 30

/** Whose attempts are counted: somebody of a tenant that may not be there, so that they stand with the platform's, known or not. */
const within = (tenantId: string, name: string): string => `${tenantId.slice(0, 10)}:${name.slice(0, 100)}`

/** What is counted before anybody is known is counted in the platform's tenant; only `oldPassword` in the user's own. */
export const attemptsOf = {
  /** Of an account however it is written, known or not. */
  account: (tenantId: string, account: string): Counted => ({ subject: `account:${within(tenantId, accountKey(account))}`, limit: 5 }),
  /** Of an address, over all tenants. */
  peer: (address: string): Counted => ({ subject: `peer:${address}`, limit: 50 }),
  /** Of an address that asks for accounts. */
  registration: (address: string): Counted => ({ subject: `registration:${address}`, limit: 20 }),
  /** Of an address that names tickets of the counter, so that nobody guesses their amounts. */
  ticket: (address: string): Counted => ({ subject: `ticket:${address}`, limit: 60 }),
  /** Of an address that opens links to documents, so that nobody guesses them. */
  share: (address: string): Counted => ({ subject: `share:${address}`, limit: 30 }),
  /** Of codes sent to a phone. */
  smsPhone: (tenantId: string, phone: string): Counted => ({ subject: `sms:${within(tenantId, phone)}`, limit: 5 }),
  /** Of codes an address asks for, to whichever phones. */
  smsPeer: (address: string): Counted => ({ subject: `sms-peer:${address}`, limit: 20 }),
  /** Of codes tried for a phone. */
  smsGuess: (tenantId: string, phone: string): Counted => ({ subject: `sms-guess:${within(tenantId, phone)}`, limit: 5 }),
  /** Of who comes back from another platform: what they began there is good once, found by the state that it was begun with. */
  comingBack: (tenantId: string, state: string): Counted => ({ subject: `coming-back:${within(tenantId, hashOf(state))}`, limit: 1 }),
  /** Of a signed-in user who must prove the old password. */
  oldPassword: (userId: string): Counted => ({ subject: `old-password:${userId}`, limit: 5 }),
}

/**
 * Counts an attempt before it is tried, so that attempts side by side cannot outrun the limit. False when the door is closed; it opens
 * half an hour after the first failure. To be committed before the attempt.
 */
export async function countAttempt(tx: Tx, { subject, limit }: Counted, at: Date): Promise<boolean> {
  const { failures } = await tx.one<{ failures: number }>(
    `insert into sign_in_attempt as a (tenant_id, subject, failures, since) values ($1, $2, 1, $3)
     on conflict (tenant_id, subject) do update set
       failures = case when a.since < $4 then 1 else least(a.failures + 1, 1000000) end,
       since = case when a.since < $4 then $3 else a.since end
     returning failures`,
    [tx.tenantId, subject, at, new Date(at.getTime() - windowMinutes * 60_000)],
  )
  return failures <= limit
}

/** The attempt was right: its subject starts afresh. */
export async function forgetAttempts(tx: Tx, { subject }: Counted): Promise<void> {
  await tx.query('delete from sign_in_attempt where tenant_id = $1 and subject = $2', [tx.tenantId, subject])
}

/** The attempt was right: it is not counted, those before it are, else one's own account would open the door for guessing others'. */
export async function uncountAttempt(tx: Tx, { subject }: Counted): Promise<void> {
  await tx.query('update sign_in_attempt set failures = greatest(failures - 1, 0) where tenant_id = $1 and subject = $2', [
    tx.tenantId,
    subject,
  ])
}

/** Forgets what no longer closes any door. */
export async function forgetOldAttempts(tx: Tx, at: Date): Promise<void> {
  await tx.query('delete from sign_in_attempt where tenant_id = $1 and since < $2::timestamptz - make_interval(mins => $3)', [
    tx.tenantId,
    at,
    windowMinutes,
  ])
}
