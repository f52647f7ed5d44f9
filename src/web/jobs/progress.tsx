import { filledIn } from '../i18n/filled-in.ts'
import { type Job, shareOf } from './jobs.ts'
import { jobWords } from './words.ts'

/** How far a job is: a bar, and the rows in figures. */
export function Progress({ job }: { job: Job }) {
  const share = shareOf(job)
  const text = filledIn(job.kind === 'demo' ? jobWords.daysDone : jobWords.rowsDone, {
    done: job.done.toLocaleString('en-US'),
    total: (job.total ?? job.done).toLocaleString('en-US'),
  })
  return (
    <div className="job-progress">
      <progress aria-label={job.title} value={share} max={1} />
      <span className="ui-hint">{share === undefined ? job.stateName : text}</span>
    </div>
  )
}
