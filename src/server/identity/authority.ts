import type { Words } from '#domain/core/words.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import { platformTenant, type Tx } from '../db/connect.ts'
import { type RowProblem, refuse } from '../db/refuse.ts'
import type { User } from '../http/request.ts'
import { openDepotsSql } from './permissions.ts'

/** Alias of the role that has every right in its tenant. */
export const headAliasOf = (tenantId: string): string => (tenantId === platformTenant ? 'administrator' : 'admin')

const peopleOnly: Words = { zh: '权限与密码仅限本人管理', en: 'who may do what is for people to say' }

/**
 * Refuses an API key with KEY_FORBIDS: what users may grant is limited by what they hold themselves, and a key's owner
 * may hold more than the key.
 */
export function requireNoKey({ apiKey }: Pick<User, 'apiKey'>): void {
  if (apiKey) refuse('KEY_FORBIDS', { params: { reason: peopleOnly } })
}

/**
 * Refuses a role with a right that the user lacks, because users may grant and revoke only what they hold.
 * Administrators hold all rights of their tenant.
 */
export async function refuseBeyondRoles(tx: Tx, user: User, roleIds: readonly string[]): Promise<void> {
  if (user.isAdministrator || roleIds.length === 0) return
  requireNoKey(user)
  const [beyond] = await tx.query<{ name: string }>(
    `select r.role_name as name from role r join role_menu rm on rm.tenant_id = $1 and rm.role_id = r.id
      where r.tenant_id = $1 and r.id = any ($2::bigint[]) and not exists (
        select from user_role ur join role_menu own on own.tenant_id = $1 and own.role_id = ur.role_id
         where ur.tenant_id = $1 and ur.user_id = $3 and own.menu_id = rm.menu_id) limit 1`,
    [tx.tenantId, roleIds, user.id],
  )
  if (beyond) refuse('GRANT_BEYOND', { params: { object: beyond.name } })
}

/**
 * Like `refuseBeyondRoles`, for the roles of other users: only somebody who holds as much may change their passwords,
 * roles and accounts.
 */
export async function refuseBeyondUsers(tx: Tx, user: User, userIds: readonly string[]): Promise<void> {
  requireNoKey(user)
  const others = userIds.filter((id) => id !== user.id)
  const roles = await tx.query<{ id: string }>(
    'select distinct role_id as id from user_role where tenant_id = $1 and user_id = any ($2::bigint[])',
    [tx.tenantId, others],
  )
  await refuseBeyondRoles(
    tx,
    user,
    roles.map(({ id }) => id),
  )
  await refuseBeyondDepots(tx, user, others)
}

/** The depots that a user may grant to others; undefined for all. */
export const grantableDepots = ({ isAdministrator, depots }: User): ReadonlySet<string> | undefined =>
  isAdministrator ? undefined : depots

/** SQL condition: the user may use depots that are missing from the array; an array that is null means all depots. */
const hasOtherDepots = (user: string, given: string): string =>
  `${given}::text[] is not null and not coalesce(${openDepotsSql(user)} <@ ${given}::text[], false)`

/**
 * Refuses if one of these users works in depots that the caller may not use (ADR 32). Checked before a change, and
 * after it if depots or roles were granted.
 */
export async function refuseBeyondDepots(tx: Tx, user: User, userIds: readonly string[]): Promise<void> {
  const depots = grantableDepots(user)
  if (!depots) return
  const [beyond] = await tx.query<{ account: string }>(
    `select u.account from app_user u where u.tenant_id = $1 and u.id = any ($2::bigint[]) and u.customer_id is null
        and ${hasOtherDepots('u.id', '$3')} order by u.id limit 1`,
    [tx.tenantId, userIds, [...depots]],
  )
  if (beyond) refuse('GRANT_BEYOND', { params: { object: beyond.account } })
}

/**
 * Problems, by account, of those users who have a right that the caller lacks or work in depots that the caller may
 * not use. If there are any, none of the users is changed.
 */
export async function usersBeyond(tx: Tx, user: User, userIds: readonly string[]): Promise<(RowProblem & { id: string })[]> {
  if (user.isAdministrator) return []
  requireNoKey(user)
  const beyond = await tx.query<{ id: string; account: string }>(
    `select u.id, u.account from app_user u where u.tenant_id = $1 and u.id = any ($2::bigint[]) and u.id <> $3
      and (${hasOtherDepots('u.id', '$4')} or exists (
       select from user_role r join role_menu rm on rm.tenant_id = $1 and rm.role_id = r.role_id
        where r.tenant_id = $1 and r.user_id = u.id and not exists (
          select from user_role ur join role_menu own on own.tenant_id = $1 and own.role_id = ur.role_id
           where ur.tenant_id = $1 and ur.user_id = $3 and own.menu_id = rm.menu_id))) order by u.id`,
    [tx.tenantId, userIds, user.id, user.depots ? [...user.depots] : null],
  )
  return beyond.map(({ id, account }) => ({ id, rule: 'GRANT_BEYOND', about: account }))
}

/** Runs work that may remove an administrator. Refuses LAST_ADMIN if no enabled administrator would be left. */
export async function requireAdministratorLeft<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await takeAdvisoryLock(tx, 'administrators')
  const before = await countAdministrators(tx)
  const done = await work()
  if (before > 0 && (await countAdministrators(tx)) === 0) refuse('LAST_ADMIN')
  return done
}

async function countAdministrators(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `select count(*)::integer as count from app_user u
       join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
       join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where u.tenant_id = $1 and u.status = 1 and u.customer_id is null and r.role_alias = $2`,
    [tx.tenantId, headAliasOf(tx.tenantId)],
  )
  return count
}
