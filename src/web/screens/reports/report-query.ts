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
/** A column that the server generates for a comparison: its label, and the filters that find the lines behind it. */
export type GeneratedColumn = { name: string; label: string; startTime?: string; endTime?: string; depotId?: string }
export type ReportPage = {
  records: readonly ReportRow[]
  total: number
  sums: Readonly<Record<string, string>>
  /** The generated columns, if the report is a comparison. */
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
  // the name after an equals sign, because the company itself has the empty name
  entity: text,
  item: text,
  account: text,
  age: text,
} satisfies Readonly<Record<ReportFilter, typeof text>> & Readonly<Record<string, typeof text>>
type FilterName = keyof typeof filterParsers
const filterNames = Object.keys(filterParsers) as FilterName[]

const parsers = {
  ...filterParsers,
  // without dates the report is for this month; empty dates mean all days
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
 * The part of a report's query that a saved view stores. "All days" is stored explicitly, because an address without
 * dates means this month.
 */
export function reportViewOf({ startTime, endTime, sort, page: _, size, ...filters }: ReportQuery, today: string): ViewAddress {
  const said = Object.entries(filters).filter(([, value]) => value !== '')
  const allDays = startTime === '' && endTime === '' ? Object.entries({ startTime, endTime }) : []
  return viewAddressOf(said, { startTime, endTime, sort, size }, today, allDays)
}

/** The address of a saved view. Without content all filters are cleared. */
export const addressOf = (content: Partial<ViewAddress>, today: string) => addressWith(filterNames, content, today)

/** The grouping in the query; if the report does not have it, the first one. */
export const groupingOf = ({ groupings }: Report, groupBy: string): string =>
  Object.hasOwn(groupings, groupBy) ? groupBy : (Object.keys(groupings)[0] ?? '')

/** Parameters that filter rows, which grouping and choice of columns do not. */
const narrowing = filterNames.filter((name) => name !== 'groupBy' && name !== 'columns' && name !== 'measure')

/**
 * The number of filters that are set. The default period does not count: this month or, for a report of ageing, today.
 */
export function filterCount({ ages }: Report, query: ReportQuery, today: string): number {
  const { startTime, endTime } = query
  const month = periodOf('month', today)
  const isUsual = ages ? dayOfAges(query, today) === today : startTime === month.startTime && endTime === month.endTime
  return filtersUsed(query, narrowing) + (isUsual ? 0 : 1)
}

/** The parameters in the address of a report, without sort order and page. */
export const filtersOf = ({ sort: _, page: __, size: ___, ...filters }: ReportQuery): Filters => filters

/**
 * The query parameters for the report's operation. A report of lines sends its grouping as `side`; a report with only
 * one grouping sends none.
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

/**
 * True for sales by goods, which the API does not answer in pages. They are sorted, divided into pages and summed
 * here.
 */
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

/** Reads the page of a report for a query. */
export function useReportPage(report: Report, query: ReportQuery, enabled = true) {
  const asked = reportParameters(report, query)
  // each report answers a page of rows with sums, except the one that answers all rows
  const answer = useOperation(report.list as 'StoreProfitApi_list', { query: asked }, { placeholderData: keepPreviousData, enabled })
  const data = answer.data as ReportPage | readonly ReportRow[] | undefined
  const page = data === undefined ? undefined : isRows(data) ? pageOfWhole(data, query) : data
  return { answer, page, asked }
}

/**
 * The query of a report's page, which is in its address, and the same for saved views. Without dates it is for this
 * month.
 */
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

/** The date of an ageing report. It is today unless an earlier date is given. */
export const dayOfAges = ({ endTime }: Pick<Filters, 'endTime'>, today: string) => (endTime === '' || endTime > today ? today : endTime)

/**
 * The change of a figure from the previous one, in percent with one decimal; undefined if the previous one is 0 or
 * missing.
 */
export function changeOf(now: string | undefined, before: string | undefined): string | undefined {
  const [is, was] = [readFigure(now), readFigure(before)]
  return is && was && !was.isZero() ? decimal(is.sub(was)).mul(100).div(was.abs()).toFixed(1) : undefined
}

const endOfMonth = (day: string) => dayText(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0))
const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (other !== '' && other < one ? other : one)

/** The part of the report's period that is covered by a row of a day or a month. */
export function rowPeriod(day: string, groupBy: string, { startTime, endTime }: Pick<Filters, 'startTime' | 'endTime'>, isMonth: boolean) {
  if (groupBy === 'day' || !isMonth) return { startTime: day, endTime: day }
  return { startTime: later(day, startTime), endTime: earlier(endOfMonth(day), endTime) }
}

/** Filters that the page of lines does not have: grouping, and the choice of books and figures. */
const ofFiguresAlone: ReadonlySet<FilterName> = new Set<FilterName>(['groupBy', 'columns', 'measure', 'entity', 'item', 'account', 'age'])
const filtersOfLines = filterNames.filter((name) => !ofFiguresAlone.has(name))

/**
 * The address of the page with the lines behind a figure, in a row or in the sums, with the report's filters.
 * Undefined if no filter finds exactly these lines, as for goods without a class. `months` is true if each row is a
 * month.
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
