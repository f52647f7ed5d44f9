import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { MarkFilter, TaskFilter } from '#resources/documents/define-document.ts'
import { readSort, wireSort } from './sorting.ts'

/** The part of a list's address that decides which rows are shown. */
export const listQuery = {
  status: parseAsString.withDefault(''),
  keyword: parseAsString.withDefault(''),
  startTime: parseAsString.withDefault(''),
  endTime: parseAsString.withDefault(''),
  supplierId: parseAsString.withDefault(''),
  customerId: parseAsString.withDefault(''),
  depotId: parseAsString.withDefault(''),
  inDepotId: parseAsString.withDefault(''),
  deliveryDate: parseAsString.withDefault(''),
  deliveryRoute: parseAsString.withDefault(''),
  closeType: parseAsStringLiteral(['', 'short']).withDefault(''),
  mine: parseAsStringLiteral(['', '2']).withDefault(''),
  pendingRed: parseAsStringLiteral(['', '2']).withDefault(''),
  oversold: parseAsStringLiteral(['', '2']).withDefault(''),
  deviating: parseAsStringLiteral(['', '2']).withDefault(''),
  unconfirmed: parseAsStringLiteral(['', '2']).withDefault(''),
  sort: parseAsString.withDefault(''),
  /** The id of the saved view in use. */
  view: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}

export type ListQuery = { [Name in keyof typeof listQuery]: Name extends 'page' | 'size' ? number : string }
export type FilterName =
  | 'keyword'
  | 'startTime'
  | 'endTime'
  | 'supplierId'
  | 'customerId'
  | 'depotId'
  | 'inDepotId'
  | 'deliveryDate'
  | 'deliveryRoute'
  | 'closeType'
  | 'mine'
  | TaskFilter
  | MarkFilter

/** The query of the list's operation. Empty filters are left out. Columns to sort by have their snake-case names. */
export function wireQuery({
  page,
  size,
  sort,
  view: _,
  ...filters
}: Pick<ListQuery, 'page' | 'size' | 'sort'> & Partial<ListQuery>): Record<string, string | number> {
  const said = Object.entries(filters).filter(([, value]) => value)
  return { ...Object.fromEntries(said), ...wireSort(readSort(sort)), current: page, size }
}

const pad = (part: number) => String(part).padStart(2, '0')
const day = (year: number, month: number, date: number): string => {
  const time = new Date(Date.UTC(year, month, date))
  return `${time.getUTCFullYear()}-${pad(time.getUTCMonth() + 1)}-${pad(time.getUTCDate())}`
}

export type Period = 'today' | 'week' | 'month' | 'lastMonth'

/** The first and the last day of a usual period, relative to the current date of the tenant. Weeks begin on Monday. */
export function periodOf(period: Period, today: string): { startTime: string; endTime: string } {
  const [year = 1970, month = 1, date = 1] = today.split('-').map(Number)
  const weekday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7
  if (period === 'today') return { startTime: today, endTime: today }
  if (period === 'week') return { startTime: day(year, month - 1, date - weekday), endTime: day(year, month - 1, date - weekday + 6) }
  if (period === 'month') return { startTime: day(year, month - 1, 1), endTime: day(year, month, 0) }
  return { startTime: day(year, month - 2, 1), endTime: day(year, month - 1, 0) }
}

const periods: readonly Period[] = ['today', 'week', 'month', 'lastMonth']
export const isPeriod = (text: string | undefined): text is Period => periods.some((one) => one === text)

/** The usual period that has exactly these days, if there is one. */
export const periodIn = (asked: { startTime: string; endTime: string }, today: string): Period | undefined =>
  periods.find((one) => {
    const { startTime, endTime } = periodOf(one, today)
    return startTime === asked.startTime && endTime === asked.endTime
  })
