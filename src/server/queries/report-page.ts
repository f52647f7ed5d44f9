import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DecimalPlaces, decimal, fixed } from '#domain/decimal.ts'
import { snake } from '#domain/field.ts'
import type { Language } from '#domain/words.ts'
import type { Tx } from '../db/connect.ts'
import { statement } from '../db/query-builder.ts'
import { settingsOf } from '../db/settings.ts'
import { kindName } from '../documents/engine/kind.ts'
import { kindsSeenBy } from '../documents/queries/across-kinds.ts'
import type { User } from '../http/request.ts'
import { present } from '../wire-values.ts'
import { type Page, type PageAsked, pageOf, sliceOf, sortOf } from './pages.ts'

export type Row = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string | null>>

/** How a figure is added up in a group of facts `t`. Names say what it is: `qty`, `…Qty` basic units, `…Count` a number, `…Amt` money. */
export type Figures = Readonly<Record<string, RawBuilder<unknown>>>

/** Facts of so many groups that only those of a page are worked out: nearly all are a group by themselves. */
export type FactsOfMany = {
  /** Tables that stand beside the statement. */
  tables: RawBuilder<unknown>
  /** Facts that are a group each, and those that are grouped. */
  alone: RawBuilder<unknown>
  others: RawBuilder<unknown>
  /** A few rows that come to the same figures as facts do, with the sum of how many groups each is. */
  summary: (facts: RawBuilder<unknown>, groups: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Figures, and what else is shown, of a fact that is a group. */
  ofOne: Readonly<Record<string, RawBuilder<unknown>>>
}

export type Report = {
  /** The facts `t` that it is made of. */
  facts: RawBuilder<unknown> | FactsOfMany
  /** What they are grouped by, by the names the page's rows `g` have it under. */
  keys: Readonly<Record<string, RawBuilder<unknown>>>
  figures: Figures
  /** Which groups are rows; all unless told. */
  having?: RawBuilder<SqlBool>
  /** What else is shown of a group and is not summed. */
  more?: Readonly<Record<string, RawBuilder<unknown>>>
  /** What is read for the rows of a page alone, and where from. */
  names?: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  /** The order where none is asked for, of the rows `g`. */
  order: RawBuilder<unknown>
  /** What is worked out of the figures of a row, or of the sums. */
  worked?: (row: Row) => Row
}

/** How rows of documents show these: by what their type is called, and with their id to those alone who may open them. */
export function headsShownTo(user: User, language: Language): (row: Row) => Row {
  const seen = new Set(kindsSeenBy(user))
  return ({ headId, ...row }) => {
    const { kind } = row
    return typeof kind === 'string' ? { ...row, kindName: kindName(kind, language), ...(seen.has(kind) ? { headId } : {}) } : row
  }
}

/** 100 × part ÷ whole, with two places; nothing of nothing. */
export const percentOf = (part: string | null | undefined, whole: string | null | undefined): string | undefined => {
  const of = decimal(whole ?? '0')
  return part === undefined || part === null || of.isZero() ? undefined : fixed(decimal(part).mul(100).div(of), 2)
}

function shownAs(name: string, text: string | null, places: DecimalPlaces): unknown {
  if (text === null) return undefined
  if (name.endsWith('Count')) return Number(text)
  if (name === 'qty' || name.endsWith('Qty')) return fixed(decimal(text), places.qty)
  return name.endsWith('Amt') ? fixed(decimal(text), places.amount) : text
}

const shown = (row: Texts, places: DecimalPlaces) =>
  Object.fromEntries(Object.entries(row).map(([name, text]) => [name, shownAs(name, text, places)]))

const listed = (parts: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql.join(Object.entries(parts).map(([name, part]) => sql`${part} as ${sql.id(name)}`))

/** Of all groups together, in one row: their number as `"sum:groups"` and each figure as `"sum:<name>"`. */
const sumsOf = ({ figures }: Report) =>
  sql.join([
    sql`count(*) as "sum:groups"`,
    ...Object.keys(figures).map((name) => sql`coalesce(sum(${sql.id(name)}), 0) as ${sql.id(`sum:${name}`)}`),
  ])

/** The figure that is asked to be sorted by, or the key. */
function sortedBy({ figures, keys }: Report, query: PageAsked) {
  const names = [...Object.keys(figures), ...Object.keys(keys)]
  const sort = sortOf(query, names.map(snake))
  const name = names.find((one) => snake(one) === sort?.column)
  return name === undefined ? undefined : { name, direction: sort?.direction ?? 'asc' }
}

function ordered(report: Report, query: PageAsked): RawBuilder<unknown> {
  const sort = sortedBy(report, query)
  const by = sort ? [sql`g.${sql.id(sort.name)} ${sql.raw(sort.direction)} nulls last`] : []
  return sql.join([...by, report.order, ...Object.keys(report.keys).map((key) => sql`g.${sql.id(key)}`)])
}

type Asked = { query: PageAsked; size: number; offset: number }

/** The rows of a page `p` and the sums over all groups `s`: every group is worked out. */
function allGroups(report: Report, facts: RawBuilder<unknown>, { query, size, offset }: Asked): RawBuilder<unknown> {
  const { keys, figures, more = {}, having = sql`true` } = report
  return sql`
    g as materialized (
      select ${listed({ ...keys, ...figures, ...more })}, true as "isRow" from (${facts}) t
       group by ${sql.join(Object.values(keys))} having ${having}),
    s as (select ${sumsOf(report)} from g),
    p as (select * from g order by ${ordered(report, query)} limit ${size} offset ${offset})`
}

/** The same, where groups are found by what they are sorted by alone, and those of the page worked out. */
function groupsOfPage(
  report: Report,
  { tables, alone, others, summary, ofOne }: FactsOfMany,
  { query, size, offset }: Asked,
): RawBuilder<unknown> {
  const { keys, figures, more = {} } = report
  const sort = sortedBy(report, query)?.name ?? ''
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
      select * from (select ${listed({ ...keys, ...ofAlone })} from (${alone}) t
                     union all select ${listed({ ...keys, ...Object.fromEntries(shown) })} from r t group by ${byKeys}) g
       order by ${ordered(report, query)} limit ${size} offset ${offset}),
    s as (select coalesce(sum(t.groups), 0) + (select count(*) from (select from r t group by ${byKeys}) c) as "sum:groups", ${sql.join(sums)}
            from (${summary(alone, sql`count(*)`)} union all ${summary(sql`select * from r`, sql`0`)}) t),
    p as (select ${listed({ ...keys, ...figures, ...more })}, true as "isRow"
            from (select t.* from n join (${alone}) t on ${same} union all select t.* from n join r t on ${same}) t group by ${byKeys})`
}

/** A page of a report's groups with the sums over all of them, read by one statement and so at one moment; `all`: so many where it has no pages. */
export async function reportPage(
  tx: Tx,
  report: Report,
  query: PageAsked,
  all?: number,
): Promise<Page<Row> & { sums: Record<string, string>; counts: Record<string, number> }> {
  const size = all ?? sliceOf(query).size
  const offset = (sliceOf(query).current - 1) * size
  const { facts, figures, names, joins, worked = (row: Row) => row } = report
  const asked = { query, size, offset }
  const groups = 'alone' in facts ? groupsOfPage(report, facts, asked) : allGroups(report, facts, asked)
  const rows = await tx.run<Texts & { isRow: true | null }>(
    statement(sql<Texts & { isRow: true | null }>`
      with ${groups}
      select s.*, g.* ${names ? sql`, ${names}` : sql``} from s left join p g on true ${joins ?? sql``} order by ${ordered(report, query)}`),
  )
  const { places } = await settingsOf(tx)
  const [first] = rows
  const sums = Object.fromEntries(Object.keys(figures).map((name) => [name, first?.[`sum:${name}`] ?? '0']))
  const records = rows.filter(({ isRow }) => isRow).map((row) => present(worked(shown(own(row), places))))
  const added = Object.entries(present(worked(shown(sums, places)))).map(([name, figure]) => [name, String(figure)])
  return { ...pageOf(records, Number(first?.['sum:groups'] ?? 0), query), sums: Object.fromEntries(added), counts: {} }
}

const own = ({ isRow: _, ...row }: Texts & { isRow: unknown }): Texts =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('sum:')))
