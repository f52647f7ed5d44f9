import { expect, test } from 'vitest'
import { daysToDelivery } from '#domain/stock/store-schedule.ts'

const [wednesday, saturday] = [3, 6]
test.each([
  ['the day after, in time', [4], 1, '16:00', wednesday, '15:59', 1],
  ['at the cut-off itself', [4], 1, '16:00', wednesday, '16:00', 1],
  ['too late: a week on', [4], 1, '16:00', wednesday, '16:01', 8],
  ['too late: the next of its days', [1, 4, 5], 1, '16:00', wednesday, '16:01', 2],
  ['on the day itself', [3], 0, '09:30', wednesday, '09:00', 0],
  ['on the day itself, too late', [3], 0, '09:30', wednesday, '10:00', 7],
  ['over the end of the week', [1], 2, '12:00', saturday, '12:01', 9],
  ['on Sundays', [7], 1, '12:00', wednesday, '08:00', 4],
  ['never', [], 1, '16:00', wednesday, '08:00', undefined],
])('%s', (_, days, cutOffDays, cutOffTime, weekday, time, expected) => {
  expect(daysToDelivery({ days, cutOffDays, cutOffTime }, { weekday, time })).toBe(expected)
})
