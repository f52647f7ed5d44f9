import { expect, test } from 'vitest'
import { retailExchange } from '#machines/retail/retail-exchange.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

test('an exchange of goods of one value is posted without any payment', () => {
  expectTransitions(
    retailExchange.law,
    { ...retailExchange.blankFacts, lineCount: 2, dueAmt: '0.00' },
    `
               SAVE   SUBMIT  RESUME  SEND  PAY   REMOVE  CANCEL  REVERSE   SPAWN  CONFIRM
    new        draft  parked  -       paid  -     -       -       -         redMirror  -
    draft      draft  parked  -       paid  paid  gone    voided  -         -  -
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
  expect([retailExchange.statusName('paid', 'zh'), retailExchange.codeOf('paid')]).toEqual(['已换货', 2903])
  expect(retailExchange.events.PAY).toMatchObject({ zh: '换货记账', en: 'Post the exchange' })
})
