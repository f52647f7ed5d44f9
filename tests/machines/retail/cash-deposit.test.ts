import { describe, expect, test } from 'vitest'
import { type CashDepositEvent, type CashDepositFacts, cashDeposit, cashDepositLaw } from '#machines/retail/cash-deposit.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const blank: CashDepositFacts = cashDeposit.blankFacts

describe('the table of a deposit slip', () => {
  test('its cash is on its way until it is banked, or put back', () => {
    expectTransitions(
      cashDepositLaw,
      blank,
      `
              SUBMIT  CONFIRM  CANCEL
      new     onWay   -        -
      onWay   -       banked   voided
      banked  -       -        -
      voided  -       -        -
      `,
    )
  })
})

type Row = [state: string, event: CashDepositEvent, facts: Partial<CashDepositFacts>, guard: string, key: string]
const closed = { periodProblem: { rule: 'PERIOD_CLOSED' } } as const
const guards: Row[] = [
  ['new', { type: 'SUBMIT' }, { contentProblems: [{ field: 'amount', rule: 'FIELD_BAD' }] }, 'contentIsValid', 'FIELD_BAD'],
  ['new', { type: 'SUBMIT' }, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['new', { type: 'SUBMIT' }, { drawerProblems: [{ field: 'amount', rule: 'BALANCE_SHORT' }] }, 'drawerCovers', 'BALANCE_SHORT'],
  ['onWay', { type: 'CONFIRM' }, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['onWay', { type: 'CANCEL', remark: '错' }, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  expect(cashDeposit.whyNot(state as never, { ...blank, ...facts }, event)).toMatchObject({ guard, key })
})
