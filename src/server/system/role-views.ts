import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'
import { refuse } from '../db/refuse.ts'
import type { User } from '../http/request.ts'
import { viewedRolesSql } from '../identity/view-as-role.ts'

type RoleView = DataOf<'SavedViewApi_roles'>[number]

/** For each role of the tenant, the default view of a list. */
export async function defaultViewsByRole(tx: Tx, page: string): Promise<RoleView[]> {
  const rows = await tx.query<Omit<RoleView, 'viewId'> & { viewId: string | null }>(
    `select r.id as "roleId", r.role_name as "roleName", rv.view_id as "viewId"
       from role r left join role_view rv on rv.tenant_id = r.tenant_id and rv.role_id = r.id and rv.page = $2
      where r.tenant_id = $1 order by r.sort nulls last, r.id`,
    [tx.tenantId, page],
  )
  return rows.map((row) => withoutNulls(row))
}

/** The user's default view of a list: that of their first role whose default is one of `views`. */
export function defaultViewOfRoles(
  tx: Tx,
  { id, lookingAs }: User,
  page: string,
  views: readonly { id: string }[],
): Promise<{ viewId: string; roleName: string } | undefined> {
  return tx.maybeOne(
    `select rv.view_id as "viewId", r.role_name as "roleName"
       from role_view rv join role r on r.tenant_id = rv.tenant_id and r.id = rv.role_id
      where rv.tenant_id = $1 and rv.page = $3 and rv.view_id = any ($5::bigint[]) and rv.role_id = any (${viewedRolesSql('$4')})
      order by r.sort nulls last, r.id limit 1`,
    [tx.tenantId, id, page, lookingAs?.roleId ?? null, views.map((view) => view.id)],
  )
}

/** Makes a view the default of its list for exactly these roles. Refuses ROW_GONE for a role that does not exist. */
export async function setDefaultViewRoles(tx: Tx, { page, viewId, roleIds }: BodyOf<'SavedViewApi_ofRoles'>): Promise<void> {
  const asked = [...new Set(roleIds)]
  const found = await tx.query('select from role where tenant_id = $1 and id = any ($2::bigint[]) for key share', [tx.tenantId, asked])
  if (found.length < asked.length) refuse('ROW_GONE', { params: { object: { zh: '角色', en: 'Role' } } })
  await tx.query('delete from role_view where tenant_id = $1 and page = $2 and (view_id = $3 or role_id = any ($4::bigint[]))', [
    tx.tenantId,
    page,
    viewId,
    asked,
  ])
  const shared = { tenant_id: ['text', tx.tenantId], page: ['text', page], view_id: ['bigint', viewId] } as const
  await insertRows(tx, 'role_view', shared, { role_id: ['bigint', asked] })
}
