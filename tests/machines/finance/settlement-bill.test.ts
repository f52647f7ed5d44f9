import { describe, expect, test } from 'vitest'
import {
  type SettlementBillEvent,
  type SettlementBillFacts,
  settlementBill,
  settlementBillLaw,
} from '#machines/finance/settlement-bill.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const blank: SettlementBillFacts = settlementBill.blankFacts

test('the table of a settlement: posted at once, and undone', () => {
  expectTransitions(
    settlementBillLaw,
    blank,
    `
            POST    REVERSE
    new     posted  -
    posted  -       undone
    undone  -       -
    `,
  )
})

type Row = [state: string, event: SettlementBillEvent, facts: Partial<SettlementBillFacts>, guard: string, key: string]
const closed = { rule: 'PERIOD_CLOSED' } as const
const guards: Row[] = [
  ['new', { type: 'POST' }, { contentProblems: [{ rule: 'LINES_EMPTY' }] }, 'contentIsValid', 'LINES_EMPTY'],
  ['new', { type: 'POST' }, { contentProblems: [{ field: 'bartererId', rule: 'FIELD_BAD' }] }, 'contentIsValid', 'FIELD_BAD'],
  ['new', { type: 'POST' }, { discounts: true, rights: ['settlement_writeoff'] }, 'discountIsAllowed', 'NO_PERMISSION'],
  ['new', { type: 'POST' }, { writesOff: true, rights: ['settlement_discount'] }, 'writeOffIsAllowed', 'NO_PERMISSION'],
  ['new', { type: 'POST' }, { settleProblems: [{ rule: 'SETTLE_BAD' }] }, 'sidesBalance', 'SETTLE_BAD'],
  ['new', { type: 'POST' }, { settleProblems: [{ row: 2, rule: 'ENTITY_DIFFERS' }] }, 'sidesBalance', 'ENTITY_DIFFERS'],
  ['new', { type: 'POST' }, { periodProblem: closed }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['posted', { type: 'REVERSE', remark: '核错' }, { todayPeriodProblem: closed }, 'periodIsOpen', 'PERIOD_CLOSED'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    expect(settlementBill.whyNot(state as 'new', { ...blank, ...facts }, event)).toMatchObject({ guard, key })
  })

  test('a discount and a write-off need the right of each, and no other', () => {
    const facts = { ...blank, discounts: true, writesOff: true, rights: ['settlement_discount', 'settlement_writeoff'] }
    expect(settlementBill.whyNot('new', facts, { type: 'POST' })).toBeUndefined()
  })

  test('what is typed says at once whether a right is needed, and what the server found is old then', () => {
    const lines = [{ cashDiscountAmt: '0.00' }, { writeOffAmt: '0.40' }]
    expect(settlementBill.localFacts({ lines }, true)).toMatchObject({ discounts: false, writesOff: true, settleProblems: [] })
    expect(settlementBill.localFacts({ lines }, false)).toEqual({})
  })
})
