import { expect, test } from 'vitest'
import { storeReturn } from '#machines/stock/store-return.machine.ts'
import { storeReturnDocument } from '#resources/documents/stock/store-return.document.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const short = { row: 1, field: 'qty', rule: 'STOCK_SHORT' } as const

test('a store return of goods that are not free is neither submitted nor sent', () => {
  expectTransitions(
    storeReturn.law,
    { ...storeReturn.blankFacts, lineCount: 1, mine: true, stockProblems: [short], holdProblems: [short] },
    `
               SAVE   SUBMIT  DISPATCH  REMOVE  CANCEL     REJECT  WITHDRAW  CALL_IN  CLOSE_DIFF  RECALL    REVERSE
    new        draft  -       -         -       -          -       -         -        -           -         -
    draft      draft  -       -         gone    cancelled  -       -         -        -           -         -
    submitted  -      -       -         -       cancelled  draft   draft     -        -           -         -
    inTransit  -      -       -         -       -          -       -         arrived  arrived     recalled  -
    arrived    -      -       -         -       -          -       -         -        -           -         -
    recalled   -      -       -         -       -          -       -         -        -           -         -
    reversed   -      -       -         -       -          -       -         -        -           -         -
    cancelled  -      -       -         -       -          -       -         -        -           -         -
    gone       -      -       -         -       -          -       -         -        -           -         -
    `,
    { outcome: 2 } as object,
  )
})

test('the store sends, the warehouse takes in, and a reversal needs both', () => {
  const { SUBMIT, DISPATCH, RECALL, CALL_IN, CLOSE_DIFF } = storeReturnDocument.depotRights
  expect([SUBMIT, DISPATCH, RECALL]).toEqual(Array(3).fill('depotId'))
  expect([CALL_IN, CLOSE_DIFF]).toEqual(['inDepotId', 'inDepotId'])
  expect(storeReturnDocument.depotRights).not.toHaveProperty('REVERSE')
})
