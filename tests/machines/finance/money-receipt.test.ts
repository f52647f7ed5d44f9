import { describe, expect, test } from 'vitest'
import { transitionsOf } from '#machines/engine/in-words.ts'
import { type MoneyReceiptEvent, type MoneyReceiptFacts, moneyReceipt, moneyReceiptLaw } from '#machines/finance/money-receipt.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const ready: MoneyReceiptFacts = { ...moneyReceipt.blankFacts, mine: true }

test('the table of receipts and payments: posted from a draft or once it is let pass, and only a posted one is reversed', () => {
  expectTransitions(
    moneyReceiptLaw,
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

type Row = [state: string, event: MoneyReceiptEvent, facts: Partial<MoneyReceiptFacts>, guard: string, key: string]

const reverse: MoneyReceiptEvent = { type: 'REVERSE', remark: 'counted wrong' }
const guards: Row[] = [
  ['draft', { type: 'SUBMIT' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['new', { type: 'SUBMIT' }, { lineProblems: [{ field: 'bartererId', rule: 'FIELD_BAD' }] }, 'linesAreValid', 'FIELD_BAD'],
  ['new', { type: 'POST' }, { masterProblems: [{ field: 'accountId', rule: 'MASTER_OFF' }] }, 'mastersAreOn', 'MASTER_OFF'],
  ['draft', { type: 'POST' }, { amountProblems: [{ field: 'amount', rule: 'AMOUNT_DIFFERS' }] }, 'amountsAgree', 'AMOUNT_DIFFERS'],
  ['draft', { type: 'SUBMIT' }, { settleProblems: [{ row: 1, field: 'amount', rule: 'SETTLE_BAD' }] }, 'isWithinOpen', 'SETTLE_BAD'],
  ['submitted', { type: 'POST' }, { settleProblems: [{ row: 1, rule: 'ENTITY_DIFFERS' }] }, 'isWithinOpen', 'ENTITY_DIFFERS'],
  ['draft', { type: 'REMOVE' }, { hasNumber: true }, 'hasNoNumber', 'STATUS_FORBIDS'],
  ['submitted', { type: 'WITHDRAW' }, { mine: false }, 'isSubmitter', 'NO_PERMISSION'],
  ['submitted', { type: 'POST' }, { separateDuties: true, ownWork: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  ['submitted', { type: 'POST' }, { periodProblem: { rule: 'PERIOD_CLOSED' } }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['posted', reverse, { todayPeriodProblem: { rule: 'PERIOD_LOCKED' } }, 'periodIsOpen', 'PERIOD_LOCKED'],
  ['posted', reverse, { settledAmt: '9.60' }, 'isNotSettled', 'HAS_SETTLEMENT'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    expect(moneyReceipt.whyNot(state as 'draft', { ...ready, ...facts }, event)).toMatchObject({ guard, key })
    expect(outcome(moneyReceiptLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(moneyReceipt).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })

  test('the rights withdrawother and postown open what they are named for', () => {
    const may = (facts: Partial<MoneyReceiptFacts>, right: string, event: MoneyReceiptEvent) =>
      moneyReceipt.whyNot('submitted', { ...ready, ...facts, rights: [`receipt_${right}`] }, event)
    expect(may({ mine: false }, 'withdrawother', { type: 'WITHDRAW', remark: 'counted wrong' })).toBeUndefined()
    expect(may({ separateDuties: true, ownWork: true }, 'postown', { type: 'POST' })).toBeUndefined()
  })
})

test('what the server found is old once somebody typed', () => {
  expect(moneyReceipt.localFacts({}, true)).toMatchObject({ lineProblems: [], settleProblems: [] })
  expect(moneyReceipt.localFacts({}, false)).toEqual({})
})
