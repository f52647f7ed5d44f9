import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { attemptLimits, countAttempt } from './attempts.ts'
import type { Identity } from './identity.ts'
import { ticketOf } from './provider-redirect.ts'
import { storeProviderAccount } from './social.ts'

type LinkOperations = `AuthApi_${'links' | 'beginLink' | 'finishLink' | 'removeLink'}`

const linkLabel: Words = { zh: '第三方账号', en: 'The account at the other platform' }
const reasons = {
  unproved: { zh: '未得到该平台确认，请重试', en: 'the platform did not say who you are; please try again' },
  taken: { zh: '已关联到其他用户', en: 'it is linked to another user' },
  other: { zh: '您已关联该平台的另一个账号，请先解除', en: 'you are linked to another one there; remove that link first' },
} as const satisfies Record<string, Words>

type AfterRollback = (tx: Tx) => Promise<void>
const refuseLink = (reason: keyof typeof reasons, afterwards?: AfterRollback): never =>
  refuse('FIELD_BAD', {
    problems: [{ field: 'source', rule: 'FIELD_BAD', params: { field: linkLabel }, reason: reasons[reason] }],
    ...(afterwards && { afterwards }),
  })

/**
 * Handlers for the user's links to identity providers. A link must be begun and finished by the same user in the same
 * browser.
 */
export function linkHandlers(identity: Identity): HandlersOf<LinkOperations> {
  return {
    AuthApi_links: ({ tx, user }) => linksOf(identity, tx, user),
    AuthApi_beginLink: async ({ user, body }) => {
      const link = identity.providers.linkFor(body.source, user, identity.wall()) ?? refuseLink('unproved')
      const asked = new URLSearchParams({ tenantId: user.tenantId, link })
      return { url: `/api/blade-auth/oauth/render/${encodeURIComponent(body.source)}?${asked}` }
    },
    AuthApi_finishLink: (call) => completeLink(identity, call),
    AuthApi_removeLink: ({ tx, user, body }) => deleteLink(tx, user, body.source),
  }
}

async function linksOf({ providers }: Identity, tx: Tx, user: User): Promise<DataOf<'AuthApi_links'>> {
  const rows = await tx.query<{ source: string; name: string | null }>(
    'select source, name from user_oauth where tenant_id = $1 and user_id = $2',
    [tx.tenantId, user.id],
  )
  return providers.list.map((provider) => {
    const row = rows.find(({ source }) => source === provider.source)
    return withoutNulls({ ...provider, linked: row !== undefined, nickName: row?.name })
  })
}

/**
 * Links the provider's account to the user. Refuses an account that the provider has not confirmed or that another
 * user is linked to, and a second account of one provider.
 */
async function completeLink(identity: Identity, { tx, user, body, headers, requestId }: Call<'AuthApi_finishLink'>): Promise<boolean> {
  const { source, code, state, iss } = body
  const at = identity.wall()
  const comingBack = attemptLimits.comingBack(tx.tenantId, state)
  if (!(await countAttempt(tx, comingBack, at))) return refuseLink('unproved')
  // the attempt counts as used although everything else is rolled back
  const used = async (other: Tx) => void (await countAttempt(other, comingBack, at))
  const back = { source, code, state, iss, tenantId: tx.tenantId, userId: user.id, ticket: ticketOf(headers.cookie) }
  const person = await identity.providers.finish(back, at).catch((error: unknown) => {
    identity.log?.warn({ err: error, requestId, source }, 'a provider refused a link')
    return undefined
  })
  if (!person) return refuseLink('unproved', used)
  // parallel links of this user to one provider must run one after the other
  await tx.query('select from app_user where tenant_id = $1 and id = $2 for no key update', [tx.tenantId, user.id])
  const row = await storeProviderAccount(tx, source, person)
  if (row.userId !== null && row.userId !== user.id) return refuseLink('taken', used)
  const others = await tx.query('select from user_oauth where tenant_id = $1 and user_id = $2 and source = $3 and id <> $4', [
    tx.tenantId,
    user.id,
    source,
    row.id,
  ])
  if (others.length > 0) return refuseLink('other', used)
  await tx.query('update user_oauth set user_id = $3 where tenant_id = $1 and id = $2', [tx.tenantId, row.id, user.id])
  return true
}

/** Deletes the link. The provider's account becomes a guest with a new id; the former id becomes useless. */
async function deleteLink(tx: Tx, user: User, source: string): Promise<boolean> {
  await tx.query('delete from user_oauth where tenant_id = $1 and user_id = $2 and source = $3', [tx.tenantId, user.id, source])
  return true
}
