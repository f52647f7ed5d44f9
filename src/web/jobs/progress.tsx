import { fillWords } from '../i18n/fill-words.ts'
import { type Job, progressOf } from './jobs.ts'
import { jobWords } from './words.ts'

/** Progress of a job, as a bar and as numbers of rows. */
export function Progress({ job }: { job: Job }) {
  const share = progressOf(job)
  const text = fillWords(job.kind === 'demo' ? jobWords.daysDone : jobWords.rowsDone, {
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
