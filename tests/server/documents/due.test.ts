import { describe, expect, test } from 'vitest'
import { dateIn, endOfDay } from '#server/db/calendar.ts'
import type { Settings } from '#server/db/settings.ts'
import type { AnyKind } from '#server/documents/engine/kind.ts'
import { dueEventsOf, nextDue } from '#server/documents/engine/notices/due.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { kinds } from '#server/documents/kinds.gen.ts'
import { offer } from '../../support/kinds/offer.ts'

const hours = (count: number) => count * 3_600_000
const settings = {
  timeZone: 'Asia/Shanghai',
  waitMs: (key: string) =>
    ({ PAYMENT_TIMEOUT_MINUTES: hours(0.5), STALE_DRAFT_DAYS: hours(168), APPROVAL_WAIT_HOURS: hours(24) })[key] ?? 0,
} as Settings
const at = new Date('2026-11-21T02:00:00Z')
const later = (count: number) => new Date(at.getTime() + hours(count))
const document = (state: string, rest: Partial<StoredDocument> = {}) =>
  ({ state, tags: [], updateTime: at, stateSince: at, ...rest }) as unknown as StoredDocument
const withDate: AnyKind = {
  ...offer,
  words: { ...offer.words, clock: [...(offer.words.clock ?? []), { state: 'waiting', event: 'EXPIRE', past: 'validUntil' }] },
}

describe('what the clock asks of a document', () => {
  test('is nothing where neither its law nor a reminder says so', () => {
    expect(dueEventsOf(offer, document('accepted', { tags: ['closed'] }), settings)).toEqual([])
    expect(nextDue(offer, document('accepted'), settings)).toEqual({ dueAt: undefined, dueEvent: undefined, dueAttempts: 0 })
  })

  test('is what its law says of the state, by a setting', () => {
    expect(dueEventsOf(offer, document('waiting', { updateTime: later(9) }), settings)).toEqual([{ event: 'EXPIRE', at: later(0.5) }])
  })

  test('or by a date of its head or of its own columns, once that day is over where the tenant is', () => {
    const over = [
      { event: 'EXPIRE', at: later(0.5) },
      { event: 'EXPIRE', at: new Date('2026-11-30T16:00:00Z') },
    ]
    expect(dueEventsOf(withDate, document('waiting', { own: { test_offer: [{ validUntil: '2026-11-30' }] } }), settings)).toEqual(over)
    expect(dueEventsOf(withDate, document('waiting'), settings)).toHaveLength(1)
  })

  test('is a reminder of a draft since it was touched, and of an approval since it was asked for', () => {
    const draft = document('draft', { tags: ['editable'], updateTime: later(5) })
    expect(dueEventsOf(kinds.purchaseOrder, draft, settings)).toEqual([{ event: 'REMIND', at: later(173) }])
    const waiting = document('submitted', { updateTime: later(5) })
    expect(dueEventsOf(kinds.purchaseOrder, waiting, settings)).toEqual([{ event: 'REMIND', at: later(24) }])
  })

  test('goes on behind what has been seen to in this wait', () => {
    const waiting = document('waiting', { dueDone: later(0.5), own: { test_offer: [{ validUntil: '2026-11-30' }] } })
    expect(nextDue(withDate, waiting, settings)).toMatchObject({ dueEvent: 'EXPIRE', dueAt: new Date('2026-11-30T16:00:00Z') })
    expect(nextDue(withDate, { ...waiting, dueDone: new Date('2026-11-30T16:00:00Z') }, settings).dueAt).toBeUndefined()
  })
})

test.each(['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'])(
  'a day ends in %s where the next one begins',
  (zone) => {
    for (const date of ['2026-03-08', '2026-03-29', '2026-07-01', '2026-10-25', '2026-11-01', '2026-12-31', '2028-02-29']) {
      const end = endOfDay(zone, date)
      expect([dateIn(zone, new Date(end.getTime() - 1)), dateIn(zone, end) > date]).toEqual([date, true])
    }
  },
)
