import { figureRights } from '#contract/guards.gen.ts'
import { type Tx, withPermissions } from '../db/connect.ts'

/** A user's rights, the rights to see certain figures that they lack, and the depots that they may use. */
export type Permissions = { rights: ReadonlySet<string>; unseen: ReadonlySet<string>; depots?: ReadonlySet<string> }
type PermissionRow = { rights: readonly string[]; depots: readonly string[] | null }

/**
 * Condition for rights to the platform's own tables: they count only for administrators of its tenant, whatever rights
 * other roles hold.
 */
const isPlatformAdministratorSql = (user: string) => `($1 = '000000' and exists (
  select from user_role ar join role a on a.tenant_id = ar.tenant_id and a.id = ar.role_id
   where ar.tenant_id = $1 and ar.user_id = ${user} and a.role_alias = 'administrator'))`

/** SQL condition: the user is a buyer; `$1` is the tenant. */
export const isBuyerSql = (user: string): string =>
  `exists (select from app_user bu where bu.tenant_id = $1 and bu.id = ${user} and bu.customer_id is not null)`

/** SQL of a user's rights as an array, which is empty for a buyer; `$1` is the tenant. */
export const rightsSql = (user: string): string => `array(select m.code from user_role ur
  join role_menu rm on rm.tenant_id = $1 and rm.role_id = ur.role_id
  join menu m on m.id = rm.menu_id and m.category = 2 and (not m.platform_only or ${isPlatformAdministratorSql(user)})
 where ur.tenant_id = $1 and ur.user_id = ${user} and not ${isBuyerSql(user)})`

/**
 * SQL of the depots that a user may use: the assigned ones. Without assigned ones it is null, which means all, unless
 * one of the user's roles is bound to depots; then it is empty (ADR 32). `$1` is the tenant.
 */
export const openDepotsSql = (user: string): string => `(select case when count(*) > 0 or exists (
    select from user_role br join role b on b.tenant_id = $1 and b.id = br.role_id and b.depot_bound = 2
     where br.tenant_id = $1 and br.user_id = ${user})
  then coalesce(array_agg(ud.depot_id::text), '{}') end
  from user_depot ud where ud.tenant_id = $1 and ud.user_id = ${user})`

export const permissionsFrom = ({ rights, depots }: PermissionRow): Permissions => {
  const held = new Set(rights)
  return {
    rights: held,
    unseen: new Set([...figureRights].filter((right) => !held.has(right))),
    ...(depots && { depots: new Set(depots) }),
  }
}

/** Permissions of a user other than the caller, such as a job's owner. */
export async function permissionsOf(tx: Tx, userId: string): Promise<Permissions> {
  return permissionsFrom(
    await tx.one<PermissionRow>(`select ${rightsSql('$2::bigint')} as rights, ${openDepotsSql('$2::bigint')} as depots`, [
      tx.tenantId,
      userId,
    ]),
  )
}

/** The transaction with the permissions of a user other than the caller. */
export const asUser = async (tx: Tx, userId: string): Promise<Tx> => withPermissions(tx, await permissionsOf(tx, userId))
