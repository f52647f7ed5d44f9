import type { EventObject, MetaObject, PromiseActorLogic, StateMachine, StateSchema, StateValue } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import type { StateTag } from './law.ts'
import type { AnyLaw, EventOf, FactsOf } from './law-types.ts'

/** A document as it comes over the wire, as far as the live machine reads it; without `state` it is new. */
export type LiveDocument<Facts> = { state?: string; facts?: Facts }

/** A "no", from the law in the browser or from the server: shown in place. */
export type LiveRefusal<Doc> = {
  key: string
  message?: string
  words?: Words
  problems?: readonly Problem[]
  allowed?: readonly string[]
  /** The guard that said no. */
  guard?: string
  /** With VERSION_STALE: the newer document, to reload (REPLACED) or to keep one's own over it (KEEP_MINE). */
  current?: Doc
}

/** One request as it was sent; a retry sends exactly this again. */
export type Call<Event, Doc> = { event: Event; document: Doc; dirty: boolean; idempotencyKey: string }

/** The server's answer: the fresh document, and its facts (which otherwise stand in it). */
export type Answer<Doc, Facts> = { document: Doc; facts?: Facts }

export type LiveContext<Doc, Facts, Event> = {
  /** The document as the screen shows it, with everything typed. */
  document: Doc
  /** The last document of the server: what was typed is the difference to it. */
  base: Doc
  /** The server's values of the law's facts for this user. */
  facts: Facts
  dirty: boolean
  refusal: LiveRefusal<Doc> | undefined
  /** The request got no answer, so nobody knows whether it took effect; RETRY sends it again with the same key. */
  failure: { message: string; requestId?: string } | undefined
  /** The request under way or unanswered. */
  pending: Call<Event, Doc> | undefined
  /** Typed values without a place, because the document went on without them; the screen offers them to copy. */
  aside: Doc | undefined
  /** Keys are `<keySeed>-<n>`: the seed is random and comes from outside, the machine counts. */
  keySeed: string
  sent: number
}

type Edit<Doc> = { type: 'EDIT'; change: Partial<Doc>; edit?: never } | { type: 'EDIT'; edit: (document: Doc) => Doc; change?: never }
type News<Doc, Facts> = { type: 'REPLACED' | 'KEEP_MINE'; document: Doc; facts?: Facts }
/** Refusal found by a look ahead: shown in place, as if the event had been sent. */
type Foreseen<Doc> = { type: 'REFUSED'; refusal: LiveRefusal<Doc> }
export type LiveEvent<Doc, Facts, Event> = Event | Edit<Doc> | News<Doc, Facts> | Foreseen<Doc> | { type: 'RETRY' } | { type: 'DISMISS' }

/** `facts` may be left out where the document carries them. */
export type LiveInput<Doc, Facts> = { document: Doc; facts?: Facts; keySeed: string }

/**
 * A state's tags of the law, `editable` only while typing is accepted, and `calling` while a request is under way.
 */
export type LiveTag = StateTag | 'calling'

type CallActor<L extends AnyLaw, Doc, Event> = {
  src: 'call'
  logic: PromiseActorLogic<Answer<Doc, FactsOf<L>>, Call<Event, Doc>>
  id: string | undefined
}

/**
 * The machine a screen runs. Provide the actor `call`; its promise answers an `Answer` or throws `{ key, … }` for a
 * refusal. `Event`: those of the law, or what requests may say of them.
 */
export type LiveMachine<L extends AnyLaw, Doc, Event extends EventObject = EventOf<L>> = StateMachine<
  LiveContext<Doc, FactsOf<L>, Event>,
  LiveEvent<Doc, FactsOf<L>, Event>,
  Record<string, never>,
  CallActor<L, Doc, Event>,
  never,
  never,
  never,
  StateValue,
  LiveTag,
  LiveInput<Doc, FactsOf<L>>,
  unknown & object,
  EventObject,
  MetaObject,
  StateSchema
>
