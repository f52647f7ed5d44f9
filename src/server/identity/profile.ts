import type { Tx } from '../db/connect.ts'

/** A user with department and roles, as shown in answers; a buyer has no roles. */
export type Profile = {
  id: string
  account: string
  name: string | null
  real_name: string | null
  avatar: string | null
  email: string | null
  phone: string | null
  status: number
  dept_id: string | null
  dept_name: string | null
  customer_id: string | null
  customer_name: string | null
  /** Comma-separated ids, in the order of the roles. */
  role_ids: string | null
  role_names: string | null
  aliases: string[]
}

/** The profile of a user; `roleIds` replaces the user's own roles, for an API key restricted to them. */
export function profileOf(tx: Tx, userId: string, roleIds?: readonly string[]): Promise<Profile> {
  return tx.one<Profile>(
    `select u.id, u.account, u.name, u.real_name, u.avatar, u.email, u.phone, u.status, u.dept_id, d.dept_name,
      u.customer_id, c.customer_name,
            string_agg(r.id::text, ',' order by r.sort, r.id) as role_ids,
            string_agg(r.role_name, ',' order by r.sort, r.id) as role_names,
            coalesce(array_agg(r.role_alias order by r.sort, r.id) filter (where r.id is not null), '{}') as aliases
       from app_user u
       left join dept d on d.tenant_id = $1 and d.id = u.dept_id
       left join customer c on c.tenant_id = $1 and c.id = u.customer_id
       left join role r on r.tenant_id = $1 and u.customer_id is null and r.id = any (coalesce($3::bigint[], array(
         select ur.role_id from user_role ur where ur.tenant_id = $1 and ur.user_id = $2)))
      where u.tenant_id = $1 and u.id = $2
      group by u.tenant_id, u.id, d.dept_name, c.customer_name`,
    [tx.tenantId, userId, roleIds ?? null],
  )
}
