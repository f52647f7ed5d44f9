import type { DataOf } from '#contract/operations.gen.ts'
import type { Language, Words } from '#domain/words.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { eachWithEach, insertRows } from '../db/multi-row.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { depotsToGive, headAliasOf, requireNoKey } from '../identity/authority.ts'
import { leaveLooking, lookAs } from '../identity/looking.ts'
import { type RowProblem, refuse, refuseRows } from '../refuse.ts'
import { readPage } from '../resources/page.ts'
import { planOf } from '../resources/plan.ts'
import { tryRemoving } from '../resources/remove.ts'
import { submitRow } from '../resources/submit.ts'

type Mine =
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

/** Roles and what they are given. */
export const roleHandlers: HandlersOf<Mine> = {
  RoleApi_list: async ({ tx, query }) => (await readPage(tx, plan, { ...query, size: 200 })).records as DataOf<'RoleApi_list'>,
  RoleApi_tree: ({ tx }) => roleTree(tx),
  RoleApi_submit: (call) => submitRole(call),
  RoleApi_remove: ({ tx, query }) => removeRoles(tx, query.ids.split(',')),
  RoleApi_grant: ({ tx, user, body }) => grant(tx, user, body),
  RoleApi_look: ({ tx, user, query }) => lookAs(tx, user, query.roleId),
  RoleApi_leave: ({ tx, user }) => leaveLooking(tx, user),
  MenuApi_grantTree: async ({ tx, user, language }) => ({ menu: await grantable(tx, user, language), dataScope: [], apiScope: [] }),
  MenuApi_roleTreeKeys: async ({ tx, query }) => ({ menu: await keysOf(tx, query.roleIds.split(',')), dataScope: [], apiScope: [] }),
}

/** The role that holds every right keeps name and alias, or nobody could be found to hold them; its order and remark are people's to change. */
async function submitRole({ tx, user, body, emptied }: Call<'RoleApi_submit'>): Promise<DataOf<'RoleApi_submit'>> {
  const head = body.id === undefined ? undefined : await headAmong(tx, [body.id])
  const changed = head ? (['roleName', 'roleAlias'] as const).filter((name) => body[name].trim() !== head[name]) : []
  if (head && changed.length > 0) {
    const params = refusedHead(head, { zh: '修改名称或别名', en: 'be given another name or alias' })
    refuse('BUILT_IN', { problems: changed.map((field) => ({ field, rule: 'BUILT_IN', params })) })
  }
  if (body.id !== undefined && body.depotBound !== 2 && depotsToGive(user) && (await isBound(tx, body.id))) {
    refuse('GRANT_BEYOND', { params: { object: body.roleName } })
  }
  return (await submitRow(tx, user, plan, body, { emptied })) as DataOf<'RoleApi_submit'>
}

/** Whether a role is bound to depots. Who works in some depots leaves it so, or whoever has it and none assigned would see all (ADR 32). */
async function isBound(tx: Tx, roleId: string): Promise<boolean> {
  return Boolean(await tx.maybeOne('select from role where tenant_id = $1 and id = $2 and depot_bound = 2', [tx.tenantId, roleId]))
}

type Head = Record<'id' | 'roleName' | 'roleAlias', string>

async function removeRoles(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const head = await headAmong(tx, ids)
  const others = ids.filter((id) => id !== head?.id)
  const removal: Words = { zh: '删除', en: 'be removed' }
  const fixed: RowProblem[] = head ? [{ rule: 'BUILT_IN', about: head.roleName, params: refusedHead(head, removal) }] : []
  refuseRows([...fixed, ...(await tryRemoving(tx, plan, others))])
  return true
}

/** The role that holds every right, where it is one of these. */
async function headAmong(tx: Tx, ids: readonly string[]): Promise<Head | undefined> {
  return tx.maybeOne<Head>(
    'select id, role_name as "roleName", role_alias as "roleAlias" from role where tenant_id = $1 and id = any ($2::bigint[]) and role_alias = $3',
    [tx.tenantId, ids, headAliasOf(tx.tenantId)],
  )
}

const refusedHead = ({ roleName }: Head, act: Words) => ({ kind: { zh: '角色', en: 'The role' }, object: roleName, act })

async function refuseHead(tx: Tx, ids: readonly string[], act: Words): Promise<void> {
  const head = await headAmong(tx, ids)
  if (head) refuse('BUILT_IN', { params: refusedHead(head, act) })
}

type Node = DataOf<'RoleApi_tree'>[number]
type GrantNode = DataOf<'MenuApi_grantTree'>['menu'][number]

async function roleTree(tx: Tx): Promise<Node[]> {
  const rows = await tx.query<{ id: string; title: string }>(
    'select id, role_name as title from role where tenant_id = $1 order by sort, id',
    [tx.tenantId],
  )
  return rows.map(({ id, title }) => ({ id, parentId: '0', title, key: id, value: id }))
}

/** The nodes that a user holds: granted to the user's roles, the platform's own ones to its administrators alone. `$2` is the user. */
const held = `select g.id from user_role ur
  join role_menu rm on rm.tenant_id = ur.tenant_id and rm.role_id = ur.role_id
  join menu g on g.id = rm.menu_id
  where ur.tenant_id = $1 and ur.user_id = $2 and (not g.platform_only or $1 = '000000')`

/** What the caller may give: the nodes the caller holds, nested. */
async function grantable(tx: Tx, user: User, language: Language): Promise<GrantNode[]> {
  const rows = await tx.query<{ id: string; above: string; title: string; category: number }>(
    `select m.id, m.parent_id as above, case when $3 = 'en' then coalesce(m.name_en, m.name) else m.name end as title, m.category from menu m where m.id in (${held}) order by m.category, m.sort, m.id`,
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

async function keysOf(tx: Tx, roleIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select distinct menu_id as id from role_menu where tenant_id = $1 and role_id = any ($2::bigint[]) order by menu_id',
    [tx.tenantId, roleIds],
  )
  return rows.map(({ id }) => id)
}

/**
 * Replaces what roles hold among the nodes that the caller holds; what lies beyond the caller stays as it is. Refuses to give what the
 * caller lacks, to narrow the role that holds every right, and a key with KEY_FORBIDS.
 */
async function grant(tx: Tx, user: User, { roleIds, menuIds }: Call<'RoleApi_grant'>['body']): Promise<boolean> {
  requireNoKey(user)
  const roles = await tx.query('select from role where tenant_id = $1 and id = any ($2::bigint[]) order by id for no key update', [
    tx.tenantId,
    roleIds,
  ])
  if (roles.length < new Set(roleIds).size) refuse('ROW_GONE', { params: { object: plan.definition.label } })
  await refuseHead(tx, roleIds, { zh: '改变权限', en: 'be given other rights' })
  const own = new Set((await tx.query<{ id: string }>(held, [tx.tenantId, user.id])).map(({ id }) => id))
  const beyond = menuIds.find((id) => !own.has(id))
  if (beyond !== undefined) await refuseBeyond(tx, beyond)
  await tx.query('delete from role_menu where tenant_id = $1 and role_id = any ($2::bigint[]) and menu_id = any ($3::bigint[])', [
    tx.tenantId,
    roleIds,
    [...own],
  ])
  const pairs = eachWithEach('role_id', roleIds, 'menu_id', menuIds)
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
