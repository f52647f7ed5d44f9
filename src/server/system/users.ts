import type { DataOf } from '#contract/operations.gen.ts'
import { accountKey, checkAccount, plainAccount } from '#domain/core/validators.ts'
import { resourceOf } from '#resources/index.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import type { Tx } from '../db/connect.ts'
import { crossColumns, insertRows } from '../db/multi-row.ts'
import { refuse, refuseRows } from '../db/refuse.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import {
  grantableDepots,
  refuseBeyondDepots,
  refuseBeyondRoles,
  refuseBeyondUsers,
  requireAdministratorLeft,
  requireNoKey,
  usersBeyond,
} from '../identity/authority.ts'
import { refuseCommonPassword } from '../identity/common-passwords.ts'
import type { Identity } from '../identity/identity.ts'
import { checkSentPassword, md5OfSent } from '../identity/passwords.ts'
import { assignDepots as openDepotsTo, setPasswords } from '../identity/people.ts'
import { endAllSessions } from '../identity/sessions.ts'
import { lockRow, refuseStale } from '../resources/locking.ts'
import { readPage } from '../resources/page.ts'
import { planOf } from '../resources/plan.ts'
import { removeOrProblems } from '../resources/remove.ts'
import { readRow } from '../resources/rows.ts'
import { submitRow } from '../resources/submit.ts'
import { setStatus } from '../resources/toggle.ts'
import { randomPassword } from '../seeds/seed.ts'
import { assignBarters, assignDepots, assignmentsOf } from './assignments.ts'

type UserOperations =
  | 'UserApi_submit'
  | 'UserApi_update'
  | 'UserApi_remove'
  | 'UserApi_disable'
  | 'UserApi_list'
  | 'UserApi_grant'
  | 'UserApi_resetPassword'
  | 'UserApi_platformDetail'
  | 'UserApi_updatePlatform'
  | 'UserApi_assigned'
  | 'UserApi_assgnDepot'
  | 'UserApi_assgnBarter'
type UserRow = DataOf<'UserApi_detail'>

const plan = planOf(resourceOf('UserApi'))

/** Handlers for administering accounts, besides those of the resource engine. */
export function userHandlers(identity: Identity): HandlersOf<UserOperations> {
  return {
    UserApi_submit: (call) => submitUser(identity, call),
    UserApi_update: (call) =>
      call.body.id === undefined ? refuse('BAD_INPUT', { problems: [{ field: 'id', rule: 'BAD_INPUT' }] }) : submitUser(identity, call),
    UserApi_remove: ({ tx, user, query }) => removeUsers(tx, user, query.ids.split(',')),
    UserApi_disable: (call) => disableUser(identity, call),
    UserApi_list: ({ tx, query }) => readPage(tx, plan, query) as Promise<DataOf<'UserApi_list'>>,
    UserApi_grant: ({ tx, user, query }) => grantRoles(tx, user, query.userIds.split(','), query.roleIds.split(',')),
    UserApi_resetPassword: ({ tx, user, query }) => resetPasswords(identity, tx, user, [...new Set(query.userIds.split(','))]),
    UserApi_platformDetail: ({ tx, query }) => platformOf(tx, query.id),
    UserApi_updatePlatform: ({ tx, user, query }) => changePlatform(tx, user, query),
    UserApi_assigned: ({ tx, query }) => assignmentsOf(tx, query.userId),
    UserApi_assgnDepot: ({ tx, user, body }) => assignUnderLock(tx, user, body, () => assignDepots(tx, body)),
    UserApi_assgnBarter: ({ tx, user, body }) => assignUnderLock(tx, user, body, () => assignBarters(tx, body)),
  }
}

/**
 * Adds or changes an account. A new one without a password gets a generated one, which the answer shows only this once
 * and which must be changed. Refuses a weak or common password, an account that could be mistaken for another, roles
 * beyond the caller's own, more accounts than the tenant may have, and the loss of the last administrator.
 */
