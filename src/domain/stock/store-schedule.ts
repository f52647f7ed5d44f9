/** Delivery weekdays, 1 Monday to 7 Sunday, and the cut-off for orders of a day. */
export type StoreSchedule = { days: readonly number[]; cutOffDays: number /** HH:MM */; cutOffTime: string }

const week = 7

/**
 * Days until the next delivery that an order placed now can still be part of; undefined for a store without
 * deliveries.
 * @param now weekday and time (HH:MM) at the store; an order at the very cut-off is still in time
 */
export function daysToDelivery(
  { days, cutOffDays, cutOffTime }: StoreSchedule,
  now: { weekday: number; time: string },
): number | undefined {
  const first = cutOffDays + (now.time > cutOffTime ? 1 : 0)
  const weekdayIn = (later: number) => ((now.weekday - 1 + later) % week) + 1
  return Array.from({ length: week }, (_, at) => first + at).find((later) => days.includes(weekdayIn(later)))
}
