import { useMemo } from 'react'
import { type Report, spanOf } from '#resources/reports/reports.ts'
import { useFieldPermissions } from '../../client/field-permissions.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { useDataTable } from '../../ui/table/use-data-table.ts'
import { useListView } from '../../views/use-list-view.ts'
import { reportColumns } from './report-columns.tsx'
import { filtersOf, groupingOf, type ReportRow, useReportPage, useReportQuery } from './report-query.ts'

/** A report with the parameters in its address and its saved view. */
export function useReport(report: Report) {
  const places = usePlaces()
  const seen = useFieldPermissions()
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
  // rows are identified by their index, because the fields by which they are grouped differ and are often several
  const standing = useMemo(() => new Map(rows?.map((row, at) => [row, String(at)])), [rows])
  const model = useDataTable<ReportRow>({ choice: view.choice, columns, rows, rowId: (row) => standing.get(row) ?? '' })
  return { query, filters, asked, answer, page, change, model, grouping, columns, view }
}

export type ReportShown = ReturnType<typeof useReport>
