import { expect, test } from 'vitest'
import {
  type AccountTransferEvent,
  type AccountTransferFacts,
  accountTransfer,
  accountTransferLaw,
} from '#machines/finance/account-transfer.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const blank: AccountTransferFacts = accountTransfer.blankFacts

test('it is posted as it is made, and undone once', () => {
  expectTransitions(
    accountTransferLaw,
    blank,
    `
            POST    REVERSE
    new     posted  -
    posted  -       undone
    undone  -       -
    `,
  )
})

type Row = [state: string, event: AccountTransferEvent, facts: Partial<AccountTransferFacts>, guard: string, key: string]
const closed = { periodProblem: { rule: 'PERIOD_CLOSED' }, todayPeriodProblem: { rule: 'PERIOD_CLOSED' } } as const
const guards: Row[] = [
  ['new', { type: 'POST' }, { contentProblems: [{ field: 'amount', rule: 'FIELD_BAD' }] }, 'contentIsValid', 'FIELD_BAD'],
  ['new', { type: 'POST' }, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['posted', { type: 'REVERSE', remark: '错' }, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  expect(accountTransfer.whyNot(state as never, { ...blank, ...facts }, event)).toMatchObject({ guard, key })
})
