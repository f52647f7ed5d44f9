import './deed.css'
import { type ReactNode, useMemo, useState } from 'react'
import { isRefusalKey } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import type { Lift, Payload } from '#machines/engine/law.ts'
import type { SourceLink } from '#resources/documents/define-document.ts'
import type { ApiRefusal } from '../../api.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useReason } from '../../ui/reason.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { type Deed, type Reckoned, useDryRun } from '../engine/dry-run.ts'
import { deedWords as words } from '../words/deed-words.ts'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'
import { EffectTables } from './effect-tables.tsx'
import { Warnings } from './notices.tsx'
import { isDiffering } from './source-differences.tsx'

export type DeedProps = {
  /** The event, as its button says it. */
  event: Words
  /** What its document is made from, whose progress is shown. */
  source?: SourceLink | undefined
  /** What follows from it, in a sentence. */
  follows?: Words | undefined
  reason: boolean
  /** A rule that is known to stand in the way and that is to be lifted. */
  lift?: (Lift & { rule: Words }) | undefined
  /** It can also make a new draft of the same lines. */
  redo?: boolean
  /** The day of the document, where the reader may reverse it on that. */
  ownDay?: string | undefined
  danger?: boolean
  /** The calls that would be sent with this payload. */
  deedsOf: (payload: Payload) => readonly Deed[]
  /** A right of the reader that lifts this refusal. */
  liftOf?: (refusal: ApiRefusal) => Lift | undefined
  /** Closes the question and shows the refusal where it belongs: in the cells and fields it is about. */
  onShow?: (refusal: ApiRefusal) => void
  onDone: (payload: Payload | undefined) => void
}

/**
 * The question before something is booked: what it will do as numbers, asked of the server by doing it and taking it back; the reason
 * where one is asked for; the focus on the button that does nothing. What the server would refuse cannot be confirmed, unless the reader
 * has the right to lift the rule and says why.
 */
export function DeedDialog(props: DeedProps) {
  const { event, source, follows, reason, lift, redo = false, danger = false, deedsOf, liftOf, ownDay, onShow, onDone } = props
  const say = useSay()
  const word = useWord()
  const [lifted, setLifted] = useState<readonly Lift[]>(lift ? [lift] : [])
  const [again, setAgain] = useState(false)
  const [isOwnDay, setOwnDay] = useState(false)
  const [ask] = useState(() => deedsOf)
  const asked = useMemo(
    () => ({ ...(lifted.length > 0 ? { override: lifted.map(({ key }) => key) } : {}), ...(isOwnDay ? { ownDay: true } : {}) }),
    [lifted, isOwnDay],
  )
  const asksReason = reason || lifted.length > 0
  const why = useReason(asksReason)
  // the reason is still being written; that there will be one is supposed
  const deeds = useMemo(() => ask({ ...(asksReason ? { remark: '…' } : {}), ...asked }), [ask, asksReason, asked])
  const reckoned = useDryRun(deeds)
  const isOff = reckoned.is === 'waiting' || reckoned.is === 'refused'
  const confirm = () => {
    if (isOff) return
    if (why.isGiven()) onDone({ ...why.given, ...asked, ...(again ? { redo: true } : {}) })
  }
  const footer = (
    <>
      <Button data-autofocus onClick={() => onDone(undefined)}>
        {word('cancel')}
      </Button>
      <Button kind={danger ? 'danger' : 'primary'} aria-disabled={isOff || undefined} onClick={confirm}>
        {say(event)}
      </Button>
    </>
  )
  const title = say(filled(documentWords.runAsk, { event }))
  return (
    <Dialog open onClose={() => onDone(undefined)} title={title} width={900} footer={footer}>
      {lift && <p>{say(filled(documentWords.liftAsk, { rule: lift.rule, right: lift.words }))}</p>}
      {follows && <p>{say(follows)}</p>}
      <Reckoning {...{ reckoned, source, liftOf, onShow }} onLift={(lift) => setLifted([...lifted, lift])} />
      {why.field}
      {redo && <Choice label={say(words.redo)} checked={again} onChange={setAgain} />}
      {ownDay && <Choice label={say(filled(words.ownDay, { day: ownDay }))} checked={isOwnDay} onChange={setOwnDay} />}
    </Dialog>
  )
}

function Choice({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="ui-choice">
      <input type="checkbox" className="ui-tick" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

type ReckoningProps = Pick<DeedProps, 'source' | 'liftOf' | 'onShow'> & { reckoned: Reckoned; onLift: (lift: Lift) => void }

function Reckoning({ reckoned, source, liftOf, onShow, onLift }: ReckoningProps) {
  const say = useSay()
  const body = (content: ReactNode) => (
    <section aria-label={say(words.effect)} aria-busy={reckoned.is === 'waiting' || undefined} className="deed-reckoning">
      {content}
    </section>
  )
  switch (reckoned.is) {
    case 'waiting':
      return body(
        <>
          <span className="ui-muted">{say(words.reckoning)}</span>
          <Skeleton lines={4} width="100%" />
        </>,
      )
    case 'failed':
      return body(<ErrorState title={say(words.notReckoned)} error={reckoned.error} onRetry={reckoned.again} />)
    case 'refused':
      return body(<Refusal refusal={reckoned.refusal} lift={liftOf?.(reckoned.refusal)} {...{ onShow, onLift }} />)
    case 'known':
      return body(
        <>
          <Warnings warnings={reckoned.effect.warnings.filter((warning) => !isDiffering(warning))} />
          <EffectTables effect={reckoned.effect} source={source} />
        </>,
      )
  }
}

type RefusalProps = Pick<ReckoningProps, 'onShow' | 'onLift'> & { refusal: ApiRefusal; lift: Lift | undefined }

/** Why the event would be refused, as it would say itself; whoever has the right goes on from here. */
function Refusal({ refusal, lift, onShow, onLift }: RefusalProps) {
  const say = useSay()
  const more = refusal.fields.length - 1
  const isKnown = isRefusalKey(refusal.key)
  return (
    <div className="doc-notice" data-tone="red" role="alert">
      <Icon name="warn" size={14} />
      <span className="doc-notice-text">
        {lift ? say(filled(documentWords.liftAsk, { rule: refusal.msg, right: lift.words })) : refusal.msg}
        {isKnown && more > 0 && ` ${say(filled(documentWords.moreProblems, { count: String(more + 1) }))}`}
      </span>
      {onShow && <Button onClick={() => onShow(refusal)}>{say(documentWords.showProblem)}</Button>}
      {lift && <Button onClick={() => onLift(lift)}>{say(documentWords.lift)}</Button>}
    </div>
  )
}
