import { transition } from 'xstate'
import type { Words } from '#domain/core/words.ts'
import { type AnyWords, type EventWords, supposedPayload } from '#machines/engine/in-words.ts'
import { factsNow } from '#machines/engine/live.ts'
import { actionsOf } from '../document-engine/actions-of.ts'
import type { DocumentContext } from '../document-engine/document-types.ts'
import { stepId } from './steps.ts'

/** An event of the document's state: whether this user may send it now, and its target state or why not. */
export type EventNow = {
  event: string
  label: Words
  allowed: boolean
  /** Why the event is blocked or, if this user has a right to lift the rule, the text of the rule. */
  why: Words | undefined
  /** The target state. */
  to: string | undefined
}

type EventsNowInput = {
  words: AnyWords
  state: string
  context: Pick<DocumentContext, 'document' | 'facts' | 'dirty'>
  can: (right: string) => boolean
}

/**
 * The events of a document and whether each is possible; the same rules decide about its buttons (rule B3 *One guard
 * list*).
 */
export function eventsNow({ words, state, context, can }: EventsNowInput): readonly EventNow[] {
  const actions = actionsOf({ words, state: { value: state }, context, can })
  return actions.map(({ offer, allowed, why, lift }) => ({
    event: offer.type,
    label: offer.label,
    allowed,
    why: lift ? lift.rule : why,
    to: allowed ? targetOf(words, state, context, offer.type, lift?.key) : undefined,
  }))
}

/** Runs the law itself with the present facts, which select the branch, and returns the target state. */
function targetOf(words: AnyWords, state: string, context: EventsNowInput['context'], type: string, lift: string | undefined): string {
  const facts = factsNow(words, context) as Record<string, unknown>
  const events = words.events as Readonly<Record<string, EventWords<Record<string, unknown>>>>
  const asked = events[type]
  const event = { ...(asked && supposedPayload(asked, facts)), ...(lift ? { override: [lift] } : {}), type }
  const before = words.law.resolveState({ value: state, context: facts })
  const [after] = transition(words.law, before, event)
  return String(after.value)
}

/** The event behind each drawn step that leaves this state, with its availability, by step id. */
export function stepsNow(state: string, now: readonly EventNow[], ids: readonly string[]): ReadonlyMap<string, EventNow> {
  const fits = ({ event, to }: EventNow, id: string) =>
    to === undefined ? id.startsWith(`${state}-${event}-`) : id === stepId(state, event, to)
  return new Map(ids.flatMap((id) => now.filter((one) => fits(one, id)).map((one) => [id, one] as const)))
}
