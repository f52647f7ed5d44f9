import { expect, test } from 'vitest'
import { requisition } from '#machines/stock/requisition.machine.ts'
import { requisitionDocument } from '#resources/documents/stock/requisition.document.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const short = { row: 1, field: 'qty', rule: 'STOCK_SHORT' } as const

test('a requisition of goods that are short is submitted and not dispatched whole', () => {
  expectTransitions(
    requisition.law,
    { ...requisition.blankFacts, lineCount: 1, mine: true, stockProblems: [short] },
    `
               SAVE   SUBMIT     DISPATCH   REMOVE  CANCEL     REJECT  WITHDRAW  CALL_IN  CLOSE_DIFF  RECALL    REVERSE
    new        draft  submitted  -          -       -          -       -         -        -           -         -
    draft      draft  submitted  -          gone    cancelled  -       -         -        -           -         -
    submitted  -      -          -          -       cancelled  draft   draft     -        -           -         -
    inTransit  -      -          -          -       -          -       -         arrived  arrived     recalled  -
    arrived    -      -          -          -       -          -       -         -        -           -         -
    recalled   -      -          -          -       -          -       -         -        -           -         -
    reversed   -      -          -          -       -          -       -         -        -           -         -
    cancelled  -      -          -          -       -          -       -         -        -           -         -
    gone       -      -          -          -       -          -       -         -        -           -         -
    `,
    { outcome: 2 } as object,
  )
})

test('the store asks and takes in, the depot that goods leave sends them', () => {
  const { SUBMIT, WITHDRAW, CANCEL, DISPATCH, REJECT, RECALL, CALL_IN } = requisitionDocument.depotRights
  expect([SUBMIT, WITHDRAW, CANCEL, CALL_IN]).toEqual(Array(4).fill('inDepotId'))
  expect([DISPATCH, REJECT, RECALL]).toEqual(Array(3).fill('depotId'))
})
