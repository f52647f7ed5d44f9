import { fillWords } from '../i18n/fill-words.ts'
import { useSay } from '../i18n/index.ts'
import { ChangeList } from './change-list.tsx'
import { FaultList } from './fault-list.tsx'
import { isActive, type Job } from './jobs.ts'
import { ProblemTable } from './problem-table.tsx'
import { Progress } from './progress.tsx'
import { jobWords } from './words.ts'

/** The state of the import so far: progress, or what a check found and what was written. */
export function ImportState({ job, onMended }: { job: Job; onMended: (job: Job) => void }) {
  const say = useSay()
  if (isActive(job))
    return (
      <>
        <p>{say(job.phase === 'apply' ? jobWords.applying : jobWords.checking)}</p>
        <Progress job={job} />
      </>
    )
  if (!job.counts) return null
  const { changed, failed, warned = 0 } = job.counts
  const isChecked = job.state === 'ready'
  return (
    <>
      <Counts job={job} />
      {job.undoneTime !== undefined && <p className="ui-hint">{fillWords(jobWords.undoneAt, { time: job.undoneTime })}</p>}
      {failed === 0 && <p className="ui-hint">{say(jobWords.noProblems)}</p>}
      {isChecked && failed + warned > 0 && <FaultList job={job} onMended={onMended} />}
      {!isChecked && failed > 0 && <ProblemTable jobId={job.id} />}
      {changed > 0 && <ChangeList job={job} />}
    </>
  )
}

/** How many rows are added, changed, left as they are, refused, and warned of. */
function Counts({ job }: { job: Job }) {
  const say = useSay()
  if (!job.counts) return null
  const { rows, added, changed, same, failed, warned = 0 } = job.counts
  const isDone = job.state === 'done'
  const title = job.undoneTime ? jobWords.undoneTitle : isDone ? jobWords.doneTitle : jobWords.rows
  const figures = [
    [isDone ? jobWords.added : jobWords.toAdd, added],
    [isDone ? jobWords.changed : jobWords.toChange, changed],
    [jobWords.same, same],
    [jobWords.failed, failed],
    ...(warned > 0 ? [[jobWords.warned, warned] as const] : []),
  ] as const
  return (
    <div className="job-counts">
      <strong>{fillWords(title, { count: rows.toLocaleString('en-US') })}</strong>
      {figures.map(([label, count]) => (
        <span
          key={label.en}
          data-bad={(label === jobWords.failed && count > 0) || undefined}
          data-warning={label === jobWords.warned || undefined}
        >
          {say(label)} <b>{count.toLocaleString('en-US')}</b>
        </span>
      ))}
    </div>
  )
}
