import type { DataOf } from '#contract/operations.gen.ts'
import type { Language, Words } from '#domain/core/words.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { crossColumns, insertRows } from '../db/multi-row.ts'
import { type RowProblem, refuse, refuseRows } from '../db/refuse.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { grantableDepots, headAliasOf, requireNoKey } from '../identity/authority.ts'
import { stopViewing, viewAsRole } from '../identity/view-as-role.ts'
import { readPage } from '../resources/page.ts'
import { planOf } from '../resources/plan.ts'
import { removeOrProblems } from '../resources/remove.ts'
import { submitRow } from '../resources/submit.ts'

type RoleOperations =
  | 'RoleApi_list'
  | 'RoleApi_tree'
  | 'RoleApi_submit'
  | 'RoleApi_remove'
  | 'RoleApi_grant'
  | 'RoleApi_look'
  | 'RoleApi_leave'
  | 'MenuApi_grantTree'
  | 'MenuApi_roleTreeKeys'

const plan = planOf(resourceOf('RoleApi'))

/** Handlers of roles and their grants, and of viewing the app as a role. */
export const roleHandlers: HandlersOf<RoleOperations> = {
  RoleApi_list: async ({ tx, query }) => (await readPage(tx, plan, { ...query, size: 200 })).records as DataOf<'RoleApi_list'>,
  RoleApi_tree: ({ tx }) => roleTree(tx),
  RoleApi_submit: (call) => submitRole(call),
  RoleApi_remove: ({ tx, query }) => removeRoles(tx, query.ids.split(',')),
  RoleApi_grant: ({ tx, user, body }) => grantNodes(tx, user, body),
  RoleApi_look: ({ tx, user, query }) => viewAsRole(tx, user, query.roleId),
  RoleApi_leave: ({ tx, user }) => stopViewing(tx, user),
  MenuApi_grantTree: async ({ tx, user, language }) => ({ menu: await grantableNodes(tx, user, language), dataScope: [], apiScope: [] }),
  MenuApi_roleTreeKeys: async ({ tx, query }) => ({
    menu: await nodeIdsOfRoles(tx, query.roleIds.split(',')),
    dataScope: [],
    apiScope: [],
  }),
}

/**
 * Adds or changes a role. The head role keeps its name and alias, by which it is recognised; its order and remark may
 * be changed.
 */
async function submitRole({ tx, user, body, emptied }: Call<'RoleApi_submit'>): Promise<DataOf<'RoleApi_submit'>> {
  const head = body.id === undefined ? undefined : await headRoleAmong(tx, [body.id])
  const changed = head ? (['roleName', 'roleAlias'] as const).filter((name) => body[name].trim() !== head[name]) : []
  if (head && changed.length > 0) {
    const params = headRefusalParams(head, { zh: '修改名称或别名', en: 'be given another name or alias' })
    refuse('BUILT_IN', { problems: changed.map((field) => ({ field, rule: 'BUILT_IN', params })) })
  }
  if (body.id !== undefined && body.depotBound !== 2 && grantableDepots(user) && (await isBoundToDepots(tx, body.id))) {
    refuse('GRANT_BEYOND', { params: { object: body.roleName } })
  }
  return (await submitRow(tx, user, plan, body, { emptied })) as DataOf<'RoleApi_submit'>
}

/**
 * True for a role that is bound to depots. A user restricted to depots must not unbind it: its members without
 * assigned depots would then see all depots (ADR 32).
 */
async function isBoundToDepots(tx: Tx, roleId: string): Promise<boolean> {
  return Boolean(await tx.maybeOne('select from role where tenant_id = $1 and id = $2 and depot_bound = 2', [tx.tenantId, roleId]))
}

type HeadRole = Record<'id' | 'roleName' | 'roleAlias', string>

async function removeRoles(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const head = await headRoleAmong(tx, ids)
  const others = ids.filter((id) => id !== head?.id)
  const removal: Words = { zh: '删除', en: 'be removed' }
  const fixed: RowProblem[] = head ? [{ rule: 'BUILT_IN', about: head.roleName, params: headRefusalParams(head, removal) }] : []
  refuseRows([...fixed, ...(await removeOrProblems(tx, plan, others))])
  return true
}

/** The head role, if it is one of these roles. */
async function headRoleAmong(tx: Tx, ids: readonly string[]): Promise<HeadRole | undefined> {
  return tx.maybeOne<HeadRole>(
    'select id, role_name as "roleName", role_alias as "roleAlias" from role where tenant_id = $1 and id = any ($2::bigint[]) and role_alias = $3',
    [tx.tenantId, ids, headAliasOf(tx.tenantId)],
  )
}

