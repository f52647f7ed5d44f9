import type { BodyOf } from '#contract/operations.gen.ts'
import { useSession } from '../client/session.ts'
import { saveFile } from '../core/save-file.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { ToolWord } from '../ui/actions/tool-word.tsx'
import { toast } from '../ui/toast.tsx'
import { exportSheet, useReloadJobs } from './jobs.ts'
import { jobWords } from './words.ts'

type ExportButtonProps = {
  /** `<stem>_export` */
  right: string
  /** The list as it is shown: its columns in their order, its filters and its sort order. */
  seen: () => BodyOf<'JobApi_export'>
}

/**
 * Button that exports all rows of a list in the form in which it is shown. The sheet is downloaded when it is ready.
 * If the page is closed before, it can be downloaded from the task centre.
 */
export function ExportButton({ right, seen }: ExportButtonProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const again = useReloadJobs()
  const missing = !can(right)
  const run = async () => {
    try {
      saveFile(await exportSheet(seen(), () => void again()))
      toast.success(say(jobWords.exported))
    } catch (error) {
      toast.failed(error)
    }
    void again()
  }
  return (
    <ActionButton quiet label={say(jobWords.export)} onRun={run} disabled={missing} reason={missing ? word('noRight') : undefined}>
      <ToolWord icon="download">{say(jobWords.export)}</ToolWord>
    </ActionButton>
  )
}
