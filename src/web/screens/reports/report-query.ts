import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import { useMemo } from 'react'
import { decimal, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { linesPath, type Report, type ReportFilter } from '#resources/reports/reports.ts'
import { useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { usePageQuery } from '../../navigation/use-page-query.ts'
import { usePageSize } from '../../ui/table/use-page-size.ts'
import { addressWith, viewAddressOf } from '../../views/days-in-view.ts'
import { filtersUsed } from '../../views/filters-used.ts'
import { periodOf, wireQuery } from '../../views/list-query.ts'
import { readSort } from '../../views/sorting.ts'
import type { ListAddress } from '../../views/use-list-view.ts'
import type { ViewAddress } from '../../views/view-content.ts'
import { booksOf } from '../entity-field.tsx'

export type ReportRow = Readonly<Record<string, string | number | undefined>>
/** A column generated for a comparison: its label, and the filters that find its lines. */
export type GeneratedColumn = { name: string; label: string; startTime?: string; endTime?: string; depotId?: string }
export type ReportPage = {
  records: readonly ReportRow[]
  total: number
  sums: Readonly<Record<string, string>>
  /** The generated columns. */
  columns?: readonly GeneratedColumn[]
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

type ReportAddress = { [Name in keyof typeof parsers]: ReturnType<(typeof parsers)[Name]['parseServerSide']> }
export type Filters = Record<'startTime' | 'endTime' | FilterName, string>
export type ReportQuery = Filters & { sort: string; page: number; size: number }

/**
 * The part of a report's query that a view stores; "all days" is stored as such, for an address without days means
 * this month.
 */
export function reportViewOf({ startTime, endTime, sort, page: _, size, ...filters }: ReportQuery, today: string): ViewAddress {
  const said = Object.entries(filters).filter(([, value]) => value !== '')
  const allDays = startTime === '' && endTime === '' ? Object.entries({ startTime, endTime }) : []
  return viewAddressOf(said, { startTime, endTime, sort, size }, today, allDays)
}

/** The address of a view; the plain report clears everything. */
export const addressOf = (content: Partial<ViewAddress>, today: string) => addressWith(filterNames, content, today)

/** The current grouping, or the default one. */
export const groupingOf = ({ groupings }: Report, groupBy: string): string =>
  Object.hasOwn(groupings, groupBy) ? groupBy : (Object.keys(groupings)[0] ?? '')

/** Grouping and choice of columns do not filter rows. */
const narrowing = filterNames.filter((name) => name !== 'groupBy' && name !== 'columns' && name !== 'measure')

/** The number of filters in force; the default period (this month, for ageing today) does not count. */
export function filterCount({ ages }: Report, query: ReportQuery, today: string): number {
  const { startTime, endTime } = query
  const month = periodOf('month', today)
  const isUsual = ages ? dayOfAges(query, today) === today : startTime === month.startTime && endTime === month.endTime
  return filtersUsed(query, narrowing) + (isUsual ? 0 : 1)
}

/** The parameters in the address of a report, without sort and page. */
export const filtersOf = ({ sort: _, page: __, size: ___, ...filters }: ReportQuery): Filters => filters

/**
 * The query of the report's operation. Reports of lines call their grouping `side`; a report with a single grouping
 * sends none.
 */
export function reportParameters(
  report: Report,
  { groupBy, entity, item, account, age, ...query }: ReportQuery,
): Record<string, string | number> {
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

/** Sales by goods are not paged on the wire: they are sorted, cut and summed here. */
const isWhole = ({ api }: Report) => api === 'SalesAnalysisApi'

const compare = (one: ReportRow[string], other: ReportRow[string]): number => {
  const [left, right] = [readFigure(String(one ?? '')), readFigure(String(other ?? ''))]
  return left && right ? left.cmp(right) : String(one ?? '').localeCompare(String(other ?? ''), 'zh')
}

function pageOfWhole(rows: readonly ReportRow[], { sort, page, size }: Pick<ReportQuery, 'sort' | 'page' | 'size'>): ReportPage {
  const [by] = readSort(sort)
  const sorted = by ? [...rows].sort((one, other) => compare(one[by.id], other[by.id]) * (by.down ? -1 : 1)) : rows
  const total = (name: string) => sum(rows.map((row) => readFigure(String(row[name] ?? '')) ?? zero))
  const names = ['qty', 'salesAmt', 'finalAmt', 'costAmt', 'profitAmt'].filter((name) => rows.some((row) => row[name] !== undefined))
  const sums = Object.fromEntries(names.map((name) => [name, total(name).toFixed()]))
  const rate = rows.some((row) => row.profitRate !== undefined) && !total('salesAmt').isZero()
  const margin: Record<string, string> = rate ? { profitRate: total('profitAmt').mul(100).div(total('salesAmt')).toFixed(2) } : {}
  return { records: sorted.slice((page - 1) * size, page * size), total: rows.length, sums: { ...sums, ...margin } }
}

const isRows = (answer: ReportPage | readonly ReportRow[]): answer is readonly ReportRow[] => Array.isArray(answer)

/** A page of a report for a query. */
export function useReportPage(report: Report, query: ReportQuery, enabled = true) {
  const asked = reportParameters(report, query)
  // all return a page of rows with sums, except for the one without pages
  const answer = useOperation(report.list as 'StoreProfitApi_list', { query: asked }, { placeholderData: keepPreviousData, enabled })
  const data = answer.data as ReportPage | readonly ReportRow[] | undefined
  const page = data === undefined ? undefined : isRows(data) ? pageOfWhole(data, query) : data
  return { answer, page, asked }
}

/** The query in the address of a report's page, this month without days; and the same for views. */
export function useReportQuery(): { query: ReportQuery; change: (news: Partial<ReportQuery>) => void; address: ListAddress } {
  const { config } = useSession()
  const sizeOf = usePageSize()
  const [read, setQuery] = usePageQuery(parsers)
  const size = sizeOf(read.size)
  const query = useMemo(() => queryOf(read, size, config.today), [read, size, config.today])
  const { view, ...said } = read
  const change = (news: Partial<ReportQuery>) => void setQuery({ page: 1, startTime: query.startTime, endTime: query.endTime, ...news })
  const show: ListAddress['show'] = (kept) => void setQuery({ ...addressOf(kept?.content ?? {}, config.today), view: kept?.id ?? null })
  const isBare = view === '' && Object.entries(said).every(([name, value]) => name === 'page' || value === null || value === '')
  return { query, change, address: { viewId: view, isBare, seen: reportViewOf(query, config.today), show } }
}

function queryOf({ view: _, ...said }: ReportAddress, size: number, today: string): ReportQuery {
  const month = periodOf('month', today)
  const period = said.startTime === null && said.endTime === null ? month : { startTime: said.startTime ?? '', endTime: said.endTime ?? '' }
  return { ...said, ...period, size }
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The date of an ageing report: at most today, which is also the default. */
export const dayOfAges = ({ endTime }: Pick<Filters, 'endTime'>, today: string) => (endTime === '' || endTime > today ? today : endTime)

/** The change of a figure against the previous one, in percent; undefined where that is 0 or absent. */
export function changeOf(now: string | undefined, before: string | undefined): string | undefined {
  const [is, was] = [readFigure(now), readFigure(before)]
  return is && was && !was.isZero() ? decimal(is.sub(was)).mul(100).div(was.abs()).toFixed(1) : undefined
}

const endOfMonth = (day: string) => dayText(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0))
const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (other !== '' && other < one ? other : one)

/** The part of the period that a row of a day or month covers. */
export function rowPeriod(day: string, groupBy: string, { startTime, endTime }: Pick<Filters, 'startTime' | 'endTime'>, isMonth: boolean) {
  if (groupBy === 'day' || !isMonth) return { startTime: day, endTime: day }
  return { startTime: later(day, startTime), endTime: earlier(endOfMonth(day), endTime) }
}

/** Filters that lines do not have: grouping and choice of figures. */
const ofFiguresAlone: ReadonlySet<FilterName> = new Set<FilterName>(['groupBy', 'columns', 'measure', 'entity', 'item', 'account', 'age'])
const filtersOfLines = filterNames.filter((name) => !ofFiguresAlone.has(name))

/**
 * The page of the lines that a figure is made of, with the filters kept; of a row, or of the sum. Undefined where no
 * filter finds them, as for goods without a class. `months`: rows are months.
 */
export function linesOf(report: Report, query: Filters, figure: string, row?: ReportRow, months = false): string | undefined {
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
