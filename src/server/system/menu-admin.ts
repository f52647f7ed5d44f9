import type { DataOf } from '#contract/operations.gen.ts'
import { withoutNulls } from '../core/wire-values.ts'
import { codeOf } from '../db/client.ts'
import type { Tx } from '../db/connect.ts'
import { noteMenuChange } from '../db/data-changes.ts'
import { goneRows, type RowProblem, refuse, refuseRows } from '../db/refuse.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { refuseNewer, type Stamp } from '../resources/locking.ts'
import { type MenuNode, type MenuRow, menuColumns, nodeOf } from './menus.ts'

type MenuOperations = `MenuApi_${'list' | 'menuList' | 'lazyList' | 'lazyMenuList' | 'tree' | 'detail' | 'submit' | 'remove' | 'topMenu'}`
type MenuTreeNode = DataOf<'MenuApi_tree'>[number]
type MenuFilter = { name?: string; code?: string }

const menuLabel = { zh: '菜单', en: 'The menu' }

/** Handlers with which the platform's administrators change the menu. */
export const menuAdminHandlers: HandlersOf<MenuOperations> = {
  MenuApi_list: ({ tx, query }) => nodesOf(tx, query, false),
  MenuApi_menuList: ({ tx, query }) => nodesOf(tx, query, true),
  MenuApi_lazyList: ({ tx, query }) => (query.keyword ? searchNodes(tx, query.keyword) : childNodes(tx, query.parentId, false)),
  MenuApi_lazyMenuList: ({ tx, query }) => childNodes(tx, query.parentId, true),
  MenuApi_tree: ({ tx }) => menuTree(tx),
  MenuApi_detail: ({ tx, query }) => menuAt(tx, query.id),
  MenuApi_submit: (call) => submitMenu(call),
  MenuApi_remove: ({ tx, query }) => removeMenus(tx, query.ids.split(',')),
  MenuApi_topMenu: ({ tx }) => topMenu(tx),
}

/** All nodes, or only menus, nested; with a filter its matches and their ancestors. */
async function nodesOf(tx: Tx, { name, code }: MenuFilter, menusOnly: boolean): Promise<MenuNode[]> {
  const rows = await tx.query<MenuRow & { found: boolean }>(
    `select ${menuColumns}, ($2::text is null or strpos(lower(concat_ws(' ', m.name, m.name_en)), lower($2)) > 0)
      and ($3::text is null or strpos(m.code, $3) > 0) as found
       from menu m where m.category = 1 or not $1 order by m.category, m.sort, m.id`,
    [menusOnly, name || null, code || null],
  )
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const nested = (id: string): MenuNode[] =>
    (below.get(id) ?? []).flatMap((row) => {
      const children = nested(row.id)
      if (!row.found && children.length === 0) return []
      return [{ ...nodeOf(row), ...(children.length > 0 && { children }) }]
    })
  return nested('0')
}

async function childNodes(tx: Tx, parentId: string | undefined, menusOnly: boolean): Promise<MenuNode[]> {
  const rows = await tx.query<MenuRow & { below: boolean }>(
    `select ${menuColumns}, exists (select from menu c where c.parent_id = m.id and (c.category = 1 or not $2)) as below
       from menu m where m.parent_id = $1::bigint and (m.category = 1 or not $2) order by m.category, m.sort, m.id`,
    [parentId ?? '0', menusOnly],
  )
  return rows.map((row) => ({ ...nodeOf(row), ...(row.below && { hasChildren: true }) }))
}

/** Nodes on any level whose names or code contain the keyword, two hundred at most, and their ancestors. */
async function searchNodes(tx: Tx, keyword: string): Promise<MenuNode[]> {
  const rows = await tx.query<MenuRow>(
    `with recursive found as (
       select m.id, m.parent_id from menu m
        where strpos(lower(concat_ws(' ', m.name, m.name_en, m.code)), lower($1)) > 0 order by m.category, m.sort, m.id limit 200
     ), way as (select id, parent_id from found union select p.id, p.parent_id from menu p join way on p.id = way.parent_id)
     select ${menuColumns} from menu m where m.id in (select id from way) order by m.category, m.sort, m.id`,
    [keyword],
  )
  return rows.map(nodeOf)
}

/** Menus as a tree from which to choose a parent. The platform's own menus appear only in the platform's tenant. */
async function menuTree(tx: Tx): Promise<MenuTreeNode[]> {
  const rows = await tx.query<{ id: string; above: string; title: string }>(
    `select m.id, m.parent_id as above, m.name as title from menu m
      where m.category = 1 and (not m.platform_only or $1 = '000000') order by m.sort, m.id`,
    [tx.tenantId],
  )
  const below = Map.groupBy(rows, ({ above }) => above)
  const nested = (from: string): MenuTreeNode[] =>
    (below.get(from) ?? []).map(({ id, title }) => {
      const children = nested(id)
      return { id, parentId: from, title, key: id, value: id, ...(children.length > 0 && { children }) }
    })
  return nested('0')
}

async function menuAt(tx: Tx, id: string): Promise<MenuNode | undefined> {
  const row = await tx.maybeOne<MenuRow & { above: string | null }>(
    `select ${menuColumns}, p.name as above from menu m left join menu p on p.id = m.parent_id where m.id = $1`,
    [id],
  )
  return row && { ...nodeOf(row), ...(row.above !== null && { parentName: row.above }) }
}

