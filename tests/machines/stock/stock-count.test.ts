import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import { type StockCountEvent, type StockCountFacts, stockCount, stockCountLaw } from '#machines/stock/stock-count.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const ready: StockCountFacts = { ...stockCount.blankFacts, mine: true }
const over: Problem = { row: 2, rule: 'COUNT_REVIEW' }

describe('the table of a stock count', () => {
  test('it is counted, submitted and posted, opened again before that, and final afterwards', () => {
    expectTransitions(
      stockCountLaw,
      ready,
      `
                  CREATE    SAVE_COUNT  START_RECOUNT  SUBMIT     REOPEN    POST    CANCEL
      new         counting  -           -              submitted  -         -       -
      counting    -         counting    -              submitted  -         -       voided
      recounting  -         recounting  -              submitted  -         -       voided
      submitted   -         -           -              -          counting  posted  voided
      posted      -         -           -              -          -         -       -
      voided      -         -           -              -          -         -       -
      `,
    )
  })

  test('what is over tolerance is counted again before it is submitted', () => {
    expectTransitions(
      stockCountLaw,
      { ...ready, reviewProblems: [over] },
      `
                  CREATE    SAVE_COUNT  START_RECOUNT  SUBMIT  REOPEN    POST    CANCEL
      new         counting  -           -              -       -         -       -
      counting    -         counting    recounting     -       -         -       voided
      recounting  -         recounting  recounting     -       -         -       voided
      submitted   -         -           -              -       counting  posted  voided
      posted      -         -           -              -       -         -       -
      voided      -         -           -              -       -         -       -
      `,
    )
  })

  test('counting and counting again are one status', () => {
    expect([stockCount.codeOf('counting'), stockCount.codeOf('recounting')]).toEqual([3801, 3801])
  })
})

type Row = [state: string, event: StockCountEvent, facts: Partial<StockCountFacts>, guard: string, key: string]
const guards: Row[] = [
  ['new', { type: 'CREATE' }, { lineProblems: [{ field: 'depotId', rule: 'FIELD_BAD' }] }, 'linesAreValid', 'FIELD_BAD'],
  ['new', { type: 'CREATE' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['new', { type: 'SUBMIT' }, { openProblems: [{ rule: 'COUNT_OPEN' }] }, 'noOtherCount', 'COUNT_OPEN'],
  ['counting', { type: 'SAVE_COUNT' }, { lineProblems: [{ row: 1, field: 'qty', rule: 'LINE_BAD' }] }, 'linesAreValid', 'LINE_BAD'],
  ['counting', { type: 'SAVE_COUNT' }, { staleProblems: [{ row: 1, rule: 'VERSION_STALE' }] }, 'linesAreFresh', 'VERSION_STALE'],
  ['recounting', { type: 'SAVE_COUNT' }, { recountProblems: [{ row: 1, rule: 'OWN_AUDIT' }] }, 'countedByAnother', 'OWN_AUDIT'],
  ['counting', { type: 'START_RECOUNT' }, {}, 'someAreOver', 'STATUS_FORBIDS'],
  ['recounting', { type: 'SUBMIT' }, { reviewProblems: [over] }, 'isReviewed', 'COUNT_REVIEW'],
  ['submitted', { type: 'POST' }, { separateDuties: true, ownWork: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  ['submitted', { type: 'POST' }, { periodProblem: { rule: 'PERIOD_CLOSED' } }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['submitted', { type: 'POST' }, { stockProblems: [{ row: 1, rule: 'STOCK_SHORT' }] }, 'stockCovers', 'STOCK_SHORT'],
  ['submitted', { type: 'POST' }, { costProblems: [{ row: 1, rule: 'COST_UNKNOWN' }] }, 'costIsKnown', 'COST_UNKNOWN'],
  ['submitted', { type: 'POST' }, { lotProblems: [{ row: 1, field: 'lots', rule: 'LINE_BAD' }] }, 'serialsAreFree', 'LINE_BAD'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    expect(stockCount.whyNot(state as 'new', { ...ready, ...facts }, event)).toMatchObject({ guard, key })
    expect(outcome(stockCountLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(stockCount).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })
})
