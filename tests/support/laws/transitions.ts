import { expect } from 'vitest'
import { transition } from 'xstate'
import type { AnyLaw, EventOf, FactsOf } from '#machines/engine/in-words.ts'
import type { Payload } from '#machines/engine/law.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'

const words = (line: string) => line.trim().split(/\s+/)

/** The outcome of an event: the next state's name, or `-` if it is refused. */
export function outcome<L extends AnyLaw>(law: L, state: string, facts: FactsOf<L>, event: EventOf<L>): string {
  const plain: AnyLaw = law
  const before = plain.resolveState({ value: state, context: facts })
  return before.can(event) ? String(transition(plain, before, event)[0].value) : '-'
}

/** Every event the law knows, in the order of its rows. */
export const eventsOf = (law: AnyLaw): string[] => [...new Set(transitionRows(law).map((row) => row.event))]

/** The grid of a law under one set of facts, as the text of a table. */
function gridOf<L extends AnyLaw>(law: L, facts: FactsOf<L>, states: string[], events: string[], payload: Payload): string {
  const rows = states.map((state) => [state, ...events.map((type) => outcome(law, state, facts, { ...payload, type } as EventOf<L>))])
  const table = [['', ...events], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length))) ?? []
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Checks the law's table for one set of facts: a row per state, a column per event, and in each cell the next state or
 * `-`. A state or event of the law without a row or column fails, like a wrong cell. `payload` is sent with every
 * event.
 */
export function expectTransitions<L extends AnyLaw>(law: L, facts: FactsOf<L>, grid: string, payload: Payload = {}): void {
  const [head = '', ...body] = grid.split('\n').filter((line) => line.trim() !== '')
  const events = words(head)
  const rows = body.map(words)
  expect([...events].sort(), `${law.id}: events of the grid`).toEqual(eventsOf(law).sort())
  expect(rows.map(([state]) => state).sort(), `${law.id}: states of the grid`).toEqual(Object.keys(law.states).sort())
  for (const row of rows) expect(row, `${law.id}: cells of the row ${row[0]}`).toHaveLength(events.length + 1)
  const states = rows.map(([state = '']) => state)
  const written = [['', ...events], ...rows].map((row) => row.join(' ').trim()).join('\n')
  const found = gridOf(law, facts, states, events, payload)
  expect(
    found
      .split('\n')
      .map((line) => words(line).join(' '))
      .join('\n'),
    `\n${found}`,
  ).toBe(written)
}