type MenuInput = Call<'MenuApi_submit'>['body']

/** Adds or changes a node. A built-in node keeps its code and category; its name, order and parent may be changed. */
async function submitMenu({ tx, user, body }: Call<'MenuApi_submit'>): Promise<MenuNode> {
  const stored = body.id === undefined ? undefined : await lockMenu(tx, body.id, body.version)
  if (stored?.built_in && (body.code !== stored.code || (body.category ?? 1) !== stored.category))
    refuse('BUILT_IN', {
      params: { kind: menuLabel, object: stored.name, act: { zh: '修改编号或类型', en: 'be given another code or category' } },
    })
  const parentId = body.parentId ?? '0'
  await refuseBadParent(tx, parentId, body.id)
  try {
    return await writeMenu(tx, user, { ...body, parentId })
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    return refuse('DUPLICATE', {
      problems: [{ field: 'code', rule: 'DUPLICATE', params: { field: { zh: '菜单编号', en: 'Code' }, value: body.code } }],
    })
  }
}

async function lockMenu(tx: Tx, id: string, version: number | undefined): Promise<MenuRow> {
  if (version === undefined) refuse('BAD_INPUT', { problems: [{ field: 'version', rule: 'BAD_INPUT' }] })
  const row = await tx.maybeOne<MenuRow & Stamp>(
    `select ${menuColumns}, m.update_user as user, m.update_time as time from menu m where m.id = $1 for update`,
    [id],
  )
  if (!row) return refuse('ROW_GONE', { params: { object: menuLabel } })
  if (row.version !== version) await refuseNewer(tx, row, nodeOf(row))
  return row
}

async function writeMenu(tx: Tx, user: User, body: MenuInput & { parentId: string }): Promise<MenuNode> {
  const { parentId, code, name, category = 1, sort = 0, action = 0, isOpen = 1, isHidden = 1 } = body
  const words = [body.nameEn, body.alias, body.path, body.source, body.remark].map((text) => text?.trim() || null)
  const values = [parentId, code.trim(), name.trim(), ...words, sort, category, action, isOpen, isHidden, user.id, tx.now]
  const row =
    body.id === undefined
      ? await tx.one<{ id: string }>(
          `insert into menu (parent_id, code, name, name_en, alias, path, source, remark, sort, category, action,
            is_open, is_hidden, update_user, update_time)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`,
          values,
        )
      : await tx.one<{ id: string }>(
          `update menu set parent_id = $1, code = $2, name = $3, name_en = $4, alias = $5, path = $6, source = $7,
            remark = $8, sort = $9, category = $10,
                  action = $11, is_open = $12, is_hidden = $13, update_user = $14, update_time = $15,
                  version = version + 1 where id = $16 returning id`,
          [...values, body.id],
        )
  noteMenuChange(tx)
  return (await menuAt(tx, row.id)) ?? refuse('ROW_GONE', { params: { object: menuLabel } })
}

/** Refuses a parent that does not exist, is a button, is the node itself, or is below it. */
async function refuseBadParent(tx: Tx, parentId: string, id: string | undefined): Promise<void> {
  if (parentId === '0') return
  const up = await tx.query<{ id: string; category: number }>(
    `with recursive up as (select id, parent_id, category from menu where id = $1
       union select m.id, m.parent_id, m.category from menu m join up on m.id = up.parent_id) select id, category from up`,
    [parentId],
  )
  const isFit = up.length > 0 && up.every((row) => row.category === 1 && row.id !== id)
  if (!isFit)
    refuse('FIELD_BAD', {
      problems: [{ field: 'parentId', rule: 'FIELD_BAD', params: { field: { zh: '上级菜单', en: 'The menu above' } } }],
    })
}

/** Removes nodes that users have added, either all or none. */
async function removeMenus(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const rows = await tx.query<{ id: string; name: string; built_in: boolean }>(
    'select id, name, built_in from menu where id = any ($1::bigint[]) order by id for update',
    [ids],
  )
  const above = await tx.query<{ id: string }>(
    `select m.id from menu m where m.id = any ($1::bigint[]) and exists (select from menu c
      where c.parent_id = m.id and not c.id = any ($1::bigint[]))`,
    [ids],
  )
  const holding = new Set(above.map(({ id }) => id))
  const why = ({ id, name, built_in }: (typeof rows)[number]): RowProblem[] => {
    if (built_in) return [{ rule: 'BUILT_IN', about: name, params: { kind: menuLabel, act: { zh: '删除', en: 'be removed' } } }]
    return holding.has(id) ? [{ rule: 'HAS_BELOW', about: name }] : []
  }
  refuseRows([...goneRows(menuLabel, ids, rows), ...rows.flatMap(why)])
  await tx.query('delete from menu where id = any ($1::bigint[])', [ids])
  noteMenuChange(tx)
  return true
}

async function topMenu(tx: Tx): Promise<DataOf<'MenuApi_topMenu'>> {
  type Row = { id: string; code: string; name: string; nameEn: string | null; source: string | null; path: string | null; sort: number }
  const rows = await tx.query<Row>(`select id, code, name, name_en as "nameEn", source, path, sort from top_menu order by sort, id`)
  return rows.map((row) => withoutNulls(row))
}
