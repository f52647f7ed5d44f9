import { type DragEvent, useEffect, useId, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { errorText } from '../client/error-text.ts'
import { saveFile } from '../core/save-file.ts'
import { useSay } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Icon } from '../ui/icons.tsx'
import { jobWords } from './words.ts'

export type FilePartProps = {
  /** How to fill in the sheet. */
  hint?: Words
  /** Fetches the empty sheet. */
  template: () => Promise<File>
  /** A sheet that was chosen before. It is sent at once. */
  chosen?: File | undefined
  /** Sends a sheet. If it throws, the error is shown here. */
  onFile: (file: File) => Promise<void>
}

const sheetEndings = ['.xlsx', '.xls', '.et', '.csv', '.txt']

/** The first step of an import. It offers the template, and sends a sheet as soon as it is dropped or chosen. */
export function FilePart({ hint = jobWords.templateHint, chosen, template, onFile }: FilePartProps) {
  const say = useSay()
  const id = useId()
  const [wrong, setWrong] = useState<string>()
  const [sent, setSent] = useState<string>()
  const [over, setOver] = useState(false)
  const saying = (error: unknown) => setWrong(errorText(error))
  const take = async (file: File | undefined) => {
    if (!file || sent !== undefined) return
    if (!sheetEndings.some((ending) => file.name.toLowerCase().endsWith(ending))) return setWrong(say(jobWords.wrongSheet))
    setWrong(undefined)
    setSent(file.name)
    try {
      await onFile(file)
    } catch (error) {
      saying(error)
    }
    setSent(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen sheet is sent once
  useEffect(() => void take(chosen), [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <div className="job-file">
      <p className="ui-hint">{say(hint)}</p>
      <div>
        <ActionButton onRun={() => template().then(saveFile, saying)}>{say(jobWords.template)}</ActionButton>
      </div>
      <label
        htmlFor={id}
        className="job-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="receipt" size={20} />
        <span>{sent ?? say(jobWords.drop)}</span>
        <input
          id={id}
          type="file"
          data-autofocus
          accept={sheetEndings.join()}
          aria-busy={sent !== undefined || undefined}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {wrong !== undefined && (
        <p className="ui-wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}