const headRefusalParams = ({ roleName }: HeadRole, act: Words) => ({ kind: { zh: '角色', en: 'The role' }, object: roleName, act })

async function refuseHeadRole(tx: Tx, ids: readonly string[], act: Words): Promise<void> {
  const head = await headRoleAmong(tx, ids)
  if (head) refuse('BUILT_IN', { params: headRefusalParams(head, act) })
}

type RoleNode = DataOf<'RoleApi_tree'>[number]
type GrantNode = DataOf<'MenuApi_grantTree'>['menu'][number]

async function roleTree(tx: Tx): Promise<RoleNode[]> {
  const rows = await tx.query<{ id: string; title: string }>(
    'select id, role_name as title from role where tenant_id = $1 order by sort, id',
    [tx.tenantId],
  )
  return rows.map(({ id, title }) => ({ id, parentId: '0', title, key: id, value: id }))
}

/**
 * SQL of the nodes that user `$2` has been granted through roles; those of the platform only in the platform's tenant.
 */
const heldNodesSql = `select g.id from user_role ur
  join role_menu rm on rm.tenant_id = ur.tenant_id and rm.role_id = ur.role_id
  join menu g on g.id = rm.menu_id
  where ur.tenant_id = $1 and ur.user_id = $2 and (not g.platform_only or $1 = '000000')`

/** Nodes that the caller may grant, nested: exactly those that they have themselves. */
async function grantableNodes(tx: Tx, user: User, language: Language): Promise<GrantNode[]> {
  const rows = await tx.query<{ id: string; above: string; title: string; category: number }>(
    `select m.id, m.parent_id as above, case when $3 = 'en' then coalesce(m.name_en, m.name)
      else m.name end as title, m.category from menu m where m.id in (${heldNodesSql}) order by m.category, m.sort, m.id`,
    [tx.tenantId, user.id, language],
  )
  const known = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ above }) => (known.has(above) ? above : '0'))
  const nested = (from: string): GrantNode[] =>
    (below.get(from) ?? []).map(({ id, title, category }) => {
      const children = nested(id)
      return { id, parentId: from, title, category, key: id, value: id, ...(children.length > 0 && { children }) }
    })
  return nested('0')
}

async function nodeIdsOfRoles(tx: Tx, roleIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select distinct menu_id as id from role_menu where tenant_id = $1 and role_id = any ($2::bigint[]) order by menu_id',
    [tx.tenantId, roleIds],
  )
  return rows.map(({ id }) => id)
}

/**
 * Replaces, among the nodes that the caller has, what is granted to these roles; other grants stay. Refuses to grant
 * nodes that the caller lacks and to change the head role; refuses an API key with KEY_FORBIDS.
 */
async function grantNodes(tx: Tx, user: User, { roleIds, menuIds }: Call<'RoleApi_grant'>['body']): Promise<boolean> {
  requireNoKey(user)
  const roles = await tx.query('select from role where tenant_id = $1 and id = any ($2::bigint[]) order by id for no key update', [
    tx.tenantId,
    roleIds,
  ])
  if (roles.length < new Set(roleIds).size) refuse('ROW_GONE', { params: { object: plan.definition.label } })
  await refuseHeadRole(tx, roleIds, { zh: '改变权限', en: 'be given other rights' })
  const own = new Set((await tx.query<{ id: string }>(heldNodesSql, [tx.tenantId, user.id])).map(({ id }) => id))
  const beyond = menuIds.find((id) => !own.has(id))
  if (beyond !== undefined) await refuseBeyond(tx, beyond)
  await tx.query('delete from role_menu where tenant_id = $1 and role_id = any ($2::bigint[]) and menu_id = any ($3::bigint[])', [
    tx.tenantId,
    roleIds,
    [...own],
  ])
  const pairs = crossColumns('role_id', roleIds, 'menu_id', menuIds)
  await insertRows(tx, 'role_menu', { tenant_id: ['text', tx.tenantId] }, pairs, 'on conflict do nothing')
  const holders = await tx.query<{ id: string }>(
    'select distinct user_id as id from user_role where tenant_id = $1 and role_id = any ($2::bigint[])',
    [tx.tenantId, roleIds],
  )
  for (const { id } of holders) tx.tell({ what: 'rights', userId: id })
  return true
}

async function refuseBeyond(tx: Tx, id: string): Promise<never> {
  const menu = await tx.maybeOne<{ name: string }>('select name from menu where id = $1 and (not platform_only or $2 = $3)', [
    id,
    tx.tenantId,
    '000000',
  ])
  return refuse('GRANT_BEYOND', { params: { object: menu?.name ?? id } })
}
