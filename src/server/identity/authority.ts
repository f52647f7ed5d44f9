import type { Words } from '#domain/words.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import { platformTenant, type Tx } from '../db/connect.ts'
import type { User } from '../http/request.ts'
import { type RowProblem, refuse } from '../refuse.ts'
import { openDepots } from './sight.ts'

/** The alias of the role that holds every right of its tenant. */
export const headAliasOf = (tenantId: string): string => (tenantId === platformTenant ? 'administrator' : 'admin')

const people: Words = { zh: '权限与密码仅限本人管理', en: 'who may do what is for people to say' }

/** Refuses a key with KEY_FORBIDS: what is given or taken is measured by all that its maker holds, which may be more than the key may. */
export function requireNoKey({ apiKey }: Pick<User, 'apiKey'>): void {
  if (apiKey) refuse('KEY_FORBIDS', { params: { reason: people } })
}

/** Nobody gives or takes what they do not have: refuses a role that holds a right the user lacks. Administrators hold all of their tenant's. */
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

/** The same of what other users hold: their passwords, roles and accounts are not for those who may do less. */
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

/** The depots that somebody may open to others; nothing where that is all of them. */
export const depotsToGive = ({ isAdministrator, depots }: User): ReadonlySet<string> | undefined => (isAdministrator ? undefined : depots)

/** Whether more is open to a user in SQL than the depots of an array, which is null for all. */
const hasOtherDepots = (user: string, given: string): string =>
  `${given}::text[] is not null and not coalesce(${openDepots(user)} <@ ${given}::text[], false)`

/** Refuses where one of these users works in depots that are not open to the caller (ADR 32): asked before an act, and where depots or roles were given after it. */
export async function refuseBeyondDepots(tx: Tx, user: User, userIds: readonly string[]): Promise<void> {
  const depots = depotsToGive(user)
  if (!depots) return
  const [beyond] = await tx.query<{ account: string }>(
    `select u.account from app_user u where u.tenant_id = $1 and u.id = any ($2::bigint[]) and u.customer_id is null
        and ${hasOtherDepots('u.id', '$3')} order by u.id limit 1`,
    [tx.tenantId, userIds, [...depots]],
  )
  if (beyond) refuse('GRANT_BEYOND', { params: { object: beyond.account } })
}

/** Those of several users who hold a right that the caller lacks or work in depots that are not open to him, each by its account: they are in the way of what is done to all of them. */
export async function usersBeyond(tx: Tx, user: User, userIds: readonly string[]): Promise<(RowProblem & { id: string })[]> {
  if (user.isAdministrator) return []
  requireNoKey(user)
  const beyond = await tx.query<{ id: string; account: string }>(
    `select u.id, u.account from app_user u where u.tenant_id = $1 and u.id = any ($2::bigint[]) and u.id <> $3 and (${hasOtherDepots('u.id', '$4')} or exists (
       select from user_role r join role_menu rm on rm.tenant_id = $1 and rm.role_id = r.role_id
        where r.tenant_id = $1 and r.user_id = u.id and not exists (
          select from user_role ur join role_menu own on own.tenant_id = $1 and own.role_id = ur.role_id
           where ur.tenant_id = $1 and ur.user_id = $3 and own.menu_id = rm.menu_id))) order by u.id`,
    [tx.tenantId, userIds, user.id, user.depots ? [...user.depots] : null],
  )
  return beyond.map(({ id, account }) => ({ id, rule: 'GRANT_BEYOND', about: account }))
}

/** Does what may take an administrator away, and refuses it where none would be left that is enabled. */
export async function keepingAdministrator<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await takeAdvisoryLock(tx, 'administrators')
  const before = await administrators(tx)
  const done = await work()
  if (before > 0 && (await administrators(tx)) === 0) refuse('LAST_ADMIN')
  return done
}

async function administrators(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `select count(*)::integer as count from app_user u
       join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
       join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where u.tenant_id = $1 and u.status = 1 and u.customer_id is null and r.role_alias = $2`,
    [tx.tenantId, headAliasOf(tx.tenantId)],
  )
  return count
}
