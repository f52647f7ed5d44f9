import { expect, test } from 'vitest'
import { expenseBill } from '#machines/finance/expense-bill.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const grid = `
               SAVE   SUBMIT     POST    REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   CERTIFY  SPAWN
    new        draft  -          -       -       -         -       -       -         -        redMirror
    draft      draft  -          -       gone    -         -       voided  -         -        -
    submitted  -      -          posted  -       draft     draft   voided  -         -        -
    posted     -      -          -       -       -         -       -       reversed  -        -
    reversed   -      -          -       -       -         -       -       -         -        -
    redMirror  -      -          -       -       -         -       -       -         -        -
    voided     -      -          -       -       -         -       -       -         -        -
    gone       -      -          -       -       -         -       -       -         -        -
    `

test('an expense without lines is kept as a draft and goes no further', () => {
  expectTransitions(expenseBill.law, { ...expenseBill.blankFacts, mine: true, lineCount: 0 }, grid)
})

test('tax of its invoice is certified once it is posted, while some waits', () => {
  const waits = grid.replace(/(posted +- +- +- +- +- +- +- +reversed +)-/, '$1posted')
  expectTransitions(expenseBill.law, { ...expenseBill.blankFacts, mine: true, lineCount: 0, hasTaxToCertify: true }, waits)
  expect(expenseBill.whyNot('posted', { ...expenseBill.blankFacts }, { type: 'CERTIFY' })).toMatchObject({ key: 'STATUS_FORBIDS' })
})

test('it is called so, and its states as those of receipts and payments', () => {
  expect([expenseBill.id, expenseBill.label.zh]).toEqual(['expenseBill', '费用单'])
  expect([expenseBill.codeOf('submitted'), expenseBill.statusName('posted', 'zh')]).toEqual([3002, '已入账'])
})
