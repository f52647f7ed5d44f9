import { expect, test } from 'vitest'
import { moneyReceiptLaw } from '#machines/finance/money-receipt.machine.ts'
import { supplementBill } from '#machines/finance/supplement-bill.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

test('a supplement dated in a closed month is submitted and waits', () => {
  expectTransitions(
    supplementBill.law,
    { ...supplementBill.blankFacts, mine: true, periodProblem: { rule: 'PERIOD_CLOSED' } as const },
    `
               SAVE   SUBMIT     POST    REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   SPAWN
    new        draft  submitted  -       -       -         -       -       -         redMirror
    draft      draft  submitted  -       gone    -         -       voided  -         -
    submitted  -      -          -       -       draft     draft   voided  -         -
    posted     -      -          -       -       -         -       -       reversed  -
    reversed   -      -          -       -       -         -       -       -         -
    redMirror  -      -          -       -       -         -       -       -         -
    voided     -      -          -       -       -         -       -       -         -
    gone       -      -          -       -       -         -       -       -         -
    `,
  )
})

test('it obeys the law of receipts and payments under a name of its own', () => {
  expect([supplementBill.law === moneyReceiptLaw, supplementBill.id, supplementBill.label.zh]).toEqual([true, 'supplementBill', '补单'])
  expect([supplementBill.codeOf('submitted'), supplementBill.statusName('posted', 'zh')]).toEqual([3002, '已入账'])
})
