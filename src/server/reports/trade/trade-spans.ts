import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { daysLater, monthsLater } from '#domain/core/day-periods.ts'
import { daysBetween } from '#domain/core/lots.ts'

type TradePeriod = { startTime?: string; endTime?: string }

const dayAfter = (day: string) => daysLater(day, 1)

/**
 * The first day of the period's first whole month, and the day after its last whole month. The first may be later than
 * the second.
 */
function monthBounds({ startTime, endTime }: TradePeriod): { from?: string; before?: string } {
  const from = startTime === undefined || startTime.endsWith('-01') ? startTime : monthsLater(startTime, 1)
  const before = endTime === undefined ? undefined : monthsLater(dayAfter(endTime), 0)
  return { ...(from === undefined ? {} : { from }), ...(before === undefined ? {} : { before }) }
}

/**
 * The whole months of a period: the first day of the first one, and the day after the last one; undefined if it
 * contains none.
 */
export function wholeMonths(period: TradePeriod): { from?: string; before?: string } | undefined {
  const months = monthBounds(period)
  const { from, before } = months
  return from !== undefined && before !== undefined && from >= before ? undefined : months
}

const isInSpan = (span: 'day' | 'month', from: string | undefined, before: string | undefined): RawBuilder<SqlBool> =>
  sql`(t.span = ${span} and t.first_day >= ${from ?? '-infinity'}::date and t.first_day < ${before ?? 'infinity'}::date)`

/** Identifies sums: the tenant, and the grain in which to look for days with postings. */
export type SumsKey = { tenantId: string; grain: 'depot' | 'cash' }

/**
 * Conditions on sums `t` that cover a period without overlap: whole months, and days at its ends; only days if the
 * report needs them separately. A month in which the period ends counts as whole as long as nothing is posted on its
 * later days. There is one condition per part, because a disjunction would scan all sums.
 */
export function sumSpans(of: SumsKey, period: TradePeriod, byDay: boolean | undefined): RawBuilder<SqlBool>[] {
  const { startTime, endTime } = period
  const after = endTime === undefined ? undefined : dayAfter(endTime)
  const { from, before } = monthBounds(period)
  if (byDay || (from !== undefined && before !== undefined && from > before)) return [isInSpan('day', startTime, after)]
  return [
    ...(from !== undefined && from === before ? [] : [isInSpan('month', from, before)]),
    ...(startTime === from ? [] : [isInSpan('day', startTime, from)]),
    ...(after === before || before === undefined || after === undefined ? [] : monthOrDays(of, before, after)),
  ]
}

/** The days of a month before `after`: the whole month, or its days if something is posted later in the month. */
function monthOrDays({ tenantId, grain }: SumsKey, month: string, after: string): RawBuilder<SqlBool>[] {
  const next = monthsLater(month, 1)
  const later = sql`exists (select from trade_sum x where x.tenant_id = ${tenantId} and x.grain = ${sql.lit(grain)} and x.span = 'day'
    and x.first_day >= ${after}::date and x.first_day < ${next}::date)`
  return [sql`(${isInSpan('month', month, next)} and not ${later})`, sql`(${isInSpan('day', month, after)} and ${later})`]
}

/** A part of a period, whose sums are added, or subtracted if `less`. */
export type NetSpan = { is: RawBuilder<SqlBool>; less: boolean }

/**
 * Like `sumSpans`, for figures that are only added up: more than half a month at an end of the period is computed as
 * the month less its other days, which takes fewer sums.
 */
export function netSumSpans(of: SumsKey, period: TradePeriod): NetSpan[] {
  const { startTime, endTime } = period
  const months = wholeMonths(period)
  if (months === undefined) return sumSpans(of, period, false).map((is) => ({ is, less: false }))
  const { from, before } = months
  const after = endTime === undefined ? undefined : dayAfter(endTime)
  return [
    { is: isInSpan('month', from, before), less: false },
    ...(from === undefined || startTime === undefined || startTime === from
      ? []
      : partOfMonth(monthsLater(startTime, 0), { startTime, before: from })),
    ...(before === undefined || after === undefined || after === before ? [] : partOfMonth(before, { startTime: before, before: after })),
  ]
}

/** Days of a month from `startTime` to the day before `before`: these days, or the month less the others. */
function partOfMonth(month: string, { startTime, before }: { startTime: string; before: string }): NetSpan[] {
  const next = monthsLater(month, 1)
  const days = daysBetween(startTime, before)
  const others = daysBetween(month, startTime) + daysBetween(before, next)
  if (days <= others) return [{ is: isInSpan('day', startTime, before), less: false }]
  const less = startTime === month ? isInSpan('day', before, next) : isInSpan('day', month, startTime)
  return [
    { is: isInSpan('month', month, next), less: false },
    { is: less, less: true },
  ]
}
