import type { RefusalKey } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import type { StateTag } from './law.ts'
import { transitionRows } from './transition-table.ts'
import type { DocumentWords, EventWords, GuardWords, StateWords, TransitionInWords } from './words-types.ts'

const plain = ({ zh, en }: Words): Words => ({ zh, en })

/** The keys a guard can answer; a branch guard has none. */
function refusalsOf(guard: GuardWords<never, never>): readonly RefusalKey[] {
  if (guard.branch) return []
  const own = typeof guard.refusal === 'string' ? [guard.refusal] : [...guard.refusal]
  return guard.lift ? [...own, 'NO_PERMISSION'] : own
}

function wordsOf<T>(map: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(map, name) ? map[name] : undefined
  if (found === undefined) throw new Error(`No words for ${name}`)
  return found
}

/** Returns every row of the law's table with its guards and their words; diagrams, tables and tests read this. */
export function transitionsOf(words: DocumentWords): readonly TransitionInWords[] {
  const guards: Readonly<Record<string, GuardWords<never, never>>> = words.guards
  const events: Readonly<Record<string, EventWords<never>>> = words.events
  const effects: Readonly<Record<string, Words>> = words.effects
  return transitionRows(words.law).map((row) => ({
    from: row.from,
    event: row.event,
    to: row.to,
    internal: wordsOf(events, row.event).internal ?? false,
    guards: row.when.map((name) => {
      const guard = wordsOf(guards, name)
      return { guard: name, words: plain(guard), branch: guard.branch ?? false, refusals: refusalsOf(guard) }
    }),
    effects: row.effects.map((effect) => ({ effect, words: plain(wordsOf(effects, effect)) })),
  }))
}

function describeState(words: DocumentWords, name: string) {
  const { code, tone, struck, aside: _, variants, ...rest } = wordsOf<StateWords>(words.states, name)
  const tags: readonly StateTag[] = words.tagsOf(name)
  return {
    ...(code === undefined ? {} : { code }),
    tone,
    struck: struck ?? false,
    tags: [...tags].sort(),
    words: plain(rest),
    variants: (variants ?? []).map(plain),
  }
}

function describeEvent({ internal, confirm, reason, reasonNeeded, ...rest }: EventWords<never>) {
  return {
    words: plain(rest),
    internal: internal ?? false,
    confirm: confirm ?? false,
    reason: reason !== undefined,
    reasonNeeded: reasonNeeded ?? false,
  }
}

function describeGuard(guard: GuardWords<never, never>) {
  const lift = guard.branch ? undefined : guard.lift
  return {
    words: plain(guard),
    branch: guard.branch ?? false,
    refusals: refusalsOf(guard),
    ...(lift ? { lift: { key: lift.key, right: lift.right } } : {}),
  }
}

function mapValues<T, U>(map: Readonly<Record<string, T>>, describe: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, describe(value)]))
}

/** Writes guards in the form that descriptions have always used, so that an unchanged law keeps its hash. */
function termOf(names: readonly string[]) {
  const [only, ...others] = names.map((guard) => ({ guard }))
  if (only === undefined) return null
  return others.length > 0 ? { all: [only, ...others] } : only
}

export type Description = ReturnType<typeof description>

/**
 * The whole law as plain JSON: it is hashed, stored under the hash and shown to the auditor. It holds every state,
 * event, guard, effect and row with its words; a row names its guards. The JSON that XState writes itself is no
 * substitute, because it drops `and`.
 */
export function description(words: DocumentWords) {
  return {
    id: words.id,
    label: plain(words.label),
    rights: [...words.rights].sort(),
    initial: words.law.root.initial.target[0]?.key ?? '',
    stored: [...words.stateNames] as string[],
    states: Object.fromEntries(Object.keys(words.law.states).map((name) => [name, describeState(words, name)])),
    events: mapValues<EventWords<never>, ReturnType<typeof describeEvent>>(words.events, describeEvent),
    guards: mapValues<GuardWords<never, never>, ReturnType<typeof describeGuard>>(words.guards, describeGuard),
    effects: mapValues<Words, Words>(words.effects, plain),
    // undefined, and so absent from the JSON, if the law has no clock
    clock: words.clock,
    transitions: transitionRows(words.law).map((row) => ({ ...row, when: termOf(row.when) })),
  }
}
