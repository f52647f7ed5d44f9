import { Decimal } from '#domain/figures/decimal.ts'
import type { Calendar } from '../agenda.ts'
import type { DemoGoods } from '../master-data/masters.ts'
import type { DepotCode } from '../master-data/network.ts'
import { type Random, randomOf } from '../random.ts'
import { lineCount, lineQty, minuteOf, payWayOf, ticketsOn, weightOf } from './demand.ts'
import { type StoreStock, stockKey } from './stock-of-stores.ts'
import type { CounterLine, CounterTicket } from './ticket.ts'

/** A store with a till that is open all day, and its members. */
export type Counter = { store: DepotCode; depotId: string; tillId: string; memberIds: readonly string[] }

/** A day at the counters; `share` is the part of the day that is over: 1 except for today. */
export type CounterDay = {
  calendar: Calendar
  goods: readonly DemoGoods[]
  /** Ids of goods on offer, which are bought more. */
  offered: ReadonlySet<string>
  day: number
  share: number
  timeOf: (minute: number) => Date
}

const percentOfMembers = 34
const offerFactor = 2.4

/** The tickets of all stores on a day, in order of time. Nobody buys more than the free stock. */
export function planTickets(day: CounterDay, counters: readonly Counter[], stock: StoreStock): CounterTicket[] {
  const tickets = counters.flatMap((counter, at) => ticketsOf(day, counter, randomOf(day.day * 16 + at), stock))
  return tickets.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function ticketsOf(day: CounterDay, counter: Counter, random: Random, stock: StoreStock): CounterTicket[] {
  const count = Math.ceil(ticketsOn(day.calendar, counter.store, day.day, random) * day.share)
  const minutes = Array.from({ length: count }, () => minuteOf(random)).toSorted((one, other) => one - other)
  const pick = pickerOf(day)
  const left = new Map<string, Decimal>()
  const date = day.calendar.dateOf(day.day).replaceAll('-', '').slice(2)
  return minutes.flatMap((minute, nth): CounterTicket[] => {
    const lines = linesOf(pick, random, (id) => left.get(id) ?? stock.get(stockKey(counter.depotId, id))?.free ?? noGoods)
    if (lines.length === 0) return []
    for (const { commInfoId, qty, free } of lines) left.set(commInfoId, free.sub(qty))
    const customerId = counter.memberIds.length > 0 && random.percent(percentOfMembers) ? random.pick(counter.memberIds) : undefined
    return [
      {
        store: counter.store,
        ticketNo: `${counter.store}${date}${String(nth + 1).padStart(3, '0')}`,
        at: day.timeOf(minute),
        lines: lines.map(({ free: _, ...line }) => line),
        ...(customerId ? { customerId } : {}),
        payWay: payWayOf(random),
      },
    ]
  })
}

const noGoods = new Decimal(0)

type Picker = (random: Random) => DemoGoods

/** Draws goods at random, weighted by how often they are bought on that day. */
function pickerOf({ calendar, goods, offered, day }: CounterDay): Picker {
  const date = calendar.dateOf(day)
  let sum = 0
  const sums = goods.map((one, nth) => (sum += weightOf(one, nth, date) * (offered.has(one.id) ? offerFactor : 1)))
  return (random) => {
    const lot = random.next() * sum
    let [from, to] = [0, sums.length - 1]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((sums[middle] ?? 0) > lot) to = middle
      else from = middle + 1
    }
    const found = goods[from]
    if (!found) throw new Error('there are no goods')
    return found
  }
}

type FreeLine = CounterLine & { free: Decimal }

function linesOf(pick: Picker, random: Random, freeOf: (commInfoId: string) => Decimal): FreeLine[] {
  const lines = new Map<string, FreeLine>()
  for (let asked = lineCount(random); asked > 0; asked -= 1) {
    const { id, units, weighed } = pick(random)
    const qty = lineQty(weighed, random)
    const free = freeOf(id)
    if (!lines.has(id) && free.gte(qty)) lines.set(id, { commInfoId: id, unitId: units[0]?.id ?? '', qty, free })
  }
  return [...lines.values()]
}
