import type { AnyWords } from '../engine/in-words.ts'
import { type TransitionRow, transitionRows } from '../engine/transition-table.ts'
import { type Case, failing, passing } from './witness.ts'

/** One transition of a law, with facts and a payload for which it is taken. */
export type Edge = { row: TransitionRow; internal: boolean; case: Case }

/** A refusal by a law in a state: of an event that is not listed there, or of one that a guard refuses. */
export type Denial = { from: string; event: string; key: string; guard?: string; case: Case }

const nothing: Case = { facts: {}, payload: {} }
const isInternal = (words: AnyWords, event: string) => words.events[event]?.internal ?? false

const edges = new WeakMap<AnyWords, readonly Edge[]>()

/**
 * Returns every transition of the law with a case for it, in the order written. Throws if the law has a transition
 * that no facts lead to.
 */
export function edgesOf(words: AnyWords): readonly Edge[] {
  const known = edges.get(words)
  if (known) return known
  const found = transitionRows(words.law).map((row) => {
    const one = passing(words, row)
    if (!one) throw new Error(`${words.id}: no facts lead from ${row.from} by ${row.event} to ${row.to}`)
    return { row, internal: isInternal(words, row.event), case: one }
  })
  edges.set(words, found)
  return found
}

const factsOf = (words: AnyWords, one: Case) => ({ ...words.blankFacts, ...one.facts })

/** The refusal that the law gives. */
export const refusalUnder = (words: AnyWords, from: string, type: string, one: Case) =>
  words.whyNot(from, factsOf(words, one), { ...one.payload, type })

const denials = new WeakMap<AnyWords, readonly Denial[]>()

/**
 * Returns everything that the law refuses: each event that requests can send, in each state that does not list it, and
 * each guard that refuses, failing alone in its transition.
 */
export function denialsOf(words: AnyWords): readonly Denial[] {
  const known = denials.get(words)
  if (known) return known
  const rows = transitionRows(words.law)
  const sendable = words.eventNames.filter((event) => !isInternal(words, event))
  const unlisted = Object.keys(words.law.states).flatMap((from) =>
    sendable
      .filter((event) => !rows.some((row) => row.from === from && row.event === event))
      .map((event): Denial => ({ from, event, key: 'STATUS_FORBIDS', case: nothing })),
  )
  const guarded = rows.flatMap((row) => row.when.flatMap((guard) => deniedBy(words, row, guard)))
  const found = [...unlisted, ...guarded]
  denials.set(words, found)
  return found
}

/**
 * A guard that only chooses a branch refuses nothing. Nor does a guard whose failure makes another branch of the event
 * apply.
 */
function deniedBy(words: AnyWords, row: TransitionRow, guard: string): Denial[] {
  const one = failing(words, row, guard)
  const refusal = one && refusalUnder(words, row.from, row.event, one)
  return one && refusal?.guard === guard ? [{ from: row.from, event: row.event, key: refusal.key, guard, case: one }] : []
}
