import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { daysLater, monthsLater } from '#domain/day-periods.ts'

type Period = { startTime?: string; endTime?: string }

const dayAfter = (day: string) => daysLater(day, 1)

/** The whole months of a period: the first day of the first, and the first day after the last; nothing where it has none. */
export function wholeMonths({ startTime, endTime }: Period): { from?: string; before?: string } | undefined {
  const from = startTime === undefined || startTime.endsWith('-01') ? startTime : monthsLater(startTime, 1)
  const before = endTime === undefined ? undefined : monthsLater(dayAfter(endTime), 0)
  if (from !== undefined && before !== undefined && from >= before) return undefined
  return { ...(from === undefined ? {} : { from }), ...(before === undefined ? {} : { before }) }
}

const within = (span: 'day' | 'month', from: string | undefined, before: string | undefined): RawBuilder<SqlBool> =>
  sql`(t.span = ${span} and t.first_day >= ${from ?? '-infinity'}::date and t.first_day < ${before ?? 'infinity'}::date)`

/**
 * The sums `t` that a period is made of, none of them twice: whole months, and days at its ends; days alone where they are told apart. A condition
 * for each part, for together they would be sought in all of the sums.
 */
export function spansOf(period: Period, byDay: boolean | undefined): RawBuilder<SqlBool>[] {
  const { startTime, endTime } = period
  const after = endTime === undefined ? undefined : dayAfter(endTime)
  const months = byDay ? undefined : wholeMonths(period)
  if (months === undefined) return [within('day', startTime, after)]
  return [
    within('month', months.from, months.before),
    ...(startTime === months.from ? [] : [within('day', startTime, months.from)]),
    ...(after === months.before ? [] : [within('day', months.before, after)]),
  ]
}
