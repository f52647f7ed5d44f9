import { Popover, Portal } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { fillWords } from '../i18n/fill-words.ts'
import { useSay } from '../i18n/index.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { lazyWindow } from '../ui/lazy/lazy-window.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { isActive, type Job, useJobs } from './jobs.ts'
import { onShowTasks } from './show-tasks.ts'
import { jobWords } from './words.ts'
import './jobs.css'

const ImportDialog = lazyWindow(async () => (await import('./import-dialog.tsx')).ImportDialog)
const JobList = lazyPart(async () => (await import('./job-list.tsx')).JobList, { waiting: <Skeleton width="100%" lines={4} /> })

/**
 * Panel with the user's long-running jobs, available on every page. It shows their progress; jobs can be stopped,
 * files downloaded, and imports continued.
 */
export function TaskCentre() {
  const say = useSay()
  const jobs = useJobs()
  const [looked, look] = useState<Job>()
  const wanted = useRef<Job>(undefined)
  const [open, setOpen] = useState(false)
  useEffect(() => onShowTasks(() => setOpen(true)), [])
  const running = jobs.data?.records.filter(isActive).length ?? 0
  const label = running > 0 ? fillWords(jobWords.tasksRunning, { count: running }) : say(jobWords.tasks)
  return (
    <>
      <Popover.Root
        lazyMount
        unmountOnExit
        positioning={{ placement: 'bottom-end', gutter: 4 }}
        open={open}
        // opened after the list is closed, because a dialog inside the list would be closed with it
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
      {looked && <ImportDialog resource={looked.resource} name={looked.title} jobId={looked.id} onClose={() => look(undefined)} />}
    </>
  )
}
