import { expect, test } from 'vitest'
import { retailReturn } from '#machines/retail/retail-return.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

test('a retail return that pays back more than was paid is parked and not paid', () => {
  expectTransitions(
    retailReturn.law,
    {
      ...retailReturn.blankFacts,
      lineCount: 1,
      dueAmt: '-22.60',
      payments: [{ payWay: 'cash', amount: '-22.60' }],
      refundProblems: [{ field: 'payments', rule: 'REFUND_EXCEEDS', params: { limit: '20.00' } }],
    },
    `
               SAVE   SUBMIT  RESUME  SEND  PAY  REMOVE  CANCEL  REVERSE   SPAWN  CONFIRM
    new        draft  parked  -       paid  -     -       -       -         redMirror  -
    draft      draft  parked  -       paid  -     gone    voided  -         -  -
    parked     -      -       draft   -     -     -       voided  -         -  -
    paid       -      -       -       -     -     -       -       reversed  -  -
    reversed   -      -       -       -     -     -       -       -         -  -
    redMirror  -      -       -       -     -     -       -       -         -  -
    voided     -      -       -       -     -     -       -       -         -  -
    gone       -      -       -       -     -     -       -       -         -  -
    `,
  )
})

test('what it calls its states and events', () => {
  expect([retailReturn.statusName('paid', 'zh'), retailReturn.codeOf('paid')]).toEqual(['已退款', 2903])
  expect(retailReturn.events.PAY).toMatchObject({ zh: '退款', en: 'Refund', primary: 0 })
})
