import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import { type SalesReturnEvent, type SalesReturnFacts, salesReturn, salesReturnLaw } from '#machines/sales/sales-return.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const ready: SalesReturnFacts = { ...salesReturn.blankFacts, lineCount: 2, mine: true }
const late: Problem = { row: 1, field: 'billDate', rule: 'BACKDATED', params: { date: '2026-11-20' } }

describe('the table of a sales return', () => {
  test('it is held when it is submitted, posted from there or from a draft, and only a posted one is reversed', () => {
    expectTransitions(
      salesReturnLaw,
      ready,
      `
                 SAVE   SUBMIT     POST    REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   SPAWN
      new        draft  submitted  posted  -       -         -       -       -         redMirror
      draft      draft  submitted  posted  gone    -         -       voided  -         -
      submitted  -      -          posted  -       draft     draft   voided  -         -
      posted     -      -          -       -       -         -       -       reversed  -
      reversed   -      -          -       -       -         -       -       -         -
      redMirror  -      -          -       -       -         -       -       -         -
      voided     -      -          -       -       -         -       -       -         -
      gone       -      -          -       -       -         -       -       -         -
      `,
    )
  })

  test('of goods without a cost it is submitted and not posted', () => {
    expectTransitions(
      salesReturnLaw,
      { ...ready, costProblems: [{ row: 1, field: 'costPrice', rule: 'COST_UNKNOWN' }] },
      `
                 SAVE   SUBMIT     POST  REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   SPAWN
      new        draft  submitted  -     -       -         -       -       -         redMirror
      draft      draft  submitted  -     gone    -         -       voided  -         -
      submitted  -      -          -     -       draft     draft   voided  -         -
      posted     -      -          -     -       -         -       -       reversed  -
      reversed   -      -          -     -       -         -       -       -         -
      redMirror  -      -          -     -       -         -       -       -         -
      voided     -      -          -     -       -         -       -       -         -
      gone       -      -          -     -       -         -       -       -         -
      `,
    )
  })
})

const unsold: Problem = { row: 1, field: 'lots', rule: 'SERIAL_BAD', params: { number: 'S1' } }

type Row = [state: string, event: SalesReturnEvent, facts: Partial<SalesReturnFacts>, guard: string, key: string]

const reverse: SalesReturnEvent = { type: 'REVERSE', remark: 'counted wrong' }
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
  ['new', { type: 'SUBMIT' }, { lineProblems: [{ row: 1, field: 'qty', rule: 'LINE_BAD' }] }, 'linesAreValid', 'LINE_BAD'],
  ['draft', { type: 'SUBMIT' }, { freeLines: [1] }, 'freeIsAllowed', 'NO_PERMISSION'],
  [
    'draft',
    { type: 'SUBMIT' },
    { sourceDifferences: [{ row: 1, field: 'taxRate', rule: 'SOURCE_DIFFERS' }] },
    'fitsSource',
    'SOURCE_DIFFERS',
  ],
  [
    'draft',
    { type: 'SUBMIT' },
    { amountProblems: [{ row: 1, field: 'totalAmt', rule: 'AMOUNT_DIFFERS' }] },
    'amountsAgree',
    'AMOUNT_DIFFERS',
  ],
  ['draft', { type: 'SUBMIT' }, { sourceProblems: [{ row: 1, rule: 'STATUS_FORBIDS' }] }, 'outCounts', 'STATUS_FORBIDS'],
  ['submitted', { type: 'POST' }, { limitProblems: [{ row: 1, rule: 'OVER_RETURN' }] }, 'isReturnable', 'OVER_RETURN'],
  ['draft', { type: 'SUBMIT' }, { unsoldPieces: [unsold] }, 'piecesWereSold', 'SERIAL_BAD'],
  ['draft', { type: 'REMOVE' }, { hasNumber: true }, 'hasNoNumber', 'STATUS_FORBIDS'],
  ['submitted', { type: 'WITHDRAW' }, { mine: false }, 'isSubmitter', 'NO_PERMISSION'],
  ['submitted', { type: 'POST' }, { separateDuties: true, ownWork: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  ['submitted', { type: 'POST' }, { periodProblem: { rule: 'PERIOD_CLOSED' } }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['posted', reverse, { todayPeriodProblem: { rule: 'PERIOD_LOCKED' } }, 'periodIsOpen', 'PERIOD_LOCKED'],
  ['submitted', { type: 'POST' }, { laterPeriodProblems: [late] }, 'didNotMoveLater', 'BACKDATED'],
  ['submitted', { type: 'POST' }, { backdatedProblems: [late] }, 'isNotBackdated', 'BACKDATED'],
  ['submitted', { type: 'POST' }, { costProblems: [{ row: 1, rule: 'COST_UNKNOWN' }] }, 'costIsKnown', 'COST_UNKNOWN'],
  ['posted', reverse, { followers: ['TH2026110001'] }, 'nothingFollows', 'HAS_DOWNSTREAM'],
  ['posted', reverse, { redParts: ['KP2026110001'] }, 'isNotInvoiced', 'HAS_INVOICE'],
  ['posted', reverse, { settledAmt: '5.00' }, 'isNotSettled', 'HAS_SETTLEMENT'],
  ['posted', reverse, { stockProblems: [{ row: 1, rule: 'STOCK_SHORT' }] }, 'stockCovers', 'STOCK_SHORT'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    const refusal = salesReturn.whyNot(state as 'draft', { ...ready, ...facts }, event)
    expect(refusal).toMatchObject({ guard, key })
    expect(outcome(salesReturnLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(salesReturn).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })

  test('the right backdate opens what it is named for, where the request asks for it', () => {
    const facts = { ...ready, backdatedProblems: [late], rights: ['salesreturnorder_backdate'] }
    expect(salesReturn.whyNot('submitted', facts, { type: 'POST', override: ['BACKDATED'], remark: 'agreed' })).toBeUndefined()
    expect(salesReturn.whyNot('submitted', facts, { type: 'POST' })?.key).toBe('BACKDATED')
  })
})

test('pieces that nobody sold come back with the right for free returns, where the request asks for it', () => {
  const facts = { ...ready, freeLines: [1], unsoldPieces: [unsold], rights: ['salesreturnorder_free'] }
  expect(salesReturn.whyNot('draft', facts, { type: 'SUBMIT', override: ['SERIAL_BAD'] })).toBeUndefined()
  expect(salesReturn.whyNot('draft', facts, { type: 'SUBMIT' })).toMatchObject({ key: 'SERIAL_BAD' })
})

test('what the server found about content and date is old once somebody typed', () => {
  const lines = [{ commInfoId: '1', qty: '-2', sourceBodyId: '7' }, {}]
  expect(salesReturn.localFacts({ lines }, true)).toMatchObject({ lineCount: 1, freeLines: [], costProblems: [], sourceProblems: [] })
  expect(salesReturn.localFacts({ lines }, false)).toEqual({ lineCount: 1, freeLines: [] })
})
