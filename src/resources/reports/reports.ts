import { bookReports } from './book-reports.ts'
import type { Report } from './report-parts.ts'
import { tradeReports } from './trade-reports.ts'

export type { Grouping, Report, ReportFilter } from './report-parts.ts'

/** All reports: their services, rights, pages, columns, filters and ways of grouping. */
export const reports: readonly Report[] = [...tradeReports, ...bookReports]

/** The page that shows the lines behind a figure. */
export const linesPath = '/analysis/lines'

/**
 * Whether a trade report groups by day or by month. `groupBy` decides if given. Otherwise periods of up to three
 * months group by day; longer ones and those without a first day by month. Without a last day, the period ends today.
 */
export function spanOf(
  { startTime, endTime, groupBy }: { startTime?: string; endTime?: string; groupBy?: string },
  today: string,
): 'day' | 'month' {
  if (groupBy === 'day' || groupBy === 'month') return groupBy
  if (!startTime) return 'month'
  const [year = 0, month = 0] = startTime.split('-').map(Number)
  const later = `${year + Math.floor((month + 2) / 12)}-${String(((month + 2) % 12) + 1).padStart(2, '0')}${startTime.slice(7)}`
  return (endTime || today) <= later ? 'day' : 'month'
}
