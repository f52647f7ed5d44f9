import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { daysLater, monthsLater } from '#domain/day-periods.ts'
import { daysBetween } from '#domain/lots.ts'

type Period = { startTime?: string; endTime?: string }

const dayAfter = (day: string) => daysLater(day, 1)

/** The first month that a period has from its first day on, and the first day after the last that it has to its end; the first may come after the other. */
function monthsOf({ startTime, endTime }: Period): { from?: string; before?: string } {
  const from = startTime === undefined || startTime.endsWith('-01') ? startTime : monthsLater(startTime, 1)
  const before = endTime === undefined ? undefined : monthsLater(dayAfter(endTime), 0)
  return { ...(from === undefined ? {} : { from }), ...(before === undefined ? {} : { before }) }
}

/** The whole months of a period: the first day of the first, and the first day after the last; nothing where it has none. */
export function wholeMonths(period: Period): { from?: string; before?: string } | undefined {
  const months = monthsOf(period)
  const { from, before } = months
  return from !== undefined && before !== undefined && from >= before ? undefined : months
}

const within = (span: 'day' | 'month', from: string | undefined, before: string | undefined): RawBuilder<SqlBool> =>
  sql`(t.span = ${span} and t.first_day >= ${from ?? '-infinity'}::date and t.first_day < ${before ?? 'infinity'}::date)`

/** Whose sums, and of which grain those that tell on which days anything was entered. */
export type SumsOf = { tenantId: string; grain: 'depot' | 'cash' }

/**
 * The sums `t` that a period is made of, none of them twice: whole months, and days at its ends; days alone where they are told apart. A month that
 * the period ends in is whole too as long as nothing stands on its later days. A condition for each part, for together they would be sought in all
 * of the sums.
 */
export function spansOf(of: SumsOf, period: Period, byDay: boolean | undefined): RawBuilder<SqlBool>[] {
  const { startTime, endTime } = period
  const after = endTime === undefined ? undefined : dayAfter(endTime)
  const { from, before } = monthsOf(period)
  if (byDay || (from !== undefined && before !== undefined && from > before)) return [within('day', startTime, after)]
  return [
    ...(from !== undefined && from === before ? [] : [within('month', from, before)]),
    ...(startTime === from ? [] : [within('day', startTime, from)]),
    ...(after === before || before === undefined || after === undefined ? [] : untilNow(of, before, after)),
  ]
}

/** The days of a month until before one of them: the month, or the days where something stands on a later one. */
function untilNow({ tenantId, grain }: SumsOf, month: string, after: string): RawBuilder<SqlBool>[] {
  const next = monthsLater(month, 1)
  const later = sql`exists (select from trade_sum x where x.tenant_id = ${tenantId} and x.grain = ${sql.lit(grain)} and x.span = 'day'
    and x.first_day >= ${after}::date and x.first_day < ${next}::date)`
  return [sql`(${within('month', month, next)} and not ${later})`, sql`(${within('day', month, after)} and ${later})`]
}

/** A part of a period: sums that are added to it, or (`less`) taken away again. */
export type NetSpan = { is: RawBuilder<SqlBool>; less: boolean }

/**
 * The same for figures that are added up and nothing else: an end of the period that reaches over more than half a month is that month less the other
 * days, of which there are fewer sums.
 */
export function netSpansOf(of: SumsOf, period: Period): NetSpan[] {
  const { startTime, endTime } = period
  const months = wholeMonths(period)
  if (months === undefined) return spansOf(of, period, false).map((is) => ({ is, less: false }))
  const { from, before } = months
  const after = endTime === undefined ? undefined : dayAfter(endTime)
  return [
    { is: within('month', from, before), less: false },
    ...(from === undefined || startTime === undefined || startTime === from
      ? []
      : ofMonth(monthsLater(startTime, 0), { startTime, before: from })),
    ...(before === undefined || after === undefined || after === before ? [] : ofMonth(before, { startTime: before, before: after })),
  ]
}

/** The days of a month from one until before another: themselves, or the month less the others. */
function ofMonth(month: string, { startTime, before }: { startTime: string; before: string }): NetSpan[] {
  const next = monthsLater(month, 1)
  const days = daysBetween(startTime, before)
  const others = daysBetween(month, startTime) + daysBetween(before, next)
  if (days <= others) return [{ is: within('day', startTime, before), less: false }]
  const less = startTime === month ? within('day', before, next) : within('day', month, startTime)
  return [
    { is: within('month', month, next), less: false },
    { is: less, less: true },
  ]
}
