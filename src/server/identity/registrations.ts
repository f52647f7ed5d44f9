import type { DataOf } from '#contract/operations.gen.ts'
import { checkAccount, plainAccount } from '#domain/core/validators.ts'
import type { Words } from '#domain/core/words.ts'
import {
  type RegistrationEvent,
  type RegistrationState,
  registrationAfter,
  registrationWords,
} from '#machines/audit/guest-registration.machine.ts'
import { withoutNulls } from '../core/wire-values.ts'
import { codeOf } from '../db/client.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { PublicCall } from '../http/request.ts'
import { attemptLimits, countAttempt } from './attempts.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { Identity } from './identity.ts'
import { checkSentPassword, hashPassword, md5OfSent } from './passwords.ts'
import { tenantAccessOf } from './request-checks.ts'

const labels: Readonly<Record<'account' | 'password' | 'oauthId', Words>> = {
  oauthId: { zh: '第三方登录信息', en: 'The sign-in by another platform' },
  account: { zh: '账号', en: 'Account' },
  password: { zh: '密码', en: 'Password' },
}

/**
 * Stores a request for an account; nobody can sign in with it until an administrator approves it. Requests are counted
 * per client address, so that nobody floods the list. Answer and work are the same whether or not tenant and account
 * exist, so that nobody finds that out; the administrator, however, sees requests for an existing account. A
 * provider's guest may ask once, and again after a refusal. Refuses a weak or common password, an account that could
 * be mistaken for another, and a provider's guest who is unknown or whose request is still waiting.
 */
export async function registerGuest(identity: Identity, { db, now, peer, query }: PublicCall<'UserApi_registerGuest'>): Promise<boolean> {
  const at = identity.wall()
  const wrong = checkSentPassword(query.password) ?? (query.password === '' ? labels.password : undefined)
  if (wrong) refuseField('password', wrong)
  const account = plainAccount(query.account)
  const unfit = checkAccount(account)
  if (account === '' || unfit) refuseField('account', unfit)
  await refuseCommonPassword(md5OfSent(query.password), 'password')
  const may = await db.inPlatform(at, (tx) => countAttempt(tx, attemptLimits.registration(peer), at))
  if (!may) refuse('TOO_MANY')
  const isOpen = (await tenantAccessOf(db, query.tenantId, at)) === 'open'
  const hash = await hashPassword(md5OfSent(query.password))
  const asked: RegistrationRequest = { name: query.name?.trim() || account, account, hash, oauthId: query.oauthId || undefined, peer }
  const wish = async (tx: Tx) => {
    if (asked.oauthId !== undefined) await requireGuest(tx, asked.oauthId)
    await storeRegistration(tx, asked)
  }
  const kept = isOpen ? db.inTenant(query.tenantId, now, wish) : db.inPlatform(now, (tx) => tx.trial(() => wish(tx)))
  await kept.catch((error: unknown) => {
    // another request for that account is already waiting
    if (codeOf(error) !== '23505') throw error
  })
  return true
}

function refuseField(field: 'account' | 'password', reason: Words | undefined): never {
  refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD', params: { field: labels[field] }, reason }] })
}

type RegistrationRequest = { name: string; account: string; hash: string; oauthId: string | undefined; peer: string }

/** Refuses an id unless it belongs to a provider's guest who has no account yet. */
async function requireGuest(tx: Tx, oauthId: string): Promise<void> {
  const rows = await tx.query('select from user_oauth where tenant_id = $1 and id = $2 and user_id is null for update', [
    tx.tenantId,
    oauthId,
  ])
  if (rows.length === 0) refuse('FIELD_BAD', { problems: [{ field: 'oauthId', rule: 'FIELD_BAD', params: { field: labels.oauthId } }] })
}

/** Inserts a request, or updates the same guest's request after a refusal. */
async function storeRegistration(tx: Tx, { name, account, hash, oauthId, peer }: RegistrationRequest): Promise<void> {
  const before = oauthId === undefined ? undefined : await storedRegistration(tx, oauthId)
  const state = registrationAfter(before?.state ?? 'new', 'REGISTER') ?? refuseState(before?.state ?? 'new', 'REGISTER')
  const values = [tx.tenantId, name, account, hash, oauthId ?? null, peer, tx.now, state]
  await (before
    ? tx.query(
        `update guest_registration set name = $2, account = $3, password_hash = $4, peer = $6, create_time = $7, state = $8, remark = null,
                version = version + 1 where tenant_id = $1 and oauth_id = $5 and state <> 'passed'`,
        values,
      )
    : tx.query(
        `insert into guest_registration (tenant_id, name, account, password_hash, oauth_id, peer, create_time, state)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        values,
      ))
}

type StoredRegistration = { state: RegistrationState; account: string; name: string; remark: string | null }

const storedRegistration = (tx: Tx, oauthId: string) =>
  tx.maybeOne<StoredRegistration>(
    `select state, account, name, remark from guest_registration where tenant_id = $1 and oauth_id = $2 and state <> 'passed' for update`,
    [tx.tenantId, oauthId],
  )

/** State of a guest's request. The id by which to ask is known only to the provider's guest. */
export async function registrationOf({ db, now, query }: PublicCall<'RegistrationApi_mine'>): Promise<DataOf<'RegistrationApi_mine'>> {
  if ((await tenantAccessOf(db, query.tenantId, now)) !== 'open') return {}
  const wish = await db.inTenant(query.tenantId, now, (tx) => storedRegistration(tx, query.oauthId))
  return wish ? withoutNulls(wish) : {}
}

/** Refuses an event that the registration's state machine does not allow in this state. */
export function refuseState(state: RegistrationState, event: RegistrationEvent['type']): never {
  return refuse('STATUS_FORBIDS', { params: { state: registrationWords.states[state], event: registrationWords.events[event] } })
}
