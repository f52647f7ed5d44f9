import type { DataOf } from '#contract/operations.gen.ts'
import { foreignNames, foreignNamesValue } from '#resources/menu/menu-names.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import type { User } from '../http/request.ts'
import { isBuyerSql } from '../identity/permissions.ts'
import { viewedRolesSql } from '../identity/view-as-role.ts'

export type MenuNode = DataOf<'MenuApi_routes'>[number]
export type MenuRow = {
  id: string
  parent_id: string
  code: string
  name: string
  name_en: string | null
  alias: string | null
  path: string | null
  source: string | null
  sort: number
  category: number
  action: number
  is_open: number
  is_hidden: number
  remark: string | null
  bill_type: number | null
  version: number
  built_in: boolean
}

/** Columns of a node, selected from `menu m`. */
export const menuColumns =
  'm.id, m.parent_id, m.code, m.name, m.name_en, m.alias, m.path, m.source, m.sort, m.category, m.action, m.is_open, m.is_hidden, m.remark, m.bill_type, m.version, m.built_in'

/**
 * SQL of the nodes granted to the user's roles, or to the role `$3` that they view as; limited to the roles `$4` of an
 * API key. A buyer has none.
 */
const grantedNodesSql = `select distinct rm.menu_id from role_menu rm
  join menu g on g.id = rm.menu_id
  where rm.tenant_id = $1 and rm.role_id = any (${viewedRolesSql('$3')}) and not ${isBuyerSql('$2')}
  and (not g.platform_only or ($1 = '000000' and exists (
    select from role a where a.tenant_id = $1 and a.id = any (${viewedRolesSql('$3')}) and a.role_alias = 'administrator')))
   and ($4::bigint[] is null or exists (
     select from role_menu km where km.tenant_id = $1 and km.menu_id = rm.menu_id and km.role_id = any ($4)))`

type MenuUser = Pick<User, 'id' | 'lookingAs' | 'apiKey'>
const menuParameters = (tx: Tx, { id, lookingAs, apiKey }: MenuUser) => [
  tx.tenantId,
  id,
  lookingAs?.roleId ?? null,
  apiKey?.roleIds ?? null,
]

/**
 * The user's menu: granted nodes and their ancestors, nested and sorted. A parameter of the platform says how paths
 * are named.
 */
export async function menuOf(tx: Tx, user: MenuUser, topMenuId?: string): Promise<MenuNode[]> {
  const [top] = topMenuId ? await tx.query<{ menu_code: string | null }>('select menu_code from top_menu where id = $1', [topMenuId]) : []
  const found = await tx.query<MenuRow>(
    `with recursive mine as (
       select ${menuColumns} from menu m where m.category = 1 and m.id in (${grantedNodesSql})
       union
       select ${menuColumns} from menu m join mine on m.id = mine.parent_id)
     select * from mine order by sort, id`,
    menuParameters(tx, user),
  )
  const rows = await withCompatiblePaths(tx, found)
  const known = new Set(rows.map(({ id }) => id))
  // a node without its parent among the rows is shown at the top
  const roots = nestNodes(rows, (row) => !known.has(row.parent_id))
  return top?.menu_code ? roots.filter(({ code }) => code === top.menu_code) : roots
}

/**
 * Replaces paths of some pages by those that clients written for another server expect, if the platform's parameter
 * says so.
 */
async function withCompatiblePaths(tx: Tx, rows: readonly MenuRow[]): Promise<readonly MenuRow[]> {
  const { asked } = await tx.one<{ asked: string | null }>('select menu_names() as asked', [])
  if (asked?.trim() !== foreignNamesValue) return rows
  return rows.map((row) => ({ ...row, path: foreignNames[row.path ?? ''] ?? row.path }))
}

function nestNodes(rows: readonly MenuRow[], isMine: (row: MenuRow) => boolean): MenuNode[] {
  return rows.filter(isMine).map((row) => {
    const children = nestNodes(rows, ({ parent_id }) => parent_id === row.id)
    return { ...nodeOf(row), ...(children.length > 0 && { children }) }
  })
}

/**
 * The user's buttons, each below its menu. Clients recognise a right by the missing key `children`, so buttons do not
 * have it.
 */
export async function buttonsOf(tx: Tx, user: MenuUser): Promise<MenuNode[]> {
  const buttons = await tx.query<MenuRow>(
    `select ${menuColumns} from menu m where m.category = 2 and m.id in (${grantedNodesSql}) order by m.sort, m.id`,
    menuParameters(tx, user),
  )
  const parents = await tx.query<MenuRow>(`select ${menuColumns} from menu m where m.id = any($1::bigint[]) order by m.sort, m.id`, [
    buttons.map(({ parent_id }) => parent_id),
  ])
  return parents.map((parent) => ({
    ...nodeOf(parent),
    children: buttons.filter(({ parent_id }) => parent_id === parent.id).map(nodeOf),
  }))
}

/** A node in the form of the wire. */
export function nodeOf(row: MenuRow): MenuNode {
  return withoutNulls({
    id: row.id,
    parentId: row.parent_id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    alias: row.alias,
    path: row.path,
    source: row.source,
    sort: row.sort,
    category: row.category,
    action: row.action,
    isOpen: row.is_open,
    isHidden: row.is_hidden,
    remark: row.remark,
    billType: row.bill_type,
    version: row.version,
  })
}
