/** Weekdays on which goods are delivered, 1 Monday to 7 Sunday, and until when orders for a day are taken. */
export type StoreSchedule = { days: readonly number[]; cutOffDays: number /** HH:MM */; cutOffTime: string }

const week = 7

/**
 * In how many days the next delivery is that an order still makes; nothing for a store that no goods are delivered to.
 * @param now weekday and time, as HH:MM, where the store is; at the cut-off itself an order is still in time
 */
export function daysToDelivery(
  { days, cutOffDays, cutOffTime }: StoreSchedule,
  now: { weekday: number; time: string },
): number | undefined {
  const first = cutOffDays + (now.time > cutOffTime ? 1 : 0)
  const weekdayIn = (later: number) => ((now.weekday - 1 + later) % week) + 1
  return Array.from({ length: week }, (_, at) => first + at).find((later) => days.includes(weekdayIn(later)))
}
