import type { Words } from '#domain/core/words.ts'
import type { Payload, StateTag } from './law.ts'
import type { AnyLaw, EventName, EventOf, FactsOf, StateName } from './law-types.ts'
import { transitionRows } from './transition-table.ts'
import { asksReason, whyNot } from './why-not.ts'
import type { DocumentWords, EventWords, GuardWords, LawWords, Offer, Refusal, StateLike, StateWords } from './words-types.ts'

export { description, transitionsOf } from './description.ts'
export type * from './law-types.ts'
export { asksReason } from './why-not.ts'
export type * from './words-types.ts'

/** Any law with its words: the parameter of engines that serve every document type. */
export type AnyWords = DocumentWords<AnyLaw>

/** The words of a law without its types, as the functions below read them. */
type PlainWords = {
  states: Readonly<Record<string, StateWords>>
  events: Readonly<Record<string, EventWords<never>>>
  guards: Readonly<Record<string, GuardWords<never, never>>>
}
type Facts = Record<string, unknown>

/** Returns the top state of a name or a snapshot: 'draft' for 'draft' and for { value: { draft: 'ready' } }. */
function topState(state: StateLike): string {
  const value = typeof state === 'string' ? state : state.value
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? (Object.keys(value)[0] ?? '') : ''
}

function wordsOf<T>(map: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(map, name) ? map[name] : undefined
  if (found === undefined) throw new Error(`No words for ${name}`)
  return found
}

const tagsOf = (law: AnyLaw, state: StateLike): readonly string[] => law.states[topState(state)]?.tags ?? []

/** Returns the events that a state lists and a request can send, in the order of the law. */
function eventsIn(law: AnyLaw, words: PlainWords, state: StateLike): readonly string[] {
  const known = transitionRows(law).filter((row) => row.from === topState(state) && !wordsOf(words.events, row.event).internal)
  return [...new Set(known.map((row) => row.event))]
}

function refusalIn(law: AnyLaw, words: PlainWords, state: StateLike, facts: Facts, event: { type: string }): Refusal | undefined {
  const name = topState(state)
  const asked = {
    law,
    guards: words.guards,
    stateWords: wordsOf(words.states, name),
    eventWords: wordsOf(words.events, event.type),
    allowed: eventsIn(law, words, name),
  }
  return whyNot(asked, name, facts, event)
}

/**
 * The payload that a button assumes before the user has answered its question: a reason if one is asked for, and what
 * the event itself supposes.
 */
export function supposedPayload<F>(event: EventWords<F>, facts: F): Payload {
  return { ...(asksReason(event, facts) ? { remark: '…' } : {}), ...event.suppose?.(facts) }
}

/**
 * True when an event leads to another state or its state is editable. Any other event only adds to a finished document
 * and is no main button.
 */
function goesOn(law: AnyLaw, state: StateLike, type: string): boolean {
  const from = topState(state)
  return (
    tagsOf(law, state).includes('editable') || transitionRows(law).some((row) => row.from === from && row.event === type && row.to !== from)
  )
}

/** `books`: the event leads from a state without the tag `counts` to one with it, or back; `undoes`: back. */
function bookingOf(law: AnyLaw, state: StateLike, type: string): Pick<Offer, 'books' | 'undoes' | 'redo'> {
  const counts = (name: string) => tagsOf(law, name).includes('counts')
  const rows = transitionRows(law).filter(({ from, event }) => from === topState(state) && event === type)
  return {
    books: rows.some(({ from, to }) => counts(from) !== counts(to)),
    undoes: rows.some(({ from, to }) => counts(from) && !counts(to)),
    redo: rows.some(({ when }) => when.includes('redoIsAsked')),
  }
}

function offers(law: AnyLaw, words: PlainWords, state: StateLike, facts: Facts): readonly Offer[] {
  const names = eventsIn(law, words, state)
  const rank = (name: string): number =>
    (goesOn(law, state, name) ? wordsOf(words.events, name).primary : undefined) ?? Number.POSITIVE_INFINITY
  const best = Math.min(...names.map(rank))
  return names.map((type) => {
    const event = wordsOf(words.events, type) as EventWords<Facts>
    const { zh, en, confirm } = event
    const refusal = refusalIn(law, words, state, facts, { ...supposedPayload(event, facts), type })
    return {
      type,
      label: { zh, en },
      allowed: refusal === undefined,
      whyNot: refusal,
      confirm: confirm ?? false,
      ...bookingOf(law, state, type),
      reason: asksReason(event, facts),
      primary: Number.isFinite(best) && rank(type) === best,
    }
  })
}

function statusName(words: PlainWords, state: StateLike, language: keyof Words, head: Readonly<Record<string, unknown>> = {}): string {
  const own = wordsOf(words.states, topState(state))
  return (own.variants?.find((variant) => variant.if(head)) ?? own)[language]
}

/**
 * A law and the words for its parts, as one object that screens, server, diagrams and tests read. `eventsIn` returns
 * the events of a state, `offers` the same events as buttons with "why not", `whyNot` the refusal of one event (rule
 * B3), `codeOf` and `statusName` the code and status on the wire (rule B2). The states `new` and `gone` are never
 * stored.
 */
export function inWords<L extends AnyLaw, Doc>(law: L, words: LawWords<L, Doc>): DocumentWords<L, Doc> {
  const plain: PlainWords = words
  for (const { event } of words.clock ?? [])
    if (!wordsOf(plain.events, event).internal) throw new Error(`${event} of the clock is not internal`)
  const stored = Object.keys(law.states).filter((name) => name !== law.root.initial.target[0]?.key && !tagsOf(law, name).includes('gone'))
  return {
    ...words,
    law,
    id: law.id,
    stateNames: stored as StateName<L>[],
    eventNames: Object.keys(words.events) as EventName<L>[],
    stateOf: (state) => (Object.hasOwn(law.states, topState(state)) ? (topState(state) as StateName<L>) : undefined),
    eventsIn: (state) => eventsIn(law, plain, state) as readonly EventName<L>[],
    offers: (state, facts: FactsOf<L>) => offers(law, plain, state, facts) as readonly Offer<EventName<L>>[],
    whyNot: (state, facts: FactsOf<L>, event: EventOf<L>) => refusalIn(law, plain, state, facts, event),
    codeOf: (state) => wordsOf(plain.states, topState(state)).code,
    statusName: (state, language, head) => statusName(plain, state, language, head),
    tagsOf: (state) => tagsOf(law, state) as readonly StateTag[],
  }
}

type OwnWords<L extends AnyLaw> = {
  id: string
  label: Words
  states?: { [Name in StateName<L>]?: Words }
  events?: { [Name in EventName<L>]?: Words }
}

/**
 * Words of another document kind under the same law: it has its own name and label, and its own words for some of the
 * states and events. The guards and their words stay those of the law.
 */
export function sameLaw<L extends AnyLaw, Doc>(
  words: DocumentWords<L, Doc>,
  { id, label, states, events }: OwnWords<L>,
): DocumentWords<L, Doc> {
  return {
    ...inWords(words.law, { ...words, label, states: withOwnWords(words.states, states), events: withOwnWords(words.events, events) }),
    id,
  }
}

/** Parts of a law, some with the words that one kind uses for them. */
const withOwnWords = <Parts extends object>(parts: Parts, own: { [Name in keyof Parts]?: Words } = {}): Parts => {
  const named = Object.entries<Words | undefined>(own).map(([name, words]) => [name, { ...parts[name as keyof Parts], ...words }])
  return { ...parts, ...Object.fromEntries(named) }
}
