import { type RawBuilder, sql } from 'kysely'
import { snake } from '#domain/core/field.ts'
import type { Tx } from '../db/connect.ts'
import { withTenant } from '../db/query-builder.ts'
import { keywordOf } from './keyword.ts'
import { filtersOf, orderOf, type PageQuery, runFragment } from './page.ts'
import { isPlatform, ownRows, type Plan, titleOf } from './plan.ts'
import { type StoredRow, type WireRow, wireRows } from './rows.ts'

export type TreeNode = {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  hasChildren?: true
  children?: TreeNode[]
}
type TreeRow = { id: string; above: string | null; title: string | null; found: boolean }
type TreeQuery = PageQuery & { parentId?: string; keyword?: string }

const topId = '0'

/**
 * The whole tree, or the subtree of `parentId`. With a keyword, only matches, their ancestors and their descendants.
 */
export async function readTree(tx: Tx, plan: Plan, { parentId = topId, keyword }: TreeQuery): Promise<TreeNode[]> {
  const words = keywordOf(tx, plan, keyword)
  const wanted = words.length === 0 ? sql`true` : sql.join(words, sql` and `)
  const rows = await runFragment<TreeRow>(
    tx,
    sql`select ${nodeColumns(tx, plan)}, (${wanted}) as found from ${sql.raw(plan.table)} t
         where ${ownRows(tx, plan, 't')} order by ${withTenant(tx, orderOf(plan, {}))}`,
  )
  return nestRows(rows, parentId)
}

/** The nodes directly below `parentId`, or at the top; `hasChildren` says whether a node has nodes below it. */
export async function readBranch(tx: Tx, plan: Plan, { parentId = topId }: TreeQuery): Promise<TreeNode[]> {
  const rows = await runFragment<TreeRow>(
    tx,
    sql`select ${nodeColumns(tx, plan)}, ${hasBelow(tx, plan)} as found from ${sql.raw(plan.table)} t
         where ${ownRows(tx, plan, 't')} and ${isUnder(plan, parentId)} order by ${withTenant(tx, orderOf(plan, {}))}`,
  )
  return rows.map((row) => ({ ...nodeOf(row), ...(row.found && { hasChildren: true }) }))
}

/**
 * Rows directly below `parentId`, or at the top. With a filter or keyword but no parent: all matches and their
 * ancestors.
 */
export async function readLazyRows(tx: Tx, plan: Plan, { parentId, ...asked }: TreeQuery): Promise<WireRow[]> {
  const conditions = [...filtersOf(tx, plan, asked), ...keywordOf(tx, plan, asked.keyword)]
  const isSearch = parentId === undefined && conditions.length > 0
  const wanted = isSearch ? [withAbove(tx, plan, conditions)] : [isUnder(plan, parentId ?? topId), ...conditions]
  const where = sql.join([ownRows(tx, plan, 't'), ...wanted], sql` and `)
  const rows = await runFragment<StoredRow>(
    tx,
    sql`${withTenant(tx, plan.listSelect)} where ${where} order by ${withTenant(tx, orderOf(plan, {}))}`,
  )
  const below = await runFragment<{ id: string }>(
    tx,
    sql`select t.id from ${sql.raw(plan.table)} t where ${ownRows(tx, plan, 't')}
      and t.id = any (${rows.map(({ id }) => id)}::bigint[]) and ${hasBelow(tx, plan)}`,
  )
  const parents = new Set(below.map(({ id }) => id))
  return (await wireRows(tx, plan, rows)).map((row) => (parents.has(row.id) ? { ...row, hasChildren: true } : row))
}

/** Condition for rows that meet the conditions, and for all ancestors of these. */
function withAbove(tx: Tx, plan: Plan, conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const [table, above] = [sql.raw(plan.table), sql.raw(aboveOf(plan))]
  const found = sql`select t.id, t.${above} as above from ${table} t where ${sql.join([ownRows(tx, plan, 't'), ...conditions], sql` and `)}`
  const next = sql`select p.id, p.${above} from ${table} p join way on p.id = way.above where ${ownRows(tx, plan, 'p')}`
  return sql`t.id in (with recursive way as (${found} union ${next}) select id from way)`
}

const nodeColumns = (tx: Tx, plan: Plan) =>
  withTenant(tx, `t.id, t.${aboveOf(plan)} as above, ${titleOf('t', plan.definition.api)} as title`)

function aboveOf({ definition }: Plan): string {
  if (definition.tree === undefined) throw new Error(`${definition.table} is no tree`)
  return snake(definition.tree)
}

const isUnder = (plan: Plan, parentId: string) =>
  sql`t.${sql.raw(aboveOf(plan))} is not distinct from ${parentId === topId ? null : parentId}::bigint`

const hasBelow = (tx: Tx, plan: Plan) => {
  const own = isPlatform(plan.definition) ? '' : 'below.tenant_id = $1 and '
  return withTenant(tx, `exists (select from ${plan.table} below where ${own}below.${aboveOf(plan)} = t.id)`)
}

const nodeOf = ({ id, above, title }: TreeRow): TreeNode => ({ id, parentId: above ?? topId, title: title ?? id, key: id, value: id })

/** Nests rows without changing their order. A row remains if it, an ancestor or a descendant matches. */
function nestRows(rows: readonly TreeRow[], from: string): TreeNode[] {
  const below = Map.groupBy(rows, ({ above }) => above ?? topId)
  const keep = (row: TreeRow, within: boolean): TreeNode[] => {
    const found = within || row.found
    const children = (below.get(row.id) ?? []).flatMap((child) => keep(child, found))
    if (children.length > 0) return [{ ...nodeOf(row), children }]
    return found ? [nodeOf(row)] : []
  }
  return (below.get(from) ?? []).flatMap((row) => keep(row, false))
}
