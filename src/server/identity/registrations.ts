import { checkPasswordStyle } from '#domain/validators.ts'
import type { Words } from '#domain/words.ts'
import { codeOf } from '../db/client.ts'
import type { PublicCall } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { attemptsOf, countAttempt } from './attempts.ts'
import type { Identity } from './identity.ts'
import { hashPassword, md5Of } from './passwords.ts'

const labels: Readonly<Record<'account' | 'password', Words>> = {
  account: { zh: '账号', en: 'Account' },
  password: { zh: '密码', en: 'Password' },
}

/**
 * Keeps the wish for an account until an administrator lets it in; nobody can sign in by it before. Counted per address, so that nobody
 * fills the list. Refuses an unknown tenant, a password without the style, and an account that is there or waits already.
 */
export async function registerGuest(identity: Identity, { db, now, peer, query }: PublicCall<'UserApi_registerGuest'>): Promise<boolean> {
  const at = identity.wall()
  const wrong = checkPasswordStyle(query.password) ?? (query.password === '' ? labels.password : undefined)
  if (wrong)
    refuse('FIELD_BAD', { problems: [{ field: 'password', rule: 'FIELD_BAD', params: { field: labels.password }, reason: wrong }] })
  const account = query.account.trim()
  if (account === '') refuse('FIELD_BAD', { problems: [{ field: 'account', rule: 'FIELD_BAD', params: { field: labels.account } }] })
  const open = await db.inPlatform(now, (tx) =>
    tx.query(`select from tenant where tenant_id = $1 and status = 1 and (expire_time is null or expire_time > $2)`, [query.tenantId, at]),
  )
  if (open.length === 0) refuse('TENANT_UNKNOWN')
  const may = await db.inPlatform(at, (tx) => countAttempt(tx, attemptsOf.registration(peer), at))
  if (!may) refuse('TOO_MANY')
  const hash = await hashPassword(md5Of(query.password))
  await db.inTenant(query.tenantId, now, async (tx) => {
    const taken = await tx.query('select from app_user where tenant_id = $1 and account = $2', [tx.tenantId, account])
    if (taken.length > 0) refuseTaken(account)
    try {
      await tx.query(
        `insert into guest_registration (tenant_id, name, account, password_hash, oauth_id, peer, create_time) values ($1, $2, $3, $4, $5, $6, $7)`,
        [tx.tenantId, query.name?.trim() || account, account, hash, query.oauthId ?? null, peer, tx.now],
      )
    } catch (error) {
      if (codeOf(error) === '23505') refuseTaken(account)
      throw error
    }
  })
  return true
}

function refuseTaken(value: string): never {
  return refuse('DUPLICATE', { problems: [{ field: 'account', rule: 'DUPLICATE', params: { field: labels.account, value } }] })
}
