import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { expectTransitions } from '../../support/laws/transitions.ts'

const law = setup({
  types: { context: {} as { open: boolean }, input: {} as { open: boolean }, events: {} as { type: 'GO' | 'BACK' } },
  guards: { isOpen: ({ context }) => context.open },
}).createMachine({
  id: 'sample',
  context: ({ input }) => input,
  initial: 'a',
  states: { a: { on: { GO: { guard: 'isOpen', target: 'b' } } }, b: { on: { BACK: 'a' } } },
})

const grid = `
     GO  BACK
  a  b   -
  b  -   a
`

describe('a grid test', () => {
  test('passes when every state, event and cell is right', () => {
    expectTransitions(law, { open: true }, grid)
  })
  test.each([
    ['a row is missing', { open: true }, '   GO BACK\na  b  -'],
    ['a column is missing', { open: true }, '   GO\na  b\nb  -'],
    ['a cell is missing', { open: true }, '   GO BACK\na  b  -\nb  -'],
    ['a state is invented', { open: true }, `${grid}  c  -  -`],
    ['an event is invented', { open: true }, '   GO BACK STAY\na  b  -  -\nb  -  a  -'],
    ['a cell says another state', { open: true }, grid.replace('b   -', 'a   -')],
    ['a cell forbids what the law allows', { open: true }, grid.replace('b   -', '-   -')],
    ['a cell allows what a guard refuses', { open: false }, grid],
  ])('fails when %s', (_how, facts, written) => {
    expect(() => expectTransitions(law, facts, written)).toThrow()
  })
})
