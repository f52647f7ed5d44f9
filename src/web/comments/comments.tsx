import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { api, useOperation } from '../api.ts'
import { errorText } from '../error-text.ts'
import { formatMoment } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { useAsk } from '../ui/ask.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { MentionField } from './mention-field.tsx'
import { type Person, partsOf, stillNamed } from './mentions.ts'
import { commentWords } from './words.ts'
import './comments.css'

type Comment = DataOf<'CommentApi_submit'>
type Subject = {
  /** A kind of document, or a service of master data. */
  about: string
  aboutId: string
}

/** More is read by nobody; what is older is told by its number. */
const mostShown = 100

/** What was said about something, newest first, and the field to say more. */
export function Comments({ about, aboutId }: Subject) {
  const say = useSay()
  const said = useOperation('CommentApi_list', { query: { about, aboutId, size: mostShown } })
  return (
    <div className="comments">
      <NewComment about={about} aboutId={aboutId} />
      {said.data ? (
        <Said comments={said.data.records} older={said.data.total - said.data.records.length} />
      ) : said.error ? (
        <ErrorState error={said.error} onRetry={() => void said.refetch()} />
      ) : (
        <Skeleton width="70%" />
      )}
      {said.data?.total === 0 && <Empty>{say(commentWords.none)}</Empty>}
    </div>
  )
}

/** The comments are read again after one was made or taken back. */
function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['CommentApi_list'] })
}

function NewComment({ about, aboutId }: Subject) {
  const say = useSay()
  const readAgain = useReadAgain()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [wrong, setWrong] = useState<string>()
  const sending = useRef(false)
  const send = async () => {
    if (text.trim() === '' || sending.current) return
    // the key may be pressed again before the answer is there
    sending.current = true
    const mentions = stillNamed(text, chosen).map(({ id }) => id)
    try {
      await api('CommentApi_submit', { body: { about, aboutId, text, ...(mentions.length > 0 ? { mentions } : {}) } })
      setText('')
      setChosen([])
      setWrong(undefined)
      await readAgain()
    } catch (error) {
      // what was typed stays
      setWrong(errorText(error))
    } finally {
      sending.current = false
    }
  }
  return (
    <div>
      <MentionField
        {...{ about, aboutId }}
        value={text}
        error={wrong}
        onChange={setText}
        onName={(person) => setChosen((before) => [...before, person])}
        onSend={() => void send()}
      />
      <ActionButton onRun={send}>{say(commentWords.send)}</ActionButton>
    </div>
  )
}

function Said({ comments, older }: { comments: readonly Comment[]; older: number }) {
  const say = useSay()
  return (
    <>
      <ol className="comment-list">
        {comments.map((comment) => (
          <Line key={comment.id} comment={comment} />
        ))}
      </ol>
      {older > 0 && <p className="ui-muted">{say(commentWords.older).replace('{count}', String(older))}</p>}
    </>
  )
}

function Line({ comment: { id, text, mentions, userName, time, mine } }: { comment: Comment }) {
  const say = useSay()
  const ask = useAsk()
  const readAgain = useReadAgain()
  const remove = async () => {
    const question = { title: say(commentWords.takeBack), text, danger: true, ok: say(commentWords.remove) }
    if (!(await ask(question)).ok) return
    await api('CommentApi_remove', { query: { ids: id } }).catch(toast.failed)
    await readAgain()
  }
  return (
    <li>
      <div className="comment-head">
        <strong>{userName}</strong>
        <time dateTime={time.replace(' ', 'T')} title={time}>
          {formatMoment(time)}
        </time>
        {mine && (
          <IconButton label={say(commentWords.takeBack)} aria-haspopup="dialog" onClick={() => void remove()}>
            <Icon name="close" size={12} />
          </IconButton>
        )}
      </div>
      <p className="comment-text">
        {partsOf(text, mentions).map((part, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that never change places
          part.isName ? <b key={at}>{part.text}</b> : part.text,
        )}
      </p>
    </li>
  )
}
