import { transition } from 'xstate'
import type { AnyWords } from '../engine/in-words.ts'
import { type TransitionRow, transitionRows } from '../engine/transition-table.ts'
import { candidatesFor } from './candidates.ts'

/**
 * Facts and a payload for which a law gives a certain answer; only values that differ from the facts of a document
 * that is not stored yet.
 */
export type Case = { facts: Readonly<Record<string, unknown>>; payload: Readonly<Record<string, unknown>> }

type Values = Readonly<Record<string, unknown>>
type Guard = (asked: { context: Values; event: Values }, params: undefined) => boolean
type Goal = { guard: string; holds: boolean }
/** A fact (`context`) or a field of the request (`event`), by name. */
type Slot = { of: 'context' | 'event'; name: string }
type GuardInput = { context: Values; event: Values }

/** Largest number of cases that one `solve` tries before it gives up. */
const mostTries = 20_000
/** Limits for one guard: values changed together, and cases from which further values are changed. */
const mostChanges = 3
const mostHeld = 400

/** Wraps an object so that `read` is called for every property that a guard reads. */
const watchReads = (of: Slot['of'], values: Values, read: (slot: Slot) => void): Values =>
  new Proxy(values, {
    get(target, name) {
      if (typeof name === 'string' && name !== 'type') read({ of, name })
      return Reflect.get(target, name)
    },
    has(target, name) {
      if (typeof name === 'string') read({ of, name })
      return Reflect.has(target, name)
    },
  })

function guardOf(words: AnyWords, name: string): Guard {
  const guard: unknown = words.law.implementations.guards[name]
  if (typeof guard !== 'function') throw new Error(`${words.id} has no guard ${name}`)
  return guard as Guard
}

/**
 * Evaluates a question; an exception counts as false, because tried values may have shapes that no server sends and
 * guards or words cannot handle.
 */
function isTrue(question: () => boolean): boolean {
  try {
    return question()
  } catch {
    return false
  }
}

/** Returns a guard's answer and the facts it has read. */
function ask(words: AnyWords, name: string, { context, event }: GuardInput): { holds: boolean; slots: Slot[] } {
  const slots = new Map<string, Slot>()
  const read = (slot: Slot) => slots.set(`${slot.of} ${slot.name}`, slot)
  const asked = { context: watchReads('context', context, read), event: watchReads('event', event, read) }
  const holds = isTrue(() => Boolean(guardOf(words, name)(asked, undefined)))
  return { holds, slots: [...slots.values()] }
}

/**
 * Finds facts and payload for which each guard gives the answer in `goals` and `isMeant` holds; undefined if none are
 * found.
 */
function solve(
  words: AnyWords,
  goals: readonly Goal[],
  start: GuardInput,
  isMeant: (asked: GuardInput) => boolean,
): GuardInput | undefined {
  let tries = 0
  const isMet = (asked: GuardInput, upTo: number) =>
    goals.slice(0, upTo).every(({ guard, holds }) => ask(words, guard, asked).holds === holds)
  const from = (at: number, asked: GuardInput): GuardInput | undefined => {
    const goal = goals[at]
    if (!goal) return isTrue(() => isMeant(asked)) ? asked : undefined
    const said = ask(words, goal.guard, asked)
    if (said.holds === goal.holds) {
      const rest = from(at + 1, asked)
      if (rest) return rest
    }
    for (const next of changed(words, goal.guard, asked)) {
      tries += 1
      if (tries > mostTries) return undefined
      if (!isMet(next, at + 1)) continue
      const rest = from(at + 1, next)
      if (rest) return rest
    }
    return undefined
  }
  return from(0, start)
}

const withValue = (asked: GuardInput, { of, name }: Slot, value: unknown): GuardInput => ({
  ...asked,
  [of]: { ...asked[of], [name]: value },
})

/**
 * Yields the case with other values for what the guard reads: for one of these, then two, then three. The guard is
 * evaluated again after each change, because it reads no further than it needs.
 */
function* changed(words: AnyWords, guard: string, asked: GuardInput): Generator<GuardInput> {
  let from = [asked]
  for (let depth = 0; depth < mostChanges; depth += 1) {
    const next: GuardInput[] = []
    for (const one of from)
      for (const slot of ask(words, guard, one).slots)
        for (const value of candidatesFor(slot, one, words)) {
          const other = withValue(one, slot, value)
          yield other
          if (next.length < mostHeld) next.push(other)
        }
    from = next
  }
}

/** Start of the search: the facts of a blank document, and the payload that a button assumes. */
function startOf(words: AnyWords, type: string): GuardInput {
  const event: unknown = words.events[type]
  const { reason, suppose } = event as { reason?: unknown; suppose?: (facts: unknown) => object }
  return { context: words.blankFacts as Values, event: { type, ...(reason ? { remark: '…' } : {}), ...suppose?.(words.blankFacts) } }
}

const rowsOf = (words: AnyWords, { from, event }: Pick<TransitionRow, 'from' | 'event'>) =>
  transitionRows(words.law).filter((row) => row.from === from && row.event === event)

function caseOf(words: AnyWords, { context, event }: GuardInput): Case {
  const blank = words.blankFacts as Values
  const { type: _, ...payload } = event
  return { facts: Object.fromEntries(Object.entries(context).filter(([name, value]) => value !== blank[name])), payload }
}

/** Returns the state to which the law goes from `from` for this case; undefined if it refuses. */
export function outcomeOf(words: AnyWords, from: string, type: string, { facts, payload }: Case): string | undefined {
  const context = { ...(words.blankFacts as Values), ...facts }
  const event = { ...payload, type }
  if (words.whyNot(from, context, event)) return undefined
  const before = words.law.resolveState({ value: from, context })
  return String(transition(words.law, before, event)[0].value)
}

const branchOf = (words: AnyWords, row: TransitionRow, asked: GuardInput) =>
  rowsOf(words, row).find(({ when }) => when.every((guard) => ask(words, guard, asked).holds))

/** Every combination of one guard from each list. */
const choices = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((found, list) => found.flatMap((one) => list.map((guard) => [...one, guard])), [[]])

/**
 * Finds facts and payload for which an event takes this row of the law and none of the rows before it; undefined if
 * none are found.
 */
export function passing(words: AnyWords, row: TransitionRow): Case | undefined {
  const rows = rowsOf(words, row)
  const before = rows.slice(0, rows.indexOf(row)).map(({ when }) => when.filter((guard) => !row.when.includes(guard)))
  const wanted = row.when.map((guard) => ({ guard, holds: true }))
  const isMeant = (asked: GuardInput) =>
    branchOf(words, row, asked) === row && outcomeOf(words, row.from, row.event, caseOf(words, asked)) === row.to
  for (const failing of choices(before)) {
    const goals = [...wanted, ...failing.map((guard) => ({ guard, holds: false }))]
    const found = solve(words, goals, startOf(words, row.event), isMeant)
    if (found) return caseOf(words, found)
  }
  return undefined
}

/** Finds facts and payload for which only this guard of the row fails; undefined if none are found. */
export function failing(words: AnyWords, row: TransitionRow, guard: string): Case | undefined {
  const others = row.when.filter((name) => name !== guard).map((name) => ({ guard: name, holds: true }))
  const isMeant = ({ context, event }: GuardInput) => {
    words.whyNot(row.from, context, event as { type: string })
    return true
  }
  const found = solve(words, [...others, { guard, holds: false }], startOf(words, row.event), isMeant)
  return found && caseOf(words, found)
}
