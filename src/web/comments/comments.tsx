import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { api, useOperation } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { formatMoment } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { useAsk } from '../ui/actions/ask.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { MentionField } from './mention-field.tsx'
import { type Person, partsOf, stillMentioned } from './mentions.ts'
import { commentWords } from './words.ts'
import './comments.css'

type Comment = DataOf<'CommentApi_submit'>
type Subject = {
  /** The document type, or the service of master data, that is commented on. */
  about: string
  aboutId: string
}

/** At most this many comments are listed, newest first; for the older ones only their number is shown. */
const mostShown = 100

/** The comments on an object, newest first, and the field for a new one. */
export function Comments({ about, aboutId }: Subject) {
  const say = useSay()
  const said = useOperation('CommentApi_list', { query: { about, aboutId, size: mostShown } })
  return (
    <div className="comments">
      <NewComment about={about} aboutId={aboutId} />
      {said.data ? (
        <CommentList comments={said.data.records} older={said.data.total - said.data.records.length} />
      ) : said.error ? (
        <ErrorState error={said.error} onRetry={() => void said.refetch()} />
      ) : (
        <Skeleton width="70%" />
      )}
      {said.data?.total === 0 && <Empty>{say(commentWords.none)}</Empty>}
    </div>
  )
}

/** Returns a function that reads the comments again, to call after one was added or removed. */
function useReloadComments() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['CommentApi_list'] })
}

function NewComment({ about, aboutId }: Subject) {
  const say = useSay()
  const readAgain = useReloadComments()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [wrong, setWrong] = useState<string>()
  const sending = useRef(false)
  const send = async () => {
    if (text.trim() === '' || sending.current) return
    // set at once, so that a second key press before the answer does not send the comment twice
    sending.current = true
    const mentions = stillMentioned(text, chosen).map(({ id }) => id)
    try {
      await api('CommentApi_submit', { body: { about, aboutId, text, ...(mentions.length > 0 ? { mentions } : {}) } })
      setText('')
      setChosen([])
      setWrong(undefined)
      await readAgain()
    } catch (error) {
      // keep the typed text
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

function CommentList({ comments, older }: { comments: readonly Comment[]; older: number }) {
  const say = useSay()
  return (
    <>
      <ol className="comment-list">
        {comments.map((comment) => (
          <CommentLine key={comment.id} comment={comment} />
        ))}
      </ol>
      {older > 0 && <p className="ui-muted">{say(commentWords.older).replace('{count}', String(older))}</p>}
    </>
  )
}

function CommentLine({ comment: { id, text, mentions, userName, time, mine } }: { comment: Comment }) {
  const say = useSay()
  const ask = useAsk()
  const readAgain = useReloadComments()
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
