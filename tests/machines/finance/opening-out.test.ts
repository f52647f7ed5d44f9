import { expect, test } from 'vitest'
import { openingOut } from '#machines/finance/opening-out.machine.ts'
import { openingReceiptLaw } from '#machines/finance/opening-receipt.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const invoiced = { ...openingOut.blankFacts, lineCount: 1, invoices: ['KP1'] }

test('what had left before the start and is invoiced since is not taken back', () => {
  expectTransitions(
    openingOut.law,
    invoiced,
    `
               SAVE   POST    REMOVE  CANCEL  REVERSE   SPAWN
    new        draft  posted  -       -       -         redMirror
    draft      draft  posted  gone    voided  -         -
    posted     -      -       -       -       -         -
    reversed   -      -       -       -       -         -
    redMirror  -      -       -       -       -         -
    voided     -      -       -       -       -         -
    gone       -      -       -       -       -         -
    `,
  )
})

test('it obeys the law of what had come, under a name of its own', () => {
  expect([openingOut.law === openingReceiptLaw, openingOut.id]).toEqual([true, 'openingOut'])
  expect(openingOut.whyNot('posted', invoiced, { type: 'REVERSE', remark: '错' })).toMatchObject({
    guard: 'isNotInvoiced',
    key: 'HAS_INVOICE',
  })
})
