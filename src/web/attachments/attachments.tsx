import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useId, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { fill } from '#domain/words.ts'
import { api, useOperation } from '../api.ts'
import { errorText } from '../error-text.ts'
import { formatMoment } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { saveFile } from '../save-file.ts'
import { useAsk } from '../ui/ask.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { attachmentWords as words } from './words.ts'
import './attachments.css'

type Attachment = DataOf<'AttachmentApi_submit'>
type Subject = {
  /** A kind of document, or a service of master data. */
  about: string
  aboutId: string
}

/** What is older is told by its number. */
const mostShown = 100
const accepted = '.png,.jpg,.jpeg,.pdf,.xlsx,.docx'

/** Files that belong to something, newest first, and the place to add more. */
export function Attachments({ about, aboutId }: Subject) {
  const say = useSay()
  const found = useOperation('AttachmentApi_list', { query: { about, aboutId, size: mostShown } })
  const older = found.data ? found.data.total - found.data.records.length : 0
  return (
    <div className="attachments">
      <Adding about={about} aboutId={aboutId} />
      {found.data ? (
        <ul className="attachment-list">
          {found.data.records.map((one) => (
            <Line key={one.id} attachment={one} />
          ))}
        </ul>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton width="70%" />
      )}
      {found.data?.total === 0 && <Empty>{say(words.none)}</Empty>}
      {older > 0 && <p className="ui-muted">{fill(say(words.older), { count: String(older) })}</p>}
    </div>
  )
}

/** The files are read again after one was added or removed. */
function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['AttachmentApi_list'] })
}

function Adding({ about, aboutId }: Subject) {
  const say = useSay()
  const id = useId()
  const readAgain = useReadAgain()
  const [sending, setSending] = useState<string>()
  const [over, setOver] = useState(false)
  const [wrong, setWrong] = useState<readonly string[]>([])
  // one after the other; what is refused is named, the others are there
  const send = async (files: readonly File[]) => {
    if (sending !== undefined || files.length === 0) return
    setWrong([])
    for (const file of files) {
      setSending(file.name)
      await api('AttachmentApi_submit', { body: { file, about, aboutId } }).catch((error: unknown) =>
        setWrong((before) => [...before, fill(say(words.refused), { name: file.name, why: errorText(error) })]),
      )
    }
    setSending(undefined)
    await readAgain()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send([...event.dataTransfer.files])
  }
  const dragged = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div>
      <input
        id={id}
        type="file"
        multiple
        accept={accepted}
        className="ui-hidden resource-file"
        // a disabled field would lose the focus of who works by keys
        aria-busy={sending !== undefined || undefined}
        onClick={(event) => sending !== undefined && event.preventDefault()}
        onChange={(event) => {
          void send([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className="attachment-drop"
        data-over={over || undefined}
        onDragOver={dragged}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span className="ui-button" data-kind="plain" data-busy={sending !== undefined || undefined}>
          {say(words.add)}
        </span>
        <span className="ui-hint">{sending === undefined ? say(words.drop) : fill(say(words.sending), { name: sending })}</span>
      </label>
      {wrong.map((text) => (
        <p key={text} className="ui-wrong" role="alert">
          {text}
        </p>
      ))}
    </div>
  )
}

function Line({ attachment: { id, name, size, userName, time, mine } }: { attachment: Attachment }) {
  const say = useSay()
  const ask = useAsk()
  const readAgain = useReadAgain()
  const save = () => api('AttachmentApi_file', { query: { id } }).then((file) => saveFile(new File([file], name)), toast.failed)
  const remove = async () => {
    const question = { title: say(words.takeAway), text: name, danger: true, ok: say(words.remove) }
    if (!(await ask(question)).ok) return
    await api('AttachmentApi_remove', { query: { ids: id } }).catch(toast.failed)
    await readAgain()
  }
  return (
    <li>
      <button type="button" className="ui-link attachment-name" onClick={() => void save()}>
        {name}
      </button>
      {mine && (
        <IconButton label={`${say(words.takeAway)} ${name}`} onClick={() => void remove()}>
          <Icon name="close" size={12} />
        </IconButton>
      )}
      <span className="ui-hint">
        {sizeText(size)} · {userName} ·{' '}
        <time dateTime={time.replace(' ', 'T')} title={time}>
          {formatMoment(time)}
        </time>
      </span>
    </li>
  )
}

const kibibyte = 1024

/** 12 KB, 3.4 MB. */
const sizeText = (bytes: number): string =>
  bytes < kibibyte * kibibyte ? `${Math.ceil(bytes / kibibyte)} KB` : `${(bytes / kibibyte / kibibyte).toFixed(1)} MB`
