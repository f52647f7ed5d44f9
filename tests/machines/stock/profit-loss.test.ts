import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import { type ProfitLossEvent, type ProfitLossFacts, profitLoss, profitLossLaw } from '#machines/stock/profit-loss.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const ready: ProfitLossFacts = { ...profitLoss.blankFacts, lineCount: 2, mine: true }
const closed: Problem = { rule: 'PERIOD_CLOSED', params: { period: '2026-10' } }
const short: Problem = { row: 1, rule: 'STOCK_SHORT' }
const reverse = { type: 'REVERSE', remark: 'counted wrong' } as const

describe('the table of a loss or gain', () => {
  test('it is submitted and posted, and only a posted one is reversed; a count posts it at once', () => {
    expectTransitions(
      profitLossLaw,
      ready,
      `
                 SAVE   SUBMIT     POST    REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   COUNTED  SPAWN
      new        draft  submitted  posted  -       -         -       -       -         posted   redMirror
      draft      draft  submitted  posted  gone    -         -       voided  -         -        -
      submitted  -      -          posted  -       draft     draft   voided  -         -        -
      posted     -      -          -       -       -         -       -       reversed  -        -
      reversed   -      -          -       -       -         -       -       -         -        -
      redMirror  -      -          -       -       -         -       -       -         -        -
      voided     -      -          -       -       -         -       -       -         -        -
      gone       -      -          -       -       -         -       -       -         -        -
      `,
    )
  })

  test('what a count made is not reversed alone', () => {
    expect(outcome(profitLossLaw, 'posted', { ...ready, isOfCount: true }, reverse)).toBe('-')
  })

  test.each([
    [reverse, false],
    [{ ...reverse, redo: true } as const, true],
  ])('%o makes a new draft: %s', (event, redo) => {
    expect(outcome(profitLossLaw, 'posted', ready, event)).toBe('reversed')
    const rows = transitionsOf(profitLoss).filter((row) => row.event === 'REVERSE')
    const meant = rows.find((row) => row.guards.some(({ guard }) => guard === 'redoIsAsked') === redo)
    const effects = ['mirrorLoss', 'reverseStock', 'reverseTax', ...(redo ? ['redoDraft'] : [])]
    expect(meant?.effects.map(({ effect }) => effect)).toEqual(effects)
  })

  test('a submitted one needs no backdating, cost or day of a count: these belong to posting', () => {
    const old = { ...ready, backdatedProblems: [short], periodProblem: closed, costProblems: [short] }
    expect(profitLoss.whyNot('draft', old, { type: 'SUBMIT' })).toBeUndefined()
    expect(
      profitLoss.whyNot('new', { ...ready, backdatedProblems: [short], ownWork: true, separateDuties: true }, { type: 'COUNTED' }),
    ).toBeUndefined()
  })
})

type Row = [state: string, event: ProfitLossEvent, facts: Partial<ProfitLossFacts>, guard: string, key: string]

const guards: Row[] = [
  [
    'posted',
    { type: 'REVERSE', remark: 'counted wrong' },
    { frozenProblems: [{ row: 1, rule: 'DEPOT_FROZEN' }] },
    'depotIsNotFrozen',
    'DEPOT_FROZEN',
  ],
  ['submitted', { type: 'POST' }, { frozenProblems: [{ row: 1, rule: 'DEPOT_FROZEN' }] }, 'depotIsNotFrozen', 'DEPOT_FROZEN'],
  ['submitted', { type: 'POST' }, { lotProblems: [{ row: 1, field: 'lots', rule: 'SERIAL_BAD' }] }, 'serialsAreFree', 'SERIAL_BAD'],
  ['draft', { type: 'SUBMIT' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['new', { type: 'POST' }, { lineProblems: [{ row: 1, field: 'cause', rule: 'LINE_BAD' }] }, 'linesAreValid', 'LINE_BAD'],
  ['draft', { type: 'SUBMIT' }, { stockProblems: [short] }, 'stockCovers', 'STOCK_SHORT'],
  ['submitted', { type: 'POST' }, { stockProblems: [short] }, 'stockCovers', 'STOCK_SHORT'],
  ['new', { type: 'COUNTED' }, { stockProblems: [short] }, 'stockCovers', 'STOCK_SHORT'],
  ['draft', { type: 'POST' }, { separateDuties: true, ownWork: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  ['submitted', { type: 'POST' }, { periodProblem: closed }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['posted', reverse, { todayPeriodProblem: closed }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['submitted', { type: 'POST' }, { laterPeriodProblems: [{ row: 1, rule: 'BACKDATED' }] }, 'didNotMoveLater', 'BACKDATED'],
  ['submitted', { type: 'POST' }, { backdatedProblems: [{ row: 1, rule: 'BACKDATED' }] }, 'isNotBackdated', 'BACKDATED'],
  ['submitted', { type: 'POST' }, { costProblems: [{ row: 1, rule: 'COST_UNKNOWN' }] }, 'costIsKnown', 'COST_UNKNOWN'],
  ['submitted', { type: 'WITHDRAW', remark: 'wrong' }, { mine: false }, 'isSubmitter', 'NO_PERMISSION'],
  ['draft', { type: 'REMOVE' }, { hasNumber: true }, 'hasNoNumber', 'STATUS_FORBIDS'],
  ['posted', reverse, { isOfCount: true }, 'isNotOfCount', 'STATUS_FORBIDS'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    expect(profitLoss.whyNot(state as 'draft', { ...ready, ...facts }, event)).toMatchObject({ guard, key })
    expect(outcome(profitLossLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(profitLoss).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })
})

test('what the server found about goods and date is old once somebody typed', () => {
  const lines = [{ commInfoId: '1', qty: '-2' }, {}]
  expect(profitLoss.localFacts({ lines }, true)).toMatchObject({
    lineCount: 1,
    stockProblems: [],
    costProblems: [],
    periodProblem: undefined,
  })
  expect(profitLoss.localFacts({ lines }, false)).toEqual({ lineCount: 1 })
})
