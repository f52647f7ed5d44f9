import { useMemo } from 'react'
import { type Report, spanOf } from '#resources/reports.ts'
import { useSeen } from '../../seen.ts'
import { usePlaces, useSession } from '../../session.ts'
import { useDataTable } from '../../ui/use-data-table.ts'
import { useListView } from '../../views/use-list-view.ts'
import { reportColumns } from './report-columns.tsx'
import { filtersOf, groupingOf, type Row, useReportPage, useReportQuery } from './report-query.ts'

/** A report as it is asked for by its address, with the view that is in force. */
export function useReport(report: Report) {
  const places = usePlaces()
  const seen = useSeen()
  const { config } = useSession()
  const { query, change, address } = useReportQuery()
  const grouping = groupingOf(report, query.groupBy)
  const filters = useMemo(() => filtersOf(query), [query])
  const months = spanOf({ ...filters, groupBy: grouping }, config.today) === 'month'
  const plain = useMemo(() => reportColumns({ report, filters, places, months }), [report, filters, places, months])
  const view = useListView(report.stem, plain, address)
  const { answer, page, asked } = useReportPage(report, query, !view.waiting)
  const made = page?.columns
  const columns = useMemo(
    () =>
      (report.choices ? reportColumns({ report, filters, places, months, ...(made && { made }) }) : plain).filter(({ id }) =>
        seen(report.api, id),
      ),
    [report, filters, places, months, made, plain, seen],
  )
  const rows = page?.records
  // what rows are grouped by differs, and is often several things: where they stand tells them apart
  const standing = useMemo(() => new Map(rows?.map((row, at) => [row, String(at)])), [rows])
  const model = useDataTable<Row>({ choice: view.choice, columns, rows, rowId: (row) => standing.get(row) ?? '' })
  return { query, filters, asked, answer, page, change, model, grouping, columns, view }
}

export type ReportShown = ReturnType<typeof useReport>
