import { describe, expect, test } from 'vitest'
import {
  type PartnerWithdrawalEvent,
  type PartnerWithdrawalFacts,
  partnerWithdrawal,
  partnerWithdrawalLaw,
} from '#machines/finance/partner-withdrawal.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const blank: PartnerWithdrawalFacts = partnerWithdrawal.blankFacts

describe('the table of a withdrawal', () => {
  test('it waits, is let pass and paid; what does not arrive is paid again or refused', () => {
    expectTransitions(
      partnerWithdrawalLaw,
      blank,
      `
                  APPLY     PASS    REFUSE      PAID     PAY_FAILED
      new         toDecide  -       -           -        -
      toDecide    -         payDue  turnedDown  -        -
      payDue      -         -       -           paidOut  bounced
      bounced     -         -       turnedDown  paidOut  -
      paidOut     -         -       -           -        bounced
      turnedDown  -         -       -           -        -
      `,
    )
  })
})

type Row = [state: string, event: PartnerWithdrawalEvent, facts: Partial<PartnerWithdrawalFacts>, guard: string, key: string]
const bad = (field: string) => [{ field, rule: 'FIELD_BAD' }] as const
const closed = { periodProblem: { rule: 'PERIOD_CLOSED' } } as const
const guards: Row[] = [
  ['new', { type: 'APPLY' }, { contentProblems: bad('bankId') }, 'contentIsValid', 'FIELD_BAD'],
  ['new', { type: 'APPLY' }, { balanceProblems: [{ field: 'amount', rule: 'BALANCE_SHORT' }] }, 'isWithinBalance', 'BALANCE_SHORT'],
  ['toDecide', { type: 'PASS' }, { separateDuties: true, ownWork: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  ['toDecide', { type: 'PASS' }, { taxProblems: bad('taxAmt') }, 'taxIsValid', 'FIELD_BAD'],
  ['payDue', { type: 'PAID' }, { accountProblems: bad('accountId') }, 'accountIsValid', 'FIELD_BAD'],
  ['bounced', { type: 'PAID' }, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['paidOut', { type: 'PAY_FAILED', remark: '退回' }, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  expect(partnerWithdrawal.whyNot(state as never, { ...blank, ...facts }, event)).toMatchObject({ guard, key })
})
