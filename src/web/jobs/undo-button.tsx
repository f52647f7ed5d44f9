import { useQueryClient } from '@tanstack/react-query'
import { api } from '../client/api.ts'
import { useSay } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { toast } from '../ui/toast.tsx'
import type { Job } from './jobs.ts'
import { jobWords } from './words.ts'

/** Undoes an import as a whole after a question; lists of its rows are read again. */
export function UndoButton({ job, quiet = false }: { job: Job; quiet?: boolean }) {
  const say = useSay()
  const client = useQueryClient()
  const undo = async () => {
    await api('JobApi_undo', { query: { id: job.id } })
    toast.success(say(jobWords.undoneTitle))
    const isStale = (name: string) => name.startsWith('JobApi_') || name.startsWith(`${job.resource}_`)
    await client.invalidateQueries({ predicate: ({ queryKey }) => isStale(String(queryKey[0])) })
  }
  return (
    <ActionButton quiet={quiet} forGood confirm={jobWords.undoAsk} onRun={undo}>
      {say(jobWords.undo)}
    </ActionButton>
  )
}
