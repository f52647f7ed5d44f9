import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import {
  type OpeningInventoryEvent,
  type OpeningInventoryFacts,
  openingInventory,
  openingInventoryLaw,
} from '#machines/stock/opening-inventory.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const ready: OpeningInventoryFacts = { ...openingInventory.blankFacts, lineCount: 2 }
const closed: Problem = { rule: 'PERIOD_CLOSED', params: { period: '2026-10' } }
const locked: Problem = { rule: 'PERIOD_LOCKED', params: { period: '2026-11' } }
const moved: Problem = { row: 2, field: 'commInfoId', rule: 'OPENING_MOVED', params: { goods: '矿泉水', depot: '总仓' } }

describe('the table of an opening inventory', () => {
  test('it is posted from a draft, and only a posted one is reversed', () => {
    expectTransitions(
      openingInventoryLaw,
      ready,
      `
                 SAVE   POST    REMOVE  CANCEL  REVERSE   SPAWN
      new        draft  posted  -       -       -         redMirror
      draft      draft  posted  gone    voided  -         -
      posted     -      -       -       -       reversed  -
      reversed   -      -       -       -       -         -
      redMirror  -      -       -       -       -         -
      voided     -      -       -       -       -         -
      gone       -      -       -       -       -         -
      `,
    )
  })

  test('of goods that have moved nothing is posted, and everything else stays possible', () => {
    expectTransitions(
      openingInventoryLaw,
      { ...ready, movedProblems: [moved] },
      `
                 SAVE   POST  REMOVE  CANCEL  REVERSE   SPAWN
      new        draft  -     -       -       -         redMirror
      draft      draft  -     gone    voided  -         -
      posted     -      -     -       -       reversed  -
      reversed   -      -     -       -       -         -
      redMirror  -      -     -       -       -         -
      voided     -      -     -       -       -         -
      gone       -      -     -       -       -         -
      `,
    )
  })

  test.each([
    [{ type: 'REVERSE' } as const, false],
    [{ type: 'REVERSE', redo: true } as const, true],
  ])('%o makes a new draft: %s', (event, redo) => {
    expect(outcome(openingInventoryLaw, 'posted', ready, event)).toBe('reversed')
    const rows = transitionsOf(openingInventory).filter((row) => row.event === 'REVERSE')
    const meant = rows.find((row) => row.guards.some(({ guard }) => guard === 'redoIsAsked') === redo)
    expect(meant?.effects.map(({ effect }) => effect)).toEqual(['mirrorOpening', 'reverseStock', ...(redo ? ['redoDraft'] : [])])
  })
})

type Row = [state: string, event: OpeningInventoryEvent, facts: Partial<OpeningInventoryFacts>, guard: string, key: string]

const guards: Row[] = [
  [
    'posted',
    { type: 'REVERSE', remark: 'counted wrong' },
    { frozenProblems: [{ row: 1, rule: 'DEPOT_FROZEN' }] },
    'depotIsNotFrozen',
    'DEPOT_FROZEN',
  ],
  ['draft', { type: 'POST' }, { frozenProblems: [{ row: 1, rule: 'DEPOT_FROZEN' }] }, 'depotIsNotFrozen', 'DEPOT_FROZEN'],
  ['draft', { type: 'POST' }, { lotProblems: [{ row: 1, field: 'lots', rule: 'SERIAL_BAD' }] }, 'serialsAreFree', 'SERIAL_BAD'],
  ['draft', { type: 'POST' }, { separateDuties: true, ownWork: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  ['draft', { type: 'POST' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['new', { type: 'POST' }, { lineProblems: [{ row: 1, field: 'qty', rule: 'LINE_BAD' }] }, 'linesAreValid', 'LINE_BAD'],
  ['draft', { type: 'POST' }, { masterProblems: [{ field: 'depotId', rule: 'MASTER_OFF' }] }, 'mastersAreOn', 'MASTER_OFF'],
  ['draft', { type: 'POST' }, { periodProblem: closed }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['posted', { type: 'REVERSE', remark: 'counted wrong' }, { todayPeriodProblem: locked }, 'periodIsOpen', 'PERIOD_LOCKED'],
  ['draft', { type: 'POST' }, { movedProblems: [moved] }, 'hasNotMoved', 'OPENING_MOVED'],
  [
    'posted',
    { type: 'REVERSE', remark: 'counted wrong' },
    { stockProblems: [{ row: 1, rule: 'STOCK_SHORT' }] },
    'stockCovers',
    'STOCK_SHORT',
  ],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    const refusal = openingInventory.whyNot(state as 'draft', { ...ready, ...facts }, event)
    expect(refusal).toMatchObject({ guard, key })
    expect(outcome(openingInventoryLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(openingInventory).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })

  test('a closed period in which it would be reversed does not stop the posting, nor the other way round', () => {
    expect(openingInventory.whyNot('draft', { ...ready, todayPeriodProblem: closed }, { type: 'POST' })).toBeUndefined()
    expect(
      openingInventory.whyNot('posted', { ...ready, periodProblem: closed }, { type: 'REVERSE', remark: 'counted wrong' }),
    ).toBeUndefined()
  })

  test('the right postown opens what it is named for', () => {
    const own = { ...ready, separateDuties: true, ownWork: true, rights: ['openinginventory_postown'] }
    expect(openingInventory.whyNot('draft', own, { type: 'POST' })).toBeUndefined()
  })
})

test('what the server found about goods and date is old once somebody typed', () => {
  const lines = [{ commInfoId: '1', qty: '2', costPrice: '3.00' }, {}]
  expect(openingInventory.localFacts({ lines }, true)).toMatchObject({ lineCount: 1, movedProblems: [], periodProblem: undefined })
  expect(openingInventory.localFacts({ lines }, false)).toEqual({ lineCount: 1 })
})
