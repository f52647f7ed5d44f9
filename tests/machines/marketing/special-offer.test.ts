import { describe, expect, test } from 'vitest'
import { transitionsOf } from '#machines/engine/in-words.ts'
import type { Payload } from '#machines/engine/law.ts'
import { type SpecialOfferEvent, type SpecialOfferFacts, specialOffer, specialOfferLaw } from '#machines/marketing/special-offer.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const running: SpecialOfferFacts = {
  ...specialOffer.blankFacts,
  ...{ now: '2026-11-21 10:00:00', startTime: '2026-11-21 09:00:00', endTime: '2026-12-01 00:00:00' },
}
const later: Payload & { endTime: string } = { endTime: '2026-12-02 00:00:00' }

describe('the table of a special offer', () => {
  test('it is saved and submitted, delayed, cancelled, and ended by the clock', () => {
    expectTransitions(
      specialOfferLaw,
      running,
      `
                 SAVE   SUBMIT  CANCEL     DELAY   END
      new        draft  inForce  -          -       -
      draft      draft  inForce  cancelled  -       -
      inForce     -      -       cancelled  inForce  ended
      ended      -      -       -          -       -
      cancelled  -      -       -          -       -
      `,
      later,
    )
  })

  test('where its contents are wrong, or another one overlaps it, it does not come into force', () => {
    for (const wrong of [{ contentProblems: [{ rule: 'FIELD_BAD' }] }, { overlapProblems: [{ rule: 'OFFER_OVERLAP' }] }] as const)
      expectTransitions(
        specialOfferLaw,
        { ...running, ...wrong },
        `
                   SAVE   SUBMIT  CANCEL     DELAY                                     END
        new        draft  -       -          -                                         -
        draft      draft  -       cancelled  -                                         -
        inForce     -      -       cancelled  ${'contentProblems' in wrong ? 'inForce' : '-'}  ended
        ended      -      -       -          -                                         -
        cancelled  -      -       -          -                                         -
        `,
        later,
      )
  })

  test('the end of a running one that is cancelled is told from one that never began', () => {
    const effects = transitionsOf(specialOffer)
      .filter((row) => row.from === 'inForce' && row.event === 'CANCEL')
      .map((row) => [row.guards.map(({ guard }) => guard), row.effects.map(({ effect }) => effect)])
    expect(effects).toEqual([
      [['hasBegun'], ['endEarly', 'freeScope']],
      [[], ['freeScope']],
    ])
    expect(specialOffer.statusName('cancelled', 'zh', { endedEarly: 2 })).toBe('提前结束')
    expect(specialOffer.statusName('inForce', 'zh', { hasBegun: false })).toBe('未开始')
  })
})

type Row = [state: string, event: SpecialOfferEvent, facts: Partial<SpecialOfferFacts>, guard: string, key: string]
const guards: Row[] = [
  ['draft', { type: 'SUBMIT' }, { contentProblems: [{ row: 1, field: 'finalPrice', rule: 'LINE_BAD' }] }, 'contentIsValid', 'LINE_BAD'],
  ['new', { type: 'SUBMIT' }, { overlapProblems: [{ rule: 'OFFER_OVERLAP' }] }, 'overlapsNone', 'OFFER_OVERLAP'],
  ['inForce', { type: 'DELAY', endTime: '2026-12-01 00:00:00' }, {}, 'endIsLater', 'DELAY_BAD'],
  ['inForce', { type: 'DELAY' }, {}, 'endIsLater', 'DELAY_BAD'],
  ['inForce', { type: 'DELAY', ...later }, { now: '2026-12-01 00:00:00' }, 'endIsLater', 'DELAY_BAD'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  expect(specialOffer.whyNot(state as never, { ...running, ...facts }, event)).toMatchObject({ guard, key })
})

test('its button is on while a later end is not entered yet, and what the server found is old once somebody typed', () => {
  expect(specialOffer.offers('inForce', running).find(({ type }) => type === 'DELAY')?.allowed).toBe(true)
  expect(specialOffer.localFacts({} as never, true)).toEqual({ contentProblems: [], overlapProblems: [] })
  expect(specialOffer.localFacts({} as never, false)).toEqual({})
})
