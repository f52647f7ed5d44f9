import { expect, test } from 'vitest'
import { expenseBill } from '#machines/finance/expense-bill.machine.ts'
import { moneyReceiptLaw } from '#machines/finance/money-receipt.machine.ts'
import { expectTransitions } from '../support/transitions.ts'

test('an expense without lines is kept as a draft and goes no further', () => {
  expectTransitions(
    expenseBill.law,
    { ...expenseBill.blankFacts, mine: true, lineCount: 0 },
    `
               SAVE   SUBMIT     POST    REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   SPAWN
    new        draft  -          -       -       -         -       -       -         redMirror
    draft      draft  -          -       gone    -         -       voided  -         -
    submitted  -      -          posted  -       draft     draft   voided  -         -
    posted     -      -          -       -       -         -       -       reversed  -
    reversed   -      -          -       -       -         -       -       -         -
    redMirror  -      -          -       -       -         -       -       -         -
    voided     -      -          -       -       -         -       -       -         -
    gone       -      -          -       -       -         -       -       -         -
    `,
  )
})

test('it obeys the law of receipts and payments under a name of its own', () => {
  expect([expenseBill.law === moneyReceiptLaw, expenseBill.id, expenseBill.label.zh]).toEqual([true, 'expenseBill', '费用单'])
  expect([expenseBill.codeOf('submitted'), expenseBill.statusName('posted', 'zh')]).toEqual([3002, '已入账'])
})
