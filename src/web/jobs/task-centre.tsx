import { Popover, Portal } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { api } from '../api.ts'
import { useSay } from '../i18n/index.ts'
import { saveFile } from '../save-file.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { toast } from '../ui/toast.tsx'
import { filledIn, hasEnded, isActive, type Job, tones, useJobs, useJobsAgain } from './jobs.ts'
import { Progress } from './progress.tsx'
import { whenTasksAsked } from './show-tasks.ts'
import { jobWords } from './words.ts'
import './jobs.css'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** The caller's long tasks, from every page: how far they are, stopping, downloading, going on with an import. */
export function TaskCentre() {
  const say = useSay()
  const jobs = useJobs()
  const [looked, look] = useState<Job>()
  const wanted = useRef<Job>(undefined)
  const [open, setOpen] = useState(false)
  useEffect(() => whenTasksAsked(() => setOpen(true)), [])
  const running = jobs.data?.records.filter(isActive).length ?? 0
  const label = running > 0 ? filledIn(jobWords.tasksRunning, { count: running }) : say(jobWords.tasks)
  return (
    <>
      <Popover.Root
        lazyMount
        unmountOnExit
        positioning={{ placement: 'bottom-end', gutter: 4 }}
        open={open}
        // a window over the list would go with it, so it opens when the list is gone
        onExitComplete={() => {
          look(wanted.current)
          wanted.current = undefined
        }}
        onOpenChange={(change) => {
          setOpen(change.open)
          if (change.open) void jobs.refetch()
        }}
      >
        <Popover.Trigger asChild>
          <IconButton label={label} className="job-button" data-running={running > 0 || undefined}>
            <Icon name="clock" />
          </IconButton>
        </Popover.Trigger>
        <Portal>
          <Popover.Positioner>
            <Popover.Content aria-label={say(jobWords.tasks)} className="job-centre">
              <h2>{say(jobWords.tasks)}</h2>
              {jobs.data ? (
                <JobList
                  jobs={jobs.data.records}
                  onLook={(job) => {
                    wanted.current = job
                    setOpen(false)
                  }}
                />
              ) : jobs.error ? (
                <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />
              ) : (
                <Skeleton width="100%" lines={4} />
              )}
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
      {looked && (
        <Suspense fallback={null}>
          <ImportDialog resource={looked.resource} name={looked.title} jobId={looked.id} onClose={() => look(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function JobList({ jobs, onLook }: { jobs: readonly Job[]; onLook: (job: Job) => void }) {
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
          {`${say(job.kind === 'import' ? jobWords.import : jobWords.export)} · ${job.title}`}
        </span>
        <StatusPill tone={tones[job.state] ?? 'grey'}>{job.stateName}</StatusPill>
      </div>
      {isActive(job) && <Progress job={job} />}
      {job.failure && <p className="ui-wrong">{job.failure}</p>}
      <div>
        <span className="ui-hint">{job.createTime}</span>
        <JobActs job={job} onLook={onLook} />
      </div>
    </li>
  )
}

/** What may be done with a job; a refusal is said. */
function JobActs({ job, onLook }: { job: Job; onLook: () => void }) {
  const say = useSay()
  const again = useJobsAgain()
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