async function submitUser(
  identity: Identity,
  { tx, user, body, emptied }: Pick<Call<'UserApi_submit'>, 'tx' | 'user' | 'body' | 'emptied'>,
) {
  const { password = '', roleId, ...row } = { ...body, account: plainAccount(body.account) }
  const isNew = row.id === undefined
  // the password of an existing account can be changed only by a reset
  if (isNew && password !== '') await refusePassword(password)
  await refuseAccount(tx, row)
  if (isNew) await refuseNewAccount(tx, user)
  else await refuseBeyondUsers(tx, user, [row.id ?? ''])
  const save = () => submitRow(tx, user, plan, row, { emptied })
  // a user who becomes a buyer stops being an administrator
  const { id } = row.customerId === undefined ? await save() : await requireAdministratorLeft(tx, save)
  tx.tell({ what: 'rights', userId: id })
  if (isNew && row.customerId === undefined) await assignOwnDepots(tx, user, id)
  const made = isNew && password === '' ? randomPassword() : undefined
  if (isNew) await setPasswords(tx, { ids: [id], typed: [made ?? password], expires: made !== undefined, by: user.id, at: identity.wall() })
  if (roleId !== undefined) await replaceRoles(tx, user, [id], roleId === '' ? [] : roleId.split(','))
  return { ...(await savedUser(tx, id)), ...(made !== undefined && { password: made }) }
}

async function refusePassword(password: string): Promise<void> {
  const wrong = checkSentPassword(password)
  if (wrong) refuse('FIELD_BAD', { problems: [{ field: 'password', rule: 'FIELD_BAD', reason: wrong }] })
  await refuseCommonPassword(md5OfSent(password), 'password')
}

/** Refuses an invalid account name; a name from an older installation is accepted if it is not changed. */
async function refuseAccount(tx: Tx, { id, account }: { id?: string; account: string }): Promise<void> {
  const reason = checkAccount(account)
  if (!reason) return
  const same = await tx.query<{ account: string }>('select account from app_user where tenant_id = $1 and id = $2', [
    tx.tenantId,
    id ?? null,
  ])
  if (same[0] === undefined || accountKey(same[0].account) !== accountKey(account))
    refuse('FIELD_BAD', { problems: [{ field: 'account', rule: 'FIELD_BAD', reason }] })
}

async function savedUser(tx: Tx, id: string): Promise<UserRow> {
  return (await readRow(tx, plan, id)) as UserRow
}

/**
 * Refuses a new account beyond the tenant's limit, under a lock so that two requests cannot exceed it together.
 * No API key may add an account, because the account's password would still work once the key is gone.
 */
export async function refuseNewAccount(tx: Tx, user: Pick<User, 'apiKey'>): Promise<void> {
  requireNoKey(user)
  const { most } = await tx.one<{ most: number }>('select account_number as most from tenant where tenant_id = $1', [tx.tenantId])
  if (most < 0) return
  await takeAdvisoryLock(tx, 'accounts')
  const { count } = await tx.one<{ count: number }>('select count(*)::integer as count from app_user where tenant_id = $1', [tx.tenantId])
  if (count >= most) refuse('ACCOUNTS_FULL', { params: { count: String(most) } })
}

/**
 * If the caller's depots are restricted, gives the new user the same ones. Refuses GRANT_BEYOND if the caller has
 * none.
 */
export async function assignOwnDepots(tx: Tx, user: User, id: string): Promise<void> {
  const depots = grantableDepots(user)
  if (!depots) return
  await openDepotsTo(tx, id, [...depots])
  await refuseBeyondDepots(tx, user, [id])
}

/** Replaces the roles of users. The caller must have every right both of the removed and of the granted roles. */
export async function replaceRoles(tx: Tx, user: User, userIds: readonly string[], roleIds: readonly string[]): Promise<void> {
  if (!roleIds.every((id) => /^\d{1,18}$|^[1-8]\d{18}$/.test(id))) refuseField('roleId')
  const known = await tx.query('select from role where tenant_id = $1 and id = any ($2::bigint[])', [tx.tenantId, roleIds])
  if (known.length < new Set(roleIds).size) refuseField('roleId')
  await refuseBeyondUsers(tx, user, userIds)
  await refuseBeyondRoles(tx, user, roleIds)
  await requireAdministratorLeft(tx, async () => {
    await tx.query('delete from user_role where tenant_id = $1 and user_id = any ($2::bigint[])', [tx.tenantId, userIds])
    await insertRows(
      tx,
      'user_role',
      { tenant_id: ['text', tx.tenantId] },
      crossColumns('user_id', userIds, 'role_id', roleIds),
      'on conflict do nothing',
    )
  })
  // without the removed role, a user who has no depots of their own may now see all depots
  await refuseBeyondDepots(tx, user, userIds)
  for (const userId of userIds) tx.tell({ what: 'rights', userId })
}

function refuseField(field: string): never {
  return refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD' }] })
}

