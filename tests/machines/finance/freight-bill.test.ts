import { expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { type FreightBillFacts, freightBill } from '#machines/finance/freight-bill.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const ready: FreightBillFacts = { ...freightBill.blankFacts, mine: true }
const bad: readonly Problem[] = [{ row: 1, field: 'sourceBillId', rule: 'LINE_BAD' }]

const grid = `
               SAVE   SUBMIT     POST    REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   CERTIFY  SPAWN
    new        draft  submitted  posted  -       -         -       -       -         -        redMirror
    draft      draft  submitted  posted  gone    -         -       voided  -         -        -
    submitted  -      -          posted  -       draft     draft   voided  -         -        -
    posted     -      -          -       -       -         -       -       reversed  -        -
    reversed   -      -          -       -       -         -       -       -         -        -
    redMirror  -      -          -       -       -         -       -       -         -        -
    voided     -      -          -       -       -         -       -       -         -        -
    gone       -      -          -       -       -         -       -       -         -        -
    `

test('a freight bill is posted from draft or submitted, and only a posted one is reversed', () => {
  expectTransitions(freightBill.law, ready, grid)
})

test('one whose receipt is not in the books any more goes no further, and may still be mended or voided', () => {
  expectTransitions(
    freightBill.law,
    { ...ready, sourceProblems: bad },
    `
               SAVE   SUBMIT     POST    REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   CERTIFY  SPAWN
    new        draft  -          -       -       -         -       -       -         -        redMirror
    draft      draft  -          -       gone    -         -       voided  -         -        -
    submitted  -      -          -       -       draft     draft   voided  -         -        -
    posted     -      -          -       -       -         -       -       reversed  -        -
    reversed   -      -          -       -       -         -       -       -         -        -
    redMirror  -      -          -       -       -         -       -       -         -        -
    voided     -      -          -       -       -         -       -       -         -        -
    gone       -      -          -       -       -         -       -       -         -        -
    `,
  )
  const why = (facts: FreightBillFacts) => freightBill.whyNot('submitted', facts, { type: 'POST' })?.key
  expect(why({ ...ready, sourceProblems: bad })).toBe('LINE_BAD')
  expect(why({ ...ready, baseProblems: [{ row: 1, field: 'sourceBillId', rule: 'ALLOC_NO_BASE' }] })).toBe('ALLOC_NO_BASE')
})

test('tax of its invoice is certified once it is posted, while some waits', () => {
  const waits = grid.replace(/(posted +- +- +- +- +- +- +- +reversed +)-/, '$1posted')
  expectTransitions(freightBill.law, { ...ready, hasTaxToCertify: true }, waits)
  expect(freightBill.whyNot('posted', ready, { type: 'CERTIFY' })).toMatchObject({ key: 'STATUS_FORBIDS' })
})
