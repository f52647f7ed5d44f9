import { figureRights } from '#contract/guards.gen.ts'
import { showing, type Tx } from '../db/connect.ts'

/** What somebody may do and see: his rights, those over figures that he lacks, and the depots open to him. */
export type Sight = { rights: ReadonlySet<string>; unseen: ReadonlySet<string>; depots?: ReadonlySet<string> }
type Row = { rights: readonly string[]; depots: readonly string[] | null }

/** Rights of the platform's own tables count for administrators of its tenant, whatever else a role was given. */
const platformAdministrator = (user: string) => `($1 = '000000' and exists (
  select from user_role ar join role a on a.tenant_id = ar.tenant_id and a.id = ar.role_id
   where ar.tenant_id = $1 and ar.user_id = ${user} and a.role_alias = 'administrator'))`

/** Whether a user is a customer's, in SQL; `$1` is the tenant. */
export const isBuyer = (user: string): string =>
  `exists (select from app_user bu where bu.tenant_id = $1 and bu.id = ${user} and bu.customer_id is not null)`

/** The rights of a user in SQL, as an array, none for a buyer; `$1` is the tenant. */
export const heldRights = (user: string): string => `array(select m.code from user_role ur
  join role_menu rm on rm.tenant_id = $1 and rm.role_id = ur.role_id
  join menu m on m.id = rm.menu_id and m.category = 2 and (not m.platform_only or ${platformAdministrator(user)})
 where ur.tenant_id = $1 and ur.user_id = ${user} and not ${isBuyer(user)})`

/**
 * The depots open to a user in SQL: those assigned; with none assigned all, which is null, unless one of his roles is bound to depots:
 * then none (ADR 32). `$1` is the tenant.
 */
export const openDepots = (user: string): string => `(select case when count(*) > 0 or exists (
    select from user_role br join role b on b.tenant_id = $1 and b.id = br.role_id and b.depot_bound = 2
     where br.tenant_id = $1 and br.user_id = ${user})
  then coalesce(array_agg(ud.depot_id::text), '{}') end
  from user_depot ud where ud.tenant_id = $1 and ud.user_id = ${user})`

export const seenWith = ({ rights, depots }: Row): Sight => {
  const held = new Set(rights)
  return {
    rights: held,
    unseen: new Set([...figureRights].filter((right) => !held.has(right))),
    ...(depots && { depots: new Set(depots) }),
  }
}

/** The sight of a user who is not the one that asks, such as the one a job is done for. */
export async function sightOf(tx: Tx, userId: string): Promise<Sight> {
  return seenWith(
    await tx.one<Row>(`select ${heldRights('$2::bigint')} as rights, ${openDepots('$2::bigint')} as depots`, [tx.tenantId, userId]),
  )
}

/** The transaction as a user sees it who is not the one that asks. */
export const seenBy = async (tx: Tx, userId: string): Promise<Tx> => showing(tx, await sightOf(tx, userId))
