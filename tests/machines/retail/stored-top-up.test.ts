import { describe, expect, test } from 'vitest'
import { type StoredTopUpEvent, type StoredTopUpFacts, storedTopUp, storedTopUpLaw } from '#machines/retail/stored-top-up.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const blank: StoredTopUpFacts = storedTopUp.blankFacts

describe('the table of a top-up', () => {
  test('its money is owed to the member until it is paid back', () => {
    expectTransitions(
      storedTopUpLaw,
      blank,
      `
                SUBMIT    CANCEL
      new       toppedUp  -
      toppedUp  -         paidBack
      paidBack  -         -
      `,
    )
  })
})

type Row = [state: string, event: StoredTopUpEvent, facts: Partial<StoredTopUpFacts>, guard: string, key: string]
const cancel: StoredTopUpEvent = { type: 'CANCEL', remark: '错' }
const shut = { shiftProblems: [{ field: 'tillId', rule: 'SHIFT_CLOSED' }] } as const
const closed = { periodProblem: { rule: 'PERIOD_CLOSED' } } as const
const guards: Row[] = [
  ['new', { type: 'SUBMIT' }, { contentProblems: [{ field: 'amount', rule: 'FIELD_BAD' }] }, 'contentIsValid', 'FIELD_BAD'],
  ['new', { type: 'SUBMIT' }, { bonusAmt: '0.01' }, 'bonusIsAllowed', 'NO_PERMISSION'],
  ['new', { type: 'SUBMIT' }, shut, 'shiftIsOpen', 'SHIFT_CLOSED'],
  ['new', { type: 'SUBMIT' }, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['toppedUp', cancel, shut, 'shiftIsOpen', 'SHIFT_CLOSED'],
  ['toppedUp', cancel, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['toppedUp', cancel, { memberProblems: [{ field: 'amount', rule: 'BALANCE_SHORT' }] }, 'memberCovers', 'BALANCE_SHORT'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  expect(storedTopUp.whyNot(state as never, { ...blank, ...facts }, event)).toMatchObject({ guard, key })
})

test('a bonus is given by whoever has the right to', () => {
  expect(storedTopUp.whyNot('new', { ...blank, bonusAmt: '20', rights: ['storedtopup_bonus'] }, { type: 'SUBMIT' })).toBeUndefined()
})
