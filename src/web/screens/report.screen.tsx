import { useMemo } from 'react'
import { fill } from '#domain/words.ts'
import type { ReferenceTarget } from '#resources/index.ts'
import { type Report, type ReportFilter, spanOf } from '#resources/reports.ts'
import { ApiRefusal } from '../api.ts'
import { DateRange } from '../documents/list/date-range.tsx'
import { sortIn, sortText } from '../documents/list/list-query.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { ExportButton } from '../jobs/export-button.tsx'
import { PrintOnly } from '../print/print-only.tsx'
import { printWords } from '../print/words.ts'
import { ReferenceFilter } from '../resources/reference-filter.tsx'
import { useSeen } from '../seen.ts'
import { usePlaces, useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { ColumnMenu } from '../ui/column-menu.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { keepPageSize } from '../ui/page-size.ts'
import { Pager } from '../ui/pager.tsx'
import { Empty, ErrorState, Forbidden } from '../ui/states.tsx'
import { useDataTable } from '../ui/use-data-table.ts'
import { exportAsked, sumsShown } from './field-columns.tsx'
import { BarChart } from './report-chart.tsx'
import { reportColumns } from './report-columns.tsx'
import { ReportFigures } from './report-figures.tsx'
import { type Filters, groupingOf, type Query, type ReportPage, type Row, useReportPage, useReportQuery } from './report-query.ts'
import { reportWords as words } from './report-words.ts'
import './ledger.css'
import './report.css'

const targets: Readonly<Record<ReportFilter, ReferenceTarget>> = {
  depotId: 'DepotApi',
  customerId: 'CustomerApi',
  supplierId: 'SupplierApi',
  classifyId: 'ClassificationApi',
  commInfoId: 'CommodityApi',
}
const labels = {
  depotId: { zh: '仓库', en: 'Depot' },
  customerId: { zh: '客户', en: 'Customer' },
  supplierId: { zh: '供应商', en: 'Supplier' },
  classifyId: { zh: '分类', en: 'Class' },
  commInfoId: { zh: '商品', en: 'Goods' },
} as const

/** Of these a chart shows the first ones. */
const barsAtMost = 62

function useReport(report: Report) {
  const places = usePlaces()
  const seen = useSeen()
  const { config } = useSession()
  const [query, change] = useReportQuery()
  const { answer, page, asked } = useReportPage(report, query)
  const grouping = groupingOf(report, query.groupBy)
  const { startTime, endTime, groupBy, depotId, customerId, supplierId, classifyId, commInfoId } = query
  const filters: Filters = useMemo(
    () => ({ startTime, endTime, groupBy, depotId, customerId, supplierId, classifyId, commInfoId }),
    [startTime, endTime, groupBy, depotId, customerId, supplierId, classifyId, commInfoId],
  )
  const months = spanOf({ ...filters, groupBy: grouping }, config.today) === 'month'
  const columns = useMemo(
    () => reportColumns({ report, filters, places, months }).filter(({ id }) => seen(report.api, id)),
    [report, filters, places, months, seen],
  )
  const rowId = (row: Row) => String(row.id ?? row[report.groupings[grouping]?.key ?? ''] ?? '')
  const model = useDataTable<Row>({ name: `${report.stem}-${grouping}`, columns, rows: page?.records, rowId })
  return { query, filters, asked, answer, page, change, model, grouping, rowId, columns }
}

type Shown = ReturnType<typeof useReport>

/** A report: filtered, grouped, charted, printed and exported; each of its figures leads to the lines it is made of. */
function ReportScreen({ report }: { report: Report }) {
  const say = useSay()
  const places = usePlaces()
  const shown = useReport(report)
  const { query, answer, page, change, model } = shown
  if (answer.error instanceof ApiRefusal && answer.error.code === 403) return <Forbidden right={`${report.stem}_view`} />
  const sums = sumsShown(report.fields, page?.sums, places)
  return (
    <div className="shell-page report">
      <h1 className="ui-hidden">{say(report.label)}</h1>
      <ReportBar report={report} shown={shown} />
      {page && <ReportFigures report={report} query={query} sums={page.sums} />}
      {page && report.charted.length > 0 && <Chart report={report} shown={shown} page={page} />}
      {answer.isError && !page ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <DataTable
          model={model}
          label={say(report.label)}
          sort={sortIn(query.sort)}
          onSort={(sort) => change({ sort: sortText(sort) })}
          totals={sums}
          refreshing={answer.isPlaceholderData}
          empty={<Empty action={<Button onClick={() => change(everything)}>{say(words.allDays)}</Button>}>{say(words.none)}</Empty>}
        />
      )}
      {page && (
        <Pager
          page={query.page}
          size={query.size}
          total={page.total}
          onChange={(next) => {
            keepPageSize(next.size)
            change(next)
          }}
        />
      )}
      {page && <Paper report={report} shown={shown} page={page} />}
    </div>
  )
}