/** Locks the users. Refuses ROW_GONE if one of them does not exist in this tenant. */
async function lockUsers(tx: Tx, ids: readonly string[]): Promise<{ id: string; account: string }[]> {
  const rows = await tx.query<{ id: string; account: string }>(
    'select id, account from app_user where tenant_id = $1 and id = any ($2::bigint[]) order by id for no key update',
    [tx.tenantId, ids],
  )
  if (rows.length < new Set(ids).size) refuse('ROW_GONE', { params: { object: plan.definition.label } })
  return rows
}

async function grantRoles(tx: Tx, user: User, userIds: readonly string[], roleIds: readonly string[]): Promise<boolean> {
  await lockUsers(tx, userIds)
  await replaceRoles(tx, user, userIds, roleIds)
  return true
}

/**
 * Removes accounts, either all or none. The refusal names each account that cannot be removed: it exceeds the caller's
 * rights, is gone, or is in use. A linked account of a provider becomes a guest again.
 */
async function removeUsers(tx: Tx, user: User, ids: readonly string[]): Promise<boolean> {
  const beyond = await usersBeyond(tx, user, ids)
  const others = ids.filter((id) => !beyond.some((one) => one.id === id))
  await requireAdministratorLeft(tx, async () => {
    for (const table of ['user_oauth', 'guest_registration'])
      await tx.query(`update ${table} set user_id = null where tenant_id = $1 and user_id = any ($2::bigint[])`, [tx.tenantId, others])
    const problems = beyond.map(({ id: _, ...problem }) => problem)
    refuseRows([...problems, ...(await removeOrProblems(tx, plan, others))])
  })
  return true
}

/** Disables an account and ends its sessions at once. */
async function disableUser(identity: Identity, { tx, user, body }: Call<'UserApi_disable'>): Promise<UserRow> {
  await refuseBeyondUsers(tx, user, [body.id])
  const row = await requireAdministratorLeft(tx, () => setStatus(tx, user, plan, body, 2))
  await endAllSessions(tx, [body.id], identity.wall())
  return row as UserRow
}

const maxResets = 50

/** Generates passwords, which the answer shows only this once, and ends all sessions of the users. */
async function resetPasswords(identity: Identity, tx: Tx, user: User, ids: readonly string[]): Promise<DataOf<'UserApi_resetPassword'>> {
  if (ids.length > maxResets) refuseField('userIds')
  const users = await lockUsers(tx, ids)
  await refuseBeyondUsers(tx, user, ids)
  const passwords = users.map(({ id, account }) => ({ userId: id, account, password: randomPassword() }))
  await setPasswords(tx, {
    ids: passwords.map(({ userId }) => userId),
    typed: passwords.map(({ password }) => password),
    expires: true,
    by: user.id,
    at: identity.wall(),
  })
  await endAllSessions(tx, ids, identity.wall())
  const [only] = passwords
  return { ...(passwords.length === 1 && { password: only?.password }), passwords }
}

function platformOf(tx: Tx, id: string): Promise<DataOf<'UserApi_platformDetail'> | undefined> {
  return tx.maybeOne<DataOf<'UserApi_platformDetail'>>(
    `select id, id as "userId", user_type as "userType", coalesce(user_ext, '') as "userExt" from app_user
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id],
  )
}

async function changePlatform(
  tx: Tx,
  user: User,
  { userId, userType, userExt }: Call<'UserApi_updatePlatform'>['query'],
): Promise<boolean> {
  await lockUsers(tx, [userId])
  await refuseBeyondUsers(tx, user, [userId])
  await tx.query(
    `update app_user set user_type = $3, user_ext = $4, version = version + 1, update_user = $5, update_time = $6
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, userId, userType, userExt ?? null, user.id, tx.now],
  )
  return true
}

/**
 * Runs an assignment under the user's lock, after checking the version, and returns the user. Refuses changes beyond
 * the caller's own permissions.
 */
async function assignUnderLock(
  tx: Tx,
  user: User,
  { userId, version }: { userId: string; version: number },
  work: () => Promise<void>,
): Promise<UserRow> {
  const row = await lockRow(tx, plan, userId)
  if (row.version !== version) await refuseStale(tx, plan, row)
  await refuseBeyondUsers(tx, user, [userId])
  await work()
  await refuseBeyondDepots(tx, user, [userId])
  await tx.query('update app_user set version = version + 1, update_user = $3, update_time = $4 where tenant_id = $1 and id = $2', [
    tx.tenantId,
    userId,
    user.id,
    tx.now,
  ])
  return savedUser(tx, userId)
}
