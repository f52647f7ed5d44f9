import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { fileBytes, maxFileBytes, paperEndings, pictureBytes, pictureEndings, sizeText } from '#domain/core/file-limits.ts'
import { refusals } from '#domain/core/refusals.ts'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { api } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { attachmentWords as words } from './words.ts'

/**
 * What the files belong to: a document type or a service of master data (`about`), and the id of its document or row.
 */
export type Subject = { about: string; aboutId: string }

/** Reads the files again after one was added or removed. */
export function useReloadAttachments() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['AttachmentApi_list'] })
}

/** A file that was not stored, and why; `again` is true if another try may succeed. */
type FailedUpload = { file: File; why: string; again: boolean }
type UploadProgress = { name: string; at: number; of: number }
type Say = (words: Words) => string

/** The area to choose or drop files, with the progress of uploads. */
export function AddFiles(subject: Subject) {
  const say = useSay()
  const word = useWord()
  const id = useId()
  const { sending, failed, send } = useUpload(subject)
  const [over, setOver] = useState(false)
  usePastedFiles(say, send)
  const dragged = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  const again = failed.filter((one) => one.again).map(({ file }) => file)
  const limits = { picture: sizeText(pictureBytes), file: sizeText(fileBytes) }
  return (
    <div>
      <input
        id={id}
        type="file"
        multiple
        accept={[...pictureEndings, ...paperEndings].map((ending) => `.${ending}`).join()}
        className="ui-hidden resource-file"
        // a disabled field would lose the focus of keyboard users
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
        onDragOver={(event) => dragged(event, true)}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          dragged(event, false)
          void send([...event.dataTransfer.files])
        }}
      >
        <span className="ui-button" data-kind="plain" data-busy={sending !== undefined || undefined}>
          {say(words.add)}
        </span>
        <span className="ui-hint" role="status">
          {sending
            ? fillPlaceholders(say(words.sending), { name: sending.name, at: `${sending.at}`, of: `${sending.of}` })
            : fillPlaceholders(say(words.drop), limits)}
        </span>
      </label>
      {failed.map(({ file: { name }, why }) => (
        <p key={name} className="ui-wrong" role="alert">
          {fillPlaceholders(say(words.refused), { name, why })}
        </p>
      ))}
      {again.length > 0 && (
        <Button kind="quiet" onClick={() => void send(again)}>
          {word('retry')}
        </Button>
      )}
    </div>
  )
}

/**
 * Uploads files one after the other. Refused files are named, the others are stored; a file that is too large or of an
 * unknown type is not sent at all.
 */
function useUpload(subject: Subject) {
  const say = useSay()
  const readAgain = useReloadAttachments()
  const [sending, setSending] = useState<UploadProgress>()
  const [failed, setFailed] = useState<readonly FailedUpload[]>([])
  const send = async (files: readonly File[]) => {
    if (sending !== undefined || files.length === 0) return
    const bad = files.flatMap((file) => {
      const why = problemOf(file, say)
      return why === undefined ? [] : [{ file, why, again: false }]
    })
    const good = files.filter((file) => !bad.some((one) => one.file === file))
    setFailed(bad)
    for (const [at, file] of good.entries()) {
      setSending({ name: file.name, at: at + 1, of: good.length })
      await api('AttachmentApi_submit', { body: { file, ...subject } }).catch((error: unknown) =>
        setFailed((before) => [...before, { file, why: errorText(error), again: true }]),
      )
    }
    setSending(undefined)
    await readAgain()
  }
  return { sending, failed, send }
}

/** Why the server would refuse the file, as far as its name and size tell; undefined if they give no reason. */
function problemOf({ name, size }: File, say: Say): string | undefined {
  const limit = maxFileBytes(name)
  if (limit === undefined) return fillPlaceholders(say(refusals.FILE_KIND), { allowed: [...pictureEndings, ...paperEndings].join(', ') })
  return size > limit ? fillPlaceholders(say(refusals.FILE_LARGE), { limit: sizeText(limit) }) : undefined
}

/**
 * Adds files that are pasted anywhere on the page, such as a screenshot. A paste that also carries text was copied
 * from a sheet or a document, so it goes to the focused field instead.
 */
function usePastedFiles(say: Say, send: (files: readonly File[]) => Promise<void>): void {
  useEffect(() => {
    const pasted = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length === 0 || clipboardData?.types.includes('text/plain')) return
      void send(files.map((file, at) => new File([file], pastedName(file, say(words.pasted), at), { type: file.type })))
    }
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  }, [say, send])
}

/** Browsers name every pasted screenshot `image.png`; this name has the time of pasting instead. */
function pastedName({ name }: File, pasted: string, at: number): string {
  if (!/^image\.\w+$/.test(name)) return name
  const now = new Date()
  const time = [now.getHours(), now.getMinutes(), now.getSeconds() + at].map((part) => `${part}`.padStart(2, '0')).join('')
  return `${pasted}-${time}${name.slice(name.lastIndexOf('.'))}`
}
