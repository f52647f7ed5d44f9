import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import {
  type PurchaseReturnEvent,
  type PurchaseReturnFacts,
  purchaseReturn,
  purchaseReturnLaw,
} from '#machines/purchase/purchase-return.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const ready: PurchaseReturnFacts = { ...purchaseReturn.blankFacts, lineCount: 2, mine: true }
const late: Problem = { row: 1, field: 'billDate', rule: 'BACKDATED', params: { date: '2026-11-20' } }

describe('the table of a purchase return', () => {
  test('it is held when it is submitted, posted from there or from a draft, and only a posted one is reversed', () => {
    expectTransitions(
      purchaseReturnLaw,
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

  test('whose goods left meanwhile it goes forward no more, and is still withdrawn, rejected and voided', () => {
    expectTransitions(
      purchaseReturnLaw,
      { ...ready, stockProblems: [{ row: 1, field: 'qty', rule: 'STOCK_SHORT' }] },
      `
                 SAVE   SUBMIT  POST  REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   SPAWN
      new        draft  -       -     -       -         -       -       -         redMirror
      draft      draft  -       -     gone    -         -       voided  -         -
      submitted  -      -       -     -       draft     draft   voided  -         -
      posted     -      -       -     -       -         -       -       reversed  -
      reversed   -      -       -     -       -         -       -       -         -
      redMirror  -      -       -     -       -         -       -       -         -
      voided     -      -       -     -       -         -       -       -         -
      gone       -      -       -     -       -         -       -       -         -
      `,
    )
  })
})

type Row = [state: string, event: PurchaseReturnEvent, facts: Partial<PurchaseReturnFacts>, guard: string, key: string]

const reverse: PurchaseReturnEvent = { type: 'REVERSE', remark: 'counted wrong' }
const guards: Row[] = [
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
  ['draft', { type: 'SUBMIT' }, { repricedLines: [{ row: 1, field: 'taxPrice', rule: 'NO_PERMISSION' }] }, 'fitsSource', 'NO_PERMISSION'],
  [
    'draft',
    { type: 'SUBMIT' },
    { amountProblems: [{ row: 1, field: 'totalAmt', rule: 'AMOUNT_DIFFERS' }] },
    'amountsAgree',
    'AMOUNT_DIFFERS',
  ],
  ['draft', { type: 'SUBMIT' }, { sourceProblems: [{ row: 1, rule: 'STATUS_FORBIDS' }] }, 'receiptCounts', 'STATUS_FORBIDS'],
  ['draft', { type: 'SUBMIT' }, { orderProblems: [{ row: 1, rule: 'STATUS_FORBIDS' }] }, 'orderIsOpen', 'STATUS_FORBIDS'],
  ['submitted', { type: 'POST' }, { orderProblems: [{ row: 1, rule: 'STATUS_FORBIDS' }] }, 'orderIsOpen', 'STATUS_FORBIDS'],
  ['submitted', { type: 'POST' }, { limitProblems: [{ row: 1, rule: 'OVER_RETURN' }] }, 'isReturnable', 'OVER_RETURN'],
  ['draft', { type: 'SUBMIT' }, { stockProblems: [{ row: 1, rule: 'STOCK_SHORT' }] }, 'stockCovers', 'STOCK_SHORT'],
  ['draft', { type: 'REMOVE' }, { hasNumber: true }, 'hasNoNumber', 'STATUS_FORBIDS'],
  ['submitted', { type: 'WITHDRAW' }, { mine: false }, 'isSubmitter', 'NO_PERMISSION'],
  ['submitted', { type: 'POST' }, { separateDuties: true, ownWork: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  ['submitted', { type: 'POST' }, { periodProblem: { rule: 'PERIOD_CLOSED' } }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['posted', reverse, { frozenProblems: [{ row: 1, field: 'depotId', rule: 'DEPOT_FROZEN' }] }, 'depotIsNotFrozen', 'DEPOT_FROZEN'],
  ['submitted', { type: 'POST' }, { lotProblems: [{ row: 1, field: 'lots', rule: 'SERIAL_BAD' }] }, 'serialsAreFree', 'SERIAL_BAD'],
  ['posted', reverse, { invoices: ['CF1'] }, 'isNotInvoiced', 'HAS_INVOICE'],
  ['posted', reverse, { settledAmt: '5.00' }, 'isNotSettled', 'HAS_SETTLEMENT'],
  ['posted', reverse, { todayPeriodProblem: { rule: 'PERIOD_LOCKED' } }, 'periodIsOpen', 'PERIOD_LOCKED'],
  ['submitted', { type: 'POST' }, { laterPeriodProblems: [late] }, 'didNotMoveLater', 'BACKDATED'],
  ['submitted', { type: 'POST' }, { backdatedProblems: [late] }, 'isNotBackdated', 'BACKDATED'],
  ['posted', reverse, { orderLimitProblems: [{ row: 1, rule: 'OVER_RECEIPT' }] }, 'isWithinLimit', 'OVER_RECEIPT'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    const refusal = purchaseReturn.whyNot(state as 'draft', { ...ready, ...facts }, event)
    expect(refusal).toMatchObject({ guard, key })
    expect(outcome(purchaseReturnLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(purchaseReturn).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })

  test('goods that are gone, or in a period of its own, do not keep a posted return from being taken back', () => {
    const facts = {
      ...ready,
      stockProblems: [{ row: 1, rule: 'STOCK_SHORT' as const }],
      limitProblems: [{ row: 1, rule: 'OVER_RETURN' as const }],
    }
    expect(purchaseReturn.whyNot('posted', facts, reverse)).toBeUndefined()
  })

  test('the rights free, withdrawother, postown and backdate open what they are named for', () => {
    const may = (facts: Partial<PurchaseReturnFacts>, right: string, state: 'draft' | 'submitted', event: PurchaseReturnEvent) =>
      purchaseReturn.whyNot(state, { ...ready, ...facts, rights: [`purchasereturnorder_${right}`] }, event)
    expect(may({ freeLines: [1] }, 'free', 'draft', { type: 'SUBMIT' })).toBeUndefined()
    expect(may({ mine: false }, 'withdrawother', 'submitted', { type: 'WITHDRAW', remark: 'counted wrong' })).toBeUndefined()
    expect(may({ separateDuties: true, ownWork: true }, 'postown', 'submitted', { type: 'POST' })).toBeUndefined()
    const backdated = { type: 'POST', override: ['BACKDATED'], remark: 'agreed' } as const
    expect(may({ backdatedProblems: [late] }, 'backdate', 'submitted', backdated)).toBeUndefined()
    expect(may({ backdatedProblems: [late] }, 'backdate', 'submitted', { type: 'POST' })?.key).toBe('BACKDATED')
  })
})

test('what the server found about content and date is old once somebody typed', () => {
  const lines = [{ commInfoId: '1', qty: '-2', sourceBodyId: '7' }, {}]
  expect(purchaseReturn.localFacts({ lines }, true)).toMatchObject({ lineCount: 1, freeLines: [], orderProblems: [], stockProblems: [] })
  expect(purchaseReturn.localFacts({ lines }, false)).toEqual({ lineCount: 1, freeLines: [] })
})
