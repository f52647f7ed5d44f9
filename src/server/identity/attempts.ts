import { accountKey } from '#domain/core/validators.ts'
import type { Tx } from '../db/connect.ts'
import { hashOf } from './tokens.ts'

/** A subject whose attempts are counted, and how many failures within half an hour block it. */
export type AttemptLimit = { subject: string; limit: number }

const windowMinutes = 30

/** A subject of a tenant that may not exist, so that its attempts are counted in the platform's tenant. */
const subjectOf = (tenantId: string, name: string): string => `${tenantId.slice(0, 10)}:${name.slice(0, 100)}`

/** Attempts before anybody is known are counted in the platform's tenant; only `oldPassword` in the user's own. */
export const attemptLimits = {
  /** Per account, however it is written, existing or not. */
  account: (tenantId: string, account: string): AttemptLimit => ({
    subject: `account:${subjectOf(tenantId, accountKey(account))}`,
    limit: 5,
  }),
  /** Per address, over all tenants. */
  peer: (address: string): AttemptLimit => ({ subject: `peer:${address}`, limit: 50 }),
  /** Registrations per address. */
  registration: (address: string): AttemptLimit => ({ subject: `registration:${address}`, limit: 20 }),
  /** Ticket look-ups per address, so that nobody guesses amounts. */
  ticket: (address: string): AttemptLimit => ({ subject: `ticket:${address}`, limit: 60 }),
  /** Opened document links per address, so that nobody guesses them. */
  share: (address: string): AttemptLimit => ({ subject: `share:${address}`, limit: 30 }),
  /** Codes sent per phone. */
  smsPhone: (tenantId: string, phone: string): AttemptLimit => ({ subject: `sms:${subjectOf(tenantId, phone)}`, limit: 5 }),
  /** Codes requested per address, for any phones. */
  smsPeer: (address: string): AttemptLimit => ({ subject: `sms-peer:${address}`, limit: 20 }),
  /** Codes tried per phone. */
  smsGuess: (tenantId: string, phone: string): AttemptLimit => ({ subject: `sms-guess:${subjectOf(tenantId, phone)}`, limit: 5 }),
  /** Returns from an identity provider: each sign-in begun there is good once, found by its state. */
  comingBack: (tenantId: string, state: string): AttemptLimit => ({
    subject: `coming-back:${subjectOf(tenantId, hashOf(state))}`,
    limit: 1,
  }),
  /** Old passwords tried by a signed-in user. */
  oldPassword: (userId: string): AttemptLimit => ({ subject: `old-password:${userId}`, limit: 5 }),
}

/**
 * Counts an attempt before it is made, so that parallel attempts cannot exceed the limit. False when blocked; the
 * block ends half an hour after the first failure. Must be committed before the attempt.
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
 * Takes back only this successful attempt: clearing the earlier ones would let an attacker reset the count with an
 * account of their own.
 */
export async function uncountAttempt(tx: Tx, { subject }: AttemptLimit): Promise<void> {
  await tx.query('update sign_in_attempt set failures = greatest(failures - 1, 0) where tenant_id = $1 and subject = $2', [
    tx.tenantId,
    subject,
  ])
}

/** Deletes counts that block nothing any more. */
export async function purgeAttempts(tx: Tx, at: Date): Promise<void> {
  await tx.query('delete from sign_in_attempt where tenant_id = $1 and since < $2::timestamptz - make_interval(mins => $3)', [
    tx.tenantId,
    at,
    windowMinutes,
  ])
}
