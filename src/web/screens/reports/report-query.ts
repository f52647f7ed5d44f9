import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import { useMemo } from 'react'
import { decimal, readFigure, sum, zero } from '#domain/decimal.ts'
import { linesPath, type Report, type ReportFilter } from '#resources/reports.ts'
import { useOperation } from '../../api.ts'
import { periodOf, wireQuery } from '../../documents/list/list-query.ts'
import { useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import { usePageSize } from '../../use-page-size.ts'
import { addressWith, seenOf } from '../../views/days-in-view.ts'
import { filtersUsed } from '../../views/filters-used.ts'
import { readSort } from '../../views/sorting.ts'
import type { ListAddress } from '../../views/use-list-view.ts'
import type { Seen } from '../../views/view-content.ts'
import { booksOf } from '../entity-field.tsx'

export type Row = Readonly<Record<string, string | number | undefined>>
/** A column that is made as the report is asked for: what it is called, and the filters that find its lines. */
export type MadeColumn = { name: string; label: string; startTime?: string; endTime?: string; depotId?: string }
export type ReportPage = {
  records: readonly Row[]
  total: number
  sums: Readonly<Record<string, string>>
  /** What columns are called that are made as the report is asked for. */
  columns?: readonly MadeColumn[]
}

const text = parseAsString.withDefault('')
const filterParsers = {
  groupBy: text,
  columns: text,
  measure: text,
  depotId: text,
  customerId: text,
  supplierId: text,
  classifyId: text,
  commInfoId: text,
  staffId: text,
  accountId: text,
  // after an equals sign, since the company itself has no name
  entity: text,
  item: text,
  account: text,
  age: text,
} satisfies Readonly<Record<ReportFilter, typeof text>> & Readonly<Record<string, typeof text>>
type FilterName = keyof typeof filterParsers
const filterNames = Object.keys(filterParsers) as FilterName[]

const parsers = {
  ...filterParsers,
  // absent: this month; empty: all days
  startTime: parseAsString,
  endTime: parseAsString,
  view: text,
  sort: text,
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}

type Read = { [Name in keyof typeof parsers]: ReturnType<(typeof parsers)[Name]['parseServerSide']> }
export type Filters = Record<'startTime' | 'endTime' | FilterName, string>
export type Query = Filters & { sort: string; page: number; size: number }

/** What of a report a view keeps; all days are kept as such, for an address without days is this month. */
export function keptOf({ startTime, endTime, sort, page: _, size, ...filters }: Query, today: string): Seen {
  const said = Object.entries(filters).filter(([, value]) => value !== '')
  const allDays = startTime === '' && endTime === '' ? Object.entries({ startTime, endTime }) : []
  return seenOf(said, { startTime, endTime, sort, size }, today, allDays)
}

/** The address that a view stands for; of the plain report everything is taken out. */
export const addressOf = (content: Partial<Seen>, today: string) => addressWith(filterNames, content, today)

/** The way of grouping that is asked for, or the usual one. */
export const groupingOf = ({ groupings }: Report, groupBy: string): string =>
  Object.hasOwn(groupings, groupBy) ? groupBy : (Object.keys(groupings)[0] ?? '')

/** What a grouping or a choice of columns says narrows nothing. */
const narrowing = filterNames.filter((name) => name !== 'groupBy' && name !== 'columns' && name !== 'measure')

/** How many filters of a report are in force; its usual period, this month or for ages today, is none. */
export function usedOf({ ages }: Report, query: Query, today: string): number {
  const { startTime, endTime } = query
  const month = periodOf('month', today)
  const isUsual = ages ? dayOfAges(query, today) === today : startTime === month.startTime && endTime === month.endTime
  return filtersUsed(query, narrowing) + (isUsual ? 0 : 1)
}

/** What of the address a report is asked for, without sort and page. */
export const filtersOf = ({ sort: _, page: __, size: ___, ...filters }: Query): Filters => filters

/** The query of the report's operation. Reports of lines call their grouping the side; one that is grouped in one way alone calls it nothing. */
export function askedOf(report: Report, { groupBy, entity, item, account, age, ...query }: Query): Record<string, string | number> {
  const { api, groupings } = report
  const grouping = groupingOf(report, groupBy)
  const by =
    api === 'TradeLineApi' ? { side: grouping } : Object.keys(groupings).length > 1 && grouping !== 'auto' ? { groupBy: grouping } : {}
  const { current, size, ascs, descs, ...filters } = wireQuery(query)
  const books = booksOf(report.byEntity && entity ? entity.slice(1) : null)
  return {
    ...filters,
    ...books,
    ...(report.items && item ? { item } : {}),
    ...(report.accounts && account ? { account } : {}),
    ...(report.ages && age ? { age } : {}),
    ...by,
    ...(isWhole(report) ? {} : { current, size, ...(ascs && { ascs }), ...(descs && { descs }) }),
  } as Record<string, string | number>
}

/** Sales by goods are answered whole (the wire has no pages there): sorted, cut and summed here. */
const isWhole = ({ api }: Report) => api === 'SalesAnalysisApi'

const compare = (one: Row[string], other: Row[string]): number => {
  const [left, right] = [readFigure(String(one ?? '')), readFigure(String(other ?? ''))]
  return left && right ? left.cmp(right) : String(one ?? '').localeCompare(String(other ?? ''), 'zh')
}

function pageOfWhole(rows: readonly Row[], { sort, page, size }: Pick<Query, 'sort' | 'page' | 'size'>): ReportPage {
  const [by] = readSort(sort)
  const sorted = by ? [...rows].sort((one, other) => compare(one[by.id], other[by.id]) * (by.down ? -1 : 1)) : rows
  const total = (name: string) => sum(rows.map((row) => readFigure(String(row[name] ?? '')) ?? zero))
  const names = ['qty', 'salesAmt', 'finalAmt', 'costAmt', 'profitAmt'].filter((name) => rows.some((row) => row[name] !== undefined))
  const sums = Object.fromEntries(names.map((name) => [name, total(name).toFixed()]))
  const rate = rows.some((row) => row.profitRate !== undefined) && !total('salesAmt').isZero()
  const margin: Record<string, string> = rate ? { profitRate: total('profitAmt').mul(100).div(total('salesAmt')).toFixed(2) } : {}
  return { records: sorted.slice((page - 1) * size, page * size), total: rows.length, sums: { ...sums, ...margin } }
}

const isRows = (answer: ReportPage | readonly Row[]): answer is readonly Row[] => Array.isArray(answer)

/** A report as it is asked for. */
export function useReportPage(report: Report, query: Query, enabled = true) {
  const asked = askedOf(report, query)
  // all answer a page of rows with sums, but for the one that is whole
  const answer = useOperation(report.list as 'StoreProfitApi_list', { query: asked }, { placeholderData: keepPreviousData, enabled })
  const data = answer.data as ReportPage | readonly Row[] | undefined
  const page = data === undefined ? undefined : isRows(data) ? pageOfWhole(data, query) : data
  return { answer, page, asked }
}

/** What the address of a report's page says, without days this month; and the same as views keep it. */
export function useReportQuery(): { query: Query; change: (news: Partial<Query>) => void; address: ListAddress } {
  const { config } = useSession()
  const sizeOf = usePageSize()
  const [read, setQuery] = usePageQuery(parsers)
  const size = sizeOf(read.size)
  const query = useMemo(() => queryOf(read, size, config.today), [read, size, config.today])
  const { view, ...said } = read
  const change = (news: Partial<Query>) => void setQuery({ page: 1, startTime: query.startTime, endTime: query.endTime, ...news })
  const show: ListAddress['show'] = (kept) => void setQuery({ ...addressOf(kept?.content ?? {}, config.today), view: kept?.id ?? null })
  const isBare = view === '' && Object.entries(said).every(([name, value]) => name === 'page' || value === null || value === '')
  return { query, change, address: { viewId: view, isBare, seen: keptOf(query, config.today), show } }
}

function queryOf({ view: _, ...said }: Read, size: number, today: string): Query {
  const month = periodOf('month', today)
  const period = said.startTime === null && said.endTime === null ? month : { startTime: said.startTime ?? '', endTime: said.endTime ?? '' }
  return { ...said, ...period, size }
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The day that ages are told of: no later than today, which they are told of where no day is named. */
export const dayOfAges = ({ endTime }: Pick<Filters, 'endTime'>, today: string) => (endTime === '' || endTime > today ? today : endTime)

/** By how much a figure differs from that before, in percent; nothing where there was none. */
export function changeOf(now: string | undefined, before: string | undefined): string | undefined {
  const [is, was] = [readFigure(now), readFigure(before)]
  return is && was && !was.isZero() ? decimal(is.sub(was)).mul(100).div(was.abs()).toFixed(1) : undefined
}

const endOfMonth = (day: string) => dayText(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0))
const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (other !== '' && other < one ? other : one)

/** Which part of the period a row of a day or month is. */
export function rowPeriod(day: string, groupBy: string, { startTime, endTime }: Pick<Filters, 'startTime' | 'endTime'>, isMonth: boolean) {
  if (groupBy === 'day' || !isMonth) return { startTime: day, endTime: day }
  return { startTime: later(day, startTime), endTime: earlier(endOfMonth(day), endTime) }
}

/** Filters that lines have, too; how figures are grouped and told, lines are not. */
const ofFiguresAlone: ReadonlySet<FilterName> = new Set<FilterName>(['groupBy', 'columns', 'measure', 'entity', 'item', 'account', 'age'])
const filtersOfLines = filterNames.filter((name) => !ofFiguresAlone.has(name))

/**
 * The page of the lines that a figure is made of, with the filters kept; of a row, or of all together. Nothing where no filter finds them, as of
 * goods without a class. `months`: rows are months.
 */
export function linesOf(report: Report, query: Filters, figure: string, row?: Row, months = false): string | undefined {
  const grouping = groupingOf(report, query.groupBy)
  const { key } = report.groupings[grouping] ?? {}
  const { startTime, endTime } = query
  const value = row && key ? row[key] : undefined
  if (row && (key === undefined || value === undefined)) return undefined
  const period = key === 'billDate' && value ? rowPeriod(String(value), grouping, query, months) : { startTime, endTime }
  const side = figure === 'purchaseAmt' ? 'purchase' : report.side
  const chosen = key && key !== 'billDate' && value !== undefined ? { [key]: String(value) } : {}
  const asked: Readonly<Record<string, string>> = { ...query, ...chosen }
  const kept = filtersOfLines.flatMap((name) => (asked[name] ? [[name, asked[name]]] : []))
  return `${linesPath}?${new URLSearchParams({ ...Object.fromEntries(kept), ...period, groupBy: side })}`
}
