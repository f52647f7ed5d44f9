import { daysBetween } from './lots.ts'

// Days as text, yyyy-MM-dd, without a time zone.

export type DayPeriod = { startTime: string; endTime: string }

const twoDigits = (figure: number) => String(figure).padStart(2, '0')
const fourDigits = (year: number) => String(year).padStart(4, '0')
const partsOf = (day: string) => day.split('-').map(Number) as [year: number, month: number, date: number]
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysInMonth = (year: number, month: number) => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 31

/** The first day of the month that is `months` months after the day's month. */
export function monthsLater(day: string, months: number): string {
  const [year, month] = partsOf(day)
  const at = year * 12 + month - 1 + months
  return `${fourDigits(Math.floor(at / 12))}-${twoDigits((((at % 12) + 12) % 12) + 1)}-01`
}

/** The day `days` days later. */
export function daysLater(day: string, days: number): string {
  let first = monthsLater(day, 0)
  let date = partsOf(day)[2] + days
  const length = () => daysInMonth(partsOf(first)[0], partsOf(first)[1])
  while (date < 1) {
    first = monthsLater(first, -1)
    date += length()
  }
  while (date > length()) {
    date -= length()
    first = monthsLater(first, 1)
  }
  return `${first.slice(0, 8)}${twoDigits(date)}`
}

/**
 * The period of the same length that ends before this one begins; for whole months, as many whole months. Undefined if
 * one end is open.
 */
export function lastPeriod({ startTime, endTime }: Partial<DayPeriod>): DayPeriod | undefined {
  if (!startTime || !endTime) return undefined
  const [from, after] = [partsOf(startTime), partsOf(daysLater(endTime, 1))]
  const end = daysLater(startTime, -1)
  if (from[2] !== 1 || after[2] !== 1) return { startTime: daysLater(startTime, -1 - daysBetween(startTime, endTime)), endTime: end }
  return { startTime: monthsLater(startTime, (from[0] - after[0]) * 12 + from[1] - after[1]), endTime: end }
}

/** The same days one year earlier; the last day of February stays the last day of February. */
export function yearBefore({ startTime, endTime }: DayPeriod): DayPeriod {
  const before = (day: string) => {
    const [year, month, date] = partsOf(day)
    const isLast = month === 2 && date === daysInMonth(year, month)
    return `${fourDigits(year - 1)}-${twoDigits(month)}-${twoDigits(isLast ? daysInMonth(year - 1, month) : date)}`
  }
  return { startTime: before(startTime), endTime: before(endTime) }
}
