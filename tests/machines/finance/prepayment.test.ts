import { expect, test } from 'vitest'
import { moneyReceiptLaw } from '#machines/finance/money-receipt.machine.ts'
import { prepayment } from '#machines/finance/prepayment.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

test('a prepayment of which something was paid back is not taken back before that', () => {
  expectTransitions(
    prepayment.law,
    { ...prepayment.blankFacts, mine: true, settledAmt: '9.60' },
    `
               SAVE   SUBMIT     POST    REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   SPAWN
    new        draft  submitted  posted  -       -         -       -       -         redMirror
    draft      draft  submitted  posted  gone    -         -       voided  -         -
    submitted  -      -          posted  -       draft     draft   voided  -         -
    posted     -      -          -       -       -         -       -       -         -
    reversed   -      -          -       -       -         -       -       -         -
    redMirror  -      -          -       -       -         -       -       -         -
    voided     -      -          -       -       -         -       -       -         -
    gone       -      -          -       -       -         -       -       -         -
    `,
  )
})

test('it obeys the law of receipts and payments under a name of its own', () => {
  expect([prepayment.law === moneyReceiptLaw, prepayment.id, prepayment.label.zh]).toEqual([true, 'prepayment', '预收预付单'])
  expect([prepayment.codeOf('submitted'), prepayment.statusName('posted', 'zh')]).toEqual([3002, '已入账'])
})
