import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { snake } from '#domain/core/field.ts'
import type { Language } from '#domain/core/words.ts'
import { type DecimalPlaces, decimal, fixedText } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { type Page, type PagingParams, pageOf, sliceOf, sortOf } from '../db/pages.ts'
import { statement } from '../db/query-builder.ts'
import { settingsOf } from '../db/settings.ts'
import { kindName } from '../documents/engine/kind.ts'
import { visibleKinds } from '../documents/queries/across-kinds.ts'
import type { User } from '../http/request.ts'

export type ReportRow = Readonly<Record<string, unknown>>
type ReportTexts = Readonly<Record<string, string | null>>

/**
 * Figures of a group of facts `t`, as SQL sums. The name tells the kind of figure: `qty` and `…Qty` basic units,
 * `…Count` a number, `…Amt` money.
 */
export type ReportFigures = Readonly<Record<string, RawBuilder<unknown>>>

/** Facts with so many groups that only those of the page are computed; nearly every fact is a group of its own. */
export type FactsOfMany = {
  /** Common table expressions of the statement. */
  tables: RawBuilder<unknown>
  /** Facts each of which is a group, followed by facts that still have to be grouped. */
  alone: RawBuilder<unknown>
  others: RawBuilder<unknown>
  /** Returns a few rows that have the same totals as the facts, and the number of groups. */
  summary: (facts: RawBuilder<unknown>, groups: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Figures and further columns of a fact that is a group of its own. */
  ofOne: Readonly<Record<string, RawBuilder<unknown>>>
}

export type ReportDefinition = {
  /** Facts `t` of the report. */
  facts: RawBuilder<unknown> | FactsOfMany
  /** Group keys, under their names in the page's rows `g`. */
  keys: Readonly<Record<string, RawBuilder<unknown>>>
  figures: ReportFigures
  /** Condition for groups to become rows; by default all do. */
  having?: RawBuilder<SqlBool>
  /** Further columns of a group, which are not summed. */
  more?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Columns, followed by joins, that are read only for the rows of the page. */
  names?: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  /** Order of the rows `g` if none is requested. */
  order: RawBuilder<unknown>
  /** Derives further figures from those of a row or of the totals. */
  worked?: (row: ReportRow) => ReportRow
}

/** Adds the type's name to rows of documents, and the document's id if the user may open it. */
export function withDocumentLinks(user: User, language: Language): (row: ReportRow) => ReportRow {
  const seen = new Set(visibleKinds(user))
  return ({ headId, ...row }) => {
    const { kind } = row
    return typeof kind === 'string' ? { ...row, kindName: kindName(kind, language), ...(seen.has(kind) ? { headId } : {}) } : row
  }
}

/** 100 × part ÷ whole, with two decimals; undefined if the whole is zero. */
export const percentOf = (part: string | null | undefined, whole: string | null | undefined): string | undefined => {
  const of = decimal(whole ?? '0')
  return part === undefined || part === null || of.isZero() ? undefined : fixedText(decimal(part).mul(100).div(of), 2)
}

function figureOnWire(name: string, text: string | null, places: DecimalPlaces): unknown {
  if (text === null) return undefined
  if (name.endsWith('Count')) return Number(text)
  if (name === 'qty' || name.endsWith('Qty')) return fixedText(decimal(text), places.qty)
  return name.endsWith('Amt') ? fixedText(decimal(text), places.amount) : text
}

const roundedFigures = (row: ReportTexts, places: DecimalPlaces) =>
  Object.fromEntries(Object.entries(row).map(([name, text]) => [name, figureOnWire(name, text, places)]))

const namedColumns = (parts: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql.join(Object.entries(parts).map(([name, part]) => sql`${part} as ${sql.id(name)}`))

/** Columns with the totals of all groups: their number as `"sum:groups"` and each figure as `"sum:<name>"`. */
const sumsOf = ({ figures }: ReportDefinition) =>
  sql.join([
    sql`count(*) as "sum:groups"`,
    ...Object.keys(figures).map((name) => sql`coalesce(sum(${sql.id(name)}), 0) as ${sql.id(`sum:${name}`)}`),
  ])

/** The figure or key by which the request sorts. */
function requestedSort({ figures, keys }: ReportDefinition, query: PagingParams) {
  const names = [...Object.keys(figures), ...Object.keys(keys)]
  const sort = sortOf(query, names.map(snake))
  const name = names.find((one) => snake(one) === sort?.column)
  return name === undefined ? undefined : { name, direction: sort?.direction ?? 'asc' }
}

function reportOrder(report: ReportDefinition, query: PagingParams): RawBuilder<unknown> {
  const sort = requestedSort(report, query)
  const by = sort ? [sql`g.${sql.id(sort.name)} ${sql.raw(sort.direction)} nulls last`] : []
  return sql.join([...by, report.order, ...Object.keys(report.keys).map((key) => sql`g.${sql.id(key)}`)])
}

type PageParameters = { query: PagingParams; size: number; offset: number }

/** Rows `p` of a page and totals `s`, computing every group. */
function pageOfAllGroups(
  report: ReportDefinition,
  facts: RawBuilder<unknown>,
  { query, size, offset }: PageParameters,
): RawBuilder<unknown> {
  const { keys, figures, more = {}, having = sql`true` } = report
  return sql`
    g as materialized (
      select ${namedColumns({ ...keys, ...figures, ...more })}, true as "isRow" from (${facts}) t
       group by ${sql.join(Object.values(keys))} having ${having}),
    s as (select ${sumsOf(report)} from g),
    p as (select * from g order by ${reportOrder(report, query)} limit ${size} offset ${offset})`
}

/** Like `pageOfAllGroups`, but finds the page's groups by their sort figure alone and computes only these. */
function groupsOfPage(
  report: ReportDefinition,
  { tables, alone, others, summary, ofOne }: FactsOfMany,
  { query, size, offset }: PageParameters,
): RawBuilder<unknown> {
  const { keys, figures, more = {} } = report
  const sort = requestedSort(report, query)?.name ?? ''
  const shown = Object.entries({ ...figures, ...more }).filter(([name]) => name === sort || name in more)
  const ofAlone = Object.fromEntries(shown.map(([name]) => [name, ofOne[name] ?? sql`null`]))
  const byKeys = sql.join(Object.values(keys))
  const sums = Object.entries(figures).map(([one, figure]) => sql`coalesce(${figure}, 0) as ${sql.id(`sum:${one}`)}`)
  const same = sql.join(
    Object.entries(keys).map(([key, part]) => sql`n.${sql.id(key)} = ${part}`),
    sql` and `,
  )
  return sql`
    ${tables},
    r as materialized (${others}),
    n as materialized (
      select * from (select ${namedColumns({ ...keys, ...ofAlone })} from (${alone}) t
                     union all select ${namedColumns({ ...keys, ...Object.fromEntries(shown) })} from r t group by ${byKeys}) g
       order by ${reportOrder(report, query)} limit ${size} offset ${offset}),
    s as (select coalesce(sum(t.groups), 0) + (select count(*) from (select from r t
    group by ${byKeys}) c) as "sum:groups", ${sql.join(sums)}
            from (${summary(alone, sql`count(*)`)} union all ${summary(sql`select * from r`, sql`0`)}) t),
    p as (select ${namedColumns({ ...keys, ...figures, ...more })}, true as "isRow"
            from (select t.* from n join (${alone}) t on ${same} union all select t.* from n join r t on ${same}) t group by ${byKeys})`
}

/**
 * A page of a report's groups with the totals of all groups. One statement reads both, so that they agree. `all` is
 * the number of rows for a report without pages.
 */
export async function reportPage(
  tx: Tx,
  report: ReportDefinition,
  query: PagingParams,
  all?: number,
): Promise<Page<ReportRow> & { sums: Record<string, string>; counts: Record<string, number> }> {
  const size = all ?? sliceOf(query).size
  const offset = (sliceOf(query).current - 1) * size
  const { facts, figures, names, joins, worked = (row: ReportRow) => row } = report
  const asked = { query, size, offset }
  const groups = 'alone' in facts ? groupsOfPage(report, facts, asked) : pageOfAllGroups(report, facts, asked)
  const rows = await tx.run<ReportTexts & { isRow: true | null }>(
    statement(sql<ReportTexts & { isRow: true | null }>`
      with ${groups}
      select s.*, g.* ${names ? sql`, ${names}` : sql``} from s left join p g on true ${joins ?? sql``}
        order by ${reportOrder(report, query)}`),
  )
  const { places } = await settingsOf(tx)
  const [first] = rows
  const sums = Object.fromEntries(Object.keys(figures).map((name) => [name, first?.[`sum:${name}`] ?? '0']))
  const records = rows.filter(({ isRow }) => isRow).map((row) => withoutNulls(worked(roundedFigures(withoutSums(row), places))))
  const added = Object.entries(withoutNulls(worked(roundedFigures(sums, places)))).map(([name, figure]) => [name, String(figure)])
  return { ...pageOf(records, Number(first?.['sum:groups'] ?? 0), query), sums: Object.fromEntries(added), counts: {} }
}

const withoutSums = ({ isRow: _, ...row }: ReportTexts & { isRow: unknown }): ReportTexts =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('sum:')))
