import type { Problem, RefusalKey } from '#domain/core/refusals.ts'
import type { Params, Words } from '#domain/core/words.ts'
import type { Lift, Payload, StateTag } from './law.ts'
import type { AnyLaw, EffectName, EventName, EventOf, FactsOf, GuardName, StateName } from './law-types.ts'

/**
 * grey: draft or closed · blue: waits for people · orange: waits for goods or money · green: done · red: reversed or
 * refused
 */
export type Tone = 'grey' | 'blue' | 'orange' | 'green' | 'red'

/** The fields of a document's head on which the words of a state may depend. */
export type Head = Readonly<Record<string, unknown>>

export type StateWords = Words & {
  /** The code on the wire; the states `new` and `gone` have none. */
  code?: number
  tone: Tone
  struck?: boolean
  /** A state off the usual way: it is drawn as a step only if the document is in it or was in it. */
  aside?: true
  /** Words that replace the state's for some heads; the first variant whose `if` is true is used. */
  variants?: readonly (Words & { if: (head: Head) => boolean })[]
}

export type EventWords<Facts> = Words & {
  /** Raised by another document inside its transaction, or by the clock; no request can send it. */
  internal?: true
  /** The screen asks the user to confirm before it sends the event. */
  confirm?: true
  /**
   * The screen asks for a reason, always or for the facts given, and does not send the event without one (rule B3
   * *Reason*).
   */
  reason?: true | ((facts: Facts) => boolean)
  /**
   * The law also refuses the event without a reason. Set where the operation is our own or has a remark in the
   * specification, so that every client can send one.
   */
  reasonNeeded?: true
  /** Rank for the main button (filled, Ctrl+Enter): the event of the state with the lowest number gets it. */
  primary?: number
  /**
   * The payload that a button assumes before the user has answered its question; without it the button would be
   * disabled because the answer is missing.
   */
  suppose?: (facts: Facts) => Payload & Readonly<Record<string, unknown>>
}

/** A guard that only chooses between two branches; if it fails, nothing is refused. */
export type BranchWords = Words & { branch: true }

export type RefusingWords<Facts, Event> = Words & {
  branch?: never
  /**
   * The key of the refusal. If several are listed, the first problem decides which one is used, and without a problem
   * the first one listed.
   */
  refusal: RefusalKey | readonly [RefusalKey, ...RefusalKey[]]
  /** The problems behind the refusal, so that it names every row. */
  problems?(facts: Facts, event: Event): readonly Problem[]
  /** Figures for the sentence of the refusal. */
  params?(facts: Facts, event: Event): Params
  /**
   * A right that lifts the refusal if the request names its key; a request without the right is refused with
   * NO_PERMISSION.
   */
  lift?: Lift
}

export type GuardWords<Facts, Event> = BranchWords | RefusingWords<Facts, Event>

/**
 * An event that the clock raises while a document stays in a state. `after`: once the document has been there for as
 * long as this setting says (`…_MINUTES`, `…_HOURS` or `…_DAYS`; 0 means never) · `past`: once the day in this field
 * of its head is over · `at`: at the moment in this field. The event is internal: no request can send it.
 */
export type ClockRule<State, Event> = { state: State; event: Event } & (
  | { after: string; past?: never; at?: never }
  | { past: string; after?: never; at?: never }
  | { at: string; after?: never; past?: never }
)

/** Words of a law. A state, event, guard or effect without words is a compile error. */
export type LawWords<L extends AnyLaw, Doc> = {
  label: Words
  states: { [Name in StateName<L>]: StateWords }
  events: { [Name in EventName<L>]: EventWords<FactsOf<L>> }
  guards: { [Name in GuardName<L>]: GuardWords<FactsOf<L>, EventOf<L>> }
  effects: { [Name in EffectName<L>]: Words }
  clock?: readonly ClockRule<StateName<L>, EventName<L>>[]
  /**
   * Facts that the browser knows better than the server's last answer. `dirty`: the user has typed since, so the
   * server's problems with the content are out of date.
   */
  localFacts(document: Doc, dirty: boolean): Partial<FactsOf<L>>
  /** The facts of a document that is not stored yet. */
  blankFacts: FactsOf<L>
  /** The rights that the guards check; the fact `rights` lists those of them that the user has. */
  rights: readonly string[]
}

/** Why an event is refused. */
export type Refusal = {
  key: RefusalKey
  /** Parameters of the refusal's sentence in the catalogue. */
  params: Params
  /** One problem per row, if the rule checks rows. */
  problems: readonly Problem[]
  /** The sentence to show: the guard's own, or the catalogue's. */
  words: Words
  /** The guard that failed; absent if the state does not list the event. */
  guard?: string
  /** With STATUS_FORBIDS: the events this state knows. */
  allowed?: readonly string[]
}

/** One button: an event that the state lists, whether it may happen now, and why not. */
export type Offer<Name extends string = string> = {
  type: Name
  label: Words
  allowed: boolean
  whyNot: Refusal | undefined
  confirm: boolean
  /** The event brings the document into the books or takes it out, so the screen first shows the effects. */
  books: boolean
  /** The event takes the document out of the books again. */
  undoes: boolean
  /** The event can also create a new draft with the same lines. */
  redo: boolean
  reason: boolean
  primary: boolean
}

/** One row of the law's table in words: for diagrams, tables and tests. */
export type TransitionInWords = {
  from: string
  event: string
  to: string
  internal: boolean
  guards: readonly { guard: string; words: Words; branch: boolean; refusals: readonly RefusalKey[] }[]
  effects: readonly { effect: string; words: Words }[]
}

/** A state's name, or a snapshot of the law or of its live machine. */
export type StateLike<Name extends string = string> = Name | { value: unknown }

/** A law in words: the one object that screens, server, diagrams and tests read. */
export type DocumentWords<L extends AnyLaw = AnyLaw, Doc = Readonly<Record<string, unknown>>> = LawWords<L, Doc> & {
  law: L
  id: string
  /** The states a document is stored in, in the order of the law. */
  stateNames: readonly StateName<L>[]
  /** Every event, internal ones included, in the order of the words. */
  eventNames: readonly EventName<L>[]
  /** Returns the state's name for a snapshot or a text; undefined if this law has no such state. */
  stateOf(state: StateLike): StateName<L> | undefined
  eventsIn(state: StateLike): readonly EventName<L>[]
  offers(state: StateLike, facts: FactsOf<L>): readonly Offer<EventName<L>>[]
  whyNot(state: StateLike, facts: FactsOf<L>, event: EventOf<L>): Refusal | undefined
  codeOf(state: StateLike): number | undefined
  statusName(state: StateLike, language: keyof Words, head?: Head): string
  tagsOf(state: StateLike): readonly StateTag[]
}
