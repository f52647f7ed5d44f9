import { resourceOf } from '#resources/index.ts'
import type { Report } from '#resources/reports/reports.ts'
import { reportWords as words } from '../../charts/report-words.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { useNameOf } from '../../resources/resource-api.ts'
import { PrintOnly } from '../../ui/print-only.tsx'
import { entityWords } from '../entity-field.tsx'
import { formattedSums } from '../field-columns.tsx'
import { filtersOfReport } from './report-filters.ts'
import { dayOfAges, groupingOf, type ReportPage, type ReportQuery } from './report-query.ts'
import type { ReportShown } from './use-report.ts'

type PaperProps = { report: Report; shown: ReportShown; page: ReportPage }

/** A report on paper as it is shown: its filters, its columns, the rows of this page, and the sums over all rows. */
export function ReportPaper({ report, shown: { query, model, columns }, page }: PaperProps) {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const ids = new Set(model.table.getVisibleLeafColumns().map(({ id }) => id))
  const printed = columns.filter(({ id }) => ids.has(id))
  const sums = formattedSums(report.fields, page.sums, places)
  const grouping = report.groupings[groupingOf(report, query.groupBy)]
  const { config } = useSession()
  const days = report.ages
    ? `${say(words.asOf)} ${dayOfAges(query, config.today)}`
    : [query.startTime, query.endTime].filter(Boolean).join(' – ')
  const period = days || say(words.allDays)
  return (
    <PrintOnly pages="@page { size: A4 landscape; margin: 12mm }">
      <section className="report-paper" aria-hidden="true">
        <h1>{say(report.label)}</h1>
        <p>
          {grouping ? `${period} · ${say(grouping.label)}` : period}
          <FiltersInWords report={report} query={query} />
        </p>
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
              {printed.map(({ id, align }, at) => (
                <td key={id} data-align={align}>
                  {sums[id] ?? (at === 0 ? word('total') : '')}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </PrintOnly>
  )
}

/** The filters of the report as readable text. */
function FiltersInWords({ report, query: { entity, item, account, age, ...query } }: { report: Report; query: ReportQuery }) {
  const say = useSay()
  const chosen = [report.items?.[item], report.accounts?.[account], report.ages?.[age]]
  return (
    <>
      {filtersOfReport(report).map(
        (filter) => query[filter.name] && <FilterInWords key={filter.name} {...filter} id={query[filter.name]} />,
      )}
      {entity && ` · ${entity.slice(1) || say(entityWords.company)}`}
      {chosen.map((one) => one && ` · ${say(one)}`)}
    </>
  )
}

function FilterInWords({ to, label, id }: ReturnType<typeof filtersOfReport>[number] & { id: string }) {
  const say = useSay()
  return ` · ${say(label)} ${useNameOf(resourceOf(to), id) ?? ''}`
}
