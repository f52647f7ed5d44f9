import { type RawBuilder, sql } from 'kysely'
import { snake } from '#domain/field.ts'
import type { Tx } from '../db/connect.ts'
import { withTenant } from '../db/query-builder.ts'
import { keywordOf } from './keyword.ts'
import { filtersOf, orderOf, type PageQuery, run } from './page.ts'
import { isPlatform, ownRows, type Plan, titleOf } from './plan.ts'
import { type Row, type WireRow, wireRows } from './rows.ts'

export type TreeNode = {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  hasChildren?: true
  children?: TreeNode[]
}
type Found = { id: string; above: string | null; title: string | null; found: boolean }
type Asked = PageQuery & { parentId?: string; keyword?: string }

const top = '0'

/** The whole tree, or what is under `parentId`; with a keyword only what it finds, with everything above and below that. */
export async function readTree(tx: Tx, plan: Plan, { parentId = top, keyword }: Asked): Promise<TreeNode[]> {
  const words = keywordOf(tx, plan, keyword)
  const wanted = words.length === 0 ? sql`true` : sql.join(words, sql` and `)
  const rows = await run<Found>(
    tx,
    sql`select ${nodeColumns(tx, plan)}, (${wanted}) as found from ${sql.raw(plan.table)} t
         where ${ownRows(tx, plan, 't')} order by ${withTenant(tx, orderOf(plan, {}))}`,
  )
  return nested(rows, parentId)
}

/** The nodes right under `parentId`, or at the top; each says whether something is below it. */
export async function readBranch(tx: Tx, plan: Plan, { parentId = top }: Asked): Promise<TreeNode[]> {
  const rows = await run<Found>(
    tx,
    sql`select ${nodeColumns(tx, plan)}, ${hasBelow(tx, plan)} as found from ${sql.raw(plan.table)} t
         where ${ownRows(tx, plan, 't')} and ${under(plan, parentId)} order by ${withTenant(tx, orderOf(plan, {}))}`,
  )
  return rows.map((row) => ({ ...nodeOf(row), ...(row.found && { hasChildren: true }) }))
}

/** Rows right under `parentId`, or at the top; where a filter or keyword is asked and no parent, what it finds and what stands above that. */
export async function readLazyRows(tx: Tx, plan: Plan, { parentId, ...asked }: Asked): Promise<WireRow[]> {
  const conditions = [...filtersOf(tx, plan, asked), ...keywordOf(tx, plan, asked.keyword)]
  const isSearch = parentId === undefined && conditions.length > 0
  const wanted = isSearch ? [withAbove(tx, plan, conditions)] : [under(plan, parentId ?? top), ...conditions]
  const where = sql.join([ownRows(tx, plan, 't'), ...wanted], sql` and `)
  const rows = await run<Row>(tx, sql`${withTenant(tx, plan.listSelect)} where ${where} order by ${withTenant(tx, orderOf(plan, {}))}`)
  const below = await run<{ id: string }>(
    tx,
    sql`select t.id from ${sql.raw(plan.table)} t where ${ownRows(tx, plan, 't')} and t.id = any (${rows.map(({ id }) => id)}::bigint[]) and ${hasBelow(tx, plan)}`,
  )
  const parents = new Set(below.map(({ id }) => id))
  return (await wireRows(tx, plan, rows)).map((row) => (parents.has(row.id) ? { ...row, hasChildren: true } : row))
}

/** Rows that meet the conditions, and all rows above them. */
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

const under = (plan: Plan, parentId: string) =>
  sql`t.${sql.raw(aboveOf(plan))} is not distinct from ${parentId === top ? null : parentId}::bigint`

const hasBelow = (tx: Tx, plan: Plan) => {
  const own = isPlatform(plan.definition) ? '' : 'below.tenant_id = $1 and '
  return withTenant(tx, `exists (select from ${plan.table} below where ${own}below.${aboveOf(plan)} = t.id)`)
}

const nodeOf = ({ id, above, title }: Found): TreeNode => ({ id, parentId: above ?? top, title: title ?? id, key: id, value: id })

/** Hangs rows under each other in their order. A row stays when it was found, when one above it was or one below it. */
function nested(rows: readonly Found[], from: string): TreeNode[] {
  const below = Map.groupBy(rows, ({ above }) => above ?? top)
  const keep = (row: Found, within: boolean): TreeNode[] => {
    const found = within || row.found
    const children = (below.get(row.id) ?? []).flatMap((child) => keep(child, found))
    if (children.length > 0) return [{ ...nodeOf(row), children }]
    return found ? [nodeOf(row)] : []
  }
  return (below.get(from) ?? []).flatMap((row) => keep(row, false))
}
