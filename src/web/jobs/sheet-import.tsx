import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { ApiRefusal, type FieldRefusal } from '../client/api.ts'
import { fillWords } from '../i18n/fill-words.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FilePart } from './file-part.tsx'
import { jobWords } from './words.ts'
import './jobs.css'

const nothing: Words = {
  zh: '没有导入任何数据，请修改以下问题后重新选择文件：',
  en: 'Nothing was taken. Mend this and choose the file again:',
}

export type SheetImportProps = {
  /** The name of the import. */
  name: Words
  /** How to fill in the sheet. */
  hint: Words
  right: string
  /** Fetches the empty sheet. */
  template: () => Promise<File>
  /** Sends a sheet. Resolves to a summary of what was imported or, with `dryRun`, of what would be. */
  send: (file: File, dryRun?: 'yes') => Promise<string>
  /** True if a chosen sheet is first tried without writing, and imported after the user confirms. */
  tried?: boolean
  /** A sheet that was chosen before. It is sent at once. */
  file?: File
  onWritten: () => void
}

/** Dialog that sends a sheet. It lists the problems by row and column, or shows what was imported. */
export function SheetImport({
  name,
  hint,
  template,
  send,
  tried = false,
  file: chosen,
  onClose,
  onWritten,
}: Omit<SheetImportProps, 'right'> & { onClose: () => void }) {
  const say = useSay()
  const word = useWord()
  const [problems, setProblems] = useState<readonly FieldRefusal[]>([])
  const [outcome, setOutcome] = useState<{ said: string; untaken?: File }>()
  const take = async (file: File, dryRun?: 'yes') => {
    setProblems([])
    try {
      const said = await send(file, dryRun)
      setOutcome({ said, ...(dryRun && { untaken: file }) })
      if (!dryRun) onWritten()
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.fields.length === 0) throw error
      setOutcome(undefined)
      setProblems(error.fields)
    }
  }
  const untaken = outcome?.untaken
  const footer = (
    <>
      <Button kind={outcome && !untaken ? 'primary' : 'plain'} onClick={onClose}>
        {word('close')}
      </Button>
      {untaken && (
        <ActionButton primary onRun={() => take(untaken)}>
          {say(jobWords.import)}
        </ActionButton>
      )}
    </>
  )
  return (
    <Dialog open onClose={onClose} title={fillWords(jobWords.importOf, { name: say(name) })} width={760} footer={footer}>
      <FilePart chosen={chosen} hint={hint} template={template} onFile={(file) => take(file, tried ? 'yes' : undefined)} />
      {outcome && <p role="status">{outcome.said}</p>}
      {problems.length > 0 && <Problems problems={problems} />}
    </Dialog>
  )
}

function Problems({ problems }: { problems: readonly FieldRefusal[] }) {
  const say = useSay()
  return (
    <div role="alert">
      <p className="ui-wrong">{say(nothing)}</p>
      <ul className="job-refused">
        {problems.map(({ row, field, rule, msg }) => (
          <li key={[row, field, rule, msg].join()}>{msg}</li>
        ))}
      </ul>
    </div>
  )
}
