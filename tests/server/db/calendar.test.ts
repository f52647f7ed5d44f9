import { expect, test } from 'vitest'
import { dateIn, endOfDay, momentIn } from '#server/db/calendar.ts'

test.each([
  ['Asia/Shanghai', '2026-03-08 02:30:00', '2026-03-07T18:30:00.000Z'],
  ['Asia/Kathmandu', '2026-03-08 02:30:59', '2026-03-07T20:45:59.000Z'],
  // clocks go forward at 02:00 here, and back at 02:00 in November
  ['America/New_York', '2026-03-08 01:59:59', '2026-03-08T06:59:59.000Z'],
  ['America/New_York', '2026-03-08 03:00:00', '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-11-01 00:59:59', '2026-11-01T04:59:59.000Z'],
  ['America/New_York', '2026-11-01 02:00:00', '2026-11-01T07:00:00.000Z'],
])('in %s %s is %s', (zone, text, moment) => {
  expect(momentIn(zone, text).toISOString()).toBe(moment)
})

test('a day ends where the next begins, also where it has 23 hours', () => {
  expect(endOfDay('America/New_York', '2026-03-08').toISOString()).toBe('2026-03-09T04:00:00.000Z')
  expect(dateIn('America/New_York', new Date('2026-03-09T03:59:59Z'))).toBe('2026-03-08')
})
