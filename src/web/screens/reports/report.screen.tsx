import { fillPlaceholders } from '#domain/core/words.ts'
import type { Report } from '#resources/reports/reports.ts'
import type { Series } from '../../charts/report-chart.tsx'
import { reportWords as words } from '../../charts/report-words.ts'
import { ApiRefusal } from '../../client/api.ts'
import { usePlaces } from '../../client/session.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, ErrorState, Forbidden } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { lastSort, readSort } from '../../views/sorting.ts'
import { formattedSums } from '../field-columns.tsx'
import { ReportBar, ReportTools } from './report-bar.tsx'
import { FigureLink } from './report-columns.tsx'
import { ReportFigures } from './report-figures.tsx'
import { ReportPaper } from './report-paper.tsx'
import { type ReportPage, type ReportQuery, useReportPage } from './report-query.ts'
import { type ReportShown, useReport } from './use-report.ts'
import './report.css'

/** Loaded after the page, because the chart library is larger than the page. */
const BarChart = lazyPart(async () => (await import('../../charts/report-chart.tsx')).BarChart, {
  waiting: <div className="report-chart report-chart-room" />,
})

/** The chart shows at most this many rows, the first ones. */
const barsAtMost = 62

/** Page of a report, with filters, grouping, chart, print and export. Each figure links to the lines behind it. */
function ReportScreen({ report }: { report: Report }) {
  const say = useSay()
  const places = usePlaces()
  const shown = useReport(report)
  const { query, answer, page, change, model, columns } = shown
  if (answer.error instanceof ApiRefusal && answer.error.code === 403) return <Forbidden right={`${report.stem}_view`} />
  const sums = formattedSums(report.fields, page?.sums, places)
  const totals = Object.fromEntries(
    columns.flatMap(({ id, leads }) => {
      if (!(id in sums)) return []
      const total = (
        <FigureLink key={id} to={leads()}>
          {sums[id]}
        </FigureLink>
      )
      return [[id, total]]
    }),
  )
  return (
    <div className="shell-page report">
      <PageHead title={say(report.label)} count={page?.total}>
        <ReportTools report={report} shown={shown} />
      </PageHead>
      <ReportBar report={report} shown={shown} />
      {page && <ReportFigures report={report} shown={shown} sums={page.sums} />}
      {page && report.charted.length > 0 && <Chart report={report} shown={shown} page={page} />}
      {answer.isError && !page ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <DataTable
          model={model}
          label={say(report.label)}
          sort={readSort(query.sort)}
          onSort={(sort) => change({ sort: lastSort(sort) })}
          totals={totals}
          refreshing={answer.isPlaceholderData}
          empty={<Empty action={<Button onClick={() => change(everything)}>{say(words.allDays)}</Button>}>{say(words.none)}</Empty>}
        />
      )}
      {page && <Pager page={query.page} size={query.size} total={page.total} onChange={change} />}
      {page && <ReportPaper report={report} shown={shown} page={page} />}
    </div>
  )
}

const everything: Partial<ReportQuery> = { startTime: '', endTime: '' }

/** The series that the chart shows for a figure. A comparison has a series for each generated column. */
function seriesOf({ fields, choices }: Report, { columns = [] }: ReportPage, name: string): Series[] {
  const made = columns.find((column) => column.name === name)
  if (made) return [{ name, label: { zh: made.label, en: made.label } }]
  return fields[name] && !choices ? [{ name, label: fields[name].label }] : []
}

/**
 * The column whose text names the bars: the last text column, because goods are known by their names and not by their
 * codes; without one, the day.
 */
function namedBy({ fields, groupings }: Report, grouping: string): string {
  const { columns: own = [] } = groupings[grouping] ?? {}
  const others = new Set(Object.values(groupings).flatMap(({ columns }) => columns))
  const shown = own.length > 0 ? own : Object.keys(fields).filter((name) => !others.has(name))
  const last = (kind: string) => shown.findLast((name) => fields[name]?.kind === kind)
  return last('text') ?? last('date') ?? ''
}

function Chart({ report, shown, page }: { report: Report; shown: ReportShown; page: ReportPage }) {
  const say = useSay()
  const [language] = useLanguage()
  const { query, grouping, columns } = shown
  const isAll = page.records.length === page.total
  const more = useReportPage(report, { ...query, page: 1, size: 100, sort: '' }, !isAll)
  const rows = (isAll && query.sort === '' ? page : (more.page ?? page)).records
  const told = new Set(columns.map(({ id }) => id))
  const series = report.charted.filter((name) => told.has(name)).flatMap((name) => seriesOf(report, page, name))
  const named = namedBy(report, grouping)
  const bars = rows.slice(0, barsAtMost).map((row, at) => ({
    key: String(at),
    label: String(row[named] ?? ''),
    figures: row as Readonly<Record<string, string | undefined>>,
  }))
  if (bars.length === 0 || series.length === 0) return null
  const rest = page.total - bars.length
  return (
    <>
      <BarChart label={`${say(words.chart)} · ${say(report.label)}`} bars={bars} series={series} />
      {rest > 0 && <span className="ui-muted">{fillPlaceholders(say(words.rest), { count: String(rest) }, language)}</span>}
    </>
  )
}

export function reportPage(report: Report) {
  return () => <ReportScreen report={report} />
}
