import { accountKey } from '#domain/core/validators.ts'
import type { Tx } from '../db/connect.ts'
import { hashOf } from './tokens.ts'

/** A subject whose failed attempts are counted, and the number of them within half an hour that blocks it. */
export type AttemptLimit = { subject: string; limit: number }

const windowMinutes = 30

/**
 * Name of a subject within a tenant. The tenant may not exist, so its attempts are counted in the platform's tenant.
 */
const subjectOf = (tenantId: string, name: string): string => `${tenantId.slice(0, 10)}:${name.slice(0, 100)}`

/**
 * Limits of attempts. Those made before the user is known are counted in the platform's tenant, the others
 * (`oldPassword`, and `comingBack` when an account is linked) in the user's own.
 */
export const attemptLimits = {
  /** Per account, whether it exists or not, in whatever spelling it is typed. */
  account: (tenantId: string, account: string): AttemptLimit => ({
    subject: `account:${subjectOf(tenantId, accountKey(account))}`,
    limit: 5,
  }),
  /** Per client address, over all tenants. */
  peer: (address: string): AttemptLimit => ({ subject: `peer:${address}`, limit: 50 }),
  /** Registrations per client address. */
  registration: (address: string): AttemptLimit => ({ subject: `registration:${address}`, limit: 20 }),
  /** Ticket look-ups per client address, so that nobody finds amounts by guessing. */
  ticket: (address: string): AttemptLimit => ({ subject: `ticket:${address}`, limit: 60 }),
  /** Opened document links per client address, so that nobody finds links by guessing. */
  share: (address: string): AttemptLimit => ({ subject: `share:${address}`, limit: 30 }),
  /** Codes sent to a phone number. */
  smsPhone: (tenantId: string, phone: string): AttemptLimit => ({ subject: `sms:${subjectOf(tenantId, phone)}`, limit: 5 }),
  /** Codes requested by a client address, for any phone numbers. */
  smsPeer: (address: string): AttemptLimit => ({ subject: `sms-peer:${address}`, limit: 20 }),
  /** Codes tried for a phone number. */
  smsGuess: (tenantId: string, phone: string): AttemptLimit => ({ subject: `sms-guess:${subjectOf(tenantId, phone)}`, limit: 5 }),
  /** Returns from an identity provider: each sign-in begun there may return once, recognised by its state. */
  comingBack: (tenantId: string, state: string): AttemptLimit => ({
    subject: `coming-back:${subjectOf(tenantId, hashOf(state))}`,
    limit: 1,
  }),
  /** Old passwords tried by a signed-in user. */
  oldPassword: (userId: string): AttemptLimit => ({ subject: `old-password:${userId}`, limit: 5 }),
}

/**
 * Counts an attempt before it is made, so that parallel attempts cannot exceed the limit. Returns false if the subject
 * is blocked; a block ends half an hour after the first failure. Commit before making the attempt.
 */
export async function countAttempt(tx: Tx, { subject, limit }: AttemptLimit, at: Date): Promise<boolean> {
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

/** Clears the count after a successful attempt. */
export async function clearAttempts(tx: Tx, { subject }: AttemptLimit): Promise<void> {
  await tx.query('delete from sign_in_attempt where tenant_id = $1 and subject = $2', [tx.tenantId, subject])
}

/**
 * Takes back only the successful attempt. Clearing the earlier ones too would let attackers reset the count with an
 * account of their own.
 */
export async function uncountAttempt(tx: Tx, { subject }: AttemptLimit): Promise<void> {
  await tx.query('update sign_in_attempt set failures = greatest(failures - 1, 0) where tenant_id = $1 and subject = $2', [
    tx.tenantId,
    subject,
  ])
}

/** Deletes counts that no longer block anything. */
export async function purgeAttempts(tx: Tx, at: Date): Promise<void> {
  await tx.query('delete from sign_in_attempt where tenant_id = $1 and since < $2::timestamptz - make_interval(mins => $3)', [
    tx.tenantId,
    at,
    windowMinutes,
  ])
}
