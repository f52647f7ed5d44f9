import { isRefusalKey, type Problem } from '#domain/core/refusals.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { isOthersFirst, liftOfRefusal, refusalText } from '../../../document-engine/actions-of.ts'
import type { DocumentContext, DocumentEvent, EventSender } from '../../../document-engine/document-types.ts'
import { fillTemplate } from '../../../document-words/fill-words.ts'
import { documentWords, whatToDo } from '../../../document-words/words.ts'
import { useSay } from '../../../i18n/index.ts'
import { saveWords } from '../../../offline/save-words.ts'
import { useSaves } from '../../../offline/saves.ts'
import { useAsk } from '../../../ui/actions/ask.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { RequestId } from '../../../ui/states.tsx'
import { useInTheWay } from './in-the-way-dialog.tsx'

export type RefusalLineProps = {
  words: AnyWords
  context: DocumentContext
  lastEvent: DocumentEvent | undefined
  send: EventSender['send']
  /** Moves the focus to the cell or field concerned. */
  onShow?: ((problem: Problem) => void) | undefined
  onReload: () => void
}

/** The refusal of the last event in one sentence, with advice what to do. It is announced to screen readers. */
export function RefusalLine(props: RefusalLineProps) {
  const { failure, refusal, pending } = props.context
  const isKept = useSaves().some(({ key, problem }) => key === pending?.idempotencyKey && problem === undefined)
  if (failure && isKept) return <QueuedSaveLine send={props.send} />
  if (failure) return <FailureLine {...props} failure={failure} />
  return refusal ? <RefusalMessage {...props} refusal={refusal} /> : null
}

type EventRefusal = NonNullable<DocumentContext['refusal']>

function RefusalMessage({ words, context, lastEvent, send, onShow, refusal }: RefusalLineProps & { refusal: EventRefusal }) {
  const say = useSay()
  const ask = useAsk()
  const problems = refusal.problems ?? []
  const [first] = problems
  const sentence = say(refusalText(words, refusal))
  const advice = isRefusalKey(refusal.key) ? whatToDo[refusal.key] : undefined
  const way = useInTheWay(words, context.document.id)
  const othersFirst = isOthersFirst(refusal.key) && context.document.id !== undefined
  const lift = lastEvent && liftOfRefusal(words, refusal, context.facts)
  const goOn = async () => {
    if (!lift || !lastEvent) return
    const { ok, text = '' } = await ask({
      title: say(lift.words),
      text: say(fillTemplate(documentWords.liftAsk, { rule: sentence, right: lift.words })),
      reason: 'needed',
      ok: say(documentWords.lift),
    })
    const remark = [lastEvent.remark, text].filter(Boolean).join('；')
    if (ok) send({ ...lastEvent, remark, override: [...(lastEvent.override ?? []), lift.key] })
  }
  return (
    <div className="doc-notice" data-tone="red" role="alert">
      <Icon name="warn" size={14} />
      <span className="doc-notice-text">
        {sentence}
        {problems.length > 1 && ` ${say(fillTemplate(documentWords.moreProblems, { count: String(problems.length) }))}`}
        {advice && !lift && <span className="ui-muted"> {say(advice)}</span>}
      </span>
      {othersFirst && (
        <Button aria-haspopup="dialog" onClick={way.show}>
          {say(documentWords.othersFirst)}
        </Button>
      )}
      {first && onShow && !othersFirst && (
        <Button kind="quiet" onClick={() => onShow(first)}>
          {say(documentWords.showProblem)}
        </Button>
      )}
      {lift && (
        <Button aria-haspopup="dialog" onClick={() => void goOn()}>
          {say(documentWords.lift)}
        </Button>
      )}
      {way.dialog}
      <IconButton label={say(documentWords.dismiss)} onClick={() => send({ type: 'DISMISS' })}>
        <Icon name="close" size={14} />
      </IconButton>
    </div>
  )
}

/** Says that the save is queued in this browser and will be sent automatically. This is not an error. */
function QueuedSaveLine({ send }: Pick<RefusalLineProps, 'send'>) {
  const say = useSay()
  return (
    <div className="doc-notice" data-tone="blue" role="status">
      <Icon name="clock" size={14} />
      <span className="doc-notice-text">{say(saveWords.kept)}</span>
      <Button kind="quiet" onClick={() => send({ type: 'RETRY' })}>
        {say(documentWords.tryAgain)}
      </Button>
    </div>
  )
}

/**
 * Says that it is unknown whether the request took effect. Both buttons are safe: one retries with the same key, the
 * other reloads.
 */
function FailureLine({ send, onReload, failure }: RefusalLineProps & { failure: NonNullable<DocumentContext['failure']> }) {
  const say = useSay()
  return (
    <div className="doc-notice" data-tone="orange" role="alert">
      <Icon name="warn" size={14} />
      <span className="doc-notice-text">
        {failure.message} <span className="ui-muted">{say(documentWords.unanswered)}</span>
        {failure.requestId && <RequestId id={failure.requestId} />}
      </span>
      <Button onClick={() => send({ type: 'RETRY' })}>{say(documentWords.tryAgain)}</Button>
      <Button kind="quiet" onClick={onReload}>
        {say(documentWords.reload)}
      </Button>
    </div>
  )
}
