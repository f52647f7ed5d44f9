import { expect, test } from 'vitest'
import { openingBalance } from '#machines/finance/opening-balance.machine.ts'
import { openingPartnerLaw } from '#machines/finance/opening-partner.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const used = { usedProblems: [{ rule: 'BALANCE_SHORT', params: { balance: '12' } }] } as const

test('what a member has used since is not taken back', () => {
  expectTransitions(
    openingBalance.law,
    { ...openingBalance.blankFacts, ...used },
    `
               SAVE   PASS    REMOVE  CANCEL  REVERSE  SPAWN
    new        draft  -       -       -       -        redMirror
    draft      draft  posted  gone    voided  -        -
    posted     -      -       -       -       -        -
    reversed   -      -       -       -       -        -
    redMirror  -      -       -       -       -        -
    voided     -      -       -       -       -        -
    gone       -      -       -       -       -        -
    `,
  )
})

test('it obeys the law of opening balances of partners under a name of its own', () => {
  expect([openingBalance.law === openingPartnerLaw, openingBalance.id]).toEqual([true, 'openingBalance'])
  const facts = { ...openingBalance.blankFacts, ...used }
  expect(openingBalance.whyNot('posted', facts, { type: 'REVERSE', remark: '错' })).toMatchObject({
    guard: 'isNotUsed',
    key: 'BALANCE_SHORT',
  })
})
