import type { AnyWords } from '#machines/engine/in-words.ts'
import { type TransitionRow, transitionRows } from '#machines/engine/transition-table.ts'

/** A law with one mistake; `plant` puts the mistake in and returns a function that takes it out again. */
export type Mutant = { kind: string; name: string; plant: () => () => void }

type Guards = Record<string, (...asked: unknown[]) => unknown>

/** All mutants of a law: each guard negated, and each transition led to another state. */
export function mutantsOf(words: AnyWords): readonly Mutant[] {
  const rows = transitionRows(words.law)
  const used = [...new Set(rows.flatMap(({ when }) => when))]
  return [...used.map((guard) => negated(words, guard)), ...rows.map((row) => swapped(words, row))]
}

function negated(words: AnyWords, guard: string): Mutant {
  const guards = words.law.implementations.guards as unknown as Guards
  return {
    kind: words.id,
    name: `${words.id}: ${guard} says the opposite`,
    plant: () => {
      const own = guards[guard] as Guards[string]
      guards[guard] = (...asked) => !own(...asked)
      return () => {
        guards[guard] = own
      }
    },
  }
}

/**
 * Leads a transition to the state written after the right one, or to the first state. The table of rows is cached, so
 * it is changed together with the machine.
 */
function swapped(words: AnyWords, row: TransitionRow): Mutant {
  const names = Object.keys(words.law.states)
  const other = names[(names.indexOf(row.to) + 1) % names.length] ?? ''
  const branches = words.law.states[row.from]?.transitions.get(row.event) ?? []
  const among = transitionRows(words.law).filter(({ from, event }) => from === row.from && event === row.event)
  const branch = branches[among.indexOf(row)]
  if (!branch) throw new Error(`${words.id} has no branch for ${row.from} ${row.event}`)
  const nth = among.length > 1 ? ` (${among.indexOf(row) + 1})` : ''
  return {
    kind: words.id,
    name: `${words.id}: ${row.from} ${row.event}${nth} leads to ${other}, not to ${row.to}`,
    plant: () => {
      const [target, to] = [branch.target, row.to]
      branch.target = [words.law.states[other] as NonNullable<typeof target>[number]]
      const open: { to: string } = row
      open.to = other
      return () => {
        branch.target = target
        open.to = to
      }
    },
  }
}
