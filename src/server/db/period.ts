import { refuse } from './refuse.ts'

/** Refuses a period whose last day is before its first. */
export function checkPeriod({ startTime, endTime }: { startTime?: string; endTime?: string }): void {
  if (startTime === undefined || endTime === undefined || startTime <= endTime) return
  const reason = { zh: '结束日期不能早于开始日期', en: 'the last day is before the first' }
  refuse('FIELD_BAD', { problems: [{ field: 'endTime', rule: 'FIELD_BAD', reason }] })
}
