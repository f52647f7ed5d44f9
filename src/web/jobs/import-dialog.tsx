import { useEffect, useState } from 'react'
import { api } from '../client/api.ts'
import { saveFile } from '../core/save-file.ts'
import { fillWords } from '../i18n/fill-words.ts'
import { useSay } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { FilePart } from './file-part.tsx'
import { ImportState } from './import-state.tsx'
import { isActive, type Job, type SheetHead, useReloadJobs, useWatchedJob } from './jobs.ts'
import { MatchColumns } from './match-columns.tsx'
import { hasReadingToTell, partOfChoice, placeOfTable, type ReadingChoice } from './reading-choice.ts'
import { UndoButton } from './undo-button.tsx'
import { jobWords } from './words.ts'
import './jobs.css'

export type ImportDialogProps = {
  /** The service of master data that the rows are imported into. */
  resource: string
  /** The document that the rows are imported into, if they are lines. */
  documentId?: string
  /** What the rows are called. */
  name: string
  /** The job of an import that was begun before and is continued here. */
  jobId?: string
  /** A sheet that was chosen before. */
  file?: File
  onClose: () => void
  /** Called after rows have been written. */
  onWritten?: () => void
}

/**
 * Dialog of an import in steps: choosing a file; assigning fields to its columns, if its header is not known; checking
 * row by row without writing; and writing, each with its result. The import is a job on the server. Closing the dialog
 * or the page does not stop it, and the task centre leads back to it.
 */
export function ImportDialog({ resource, documentId, name, jobId, file: chosen, onClose, onWritten }: ImportDialogProps) {
  const say = useSay()
  const [id, setId] = useState(jobId)
  const [unmatched, setUnmatched] = useState<{ file: File; head: SheetHead; choice: ReadingChoice }>()
  const [isMatched, setMatched] = useState(false)
  const { data: job, error, refetch } = useWatchedJob(id)
  const again = useReloadJobs()
  const isDone = job?.state === 'done'
  useEffect(() => {
    if (isDone) onWritten?.()
  }, [isDone, onWritten])
  const begun = (next: Job) => {
    setId(next.id)
    setUnmatched(undefined)
    void again()
  }
  const subject = { resource, ...(documentId ? { documentId } : {}) }
  const send = async (file: File, columns?: readonly string[], choice: ReadingChoice = {}) =>
    begun(
      await api('JobApi_import', {
        body: { file, ...subject, ...(columns ? { columns: JSON.stringify(columns) } : {}), ...partOfChoice(choice) },
      }),
    )
  const headOf = (file: File, choice: ReadingChoice) => api('JobApi_head', { body: { file, resource, ...partOfChoice(choice) } })
  const readAgain = async (file: File, choice: ReadingChoice) => setUnmatched({ file, head: await headOf(file, choice), choice })
  const take = async (file: File) => {
    const head = await headOf(file, {})
    const isPlain = head.known && !hasReadingToTell(head)
    if (isPlain) await send(file)
    else setUnmatched({ file, head, choice: {} })
    setMatched(!isPlain)
  }
  const confirm = async () => {
    if (job) begun(await api('JobApi_confirm', { query: { id: job.id } }))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={fillWords(jobWords.importOf, { name })}
      width={760}
      footer={unmatched ? undefined : <Foot job={job} onConfirm={confirm} onAnother={() => setId(undefined)} onClose={onClose} />}
    >
      <Steps
        isMatched={isMatched}
        at={id === undefined ? (unmatched ? 'stepMatch' : 'stepFile') : isDone || job?.phase === 'apply' ? 'stepResult' : 'stepCheck'}
      />
      {unmatched ? (
        <MatchColumns
          key={placeOfTable(unmatched.head)}
          {...unmatched}
          subject={subject}
          onChoose={(choice) => readAgain(unmatched.file, choice)}
          onBack={() => setUnmatched(undefined)}
          onCheck={(columns) => send(unmatched.file, columns, unmatched.choice)}
        />
      ) : id === undefined ? (
        <FilePart chosen={chosen} template={() => api('JobApi_template', { query: { resource } })} onFile={take} />
      ) : error && !job ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : job ? (
        <ImportState job={job} onMended={begun} />
      ) : (
        <Skeleton width="100%" lines={4} />
      )}
      {job?.failure && (
        <p className="ui-wrong" role="alert">
          {job.failure}
        </p>
      )}
      <span className="ui-hidden" role="status">
        {job ? `${job.stateName} ${job.phase === 'apply' ? say(jobWords.stepResult) : say(jobWords.stepCheck)}` : ''}
      </span>
    </Dialog>
  )
}

type ImportStep = 'stepFile' | 'stepMatch' | 'stepCheck' | 'stepResult'

/** Shows which step the import is at. The step of assigning columns is left out for a sheet that does not need it. */
function Steps({ at, isMatched }: { at: ImportStep; isMatched: boolean }) {
  const say = useSay()
  const steps: readonly ImportStep[] = ['stepFile', ...(isMatched ? (['stepMatch'] as const) : []), 'stepCheck', 'stepResult']
  return (
    <ol className="job-steps" aria-label={say(jobWords.steps)}>
      {steps.map((step, number) => (
        <li key={step} aria-current={step === at ? 'step' : undefined} data-done={number < steps.indexOf(at) || undefined}>
          <i>{number + 1}</i>
          {say(jobWords[step])}
        </li>
      ))}
    </ol>
  )
}

type FootProps = { job: Job | undefined; onConfirm: () => Promise<void>; onAnother: () => void; onClose: () => void }

function Foot({ job, onConfirm, onAnother, onClose }: FootProps) {
  const say = useSay()
  const failed = job?.counts?.failed ?? 0
  const good = job?.counts ? job.counts.added + job.counts.changed : 0
  return (
    <>
      {job && failed > 0 && !isActive(job) && (
        <ActionButton onRun={async () => saveFile(await api('JobApi_failedRows', { query: { id: job.id } }))}>
          {say(jobWords.failedRows)}
        </ActionButton>
      )}
      {job?.canUndo && <UndoButton job={job} />}
      {job && !isActive(job) && <Button onClick={onAnother}>{say(jobWords.another)}</Button>}
      <span className="ui-spread" />
      <Button onClick={onClose}>{say(job && isActive(job) ? jobWords.closeKeeps : jobWords.close)}</Button>
      {job?.state === 'ready' && (
        <ActionButton primary onRun={onConfirm} disabled={good === 0} reason={good === 0 ? say(jobWords.nothingToWrite) : undefined}>
          {failed === 0 ? fillWords(jobWords.confirmAll, { count: good }) : `${say(jobWords.confirm)} ${good.toLocaleString('en-US')}`}
        </ActionButton>
      )}
    </>
  )
}
