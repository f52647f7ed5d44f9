import type { Calendar } from '../agenda.ts'
import type { DemoGoods } from '../master-data/masters.ts'
import type { DepotCode } from '../master-data/network.ts'
import type { Random } from '../random.ts'

/** Number of tickets on a usual day, by store. */
const usualTickets: Readonly<Partial<Record<DepotCode, number>>> = { RM: 138, DX: 150, BJ: 116, XC: 98 }
/** Factor by day of the week, from Sunday on: people shop more at the end of the week, students less. */
const weekdays: Readonly<Record<'city' | 'campus', readonly number[]>> = {
  city: [1.16, 0.9, 0.92, 0.94, 0.97, 1.08, 1.26],
  campus: [0.86, 1.04, 1.06, 1.05, 1.04, 1, 0.84],
}
const [fewest, most] = [80, 200]

/** How often goods of a class are bought; expensive classes less often. */
const classWeights: Readonly<Record<string, number>> = {
  YL: 1.7,
  LS: 1.3,
  RP: 1.25,
  GS: 1.6,
  LY: 0.55,
  JS: 0.55,
  TW: 0.4,
  LD: 0.65,
  GH: 0.28,
  ZP: 0.5,
  QJ: 0.25,
  WJ: 0.22,
}
/** Factor by month: drinks sell in summer, hotpot ingredients in winter. */
const seasons: Readonly<Record<string, readonly number[]>> = {
  YL: [0.75, 0.75, 0.85, 0.95, 1.1, 1.25, 1.35, 1.35, 1.15, 1, 0.85, 0.78],
  LD: [1.3, 1.25, 1.1, 0.95, 0.9, 0.9, 0.95, 0.95, 0.95, 1, 1.15, 1.3],
  JS: [1.3, 1.35, 0.9, 0.9, 1, 1.15, 1.25, 1.2, 1.05, 1.05, 1, 1.15],
  WJ: [0.8, 1.3, 1.2, 0.9, 0.9, 0.9, 0.7, 1.3, 1.5, 1, 0.9, 0.9],
}

/** Day of the month on which people buy more: the eighteenth is members' day. */
const membersDay = 18
const membersDayFactor = 1.22

const averageLines = 2.35
const averageQty = 1.22

const monthOf = (date: string) => Number(date.slice(5, 7)) - 1

/** Number of tickets of a store on a day, without the random part. */
export function usualTicketsOn({ dateOf }: Calendar, store: DepotCode, day: number): number {
  const date = dateOf(day)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const week = weekdays[store === 'DX' ? 'campus' : 'city'][weekday] ?? 1
  return (usualTickets[store] ?? 0) * week * (Number(date.slice(8)) === membersDay ? membersDayFactor : 1)
}

/** Number of tickets of a store on a day. */
export function ticketsOn(calendar: Calendar, store: DepotCode, day: number, random: Random): number {
  const usual = usualTicketsOn(calendar, store, day) * (0.92 + random.next() * 0.16)
  return Math.round(Math.min(most, Math.max(fewest, usual)))
}

/** How often goods are bought, relative to each other. */
export function weightOf(
  { shelf, retailPrice, id: _ }: Pick<DemoGoods, 'shelf' | 'retailPrice' | 'id'>,
  nth: number,
  date: string,
): number {
  const rank = 1 / (1 + ((nth * 7) % 13) / 4)
  const price = 1 / (1 + Number(retailPrice) / 28)
  return (classWeights[shelf] ?? 0.3) * (seasons[shelf]?.[monthOf(date)] ?? 1) * rank * price
}

/** What a store sells of each of the goods on a usual day around `day`: basic units by the goods' id. */
export function unitsPerDay(calendar: Calendar, goods: readonly DemoGoods[], store: DepotCode, day: number): ReadonlyMap<string, number> {
  const date = calendar.dateOf(Math.min(day, calendar.lastDay))
  const weights = goods.map((one, nth) => weightOf(one, nth, date))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const units = (usualTickets[store] ?? 0) * 1.02 * averageLines * averageQty
  return new Map(goods.map(({ id, weighed }, at) => [id, ((weights[at] ?? 0) / all) * units * (weighed ? 0.72 : 1)]))
}

/** Number of lines of a ticket: mostly one to three. */
export function lineCount(random: Random): number {
  const lot = random.next()
  return lot < 0.32 ? 1 : lot < 0.62 ? 2 : lot < 0.82 ? 3 : lot < 0.93 ? 4 : lot < 0.98 ? 5 : 7
}

/** The quantity of a line: kilograms of loose goods, pieces of others. */
export function lineQty(weighed: boolean, random: Random): string {
  if (weighed) return (0.3 + random.next() * 0.9).toFixed(2)
  const lot = random.next()
  return lot < 0.84 ? '1' : lot < 0.96 ? '2' : lot < 0.99 ? '3' : '4'
}

const ways = ['wechat', 'wechat', 'wechat', 'wechat', 'alipay', 'alipay', 'alipay', 'cash', 'card'] as const
export const payWayOf = (random: Random): string => random.pick(ways)

/** The minute of the day of a ticket: a few in the morning, most at noon and in the evening. */
export function minuteOf(random: Random): number {
  const lot = random.next()
  const around = lot < 0.3 ? 735 : lot < 0.72 ? 1095 : lot < 0.85 ? 540 : 900
  const minute = around + (random.next() + random.next() + random.next() - 1.5) * 130
  return Math.min(1285, Math.max(485, minute))
}
