import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { fileBytes, limitOf, paperEndings, pictureBytes, pictureEndings, sizeText } from '#domain/file-limits.ts'
import { refusals } from '#domain/refusals.ts'
import { fill, type Words } from '#domain/words.ts'
import { api } from '../api.ts'
import { errorText } from '../error-text.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { attachmentWords as words } from './words.ts'

/** What files belong to: a kind of document or a service of master data, and which one. */
export type Subject = { about: string; aboutId: string }

/** The files are read again after one was added or removed. */
export function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['AttachmentApi_list'] })
}

/** What was not taken, and why; `again` where it may be another time. */
type Failed = { file: File; why: string; again: boolean }
type Sending = { name: string; at: number; of: number }
type Say = (words: Words) => string

/** The place to choose files, to drop them, and what becomes of those that are sent. */
export function Adding(subject: Subject) {
  const say = useSay()
  const word = useWord()
  const id = useId()
  const { sending, failed, send } = useSending(subject)
  const [over, setOver] = useState(false)
  usePasted(say, send)
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
            ? fill(say(words.sending), { name: sending.name, at: `${sending.at}`, of: `${sending.of}` })
            : fill(say(words.drop), limits)}
        </span>
      </label>
      {failed.map(({ file: { name }, why }) => (
        <p key={name} className="ui-wrong" role="alert">
          {fill(say(words.refused), { name, why })}
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

/** Sends files one after the other. What is refused is named, the others are there; what is no file of ours is not sent at all. */
function useSending(subject: Subject) {
  const say = useSay()
  const readAgain = useReadAgain()
  const [sending, setSending] = useState<Sending>()
  const [failed, setFailed] = useState<readonly Failed[]>([])
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

/** What the server would refuse a file with, as far as its name and size say. */
function problemOf({ name, size }: File, say: Say): string | undefined {
  const limit = limitOf(name)
  if (limit === undefined) return fill(say(refusals.FILE_KIND), { allowed: [...pictureEndings, ...paperEndings].join(', ') })
  return size > limit ? fill(say(refusals.FILE_LARGE), { limit: sizeText(limit) }) : undefined
}

/** Files that are pasted anywhere on the page, such as a picture of the screen. What comes with text is a sheet or a text, and belongs where the hand is. */
function usePasted(say: Say, send: (files: readonly File[]) => Promise<void>): void {
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

/** A picture of the screen is always called the same by the browser: it gets the time instead. */
function pastedName({ name }: File, pasted: string, at: number): string {
  if (!/^image\.\w+$/.test(name)) return name
  const now = new Date()
  const time = [now.getHours(), now.getMinutes(), now.getSeconds() + at].map((part) => `${part}`.padStart(2, '0')).join('')
  return `${pasted}-${time}${name.slice(name.lastIndexOf('.'))}`
}
