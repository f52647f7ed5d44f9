import type { DataOf } from '#contract/operations.gen.ts'
import { useSay } from '../i18n/index.ts'
import { Skeleton } from '../ui/states.tsx'
import type { SheetHead } from './jobs.ts'
import { jobWords } from './words.ts'

type PreviewRow = DataOf<'JobApi_try'>[number]
type Props = { rows: readonly PreviewRow[] | undefined; head: SheetHead; columns: readonly string[]; refreshing: boolean }

const outcomes: Readonly<Record<string, (typeof jobWords)[keyof typeof jobWords]>> = {
  added: jobWords.isAdded,
  changed: jobWords.isChanged,
  same: jobWords.same,
  failed: jobWords.isFailed,
}

/**
 * The first rows of a sheet as they would be imported: the value of each field, what would become of the row, and its
 * problems.
 */
export function TriedRows({ rows, head: { fields }, columns, refreshing }: Props) {
  const say = useSay()
  if (!rows) return <Skeleton width="100%" lines={3} />
  const read = columns.flatMap((name, at) => {
    const field = fields.find((one) => one.name === name)
    return field ? [{ at, ...field }] : []
  })
  return (
    <div className="job-tried" aria-busy={refreshing}>
      <h3>{say(jobWords.firstRows)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section tabIndex={0} aria-label={say(jobWords.firstRows)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say(jobWords.row)}</th>
              {read.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">{say(jobWords.outcome)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, result, values, problems }) => (
              <tr key={row} data-bad={result === 'failed' || undefined}>
                <td>{row}</td>
                {read.map(({ name, at }) => (
                  <td key={name} title={values[at]}>
                    {values[at]}
                  </td>
                ))}
                <td>
                  {(result === 'failed' && problems.length > 0 ? problems : [say(outcomes[result] ?? jobWords.isFailed), ...problems]).join(
                    '; ',
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
