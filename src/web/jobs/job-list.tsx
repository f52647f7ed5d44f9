import type { Words } from '#domain/core/words.ts'
import { api } from '../client/api.ts'
import { saveFile } from '../core/save-file.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { toast } from '../ui/toast.tsx'
import { hasEnded, isActive, type Job, tones, useReloadJobs } from './jobs.ts'
import { Progress } from './progress.tsx'
import { UndoButton } from './undo-button.tsx'
import { jobWords } from './words.ts'

const kinds: Readonly<Record<string, Words>> = { export: jobWords.export, import: jobWords.import, demo: jobWords.demo }

/** The user's jobs, each with its actions. */
export function JobList({ jobs, onLook }: { jobs: readonly Job[]; onLook: (job: Job) => void }) {
  const say = useSay()
  if (jobs.length === 0) return <Empty>{say(jobWords.none)}</Empty>
  return (
    <ul>
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} onLook={() => onLook(job)} />
      ))}
    </ul>
  )
}

function JobLine({ job, onLook }: { job: Job; onLook: () => void }) {
  const say = useSay()
  return (
    <li className="job-line">
      <div>
        <span className="ui-cut" title={job.title}>
          {`${say(kinds[job.kind] ?? jobWords.export)} · ${job.title}`}
        </span>
        <StatusPill tone={tones[job.state] ?? 'grey'}>{job.stateName}</StatusPill>
      </div>
      {isActive(job) && <Progress job={job} />}
      {job.failure && <p className="ui-wrong">{job.failure}</p>}
      <div>
        <span className="ui-hint">{job.createTime}</span>
        <JobActions job={job} onLook={onLook} />
      </div>
    </li>
  )
}

/** Buttons for the actions of a job. A refusal is shown as a message. */
function JobActions({ job, onLook }: { job: Job; onLook: () => void }) {
  const say = useSay()
  const again = useReloadJobs()
  const { id, kind, state } = job
  const trying = (work: Promise<unknown>) => work.catch(toast.failed).then(() => void again())
  return (
    <span className="job-acts">
      {kind === 'export' && state === 'done' && (
        <Button kind="quiet" onClick={() => void trying(api('JobApi_download', { query: { id } }).then(saveFile))}>
          {say(jobWords.download)}
        </Button>
      )}
      {kind === 'import' && (state === 'ready' || state === 'done') && (
        <Button kind="quiet" onClick={onLook}>
          {say(state === 'ready' ? jobWords.goOn : jobWords.open)}
        </Button>
      )}
      {job.canUndo && <UndoButton job={job} quiet />}
      {hasEnded(job) ? (
        <Button kind="quiet" onClick={() => void trying(api('JobApi_remove', { query: { ids: id } }))}>
          {say(jobWords.remove)}
        </Button>
      ) : (
        <Button kind="quiet" onClick={() => void trying(api('JobApi_cancel', { query: { id } }))}>
          {say(jobWords.cancel)}
        </Button>
      )}
    </span>
  )
}