const everything: Partial<Query> = { startTime: '', endTime: '' }

function ReportBar({ report, shown: { query, filters, asked, change, model, grouping } }: { report: Report; shown: Shown }) {
  const say = useSay()
  const ways = Object.entries(report.groupings)
  const columnIds = () => model.table.getVisibleLeafColumns().map(({ id }) => id)
  return (
    <search className="ui-bar">
      {report.filters.map((filter) => (
        <ReferenceFilter
          key={filter}
          to={targets[filter]}
          label={filter === 'depotId' ? (report.fields.depotName?.label ?? labels.depotId) : labels[filter]}
          value={filters[filter]}
          onChange={(id) => change({ [filter]: id })}
        />
      ))}
      <DateRange
        label={words.period}
        startTime={query.startTime}
        endTime={query.endTime}
        periods={['today', 'month', 'lastMonth']}
        onChange={(range) => change({ ...range, page: 1 })}
      />
      {ways.length > 1 && (
        <Chips
          label={say(words.grouped)}
          chips={ways.map(([value, { label }]) => ({ value, label: say(label) }))}
          value={grouping}
          onChange={(groupBy) => change({ groupBy, sort: '' })}
        />
      )}
      <span className="ui-spread" />
      <ColumnMenu model={model} />
      <Button kind="quiet" onClick={() => window.print()}>
        {say(printWords.print)}
      </Button>
      <ExportButton right={`${report.stem}_export`} seen={() => exportAsked(report.api, asked, columnIds())} />
    </search>
  )
}

function Chart({ report, shown, page }: { report: Report; shown: Shown; page: ReportPage }) {
  const say = useSay()
  const seen = useSeen()
  const [language] = useLanguage()
  const { query, grouping, rowId } = shown
  const isAll = page.records.length === page.total
  const more = useReportPage(report, { ...query, page: 1, size: 100, sort: '' }, !isAll)
  const rows = (isAll && query.sort === '' ? page : (more.page ?? page)).records
  const series = report.charted
    .filter((name) => seen(report.api, name))
    .flatMap((name) => (report.fields[name] ? [{ name, label: report.fields[name].label }] : []))
  // goods are known by their names, not by their codes
  const named = report.groupings[grouping]?.columns.findLast((name) => report.fields[name]?.kind !== 'integer') ?? ''
  const bars = rows.slice(0, barsAtMost).map((row) => ({
    key: rowId(row),
    label: String(row[named] ?? ''),
    figures: row as Readonly<Record<string, string | undefined>>,
  }))
  if (bars.length === 0 || series.length === 0) return null
  const rest = page.total - bars.length
  return (
    <>
      <BarChart label={`${say(words.chart)} · ${say(report.label)}`} bars={bars} series={series} />
      {rest > 0 && <span className="ui-muted">{fill(say(words.rest), { count: String(rest) }, language)}</span>}
    </>
  )
}

/** The report on paper, as it is seen: its columns, the rows of this page, and the sums over all. */
function Paper({ report, shown: { query, model, columns }, page }: { report: Report; shown: Shown; page: ReportPage }) {
  const say = useSay()
  const places = usePlaces()
  const ids = new Set(model.table.getVisibleLeafColumns().map(({ id }) => id))
  const printed = columns.filter(({ id }) => ids.has(id))
  const sums = sumsShown(report.fields, page.sums, places)
  const period = query.startTime || query.endTime ? `${query.startTime} – ${query.endTime}` : say(words.allDays)
  return (
    <PrintOnly pages="@page { size: A4 landscape; margin: 12mm }">
      <section className="report-paper" aria-hidden="true">
        <h1>{say(report.label)}</h1>
        <p>{period}</p>
        <table>
          <thead>
            <tr>
              {printed.map(({ id, label, align }) => (
                <th key={id} data-align={align}>
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.records.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows on paper never change places
              <tr key={at}>
                {printed.map(({ id, align, plain }) => (
                  <td key={id} data-align={align}>
                    {plain(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              {printed.map(({ id, align }) => (
                <td key={id} data-align={align}>
                  {sums[id]}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </PrintOnly>
  )
}

/** The page of a report. */
export function reportPage(report: Report) {
  return () => <ReportScreen report={report} />
}
