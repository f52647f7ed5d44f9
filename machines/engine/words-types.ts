import type { Problem, RefusalKey } from '#domain/core/refusals.ts'
import type { Params, Words } from '#domain/core/words.ts'
import type { Lift, Payload, StateTag } from './law.ts'
import type { AnyLaw, EffectName, EventName, EventOf, FactsOf, GuardName, StateName } from './law-types.ts'

/**
 * grey draft and closed · blue waits for people · orange waits for goods or money · green done · red reversed or
 * refused.
 */
export type Tone = 'grey' | 'blue' | 'orange' | 'green' | 'red'

/** The head of a document as far as a state's words depend on it. */
export type Head = Readonly<Record<string, unknown>>

export type StateWords = Words & {
  /** The code on the wire; `new` and a removed document have none. */
  code?: number
  tone: Tone
  struck?: boolean
  /** Not on the ordinary way: drawn as a step only where the document is in it or was. */
  aside?: true
  /** Words that replace the state's where the head says so; the first that fits. */
  variants?: readonly (Words & { if: (head: Head) => boolean })[]
}

export type EventWords<Facts> = Words & {
  /** Raised by another document inside its transaction; no request can send it. */
  internal?: true
  /** The screen asks before it sends. */
  confirm?: true
  /**
   * The screen asks for a reason, always or for such facts, and goes on with none but a given one (rule B3 *Reason*).
   */
  reason?: true | ((facts: Facts) => boolean)
  /**
   * Its operations are ours, or carry a remark in the specification: then the law itself goes on with none but a
   * given one.
   */
  reasonNeeded?: true
  /** Ctrl+Enter and the filled button: of the events a state knows the one with the lowest figure. */
  primary?: number
  /**
   * The payload a button assumes as the answer to its question, so that it is not disabled because nobody was asked
   * yet.
   */
  suppose?: (facts: Facts) => Payload & Readonly<Record<string, unknown>>
}

/** A guard that only chooses between two branches; its failing refuses nothing. */
export type BranchWords = Words & { branch: true }

export type RefusingWords<Facts, Event> = Words & {
  branch?: never
  /**
   * The key of the refusal. Where several are listed the first problem decides which; the first listed is the usual
   * one.
   */
  refusal: RefusalKey | readonly [RefusalKey, ...RefusalKey[]]
  /** The findings behind the refusal, so that it names every row. */
  problems?(facts: Facts, event: Event): readonly Problem[]
  /** Figures for the sentence of the refusal. */
  params?(facts: Facts, event: Event): Params
  /**
   * A right that lifts the refusal where the request names it; asked for without the right it answers NO_PERMISSION.
   */
  lift?: Lift
}

export type GuardWords<Facts, Event> = BranchWords | RefusingWords<Facts, Event>

/**
 * An event that the clock raises when a document stays in a state. `after`: for as long as this setting says,
 * `…_MINUTES`, `…_HOURS` or `…_DAYS`, and 0 is never · `past`: until the day in this field of its head is over ·
 * `at`: until the moment in this field. The event is internal: no request can send it.
 */
export type ClockRule<State, Event> = { state: State; event: Event } & (
  | { after: string; past?: never; at?: never }
  | { past: string; after?: never; at?: never }
  | { at: string; after?: never; past?: never }
)

/** Words of a law. Leaving out a state's, event's, guard's or effect's words does not compile. */
export type LawWords<L extends AnyLaw, Doc> = {
  label: Words
  states: { [Name in StateName<L>]: StateWords }
  events: { [Name in EventName<L>]: EventWords<FactsOf<L>> }
  guards: { [Name in GuardName<L>]: GuardWords<FactsOf<L>, EventOf<L>> }
  effects: { [Name in EffectName<L>]: Words }
  clock?: readonly ClockRule<StateName<L>, EventName<L>>[]
  /**
   * Facts the browser knows better than the server's last answer. `dirty`: typed since, so its findings on the
   * content are old.
   */
  localFacts(document: Doc, dirty: boolean): Partial<FactsOf<L>>
  /** The facts of a document nobody has stored. */
  blankFacts: FactsOf<L>
  /** The rights the guards ask about: what the fact `rights` is chosen from. */
  rights: readonly string[]
}

/** Why an event is refused. */
export type Refusal = {
  key: RefusalKey
  /** Fills the catalogue's sentence of the key. */
  params: Params
  /** One finding per row, where the rule looks at rows. */
  problems: readonly Problem[]
  /** The sentence to show: the guard's own, or the catalogue's. */
  words: Words
  /** The guard that failed; absent where the state does not know the event. */
  guard?: string
  /** With STATUS_FORBIDS: the events this state knows. */
  allowed?: readonly string[]
}

/** One button: an event the state knows, whether it may happen now, and why not. */
export type Offer<Name extends string = string> = {
  type: Name
  label: Words
  allowed: boolean
  whyNot: Refusal | undefined
  confirm: boolean
  /** It brings the document into the books or takes it out, so the screen first shows what it will do. */
  books: boolean
  /** It takes it out again. */
  undoes: boolean
  /** It can also make a new document of the same lines. */
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
  /** Every event, internal ones too, in the order of the words. */
  eventNames: readonly EventName<L>[]
  /** The state's name of a snapshot or a text; undefined if this law has no such state. */
  stateOf(state: StateLike): StateName<L> | undefined
  eventsIn(state: StateLike): readonly EventName<L>[]
  offers(state: StateLike, facts: FactsOf<L>): readonly Offer<EventName<L>>[]
  whyNot(state: StateLike, facts: FactsOf<L>, event: EventOf<L>): Refusal | undefined
  codeOf(state: StateLike): number | undefined
  statusName(state: StateLike, language: keyof Words, head?: Head): string
  tagsOf(state: StateLike): readonly StateTag[]
}
