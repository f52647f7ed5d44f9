import type { Words } from '#domain/core/words.ts'
import type { Offer } from '#machines/engine/in-words.ts'
import type { Payload } from '#machines/engine/law.ts'
import { decisions } from '#machines/families/approved.ts'
import { ownDayRight } from '#machines/finance/accounting-period.machine.ts'
import { useSession } from '../../../client/session.ts'
import { serverClock } from '../../../core/server-clock.ts'
import { type Action, liftOfRefusal, refusalText } from '../../../document-engine/actions-of.ts'
import { knownProblems, refusalOf, requestOf } from '../../../document-engine/document-call.ts'
import type { DocumentContext, EventSender, WebDocument } from '../../../document-engine/document-types.ts'
import { dryRunOf } from '../../../document-engine/dry-run.ts'
import type { OpenDocument } from '../../../document-engine/registry-types.ts'
import { fillTemplate } from '../../../document-words/fill-words.ts'
import { documentWords } from '../../../document-words/words.ts'
import { useSay } from '../../../i18n/index.ts'
import { whenGoodsKnown } from '../../../line-grid/lines/when-goods-known.ts'
import { useAsk } from '../../../ui/actions/ask.tsx'
import { type Deliver, useDialog } from '../../../ui/use-dialog.tsx'
import { EffectPreviewDialog } from './effect-preview-dialog.tsx'

/**
 * Asks the user for an event's payload. Resolves to undefined if they cancel, or if the prompt has sent the event
 * itself with `deliver`, which keeps the dialog open until the server has accepted the event.
 */
export type PayloadPrompt<Said = Payload> = (offer: Offer, deliver: Deliver<Said>) => Promise<Said | undefined>

export type EventRunnerProps = {
  open: OpenDocument
  send: EventSender['send']
  /** By event, the prompt for its payload. It replaces the confirmation and the question for a reason. */
  gather: Readonly<Record<string, PayloadPrompt<object> | undefined>>
  /** By event, a sentence about its consequences, shown in the confirmation. */
  follows: Readonly<Record<string, Words>>
}

/** True if a dialog opens before the event is sent. */
export const opensDialogFirst = (action: Action, gather: EventRunnerProps['gather'], document: WebDocument): boolean => {
  const { offer, lift } = action
  return Boolean(gather[offer.type] || needsPreview(action, document) || offer.confirm || offer.reason || lift)
}

/**
 * True if the effect is shown before the event is confirmed: for posting, and for approving lines that differ from
 * their source lines.
 */
const needsPreview = ({ offer }: Action, { warnings = [] }: WebDocument): boolean =>
  offer.books || (offer.type === decisions.yes && warnings.some(({ difference }) => difference !== undefined))

/**
 * Asks the user for what an event needs (effect preview, confirmation, reason, lifting a rule, or its own prompt) and
 * sends it. If the browser already knows that a line will be refused, it asks nothing: the event is sent, the refusal
 * is shown, and the grid moves to the cell.
 */
export function useRunEvent({ open, send, gather, follows }: EventRunnerProps) {
  const { dialog, ask: askDeed } = useDialog<Payload>()
  const askPlain = useAskConfirmation(follows)
  const { actor, kind, settings } = open
  const say = useSay()
  const { can } = useSession()
  const context = (): DocumentContext => actor.getSnapshot().context
  const requestFor = (type: string, payload: Payload) => requestOf(kind.words, { ...context(), event: { type, ...payload } }, settings())
  const ownDayOf = ({ type }: Offer) => {
    const { billDate = '' } = context().document
    return type === 'REVERSE' && can(ownDayRight) && billDate < serverClock.today() ? billDate : undefined
  }
  const deed = ({ offer, lift }: Action) =>
    askDeed((done) => (
      <EffectPreviewDialog
        event={offer.label}
        source={kind.source}
        follows={follows[offer.type]}
        {...{ lift, reason: offer.reason, redo: offer.redo, danger: offer.undoes, ownDay: ownDayOf(offer) }}
        dryRunsOf={(payload) => [dryRunOf(requestFor(offer.type, payload).call)]}
        onShow={(refusal) => {
          done(undefined)
          actor.send({ type: 'REFUSED', refusal: refusalOf(kind.words.id, refusal, requestFor(offer.type, {}).rows) })
        }}
        liftOf={(refusal) => liftOfRefusal(kind.words, refusal, context().facts)}
        onDone={done}
      />
    ))
  const deliver =
    (type: string): Deliver<object> =>
    async (payload) => {
      send({ type, ...payload })
      const { refusal, failure } = await whenAnswered(actor)
      if (failure) return `${failure.message} ${say(documentWords.unanswered)}`
      const texts = refusal ? [say(refusalText(kind.words, refusal)), ...(refusal.problems ?? []).flatMap(({ said }) => said ?? [])] : []
      return texts.length > 0 ? [...new Set(texts)].join(' ') : undefined
    }
  const payloadFor = (action: Action): Promise<object | undefined> => {
    const { offer, lift } = action
    const own = gather[offer.type]
    if (own) return own(offer, deliver(offer.type))
    if (needsPreview(action, context().document)) return deed(action)
    return offer.confirm || offer.reason || lift ? askPlain(action) : Promise.resolve({})
  }
  const start = async (action: Action) => {
    const { type } = action.offer
    const isRefused = knownProblems(kind.words, { ...context(), event: { type } }, settings()).length > 0
    const payload = isRefused ? {} : await payloadFor(action)
    if (payload) send({ type, ...payload })
  }
  // waits for goods that are still being looked up, because the preview must contain the document's last line
  const run = (action: Action) => new Promise<void>((done, failed) => whenGoodsKnown(actor, () => void start(action).then(done, failed)))
  return { run, dialog }
}

/**
 * Resolves to the document once the pending request is answered, or to its last state if the document is closed
 * meanwhile.
 */
const whenAnswered = (actor: OpenDocument['actor']) =>
  new Promise<DocumentContext>((resolve) => {
    const take = () => resolve(actor.getSnapshot().context)
    if (!actor.getSnapshot().hasTag('calling')) return take()
    const watching = actor.subscribe({
      next: (now) => {
        if (now.hasTag('calling')) return
        watching.unsubscribe()
        take()
      },
      complete: take,
    })
  })

/** Asks for the confirmation and the reason of an event that posts nothing. */
function useAskConfirmation(follows: EventRunnerProps['follows']) {
  const say = useSay()
  const ask = useAsk()
  return async ({ offer: { type, label, reason }, lift }: Action): Promise<Payload | undefined> => {
    const liftText = lift && fillTemplate(documentWords.liftAsk, { rule: lift.rule, right: lift.words })
    const text = [liftText, follows[type]].flatMap((words) => (words ? [say(words)] : [])).join(' ')
    const { ok, text: remark } = await ask({
      title: say(fillTemplate(documentWords.runAsk, { event: label })),
      ...(text ? { text } : {}),
      ...(reason || lift ? { reason: 'needed' as const } : {}),
      ok: say(label),
    })
    return ok ? { ...(remark ? { remark } : {}), ...(lift ? { override: [lift.key] } : {}) } : undefined
  }
}
