import { type RawBuilder, sql } from 'kysely'
import { snake } from '#domain/core/field.ts'
import { type ReferenceTarget, targetOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { contains, requestedSorts } from '../db/pages.ts'
import { statement, withTenant } from '../db/query-builder.ts'
import { topicsOfTables } from '../db/versioned-cache.ts'
import { conditionOfFewIds, extraTextColumns, formsOf, keywordOf, wordsOf } from './keyword.ts'
import { asText, isPlatform, joinsText, ownRows, type Plan, referredTitle } from './plan.ts'
import { rankOf as rank } from './rank.ts'
import { type StoredRow, type WireRow, wireRows } from './rows.ts'
import { codeKinds } from './values.ts'

export type PageQuery = Readonly<Record<string, unknown>>
export type Page = { records: WireRow[]; total: number; size: number; current: number; pages: number }

const maxPageSize = 200

/**
 * A page of at most 200 rows. Only declared filters and sorts apply; anything else is ignored. Rows that sort alike
 * are ordered by id, so that pages neither repeat nor skip a row.
 */
export async function readPage(tx: Tx, plan: Plan, query: PageQuery): Promise<Page> {
  const page = await pageOf<StoredRow>(tx, query, {
    from: sql.raw(`${plan.table} t`),
    joins: sql.raw(joinsText(plan.joins)),
    own: ownRows(tx, plan, 't'),
    where: sql.join([whereOf(tx, plan, query), ...(await conditionOfFewIds(tx, plan, query.keyword))], sql` and `),
    select: withTenant(tx, plan.listSelect),
    order: sql.join([...rankOf(tx, plan, query), withTenant(tx, orderOf(plan, query))], sql`, `),
    total: isUnfiltered(tx, plan, query) ? cachedTotal(tx, plan.table) : undefined,
  })
  return { ...page, records: await wireRows(tx, plan, page.records) }
}

const whereOf = (tx: Tx, plan: Plan, query: PageQuery) =>
  sql.join([ownRows(tx, plan, 't'), ...filtersOf(tx, plan, query), ...keywordOf(tx, plan, query.keyword)], sql` and `)

/** True for a list without conditions whose user may see all rows. */
const isUnfiltered = (tx: Tx, plan: Plan, query: PageQuery): boolean =>
  !(tx.depots && plan.places.length > 0) && filtersOf(tx, plan, query).length === 0 && wordsOf(query.keyword).length === 0

/**
 * Cache for the number of rows of a table, until a table of its topic changes: counting all rows would take most of a
 * page's time. Undefined for tables without a topic.
 */
function cachedTotal(tx: Tx, table: string): CachedTotal | undefined {
  const [topic] = topicsOfTables([table])
  const kept = topic && (tx.kept(topic) as Map<string, number> | undefined)
  const key = `rows of ${table}`
  return kept && { known: kept.get(key), keep: (total) => kept.set(key, total) }
}

type CachedTotal = { known: number | undefined; keep(total: number): void }

/** The number of rows of a list. */
export function countRows(tx: Tx, plan: Plan, query: PageQuery): Promise<number> {
  return countSelected(tx, sql`${sql.raw(plan.table)} t where ${whereOf(tx, plan, query)}`)
}

/**
 * Rows per batch. Rows that are in use during a fetch survive garbage collection for long: batches of 500 were no
 * faster and doubled an export's memory.
 */
const batchRows = 100

/** All rows of a list in its order, in batches from a cursor, so that memory does not grow with their number. */
export async function* readAll(tx: Tx, plan: Plan, query: PageQuery): AsyncGenerator<WireRow[]> {
  const order = sql.join([...rankOf(tx, plan, query), withTenant(tx, orderOf(plan, query))], sql`, `)
  const select = sql`${withTenant(tx, plan.listSelect)} where ${whereOf(tx, plan, query)} order by ${order}`
  await runFragment(tx, sql`declare all_rows no scroll cursor for ${select}`)
  for (;;) {
    const rows = await runFragment<StoredRow>(tx, sql.raw(`fetch ${batchRows} from all_rows`))
    if (rows.length > 0) yield await wireRows(tx, plan, rows)
    if (rows.length < batchRows) break
  }
  await runFragment(tx, sql`close all_rows`)
}

/**
 * `joins` are only used by the order; `own` is the condition for rows that the caller may see, `where` that for
 * requested rows.
 */
type PageSource = Readonly<Record<'from' | 'joins' | 'own' | 'where' | 'select' | 'order', RawBuilder<unknown>>> & {
  /** Cache for the number of rows that fulfil `where`. */
  total?: CachedTotal | undefined
}

/**
 * One page and the total. The ids of the page are found first, so that names are looked up only for its rows. A page
 * that is not full is the last one, which gives the total without counting.
 */
export async function pageOf<R>(tx: Tx, query: PageQuery, { from, joins, own, where, select, order, ...kept }: PageSource) {
  const size = clamp(query.size, 10, maxPageSize)
  const current = clamp(query.current, 1, 2 ** 31)
  const before = (current - 1) * size
  const found = sql`select t.id from ${from} ${joins} where ${where} order by ${order} limit ${size} offset ${before}`
  const records = await runFragment<R>(tx, sql`${select} where ${own} and t.id = any (array(${found})) order by ${order}`)
  const isLast = records.length < size && (records.length > 0 || current === 1)
  const total = isLast ? before + records.length : (kept.total?.known ?? (await countSelected(tx, sql`${from} where ${where}`)))
  kept.total?.keep(total)
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

async function countSelected(tx: Tx, rows: RawBuilder<unknown>): Promise<number> {
  const [counted] = await runFragment<{ total: string }>(tx, sql`select count(*) as total from ${rows}`)
  return Number(counted?.total ?? 0)
}

/** Runs a composed statement. */
export const runFragment = <R>(tx: Tx, fragment: RawBuilder<unknown>): Promise<R[]> => tx.run(statement(fragment.$castTo<R>()))

function clamp(value: unknown, fallback: number, most: number): number {
  return typeof value === 'number' ? Math.min(Math.max(value, 1), most) : fallback
}

/** One condition per declared filter of the query. */
export function filtersOf(tx: Tx, { fields, links, joins }: Plan, query: PageQuery): RawBuilder<unknown>[] {
  const linked = links.flatMap(({ field: { link, filterBy = '' } }) => {
    const value = query[filterBy]
    if (value === undefined || value === '') return []
    const { table, own, other } = link
    return sql`exists (select from ${withTenant(tx, `${table} l where l.tenant_id = $1 and l.${own} = t.id and l.${other}`)} = ${value})`
  })
  const named = joins.flatMap(({ nameField, column, to }) => {
    const value = query[nameField]
    if (typeof value !== 'string' || value === '') return []
    return contains(withTenant(tx, referredTitle('t', column, to)), value)
  })
  const plain = fields.flatMap(({ name, column, field }) => {
    const value = query[name]
    if (!field.filter || value === undefined || value === '') return []
    const place = sql.raw(`t.${column}`)
    if (field.filter === 'within' && field.kind === 'reference') return inSubtree(tx, place, field.to, value)
    if (field.filter !== 'contains') return sql`${place} = ${value}`
    if (!codeKinds.includes(field.kind)) return contains(place, String(value))
    const any = formsOf(String(value)).map((form) => contains(place, form))
    return sql`(${sql.join(any, sql` or `)})`
  })
  return [...plain, ...named, ...linked]
}

/** Condition that a reference points to a row of a tree, or to a row below it. */
function inSubtree({ tenantId }: Tx, place: RawBuilder<unknown>, to: ReferenceTarget, id: unknown): RawBuilder<unknown> {
  const target = targetOf(to)
  const above = 'tree' in target ? target.tree : undefined
  if (above === undefined) return sql`${place} = ${id}`
  const table = sql.raw(target.table)
  const own = isPlatform(target) ? sql`true` : sql`r.tenant_id = ${tenantId}`
  return sql`${place} in (with recursive below as (
    select ${id}::bigint as id
    union select r.id from ${table} r join below on r.${sql.raw(snake(above))} = below.id where ${own})
    select id from below)`
}

/** Order of a search by keyword if no sort is requested: best matches first, because a look-up takes the first one. */
export function rankOf(tx: Pick<Tx, 'tenantId'>, plan: Plan, { keyword, ascs, descs }: PageQuery): RawBuilder<unknown>[] {
  const text = typeof keyword === 'string' ? keyword.trim() : ''
  if (text === '' || ascs || descs) return []
  const { definition, fields } = plan
  const codes = fields.filter(({ name, field }) => field.kind === 'code' && definition.keyword.includes(name))
  const kept = definition.mnemonicOf === undefined ? {} : { kept: 't' }
  return [rank(text, { codes: codes.map((field) => sql.raw(asText('t', field))), texts: extraTextColumns(tx, plan), ...kept })]
}

/** The requested sorts, then the definition's own order; `$1` is the tenant. */
export function orderOf({ sortable, filled, definition }: Plan, { ascs, descs }: PageQuery): string {
  const asked = requestedSorts({ ascs, descs }).map(({ column, direction }) => [column, direction])
  const own = definition.sort.startsWith('-') ? [snake(definition.sort.slice(1)), 'desc'] : [snake(definition.sort), 'asc']
  const terms = [...asked, own].flatMap(([key = '', direction]) => {
    const place = sortable.get(key)
    if (!place) return []
    // a column that is never null needs no `nulls last`, so that its index serves both directions
    return filled.has(key) ? [`${place} ${direction}`] : [`${place} ${direction} nulls last`]
  })
  return [...terms, 't.id'].join(', ')
}
