import { describe, expect, test } from 'vitest'
import { type SalesInquiryEvent, type SalesInquiryFacts, salesInquiry, salesInquiryLaw } from '#machines/sales/sales-inquiry.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const ready: SalesInquiryFacts = { ...salesInquiry.blankFacts, lineCount: 1, mine: true }
const below = { row: 2, field: 'taxPrice', rule: 'LINE_BAD' } as const

describe('the table of an inquiry', () => {
  test('it is saved and quoted; a quotation is taken back, opened again, voided, or over by the clock', () => {
    expectTransitions(
      salesInquiryLaw,
      ready,
      `
                     SAVE       QUOTE   CANCEL  WITHDRAW   REQUOTE    EXPIRE  MAKE_SALE      MAKE_MALL_ORDER
      new            inquiring  -       -       -          -          -       -              -
      inquiring      inquiring  quoted  voided  -          -          -       -              -
      quoted         -          -       voided  inquiring  inquiring  lapsed  madeIntoOrder  madeIntoOrder
      madeIntoOrder  -          -       voided  -          inquiring  -       madeIntoOrder  madeIntoOrder
      lapsed         -          -       voided  -          inquiring  -       madeIntoOrder  madeIntoOrder
      voided         -          -       -       -          -          -       -              -
      `,
    )
  })

  test('what is quoted cannot be edited, and sales are made of it while it holds', () => {
    expect(salesInquiry.tagsOf('quoted')).toEqual(['open'])
    expect(salesInquiry.tagsOf('lapsed')).toEqual([])
    expect(salesInquiry.stateNames.map((name) => salesInquiry.codeOf(name))).toEqual([1501, 1502, 1502, 1502, 1503])
    expect(salesInquiry.clock).toEqual([{ state: 'quoted', event: 'EXPIRE', past: 'validDate' }])
    expect(salesInquiry.eventsIn('quoted')).not.toContain('EXPIRE')
  })
})

type Row = [
  state: 'inquiring' | 'quoted' | 'lapsed' | 'madeIntoOrder',
  event: SalesInquiryEvent,
  facts: Partial<SalesInquiryFacts>,
  guard: string | undefined,
  key: string,
]
const guards: Row[] = [
  ['inquiring', { type: 'QUOTE' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['inquiring', { type: 'QUOTE' }, { lineProblems: [{ row: 1, field: 'qty', rule: 'LINE_BAD' }] }, 'linesAreValid', 'LINE_BAD'],
  ['inquiring', { type: 'QUOTE' }, { masterProblems: [{ field: 'customerId', rule: 'MASTER_OFF' }] }, 'mastersAreOn', 'MASTER_OFF'],
  ['inquiring', { type: 'QUOTE' }, { validityProblems: [{ field: 'validDate', rule: 'FIELD_BAD' }] }, 'validityIsGiven', 'FIELD_BAD'],
  ['inquiring', { type: 'QUOTE' }, { floorProblems: [below] }, 'coversFloor', 'LINE_BAD'],
  ['inquiring', { type: 'CANCEL' }, {}, undefined, 'REASON_NEEDED'],
  ['quoted', { type: 'WITHDRAW' }, { mine: false }, 'isSubmitter', 'NO_PERMISSION'],
  ['lapsed', { type: 'MAKE_SALE' }, { heldUntil: '2026-11-20' }, 'pricesHold', 'QUOTE_EXPIRED'],
  ['madeIntoOrder', { type: 'MAKE_SALE' }, { madeNo: 'XS1' }, 'isFirstOrder', 'ALREADY_MADE'],
  ['lapsed', { type: 'MAKE_MALL_ORDER' }, { heldUntil: '2026-11-20' }, 'pricesHold', 'QUOTE_EXPIRED'],
  ['madeIntoOrder', { type: 'MAKE_MALL_ORDER' }, { madeNo: 'XS1' }, 'isFirstOrder', 'ALREADY_MADE'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  const refusal = salesInquiry.whyNot(state, { ...ready, ...facts }, event)
  expect([refusal?.guard, refusal?.key]).toEqual([guard, key])
})

test('prices below the floor are saved, and named row by row when they are quoted', () => {
  expect(salesInquiry.whyNot('inquiring', { ...ready, floorProblems: [below] }, { type: 'SAVE' })).toBeUndefined()
  expect(salesInquiry.whyNot('inquiring', { ...ready, floorProblems: [below] }, { type: 'QUOTE' })?.problems).toEqual([below])
})

test('what the server found is old once somebody typed', () => {
  expect(salesInquiry.localFacts({ lines: [] }, true)).toMatchObject({ validityProblems: [], floorProblems: [], lineCount: 0 })
  expect(salesInquiry.localFacts({ lines: [] }, false)).toEqual({ lineCount: 0 })
})
