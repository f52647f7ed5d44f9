import type { DataOf } from '#contract/operations.gen.ts'
import { checkAccount, checkPasswordStyle, plainAccount } from '#domain/validators.ts'
import type { Words } from '#domain/words.ts'
import {
  type RegistrationEvent,
  type RegistrationState,
  registrationAfter,
  registrationWords,
} from '#machines/audit/guest-registration.machine.ts'
import { codeOf } from '../db/client.ts'
import type { Tx } from '../db/connect.ts'
import type { PublicCall } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { present } from '../wire-values.ts'
import { attemptsOf, countAttempt } from './attempts.ts'
import { refuseCommon } from './common-passwords.ts'
import type { Identity } from './identity.ts'
import { hashPassword, md5Of } from './passwords.ts'
import { doorOf } from './request-checks.ts'

const labels: Readonly<Record<'account' | 'password' | 'oauthId', Words>> = {
  oauthId: { zh: '第三方登录信息', en: 'The sign-in by another platform' },
  account: { zh: '账号', en: 'Account' },
  password: { zh: '密码', en: 'Password' },
}

/**
 * Keeps the wish for an account until an administrator lets it in; nobody can sign in by it before. Counted per address, so that nobody
 * fills the list. Whether tenant or account are there is told to nobody: the answer and the work are the same, and the administrator sees a
 * wish for an account that is taken. A guest of another platform asks once, and again after a refusal. Refuses a password without the style or
 * a common one, an account that could be taken for another, and a platform's guest who is none or waits already.
 */
export async function registerGuest(identity: Identity, { db, now, peer, query }: PublicCall<'UserApi_registerGuest'>): Promise<boolean> {
  const at = identity.wall()
  const wrong = checkPasswordStyle(query.password) ?? (query.password === '' ? labels.password : undefined)
  if (wrong) refuseField('password', wrong)
  const account = plainAccount(query.account)
  const unfit = checkAccount(account)
  if (account === '' || unfit) refuseField('account', unfit)
  await refuseCommon(md5Of(query.password), 'password')
  const may = await db.inPlatform(at, (tx) => countAttempt(tx, attemptsOf.registration(peer), at))
  if (!may) refuse('TOO_MANY')
  const isOpen = (await doorOf(db, query.tenantId, at)) === 'open'
  const hash = await hashPassword(md5Of(query.password))
  const asked: Asked = { name: query.name?.trim() || account, account, hash, oauthId: query.oauthId || undefined, peer }
  const wish = async (tx: Tx) => {
    if (asked.oauthId !== undefined) await requireGuest(tx, asked.oauthId)
    await keep(tx, asked)
  }
  const kept = isOpen ? db.inTenant(query.tenantId, now, wish) : db.inPlatform(now, (tx) => tx.trial(() => wish(tx)))
  await kept.catch((error: unknown) => {
    // somebody waits for that account already
    if (codeOf(error) !== '23505') throw error
  })
  return true
}

function refuseField(field: 'account' | 'password', reason: Words | undefined): never {
  refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD', params: { field: labels[field] }, reason }] })
}

type Asked = { name: string; account: string; hash: string; oauthId: string | undefined; peer: string }

/** Only somebody who came by another platform and has no account may ask in that name. */
async function requireGuest(tx: Tx, oauthId: string): Promise<void> {
  const rows = await tx.query('select from user_oauth where tenant_id = $1 and id = $2 and user_id is null for update', [
    tx.tenantId,
    oauthId,
  ])
  if (rows.length === 0) refuse('FIELD_BAD', { problems: [{ field: 'oauthId', rule: 'FIELD_BAD', params: { field: labels.oauthId } }] })
}

/** A new wish, or the same guest's again after a refusal. */
async function keep(tx: Tx, { name, account, hash, oauthId, peer }: Asked): Promise<void> {
  const before = oauthId === undefined ? undefined : await wishOf(tx, oauthId)
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

type Wish = { state: RegistrationState; account: string; name: string; remark: string | null }

const wishOf = (tx: Tx, oauthId: string) =>
  tx.maybeOne<Wish>(
    `select state, account, name, remark from guest_registration where tenant_id = $1 and oauth_id = $2 and state <> 'passed' for update`,
    [tx.tenantId, oauthId],
  )

/** What became of a guest's wish; only who came by the other platform knows the id to ask by. */
export async function registrationOf({ db, now, query }: PublicCall<'RegistrationApi_mine'>): Promise<DataOf<'RegistrationApi_mine'>> {
  if ((await doorOf(db, query.tenantId, now)) !== 'open') return {}
  const wish = await db.inTenant(query.tenantId, now, (tx) => wishOf(tx, query.oauthId))
  return wish ? present(wish) : {}
}

/** Refuses what the law of registrations does not allow now. */
export function refuseState(state: RegistrationState, event: RegistrationEvent['type']): never {
  return refuse('STATUS_FORBIDS', { params: { state: registrationWords.states[state], event: registrationWords.events[event] } })
}
