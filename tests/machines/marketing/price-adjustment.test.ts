import { describe, expect, test } from 'vitest'
import {
  type PriceAdjustmentEvent,
  type PriceAdjustmentFacts,
  priceAdjustment,
  priceAdjustmentLaw,
} from '#machines/marketing/price-adjustment.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const due: PriceAdjustmentFacts = { ...priceAdjustment.blankFacts, mine: true }

describe('the table of a price adjustment', () => {
  test('approved after its time it changes prices at once', () => {
    expectTransitions(
      priceAdjustmentLaw,
      due,
      `
                     SAVE   SUBMIT     REMOVE  CANCEL     WITHDRAW  REJECT  APPROVE        TAKE_EFFECT
      new            draft  submitted  -       -          -         -       -              -
      draft          draft  submitted  gone    cancelled  -         -       -              -
      submitted      -      -          -       cancelled  draft     draft   pricesChanged  -
      awaitingTime   -      -          -       cancelled  -         -       -              pricesChanged
      pricesChanged  -      -          -       -          -         -       -              -
      cancelled      -      -          -       -          -         -       -              -
      gone           -      -          -       -          -         -       -              -
      `,
    )
  })

  test('approved before its time it waits; one that has a number is not removed', () => {
    expectTransitions(
      priceAdjustmentLaw,
      { ...due, isDue: false, hasNumber: true },
      `
                     SAVE   SUBMIT     REMOVE  CANCEL     WITHDRAW  REJECT  APPROVE       TAKE_EFFECT
      new            draft  submitted  -       -          -         -       -             -
      draft          draft  submitted  -       cancelled  -         -       -             -
      submitted      -      -          -       cancelled  draft     draft   awaitingTime  -
      awaitingTime   -      -          -       cancelled  -         -       -             pricesChanged
      pricesChanged  -      -          -       -          -         -       -             -
      cancelled      -      -          -       -          -         -       -             -
      gone           -      -          -       -          -         -       -             -
      `,
    )
  })
})

type Row = [state: string, event: PriceAdjustmentEvent, facts: Partial<PriceAdjustmentFacts>, guard: string, key: string]
const guards: Row[] = [
  ['new', { type: 'SUBMIT' }, { contentProblems: [{ row: 1, field: 'finalPrice', rule: 'LINE_BAD' }] }, 'contentIsValid', 'LINE_BAD'],
  ['draft', { type: 'REMOVE' }, { hasNumber: true }, 'hasNoNumber', 'STATUS_FORBIDS'],
  ['submitted', { type: 'WITHDRAW', remark: '重填' }, { mine: false }, 'isSubmitter', 'NO_PERMISSION'],
  ['submitted', { type: 'APPROVE' }, { separateDuties: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  [
    'submitted',
    { type: 'APPROVE' },
    { byProcess: true, processName: 'two', separateDuties: true, ownWork: true },
    'noProcessDecides',
    'PROCESS_DECIDES',
  ],
  ['submitted', { type: 'REJECT' }, { byProcess: true }, 'noProcessDecides', 'PROCESS_DECIDES'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  expect(priceAdjustment.whyNot(state as never, { ...due, ...facts }, event)).toMatchObject({ guard, key })
})

test('what the server found is old once somebody typed', () => {
  expect(priceAdjustment.localFacts({} as never, true)).toEqual({ contentProblems: [] })
  expect(priceAdjustment.localFacts({} as never, false)).toEqual({})
})
