import { expect, test } from 'vitest'
import { type StoreDepositEvent, type StoreDepositFacts, storeDeposit, storeDepositLaw } from '#machines/finance/store-deposit.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const blank: StoreDepositFacts = storeDeposit.blankFacts

test('it is posted as it is made, and undone once', () => {
  expectTransitions(
    storeDepositLaw,
    blank,
    `
            POST    REVERSE
    new     posted  -
    posted  -       undone
    undone  -       -
    `,
  )
})

type Row = [state: string, event: StoreDepositEvent, facts: Partial<StoreDepositFacts>, guard: string, key: string]
const closed = { periodProblem: { rule: 'PERIOD_CLOSED' }, todayPeriodProblem: { rule: 'PERIOD_CLOSED' } } as const
const guards: Row[] = [
  ['new', { type: 'POST' }, { contentProblems: [{ field: 'amount', rule: 'FIELD_BAD' }] }, 'contentIsValid', 'FIELD_BAD'],
  ['new', { type: 'POST' }, { balanceProblems: [{ rule: 'BALANCE_SHORT' }] }, 'balanceCovers', 'BALANCE_SHORT'],
  ['posted', { type: 'REVERSE', remark: '错' }, { balanceProblems: [{ rule: 'BALANCE_SHORT' }] }, 'balanceCovers', 'BALANCE_SHORT'],
  [
    'posted',
    { type: 'REVERSE', remark: '错' },
    { contentProblems: [{ field: 'accountId', rule: 'FIELD_BAD' }] },
    'contentIsValid',
    'FIELD_BAD',
  ],
  ['new', { type: 'POST' }, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['posted', { type: 'REVERSE', remark: '错' }, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  expect(storeDeposit.whyNot(state as never, { ...blank, ...facts }, event)).toMatchObject({ guard, key })
})
