import { lastPeriod } from '#domain/day-periods.ts'
import type { Report } from '#resources/reports.ts'
import { useSay } from '../i18n/index.ts'
import { usePlaces } from '../session.ts'
import { Figure } from '../ui/figure.tsx'
import { changeOf, type Query, useReportPage } from './report-query.ts'
import { reportWords as words } from './report-words.ts'

type Sums = Readonly<Record<string, string>>

/** What all rows come to, and by how much that differs from the period before. */
export function ReportFigures({ report, query, sums }: { report: Report; query: Query; sums: Sums }) {
  const say = useSay()
  const places = usePlaces()
  const before = lastPeriod(query)
  const last = useReportPage(report, { ...query, ...before, page: 1, size: 1, sort: '' }, before !== undefined)
  const named = Object.keys(sums).filter((name) => name.endsWith('Amt') && report.fields[name])
  // what is compared stands in columns beside each other
  if (named.length === 0 || report.choices) return null
  return (
    <dl className="ledger-figures">
      {named.map((name) => {
        const change = before && changeOf(sums[name], last.page?.sums[name])
        return (
          <div key={name}>
            <dt>{report.fields[name] && say(report.fields[name].label)}</dt>
            <dd>
              <Figure value={sums[name]} places={places.amount} />{' '}
              {change !== undefined && (
                <span className="report-change" title={`${before?.startTime} – ${before?.endTime}`}>
                  {say(words.last)} {change.startsWith('-') ? '' : '+'}
                  {change}%
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
