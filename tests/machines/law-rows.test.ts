import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { auditRequest } from '#machines/audit/audit-request.machine.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { type TransitionRow, transitionRows } from '#machines/engine/transition-table.ts'
import { documents } from '#machines/index.ts'

const laws: [string, AnyWords][] = [...Object.entries(documents), ['auditRequest', auditRequest]]

/** The state to which the law goes from a row's state by its event if exactly these guards hold; `-` if it refuses. */
function gone({ law, blankFacts }: AnyWords, { from, event }: TransitionRow, holding: readonly string[]): string {
  const guards = Object.keys(law.implementations.guards).map((name) => [name, () => holding.includes(name)] as const)
  const machine = law.provide({ guards: Object.fromEntries(guards) })
  const before = machine.resolveState({ value: from, context: blankFacts })
  if (!before.can({ type: event })) return '-'
  const [next] = transition(machine, before, { type: event })
  return String(next.value)
}

describe.each(laws)('%s, each row of its table executed', (_kind, words) => {
  const rows = transitionRows(words.law)
  /**
   * The row that is taken if this row's guards hold: the first of the same state and event whose guards are among
   * them.
   */
  const firstOf = (row: TransitionRow) =>
    rows.find(({ from, event, when }) => from === row.from && event === row.event && when.every((guard) => row.when.includes(guard)))

  test.each(rows)('$from $event $to where $when hold', (row) => {
    expect(gone(words, row, row.when)).toBe(firstOf(row)?.to)
    expect(firstOf(row)).toBe(row)
  })

  test('no row is gone where one of its guards does not hold, but by another row that asks less', () => {
    for (const row of rows)
      for (const guard of row.when) {
        const rest = row.when.filter((name) => name !== guard)
        const other = rows.find(
          ({ from, event, when }) => from === row.from && event === row.event && when.every((one) => rest.includes(one)),
        )
        expect(gone(words, row, rest), `${row.from} ${row.event} without ${guard}`).toBe(other?.to ?? '-')
      }
  })
})
