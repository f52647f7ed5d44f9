import type { ReactNode } from 'react'
import type { BodyOf } from '#contract/operations.gen.ts'
import { api } from '../../api.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { fileOfJob, useJobsAgain } from '../../jobs/jobs.ts'
import { jobWords } from '../../jobs/words.ts'
import { saveFile } from '../../save-file.ts'
import { useSession } from '../../session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { toast } from '../../ui/toast.tsx'

/** Has a file of the audit made, and downloads it when it is there; on a closed page it waits in the task centre. */
export function FileButton({ file, children }: { file: BodyOf<'LogFileApi_make'>; children: ReactNode }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const again = useJobsAgain()
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
