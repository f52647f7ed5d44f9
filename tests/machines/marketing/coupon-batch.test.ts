import { describe, expect, test } from 'vitest'
import { type CouponBatchEvent, type CouponBatchFacts, couponBatch, couponBatchLaw } from '#machines/marketing/coupon-batch.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const open: CouponBatchFacts = {
  ...couponBatch.blankFacts,
  ...{ now: '2026-11-21 10:00:00', startTime: '2026-11-21 09:00:00', endTime: '2026-12-01 00:00:00', left: 10, wanted: 2 },
}

describe('the table of a batch of coupons', () => {
  test('it is edited until it is sent, sent again, stopped, ended by the clock, or voided', () => {
    expectTransitions(
      couponBatchLaw,
      open,
      `
              SUBMIT  SEND    CANCEL  STOP   END
      new     prepared   -       -       -      -
      prepared   prepared   sending  voided  -      -
      sending  -       sending  voided  ended  ended
      ended   -       -       -       -      -
      voided  -       -       -       -      -
      `,
    )
  })

  test('while somebody holds an unused one it is not voided', () => {
    expectTransitions(
      couponBatchLaw,
      { ...open, holders: 1 },
      `
              SUBMIT  SEND    CANCEL  STOP   END
      new     prepared   -       -       -      -
      prepared   prepared   sending  voided  -      -
      sending  -       sending  -       ended  ended
      ended   -       -       -       -      -
      voided  -       -       -       -      -
      `,
    )
  })
})

type Row = [state: string, event: CouponBatchEvent, facts: Partial<CouponBatchFacts>, guard: string, key: string]
const guards: Row[] = [
  ['new', { type: 'SUBMIT' }, { contentProblems: [{ field: 'faceAmt', rule: 'FIELD_BAD' }] }, 'contentIsValid', 'FIELD_BAD'],
  ['prepared', { type: 'SEND' }, { now: '2026-12-01 00:00:00' }, 'windowIsNotOver', 'COUPON_EXPIRED'],
  ['sending', { type: 'SEND' }, { left: 1 }, 'enoughAreLeft', 'COUPON_NONE_LEFT'],
  ['sending', { type: 'SEND' }, { left: 0, wanted: 0 }, 'enoughAreLeft', 'COUPON_NONE_LEFT'],
  ['sending', { type: 'CANCEL' }, { holders: 3 }, 'nobodyHolds', 'COUPON_HELD'],
  ['sending', { type: 'CANCEL', override: ['COUPON_HELD'] }, { holders: 3 }, 'nobodyHolds', 'NO_PERMISSION'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  expect(couponBatch.whyNot(state as never, { ...open, ...facts }, event)).toMatchObject({ guard, key })
})

test('the right to void what is held lifts it where the request says so', () => {
  const facts = { ...open, holders: 3, rights: ['coupon_voidheld'] }
  expect(couponBatch.whyNot('sending', facts, { type: 'CANCEL', override: ['COUPON_HELD'] })).toBeUndefined()
  expect(couponBatch.whyNot('sending', facts, { type: 'CANCEL' })).toMatchObject({ params: { count: '3' } })
})
