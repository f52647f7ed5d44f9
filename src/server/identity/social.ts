import { randomUUID } from 'node:crypto'
import type { Words } from '#domain/core/words.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { PublicCall } from '../http/request.ts'
import { attemptLimits, countAttempt, uncountAttempt } from './attempts.ts'
import type { Identity } from './identity.ts'
import { ticketOf } from './provider-redirect.ts'
import type { ProviderAccount } from './providers.ts'
import { tenantAccessOf } from './request-checks.ts'

export const socialRefused: Words = { zh: '第三方登录未成功，请重新登录', en: 'The other platform did not sign you in; please try again' }

/** A provider's account in this tenant. `id` is known only to its owner; `userId` is the linked user. */
export type ProviderLink = { id: string; name: string | null; userId: string | null; enabled: boolean }

export type ProviderSignIn = { tenantId: string; source: string; code: string; state: string; iss: string | undefined }

/**
 * The account with which a browser returns from a provider, once per attempt begun; undefined where the provider has
 * not confirmed it, or the tenant accepts no sign-ins. Refuses SIGN_IN_BLOCKED.
 */
export async function finishProviderSignIn(
  identity: Identity,
  call: PublicCall<'AuthApi_token'>,
  asked: ProviderSignIn,
): Promise<ProviderLink | undefined> {
  const { db, peer, headers } = call
  const at = identity.wall()
  if (!(await db.inPlatform(at, (tx) => countAttempt(tx, attemptLimits.peer(peer), at)))) refuse('SIGN_IN_BLOCKED')
  if (!(await db.inPlatform(at, (tx) => countAttempt(tx, attemptLimits.comingBack(asked.tenantId, asked.state), at)))) return undefined
  const person = await identity.providers.finish({ ...asked, ticket: ticketOf(headers.cookie) }, at).catch((error: unknown) => {
    identity.log?.warn({ err: error, requestId: call.requestId, source: asked.source }, 'a provider refused a sign-in')
    return undefined
  })
  if (!person || (await tenantAccessOf(db, asked.tenantId, at)) !== 'open') return undefined
  await db.inPlatform(at, (tx) => uncountAttempt(tx, attemptLimits.peer(peer)))
  return db.inTenant(asked.tenantId, at, (tx) => storeProviderAccount(tx, asked.source, person))
}

/** Stores the provider's account in the tenant, once; browsers that sign in at the same time get the same row. */
export async function storeProviderAccount(tx: Tx, source: string, { subject, name }: ProviderAccount): Promise<ProviderLink> {
  tx.write(
    `insert into user_oauth (tenant_id, id, source, subject, name, create_time) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, source, subject) do update set name = coalesce(excluded.name, user_oauth.name)`,
    [tx.tenantId, randomUUID(), source, subject, name ?? null, tx.now],
  )
  return tx.one<ProviderLink>(
    `select o.id, o.name, o.user_id as "userId", coalesce(u.status = 1, false) as enabled
       from user_oauth o left join app_user u on u.tenant_id = $1 and u.id = o.user_id
      where o.tenant_id = $1 and o.source = $2 and o.subject = $3`,
    [tx.tenantId, source, subject],
  )
}
