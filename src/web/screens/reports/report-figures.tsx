import { lastPeriod } from '#domain/core/day-periods.ts'
import type { Report } from '#resources/reports/reports.ts'
import { reportWords as words } from '../../charts/report-words.ts'
import { usePlaces } from '../../client/session.ts'
import { useSay } from '../../i18n/index.ts'
import { Figure } from '../../ui/figure.tsx'
import { FigureList } from '../../ui/figure-list.tsx'
import { FigureLink } from './report-columns.tsx'
import { changeOf, useReportPage } from './report-query.ts'
import type { ReportShown } from './use-report.ts'

type Sums = Readonly<Record<string, string>>

type FiguresProps = { report: Report; shown: Pick<ReportShown, 'query' | 'columns'>; sums: Sums }

/** The sums of a report with their change from the previous period. Each figure links to the rows behind it. */
export function ReportFigures({ report, shown: { query, columns }, sums }: FiguresProps) {
  const say = useSay()
  const places = usePlaces()
  const before = lastPeriod(query)
  const last = useReportPage(report, { ...query, ...before, page: 1, size: 1, sort: '' }, before !== undefined)
  const byName = new Map(columns.map((column) => [column.id, column]))
  // in the order in which the answer has the sums
  const named = Object.keys(sums).flatMap((name) => (name.endsWith('Amt') ? (byName.get(name) ?? []) : []))
  // a comparison has its figures side by side in columns already
  if (named.length === 0 || report.choices) return null
  const figures = named.map(({ id: name, label, leads }) => {
    const change = before && changeOf(sums[name], last.page?.sums[name])
    const figure = (
      <>
        <FigureLink to={leads()}>
          <Figure value={sums[name]} places={places.amount} />
        </FigureLink>{' '}
        {change !== undefined && (
          <span className="report-change" title={`${before?.startTime} – ${before?.endTime}`}>
            {say(words.last)} {change.startsWith('-') ? '' : '+'}
            {change}%
          </span>
        )}
      </>
    )
    return { key: name, label: say(label), figure }
  })
  return <FigureList figures={figures} />
}
