import type { EventObject, MetaObject, PromiseActorLogic, StateMachine, StateSchema, StateValue } from 'xstate'
import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import type { StateTag } from './law.ts'
import type { AnyLaw, EventOf, FactsOf } from './law-types.ts'

/** A document as the server sends it, with the two fields that the live machine reads; without `state` it is new. */
export type LiveDocument<Facts> = { state?: string; facts?: Facts }

/** A refusal, from the law in the browser or from the server; the screen shows it beside its button. */
export type LiveRefusal<Doc> = {
  key: string
  message?: string
  words?: Words
  problems?: readonly Problem[]
  allowed?: readonly string[]
  /** The guard that failed. */
  guard?: string
  /**
   * With VERSION_STALE: the newer document. The user reloads it (REPLACED) or keeps their own input over it
   * (KEEP_MINE).
   */
  current?: Doc
}

/** One request as it was sent; a retry sends exactly this again. */
export type Call<Event, Doc> = { event: Event; document: Doc; dirty: boolean; idempotencyKey: string }

/** The server's answer: the new document, and its facts, if they are not in the document itself. */
export type Answer<Doc, Facts> = { document: Doc; facts?: Facts }

export type LiveContext<Doc, Facts, Event> = {
  /** The document as the screen shows it, with the user's unsaved input. */
  document: Doc
  /** The last document from the server; the user's input is the difference to it. */
  base: Doc
  /** The law's facts for this user, as the server computed them. */
  facts: Facts
  dirty: boolean
  refusal: LiveRefusal<Doc> | undefined
  /**
   * Set when the request got no answer, so that nobody knows whether it took effect; RETRY sends it again with the
   * same key.
   */
  failure: { message: string; requestId?: string } | undefined
  /** The request that is running, or that got no answer. */
  pending: Call<Event, Doc> | undefined
  /** Input that could not be merged because the document has left its editable state; the screen offers it to copy. */
  aside: Doc | undefined
  /** Idempotency keys are `<keySeed>-<n>`: the caller provides a random seed, the machine counts `n`. */
  keySeed: string
  sent: number
}

type Edit<Doc> = { type: 'EDIT'; change: Partial<Doc>; edit?: never } | { type: 'EDIT'; edit: (document: Doc) => Doc; change?: never }
type News<Doc, Facts> = { type: 'REPLACED' | 'KEEP_MINE'; document: Doc; facts?: Facts }
/** A refusal that the screen found in advance; it is shown as if the event had been sent. */
type Foreseen<Doc> = { type: 'REFUSED'; refusal: LiveRefusal<Doc> }
export type LiveEvent<Doc, Facts, Event> = Event | Edit<Doc> | News<Doc, Facts> | Foreseen<Doc> | { type: 'RETRY' } | { type: 'DISMISS' }

/** `facts` may be left out if the document contains them. */
export type LiveInput<Doc, Facts> = { document: Doc; facts?: Facts; keySeed: string }

/** The tags of the law's state (`editable` only while input is accepted), and `calling` while a request is running. */
export type LiveTag = StateTag | 'calling'

type CallActor<L extends AnyLaw, Doc, Event> = {
  src: 'call'
  logic: PromiseActorLogic<Answer<Doc, FactsOf<L>>, Call<Event, Doc>>
  id: string | undefined
}

/**
 * The machine that a screen runs. Provide the actor `call`: its promise resolves with an `Answer`, or rejects with an
 * object that has a `key` if the request is refused. `Event`: the law's events, or what requests may send with them.
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
