import { describe, expect, test } from 'vitest'
import { transitionsOf } from '#machines/engine/in-words.ts'
import {
  type OpeningReceiptEvent,
  type OpeningReceiptFacts,
  openingReceipt,
  openingReceiptLaw,
} from '#machines/finance/opening-receipt.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const ready: OpeningReceiptFacts = { ...openingReceipt.blankFacts, lineCount: 2 }
const reverse = { type: 'REVERSE', remark: '错' } as const

test('what was not invoiced at the start is posted from a draft, and a posted one is reversed', () => {
  expectTransitions(
    openingReceiptLaw,
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

type Row = [state: string, event: OpeningReceiptEvent, facts: Partial<OpeningReceiptFacts>, guard: string, key: string]

const guards: Row[] = [
  ['draft', { type: 'POST' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['new', { type: 'POST' }, { lineProblems: [{ field: 'customerNo', rule: 'FIELD_BAD' }] }, 'linesAreValid', 'FIELD_BAD'],
  ['draft', { type: 'POST' }, { masterProblems: [{ field: 'supplierId', rule: 'MASTER_OFF' }] }, 'mastersAreOn', 'MASTER_OFF'],
  ['draft', { type: 'POST' }, { amountProblems: [{ row: 1, rule: 'AMOUNT_DIFFERS' }] }, 'amountsAgree', 'AMOUNT_DIFFERS'],
  ['draft', { type: 'POST' }, { openingProblems: [{ field: 'customerNo', rule: 'OPENING_EXISTS' }] }, 'isOnlyOpening', 'OPENING_EXISTS'],
  ['draft', { type: 'POST' }, { periodProblem: { rule: 'PERIOD_CLOSED' } }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['posted', reverse, { todayPeriodProblem: { rule: 'PERIOD_LOCKED' } }, 'periodIsOpen', 'PERIOD_LOCKED'],
  ['posted', reverse, { invoices: ['JX1'] }, 'isNotInvoiced', 'HAS_INVOICE'],
  ['posted', reverse, { settledAmt: '1.00' }, 'isNotSettled', 'HAS_SETTLEMENT'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    expect(openingReceipt.whyNot(state as 'draft', { ...ready, ...facts }, event)).toMatchObject({ guard, key })
    expect(outcome(openingReceiptLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard is refused once above', () => {
    const refusing = transitionsOf(openingReceipt).flatMap((row) => row.guards.map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })
})

test('what the server found is old once somebody typed', () => {
  const lines = [{ commInfoId: '1', qty: '2', taxPrice: '3.00' }, {}]
  expect(openingReceipt.localFacts({ lines }, true)).toMatchObject({ lineCount: 1, openingProblems: [], periodProblem: undefined })
  expect(openingReceipt.localFacts({ lines }, false)).toEqual({ lineCount: 1 })
})
