import { useOperation } from '../client/api.ts'
import { fillWords } from '../i18n/fill-words.ts'
import { useSay } from '../i18n/index.ts'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import type { Job } from './jobs.ts'
import { jobWords } from './words.ts'

const rowsShown = 100

/** The values that an import changes in stored rows, or has changed: the first hundred rows. */
export function ChangeList({ job }: { job: Job }) {
  const say = useSay()
  const { data, error, refetch } = useOperation('JobApi_changes', { query: { id: job.id, size: rowsShown } })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" lines={3} />
  if (data.records.length === 0) return null
  const rest = data.total - data.records.length
  return (
    <details className="job-changes" open={(job.counts?.failed ?? 0) === 0}>
      <summary>{fillWords(jobWords.changedRows, { count: data.total })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section tabIndex={0} aria-label={say(jobWords.changes)}>
        <table>
          <thead>
            <tr>
              {[jobWords.row, jobWords.keyOfRow, jobWords.column, jobWords.change].map((label) => (
                <th key={label.en} scope="col">
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          {data.records.map(({ row, key, cells }) => (
            <tbody key={row}>
              {cells.map(({ columnName, former, value }, at) => (
                <tr key={columnName}>
                  {at === 0 && (
                    <>
                      <td rowSpan={cells.length}>{row}</td>
                      <th scope="rowgroup" rowSpan={cells.length}>
                        {key}
                      </th>
                    </>
                  )}
                  <td>{columnName}</td>
                  <td>
                    <del>{former === '' ? say(jobWords.nothingBefore) : former}</del>
                    {' → '}
                    <ins>{value === '' ? say(jobWords.nothingBefore) : value}</ins>
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {rest > 0 && <p className="ui-hint">{fillWords(jobWords.moreRows, { count: rest })}</p>}
    </details>
  )
}
