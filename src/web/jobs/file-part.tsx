import { type DragEvent, useId, useState } from 'react'
import { api } from '../api.ts'
import { errorText } from '../error-text.ts'
import { useSay } from '../i18n/index.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Icon } from '../ui/icons.tsx'
import { type Job, saveFile } from './jobs.ts'
import { jobWords } from './words.ts'

/** The first step of an import: the template, and a sheet that is dropped or chosen. Its check begins at once. */
export function FilePart({ resource, onBegun }: { resource: string; onBegun: (job: Job) => void }) {
  const say = useSay()
  const id = useId()
  const [wrong, setWrong] = useState<string>()
  const [sent, setSent] = useState<string>()
  const [over, setOver] = useState(false)
  const saying = (error: unknown) => setWrong(errorText(error))
  const take = async (file: File | undefined) => {
    if (!file || sent !== undefined) return
    if (!/\.xlsx$/i.test(file.name)) return setWrong(say(jobWords.wrongType))
    setWrong(undefined)
    setSent(file.name)
    try {
      onBegun(await api('JobApi_import', { body: { file, resource } }))
    } catch (error) {
      saying(error)
    }
    setSent(undefined)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <div className="job-file">
      <p className="ui-hint">{say(jobWords.templateHint)}</p>
      <div>
        <ActionButton onRun={() => api('JobApi_template', { query: { resource } }).then(saveFile, saying)}>
          {say(jobWords.template)}
        </ActionButton>
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
          accept=".xlsx"
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
