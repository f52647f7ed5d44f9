import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import type { StateWords } from '#machines/engine/words-types.ts'
import type { LogEntry } from './document-log.ts'

/** A state on the path of a document, and whether the document has passed it, is in it, or has yet to reach it. */
export type PathStep = { state: string; at: 'behind' | 'here' | 'ahead' }

/** The states a document has been in, according to its log. `whole` is false if older log entries were not read. */
export type PassedStates = { states: ReadonlySet<string>; whole: boolean }

/** Reads from a log which states were passed. Refused events are ignored. */
export function passedStatesIn({ records, total }: { records: readonly LogEntry[]; total: number }): PassedStates {
  const moves = records.filter(({ refusal }) => !refusal)
  const states = moves.flatMap(({ fromState, toState }) => [fromState, toState]).filter((state) => state !== undefined)
  return { states: new Set(states), whole: records.length >= total }
}

/**
 * The path of a document through its law, shown under the title: the main states, each of them passed, present or
 * ahead. A state that was skipped is left out (a receipt posted at once was never submitted). Until the log is loaded,
 * a state counts as passed only if every path leads through it. For a document that ended off the main path, the
 * states it passed and its end are shown; until the whole log is known, the shortest path to that end.
 */
export function statePathOf(words: AnyWords, state: string, passed?: PassedStates): readonly PathStep[] {
  const tagged = (name: string, tag: 'closed' | 'gone') => words.tagsOf(name).includes(tag)
  const main: readonly string[] = words.stateNames.filter((name: string) => !tagged(name, 'closed') && !tagged(name, 'gone'))
  const before = (names: readonly string[]) => names.flatMap((name) => stepBefore(words, name, state, passed))
  const here = main.indexOf(state)
  const end: PathStep = { state, at: 'here' }
  const isAside = (name: string) => isAsideState(words, name)
  const ahead = (names: readonly string[]) =>
    names.flatMap((name): PathStep[] => (isAside(name) && !isAside(state) ? [] : [{ state: name, at: 'ahead' }]))
  if (here >= 0) return [...before(main.slice(0, here)), end, ...ahead(main.slice(here + 1))]
  if (!tagged(state, 'closed') || tagged(state, 'gone')) return ahead(main)
  const sources = new Set(transitionRows(words.law).flatMap((row) => (row.to === state ? [row.from] : [])))
  const shortest = main.slice(0, main.findIndex((name) => sources.has(name)) + 1)
  return [...before(passed?.whole ? main : shortest), end]
}

/** A state before the present one: passed, left out if it was skipped, or ahead while the log is not fully known. */
function stepBefore(words: AnyWords, name: string, state: string, passed: PassedStates | undefined): PathStep[] {
  if (isPassed(words, name, state, passed)) return [{ state: name, at: 'behind' }]
  return passed?.whole || isAsideState(words, name) ? [] : [{ state: name, at: 'ahead' }]
}

const isAsideState = ({ states }: AnyWords, name: string): boolean => (states as Readonly<Record<string, StateWords>>)[name]?.aside ?? false

const isPassed = (words: AnyWords, name: string, state: string, passed: PassedStates | undefined): boolean =>
  passed?.states.has(name) || isOnEveryWay(words, name, state)

/** True if every path from a new document to `state` leads through the state `name`. */
function isOnEveryWay({ law }: AnyWords, name: string, state: string): boolean {
  return reaches(law, state) && !reaches(law, state, name)
}

function reaches(law: AnyWords['law'], state: string, without?: string): boolean {
  const found = new Set(['new'])
  for (const from of found) for (const row of transitionRows(law)) if (row.from === from && row.to !== without) found.add(row.to)
  return found.has(state)
}
