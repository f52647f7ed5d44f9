import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import {
  type OpeningPartnerEvent,
  type OpeningPartnerFacts,
  openingPartner,
  openingPartnerLaw,
} from '#machines/finance/opening-partner.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const ready: OpeningPartnerFacts = openingPartner.blankFacts
const closed: Problem = { rule: 'PERIOD_CLOSED', params: { period: '2026-10' } }
const locked: Problem = { rule: 'PERIOD_LOCKED', params: { period: '2026-11' } }
const exists: Problem = { field: 'customerId', rule: 'OPENING_EXISTS', params: { partner: '红星超市', number: 'QW20261121-0001' } }

describe('the table of an opening balance', () => {
  test('a draft is saved, posted, voided or removed, and only what is posted is reversed', () => {
    expectTransitions(
      openingPartnerLaw,
      ready,
      `
                 SAVE   PASS    REMOVE  CANCEL  REVERSE   SPAWN
      new        draft  -       -       -       -         redMirror
      draft      draft  posted  gone    voided  -         -
      posted     -      -       -       -       reversed  -
      reversed   -      -       -       -       -         -
      redMirror  -      -       -       -       -         -
      voided     -      -       -       -       -         -
      gone       -      -       -       -       -         -
      `,
    )
  })

  test('beside another one that is posted none is saved or posted; it may still be voided or removed', () => {
    expectTransitions(
      openingPartnerLaw,
      { ...ready, openingProblems: [exists] },
      `
                 SAVE  PASS  REMOVE  CANCEL  REVERSE   SPAWN
      new        -     -     -       -       -         redMirror
      draft      -     -     gone    voided  -         -
      posted     -     -     -       -       reversed  -
      reversed   -     -     -       -       -         -
      redMirror  -     -     -       -       -         -
      voided     -     -     -       -       -         -
      gone       -     -     -       -       -         -
      `,
    )
  })

  test('posting numbers and books, a reversal mirrors and takes back', () => {
    const effects = (from: string, event: string) =>
      transitionsOf(openingPartner)
        .find((row) => row.from === from && row.event === event)
        ?.effects.map(({ effect }) => effect)
    expect(effects('draft', 'PASS')).toEqual(['giveNumber', 'bookOpening'])
    expect(effects('posted', 'REVERSE')).toEqual(['mirrorOpening', 'takeBackOpening'])
  })
})

type Row = [state: string, event: OpeningPartnerEvent, facts: Partial<OpeningPartnerFacts>, guard: string, key: string]

const guards: Row[] = [
  ['new', { type: 'SAVE' }, { partnerProblems: [{ field: 'bartererId', rule: 'FIELD_BAD' }] }, 'partnerIsValid', 'FIELD_BAD'],
  ['draft', { type: 'PASS' }, { partnerProblems: [{ field: 'customerId', rule: 'MASTER_OFF' }] }, 'partnerIsValid', 'MASTER_OFF'],
  ['new', { type: 'SAVE' }, { amountProblems: [{ field: 'advanceAmt', rule: 'FIELD_BAD' }] }, 'amountsAreValid', 'FIELD_BAD'],
  ['draft', { type: 'PASS' }, { openingProblems: [exists] }, 'isOnlyOpening', 'OPENING_EXISTS'],
  ['draft', { type: 'PASS' }, { periodProblem: closed }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['draft', { type: 'PASS' }, { periodProblem: locked }, 'periodIsOpen', 'PERIOD_LOCKED'],
  ['posted', { type: 'REVERSE', remark: 'counted wrong' }, { todayPeriodProblem: closed }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['posted', { type: 'REVERSE', remark: 'counted wrong' }, { settledAmt: '5.00' }, 'isNotSettled', 'HAS_SETTLEMENT'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  const refusal = openingPartner.whyNot(state as never, { ...ready, ...facts }, event)
  expect(refusal).toMatchObject({ guard, key })
})

test('a posted one is reversed whatever the period of its own date; a draft is saved in a closed one', () => {
  const facts = { ...ready, periodProblem: closed }
  expect(openingPartner.whyNot('posted', facts, { type: 'REVERSE', remark: 'counted wrong' })).toBeUndefined()
  expect(openingPartner.whyNot('draft', facts, { type: 'SAVE' })).toBeUndefined()
})

test('what the server found about content and date is old once somebody typed', () => {
  const typed = openingPartner.localFacts({} as never, true)
  expect(typed).toEqual({ partnerProblems: [], amountProblems: [], openingProblems: [], periodProblem: undefined })
  expect(openingPartner.localFacts({} as never, false)).toEqual({})
})
