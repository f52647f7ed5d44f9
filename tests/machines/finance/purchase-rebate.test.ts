import { expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { type PurchaseRebateFacts, purchaseRebate } from '#machines/finance/purchase-rebate.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const ready: PurchaseRebateFacts = { ...purchaseRebate.blankFacts, mine: true }
const bad: readonly Problem[] = [{ field: 'startDate', rule: 'FIELD_BAD' }]

test('a rebate is posted from draft or submitted, and only a posted one is reversed', () => {
  expectTransitions(
    purchaseRebate.law,
    ready,
    `
               SAVE   SUBMIT     POST    REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   SPAWN
    new        draft  submitted  posted  -       -         -       -       -         redMirror
    draft      draft  submitted  posted  gone    -         -       voided  -         -
    submitted  -      -          posted  -       draft     draft   voided  -         -
    posted     -      -          -       -       -         -       -       reversed  -
    reversed   -      -          -       -       -         -       -       -         -
    redMirror  -      -          -       -       -         -       -       -         -
    voided     -      -          -       -       -         -       -       -         -
    gone       -      -          -       -       -         -       -       -         -
    `,
  )
})

test('one whose days another rebate claims goes no further, and may still be mended or voided', () => {
  expectTransitions(
    purchaseRebate.law,
    { ...ready, takenProblems: bad },
    `
               SAVE   SUBMIT     POST    REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   SPAWN
    new        draft  -          -       -       -         -       -       -         redMirror
    draft      draft  -          -       gone    -         -       voided  -         -
    submitted  -      -          -       -       draft     draft   voided  -         -
    posted     -      -          -       -       -         -       -       reversed  -
    reversed   -      -          -       -       -         -       -       -         -
    redMirror  -      -          -       -       -         -       -       -         -
    voided     -      -          -       -       -         -       -       -         -
    gone       -      -          -       -       -         -       -       -         -
    `,
  )
  const why = (facts: PurchaseRebateFacts) => purchaseRebate.whyNot('submitted', facts, { type: 'POST' })?.key
  expect(why({ ...ready, takenProblems: bad })).toBe('FIELD_BAD')
  expect(why({ ...ready, baseProblems: [{ field: 'agreementId', rule: 'ALLOC_NO_BASE' }] })).toBe('ALLOC_NO_BASE')
})
