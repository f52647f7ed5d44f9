import './deed.css'
import { type ReactNode, useMemo, useState } from 'react'
import { isRefusalKey } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import type { Lift, Payload } from '#machines/engine/law.ts'
import type { SourceLink } from '#resources/documents/define-document.ts'
import type { ApiRefusal } from '../../../client/api.ts'
import { type DryRun, type DryRunResult, useDryRun } from '../../../document-engine/dry-run.ts'
import { effectWords as words } from '../../../document-words/effect-words.ts'
import { fillTemplate } from '../../../document-words/fill-words.ts'
import { documentWords } from '../../../document-words/words.ts'
import { useSay, useWord } from '../../../i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useReason } from '../../../ui/fields/reason.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Warnings } from '../notices/notices.tsx'
import { EffectTables } from './effect-tables.tsx'
import { isDifferenceWarning } from './source-differences.tsx'

export type EffectPreviewProps = {
  /** The label of the event's button, also the text of the confirming button. */
  event: Words
  /** The document type's source, whose progress the preview shows. */
  source?: SourceLink | undefined
  /** A sentence about the consequences of the event. */
  follows?: Words | undefined
  reason: boolean
  /** A rule that is known to refuse the event, and that the user is about to lift. */
  lift?: (Lift & { rule: Words }) | undefined
  /** True: offers to create a new draft with the same lines. */
  redo?: boolean
  /** The document's own date, if this user may reverse it on that date instead of today. */
  ownDay?: string | undefined
  danger?: boolean
  /** The calls to dry-run, as they would be sent with this payload. */
  dryRunsOf: (payload: Payload) => readonly DryRun[]
  /** A right of this user that lifts this refusal, if there is one. */
  liftOf?: (refusal: ApiRefusal) => Lift | undefined
  /** Closes the dialog and shows the refusal at the cells and fields concerned. */
  onShow?: (refusal: ApiRefusal) => void
  onDone: (payload: Payload | undefined) => void
}

/**
 * Confirmation before an event that posts. It shows the effect in figures, from a dry run on the server, and asks for
 * a reason if the event requires one. The focus is on Cancel. An event that the server would refuse cannot be
 * confirmed, unless the user has a right to lift the rule and gives a reason.
 */
export function EffectPreviewDialog(props: EffectPreviewProps) {
  const { event, source, follows, reason, lift, redo = false, danger = false, dryRunsOf: deedsOf, liftOf, ownDay, onShow, onDone } = props
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
  // the user has not written the reason yet; the dry run assumes that there will be one
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
  const title = say(fillTemplate(documentWords.runAsk, { event }))
  return (
    <Dialog open onClose={() => onDone(undefined)} title={title} width={900} footer={footer}>
      {lift && <p>{say(fillTemplate(documentWords.liftAsk, { rule: lift.rule, right: lift.words }))}</p>}
      {follows && <p>{say(follows)}</p>}
      <DryRunView {...{ reckoned, source, liftOf, onShow }} onLift={(lift) => setLifted([...lifted, lift])} />
      {why.field}
      {redo && <CheckChoice label={say(words.redo)} checked={again} onChange={setAgain} />}
      {ownDay && <CheckChoice label={say(fillTemplate(words.ownDay, { day: ownDay }))} checked={isOwnDay} onChange={setOwnDay} />}
    </Dialog>
  )
}

function CheckChoice({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="ui-choice">
      <input type="checkbox" className="ui-tick" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

type DryRunViewProps = Pick<EffectPreviewProps, 'source' | 'liftOf' | 'onShow'> & { reckoned: DryRunResult; onLift: (lift: Lift) => void }

function DryRunView({ reckoned, source, liftOf, onShow, onLift }: DryRunViewProps) {
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
      return body(<PreviewRefusal refusal={reckoned.refusal} lift={liftOf?.(reckoned.refusal)} {...{ onShow, onLift }} />)
    case 'known':
      return body(
        <>
          <Warnings warnings={reckoned.effect.warnings.filter((warning) => !isDifferenceWarning(warning))} />
          <EffectTables effect={reckoned.effect} source={source} />
        </>,
      )
  }
}

type PreviewRefusalProps = Pick<DryRunViewProps, 'onShow' | 'onLift'> & { refusal: ApiRefusal; lift: Lift | undefined }

/** The refusal that the event would get. A user with the right can lift the rule here. */
function PreviewRefusal({ refusal, lift, onShow, onLift }: PreviewRefusalProps) {
  const say = useSay()
  const more = refusal.fields.length - 1
  const isKnown = isRefusalKey(refusal.key)
  return (
    <div className="doc-notice" data-tone="red" role="alert">
      <Icon name="warn" size={14} />
      <span className="doc-notice-text">
        {lift ? say(fillTemplate(documentWords.liftAsk, { rule: refusal.msg, right: lift.words })) : refusal.msg}
        {isKnown && more > 0 && ` ${say(fillTemplate(documentWords.moreProblems, { count: String(more + 1) }))}`}
      </span>
      {onShow && <Button onClick={() => onShow(refusal)}>{say(documentWords.showProblem)}</Button>}
      {lift && <Button onClick={() => onLift(lift)}>{say(documentWords.lift)}</Button>}
    </div>
  )
}
