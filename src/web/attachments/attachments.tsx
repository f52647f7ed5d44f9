import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { sizeText } from '#domain/core/file-limits.ts'
import { fillPlaceholders } from '#domain/core/words.ts'
import { api, useOperation } from '../client/api.ts'
import { saveFile } from '../core/save-file.ts'
import { useObjectAddress } from '../core/use-object-address.ts'
import { formatMoment } from '../i18n/format.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { useAsk } from '../ui/actions/ask.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icons.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { AddFiles, type Subject, useReloadAttachments } from './adding.tsx'
import { attachmentWords as words } from './words.ts'
import './attachments.css'

type Attachment = DataOf<'AttachmentApi_submit'>

/** At most this many files are listed, newest first; for the older ones only their number is shown. */
const mostShown = 100

/** The files of an object, newest first, and the area to add more. */
export function Attachments({ about, aboutId }: Subject) {
  const say = useSay()
  const found = useOperation('AttachmentApi_list', { query: { about, aboutId, size: mostShown } })
  const older = found.data ? found.data.total - found.data.records.length : 0
  return (
    <div className="attachments">
      <AddFiles about={about} aboutId={aboutId} />
      {found.data ? (
        <ul className="attachment-list">
          {found.data.records.map((one) => (
            <AttachmentLine key={one.id} attachment={one} />
          ))}
        </ul>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton width="70%" />
      )}
      {found.data?.total === 0 && <Empty>{say(words.none)}</Empty>}
      {older > 0 && <p className="ui-muted">{fillPlaceholders(say(words.older), { count: String(older) })}</p>}
    </div>
  )
}

const pdf = 'application/pdf'

/** Types the browser can show; others are downloaded. */
const canBeShown = (type: string) => type.startsWith('image/') || (type === pdf && navigator.pdfViewerEnabled)

function AttachmentLine({ attachment }: { attachment: Attachment }) {
  const { id, name, type, size, userName, time, mine } = attachment
  const say = useSay()
  const [looking, setLooking] = useState(false)
  const ask = useAsk()
  const readAgain = useReloadAttachments()
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

/**
 * Opens the file with its stored media type, whatever its content: a text that calls itself a PDF is never rendered as
 * a page.
 */
const readAs = (type: string, file: Blob) => new Blob([file], { type })

/** Shows a picture or a PDF without downloading it. */
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
