import type { DataOf } from '#contract/operations.gen.ts'
import type { Language } from '#domain/core/words.ts'
import { rightWords } from '#resources/rights.ts'
import { momentText } from '../core/wire-values.ts'
import { asTenant, type Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'
import { refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'

type NewRights = DataOf<'OperationsApi_newRights'>

/** Most roles that are named for a right; the number of roles is that of all. */
const maxNamedRoles = 20
const shownDays = 90

type RightRow = { id: string; code: string; since: Date }
type RoleRow = { menuId: string; tenantId: string; roleId: string; roleName: string }

/**
 * Rights that upgrades have added in the last ninety days, latest first, each with the number of roles that should
 * have it but do not, and the first of these roles.
 */
export async function newRights(tx: Tx, language: Language): Promise<NewRights> {
  const { timeZone } = await settingsOf(tx)
  const rights = await tx.query<RightRow>(
    `select m.id, m.code, m.new_since as since from menu m
      where m.category = 2 and m.built_in and not m.platform_only and m.new_since > $1 order by m.new_since desc, m.code`,
    [new Date(tx.now.getTime() - shownDays * 86_400_000)],
  )
  const fitting = Map.groupBy(rights.length > 0 ? await fittingRoles(tx) : [], ({ menuId }) => menuId)
  return rights.map(({ id, code, since }) => {
    const roles = fitting.get(id) ?? []
    return {
      code,
      title: rightWords(code)[language],
      sinceTime: momentText(since, timeZone),
      roleCount: roles.length,
      roles: roles.slice(0, maxNamedRoles).map(({ tenantId, roleName }) => ({ tenantId, roleName })),
    }
  })
}

const fittingRoles = (tx: Tx): Promise<RoleRow[]> =>
  tx.query(
    `select menu_id as "menuId", tenant_id as "tenantId", role_id as "roleId", role_name as "roleName" from rights_to_grant($1)
      order by tenant_id, role_id`,
    [tx.now],
  )

/**
 * Grants a new right and its page to the roles that should have it, in all tenants; returns the number of these roles.
 */
export async function grantNewRight(tx: Tx, code: string): Promise<number> {
  const node = await tx.maybeOne<{ id: string; pageId: string }>('select id, parent_id as "pageId" from menu where code = $1', [code])
  if (!node) refuse('ROW_GONE', { params: { object: code } })
  const roles = (await fittingRoles(tx)).filter(({ menuId }) => menuId === node.id)
  for (const [tenantId, ofTenant] of Map.groupBy(roles, (role) => role.tenantId)) {
    const grants = ofTenant.flatMap(({ roleId }) => [node.id, node.pageId].map((menuId) => ({ roleId, menuId })))
    await asTenant(tx, tenantId, (tenant) =>
      insertRows(
        tenant,
        'role_menu',
        { tenant_id: ['text', tenantId] },
        { role_id: ['bigint', grants.map(({ roleId }) => roleId)], menu_id: ['bigint', grants.map(({ menuId }) => menuId)] },
        'on conflict do nothing',
      ),
    )
  }
  return roles.length
}
