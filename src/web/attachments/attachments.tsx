import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { sizeText } from '#domain/file-limits.ts'
import { fill } from '#domain/words.ts'
import { api, useOperation } from '../api.ts'
import { formatMoment } from '../i18n/format.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { saveFile } from '../save-file.ts'
import { useAsk } from '../ui/ask.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icons.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { useObjectAddress } from '../use-object-address.ts'
import { Adding, type Subject, useReadAgain } from './adding.tsx'
import { attachmentWords as words } from './words.ts'
import './attachments.css'

type Attachment = DataOf<'AttachmentApi_submit'>

/** What is older is told by its number. */
const mostShown = 100

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

const pdf = 'application/pdf'

/** What the browser shows by itself; the rest is for a program to open. */
const canBeShown = (type: string) => type.startsWith('image/') || (type === pdf && navigator.pdfViewerEnabled)

function Line({ attachment }: { attachment: Attachment }) {
  const { id, name, type, size, userName, time, mine } = attachment
  const say = useSay()
  const [looking, setLooking] = useState(false)
  const ask = useAsk()
  const readAgain = useReadAgain()
  const save = () => saveAttachment(attachment)
  const remove = async () => {
    const question = { title: say(words.takeAway), text: name, danger: true, ok: say(words.remove) }
    if (!(await ask(question)).ok) return
    await api('AttachmentApi_remove', { query: { ids: id } }).catch(toast.failed)
    await readAgain()
  }
  return (
    <li>
      <button
        type="button"
        className="ui-link attachment-name"
        aria-haspopup={canBeShown(type) ? 'dialog' : undefined}
        onClick={() => (canBeShown(type) ? setLooking(true) : void save())}
      >
        {name}
      </button>
      {looking && <FileWindow attachment={attachment} onClose={() => setLooking(false)} />}
      {mine && (
        <IconButton label={`${say(words.takeAway)} ${name}`} aria-haspopup="dialog" onClick={() => void remove()}>
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

const saveAttachment = ({ id, name }: Attachment) =>
  api('AttachmentApi_file', { query: { id } }).then((file) => saveFile(new File([file], name)), toast.failed)

/** Whatever it holds, it is given to the browser as what it is kept as: a text that calls itself a PDF is never read as a page of ours. */
const readAs = (type: string, file: Blob) => new Blob([file], { type })

/** A picture or a PDF as it is, before anybody downloads it. */
function FileWindow({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) {
  const say = useSay()
  const word = useWord()
  const { id, name, type } = attachment
  const { data, error, refetch } = useQuery({
    queryKey: ['AttachmentApi_file', id],
    queryFn: async () => readAs(type, await api('AttachmentApi_file', { query: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const source = useObjectAddress(data)
  const footer = (
    <>
      {type === pdf && source && (
        <a className="ui-link" href={source} target="_blank" rel="noopener">
          {say(words.newTab)}
        </a>
      )}
      <Button onClick={() => void saveAttachment(attachment)}>{say(words.download)}</Button>
      <Button data-autofocus onClick={onClose}>
        {word('close')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={name} width={960} footer={footer}>
      {source ? (
        type === pdf ? (
          <iframe className="attachment-pdf" src={source} title={name} />
        ) : (
          <img className="attachment-picture" src={source} alt={name} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="100%" lines={8} />
      )}
    </Dialog>
  )
}
