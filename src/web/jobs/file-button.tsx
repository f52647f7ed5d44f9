import type { ReactNode } from 'react'
import type { BodyOf } from '#contract/operations.gen.ts'
import { api } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { saveFile } from '../core/save-file.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { toast } from '../ui/toast.tsx'
import { fileOfJob, useReloadJobs } from './jobs.ts'
import { jobWords } from './words.ts'

/**
 * Button that requests an audit file and downloads it when it is ready. If the page is closed before, it can be
 * downloaded from the task centre.
 */
export function FileButton({ file, children }: { file: BodyOf<'LogFileApi_make'>; children: ReactNode }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const again = useReloadJobs()
  const run = async () => {
    try {
      saveFile(await fileOfJob(await api('LogFileApi_make', { body: file }), () => void again()))
      toast.success(say(jobWords.exported))
    } catch (error) {
      toast.failed(error)
    }
    void again()
  }
  const reason = can('logaudit_export') ? undefined : word('noRight')
  return (
    <ActionButton quiet disabled={reason !== undefined} reason={reason} onRun={run}>
      {children}
    </ActionButton>
  )
}
