import type { AnyWords } from '#machines/engine/in-words.ts'
import { rowsOf } from '#machines/engine/transition-table.ts'

/** One state on the way of a document. */
export type PathStep = { state: string; at: 'behind' | 'here' | 'ahead' }

/**
 * The way of a document through its law, for the line under the title: the stored states that lead on, those left behind, the one it is
 * in and those to come. A document that has ended elsewhere shows the shortest way to its end.
 */
export function pathOf(words: AnyWords, state: string): readonly PathStep[] {
  const tagged = (name: string, tag: 'closed' | 'gone') => words.tagsOf(name).includes(tag)
  const main: readonly string[] = words.stateNames.filter((name: string) => !tagged(name, 'closed') && !tagged(name, 'gone'))
  const here = main.indexOf(state)
  if (here >= 0) return main.map((name, at) => ({ state: name, at: at < here ? 'behind' : at === here ? 'here' : 'ahead' }))
  const end: PathStep = { state, at: 'here' }
  if (!tagged(state, 'closed') || tagged(state, 'gone')) return main.map((name): PathStep => ({ state: name, at: 'ahead' }))
  const sources = new Set(rowsOf(words.law).flatMap((row) => (row.to === state ? [row.from] : [])))
  const last = main.findIndex((name) => sources.has(name))
  return [...main.slice(0, last + 1).map((name): PathStep => ({ state: name, at: 'behind' })), end]
}
