import type { Words } from '#domain/words.ts'
import type { Offer } from '#machines/engine/in-words.ts'
import type { Payload } from '#machines/engine/law.ts'
import { decisions } from '#machines/families/approved.ts'
import { ownDayRight } from '#machines/finance/accounting-period.machine.ts'
import { useSay } from '../../i18n/index.ts'
import { serverClock } from '../../server-clock.ts'
import { useSession } from '../../session.ts'
import { useAsk } from '../../ui/ask.tsx'
import { type Deliver, useDialog } from '../../ui/use-dialog.tsx'
import { type Action, liftOfRefusal, refusalText } from '../engine/actions-of.ts'
import { knownProblems, refusalOf, requestOf } from '../engine/document-call.ts'
import type { OpenDocument } from '../engine/document-registry.ts'
import type { DocumentContext, Sending, WebDocument } from '../engine/document-types.ts'
import { deedOf } from '../engine/dry-run.ts'
import { whenGoodsKnown } from '../line-grid/goods-known.ts'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'
import { DeedDialog } from './deed-dialog.tsx'

/**
 * Asks the user for what an event needs beside its name; nothing means that they thought better of it, or that it was sent by `deliver`, so that
 * the question stays open until the server has taken it.
 */
export type Gather<Said = Payload> = (offer: Offer, deliver: Deliver<Said>) => Promise<Said | undefined>

export type Running = {
  open: OpenDocument
  send: Sending['send']
  /** By event: how its payload is asked for, in place of confirmation and reason. */
  gather: Readonly<Record<string, Gather<object> | undefined>>
  /** By event: what follows from it, for the question before it. */
  follows: Readonly<Record<string, Words>>
}

/** Whether a window stands before an event. */
export const asksFirst = (action: Action, gather: Running['gather'], document: WebDocument): boolean => {
  const { offer, lift } = action
  return Boolean(gather[offer.type] || isLookedAt(action, document) || offer.confirm || offer.reason || lift)
}

/** Whether what an event does is looked at first: where it books, and where it approves lines that say otherwise than their source lines. */
const isLookedAt = ({ offer }: Action, { warnings = [] }: WebDocument): boolean =>
  offer.books || (offer.type === decisions.yes && warnings.some(({ difference }) => difference !== undefined))

/**
 * Asks what an event needs (a look at what it will do, a confirmation, a reason, a rule lifted, its own questions) and sends it. Where the
 * browser knows already that a line is refused nothing is asked: the event is sent, refused in place, and the grid goes to the cell.
 */
export function useRun({ open, send, gather, follows }: Running) {
  const { dialog, ask: askDeed } = useDialog<Payload>()
  const askPlain = useAskPlain(follows)
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
      <DeedDialog
        event={offer.label}
        source={kind.source}
        follows={follows[offer.type]}
        {...{ lift, reason: offer.reason, redo: offer.redo, danger: offer.undoes, ownDay: ownDayOf(offer) }}
        deedsOf={(payload) => [deedOf(requestFor(offer.type, payload).call)]}
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
      const { refusal, failure } = await answered(actor)
      if (failure) return `${failure.message} ${say(documentWords.unanswered)}`
      const texts = refusal ? [say(refusalText(kind.words, refusal)), ...(refusal.problems ?? []).flatMap(({ said }) => said ?? [])] : []
      return texts.length > 0 ? [...new Set(texts)].join(' ') : undefined
    }
  const payloadFor = (action: Action): Promise<object | undefined> => {
    const { offer, lift } = action
    const own = gather[offer.type]
    if (own) return own(offer, deliver(offer.type))
    if (isLookedAt(action, context().document)) return deed(action)
    return offer.confirm || offer.reason || lift ? askPlain(action) : Promise.resolve({})
  }
  const start = async (action: Action) => {
    const { type } = action.offer
    const isRefused = knownProblems(kind.words, { ...context(), event: { type } }, settings()).length > 0
    const payload = isRefused ? {} : await payloadFor(action)
    if (payload) send({ type, ...payload })
  }
  // what is asked about must be the whole document: goods of its last line may still be looked up
  const run = (action: Action) => new Promise<void>((done, failed) => whenGoodsKnown(actor, () => void start(action).then(done, failed)))
  return { run, dialog }
}

/** The document once the request under way is answered, or as it was left where it is closed meanwhile. */
const answered = (actor: OpenDocument['actor']) =>
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

/** Confirmation and reason of an event that books nothing. */
function useAskPlain(follows: Running['follows']) {
  const say = useSay()
  const ask = useAsk()
  return async ({ offer: { type, label, reason }, lift }: Action): Promise<Payload | undefined> => {
    const liftText = lift && filled(documentWords.liftAsk, { rule: lift.rule, right: lift.words })
    const text = [liftText, follows[type]].flatMap((words) => (words ? [say(words)] : [])).join(' ')
    const { ok, text: remark } = await ask({
      title: say(filled(documentWords.runAsk, { event: label })),
      ...(text ? { text } : {}),
      ...(reason || lift ? { reason: 'needed' as const } : {}),
      ok: say(label),
    })
    return ok ? { ...(remark ? { remark } : {}), ...(lift ? { override: [lift.key] } : {}) } : undefined
  }
}
