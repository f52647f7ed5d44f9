import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { denialsOf } from '#machines/paths/edges.ts'
import { type Coverage, type CoverageCount, type LawCoverage, measures } from '#web/testing/coverage.ts'
import type { Seen } from '../../support/laws/coverage-record.ts'

const once = (list: readonly string[]) => [...new Set(list)]
const reachedOf = (all: readonly string[], seen: ReadonlySet<string>): CoverageCount => {
  const missed = all.filter((one) => !seen.has(one))
  return { of: all.length, reached: all.length - missed.length, missed }
}

/** Counts what can be reached of a law, and how much of it was reached. */
export function coverageOf(words: AnyWords, seen: Seen): LawCoverage {
  const rows = transitionRows(words.law)
  const names = rows.map(({ from, event, to }) => `${from} ${event} ${to}`)
  const guards = rows.flatMap(({ when }) => when).flatMap((guard) => [`${guard} yes`, `${guard} no`])
  const denials = denialsOf(words).filter(({ from, event }) => words.stateNames.includes(from) && !words.events[event]?.internal)
  const sendable = words.eventNames.filter((event) => !words.events[event]?.internal)
  const accounts = once(seen.roles.map((role) => role.split(' ')[0] ?? ''))
  const visited = new Set(seen.transitions.flatMap((name) => [name.split(' ')[0] ?? '', name.split(' ')[2] ?? '']))
  return {
    states: reachedOf(Object.keys(words.law.states), visited),
    transitions: reachedOf(once(names), new Set(seen.transitions)),
    guards: reachedOf(once(guards), new Set(seen.guards)),
    refusals: reachedOf(once(denials.map(({ from, event, key }) => `${from} ${event} ${key}`)), new Set(seen.refusals)),
    roles: reachedOf(
      accounts.flatMap((account) => sendable.map((event) => `${account} ${event}`)),
      new Set(seen.roles),
    ),
  }
}

/**
 * Sentences about measures that reach less than the stored figures; a machine without stored figures cannot fall
 * short.
 */
export function fallenBelow(kept: Coverage, now: Coverage): string[] {
  return Object.entries(kept).flatMap(([kind, before]) =>
    measures.flatMap((measure) => {
      const reached = now[kind]?.[measure].reached ?? 0
      if (reached >= before[measure].reached) return []
      const lost = now[kind]?.[measure].missed.filter((one) => !before[measure].missed.includes(one)) ?? []
      return [`${kind}: ${reached} ${measure} are reached, ${before[measure].reached} were (${lost.slice(0, 5).join(', ')})`]
    }),
  )
}

/**
 * The figures to store: those of this run replace the stored ones. Called only if nothing fell, so figures never
 * decrease.
 */
export const risen = (kept: Coverage, now: Coverage): Coverage => ({ ...kept, ...now })
