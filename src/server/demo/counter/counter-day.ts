import { decimal, fixedText, sum } from '#domain/figures/decimal.ts'
import { cashWay } from '#domain/retail/retail-payment.ts'
import type { Tx } from '../../db/connect.ts'
import { settingsOf } from '../../db/settings.ts'
import { cashAccountOf } from '../../documents/books/money/cash.ts'
import type { Random } from '../random.ts'
import { type CountedTicket, cashOf, ticketCounter } from './count-tickets.ts'
import type { CounterModels } from './models.ts'
import { type Counter, type CounterDay, planTickets } from './plan-tickets.ts'
import { readStoreStock, writeStoreStock } from './stock-of-stores.ts'
import type { CounterTicket } from './ticket.ts'
import { closeShifts, type DayShift, openShifts } from './write-shifts.ts'
import { type TicketPlace, writeTickets } from './write-tickets.ts'

/** The minutes of the day at which tills open and close. */
export const [tillsOpen, tillsClose] = [470, 1300]

/** What is posted of a day, and how: by which law, and whether past keys and triggers. */
export type DayPosting = Pick<TicketPlace, 'lawHash' | 'pastTriggers'> & {
  day: CounterDay
  counters: readonly Counter[]
  random: Random
  openShiftIds?: ReadonlyMap<string, string>
}

/**
 * Posts one day of all counters in one transaction: shifts with their tickets. `openShiftIds` are shifts, by till,
 * that are already open and remain so. Returns the tickets.
 */
export async function postCounterDay(
  tx: Tx,
  models: CounterModels,
  { day, counters, random, openShiftIds, ...how }: DayPosting,
): Promise<readonly CounterTicket[]> {
  const billDate = day.calendar.dateOf(day.day)
  const stock = await readStoreStock(
    tx,
    counters.map(({ depotId }) => depotId),
  )
  const tickets = planTickets(day, counters, stock)
  const accountOf = await accountsOf(tx, counters[0]?.depotId)
  const times = { openTime: day.timeOf(tillsOpen), closeTime: day.timeOf(tillsClose) }
  const opened = openShiftIds
    ? []
    : await openShifts(
        tx,
        models,
        billDate,
        counters.map(({ depotId, tillId }) => ({ depotId, tillId, ...times })),
      )
  const shifts = new Map(
    counters.map(({ store, tillId }) => [
      store,
      { tillId, shiftId: openShiftIds?.get(tillId) ?? opened.find((one) => one.tillId === tillId)?.id ?? '' },
    ]),
  )
  const depotOf = new Map(counters.map(({ store, depotId }) => [store, depotId]))
  const { places, costAllocation, defaultTaxRate } = await settingsOf(tx)
  const count = ticketCounter({ places, costAllocation, defaultTaxRate, sells: true, sign: 1 }, models.goods)
  const counted = tickets.map((ticket) => count(ticket, depotOf.get(ticket.store) ?? '', stock))
  await writeTickets(tx, models, counted, {
    billDate,
    accountOf,
    shiftOf: ({ store }) => shifts.get(store) ?? noShift(store),
    ...how,
  })
  writeStoreStock(tx, stock, billDate)
  if (opened.length > 0) {
    const closed = opened.map((shift) => ({ ...shift, ...drawerOf(shift, counted, random) }))
    await closeShifts(tx, closed, { like: [...models.tickets.values()][0]?.id ?? '', accountId: accountOf(cashWay), billDate })
  }
  return tickets
}

function noShift(store: string): never {
  throw new Error(`no till of ${store} is open`)
}

export const tillFloat = '500.00'
const slips = ['0', '0', '0', '0', '0', '0', '0', '-1', '-0.5', '2', '-5']
/** Cash that is missing or over when a drawer is counted; usually none. */
export const slipOf = (random: Random): string => random.pick(slips)

/** The cash that a drawer should contain, and the amount counted. */
function drawerOf({ depotId }: DayShift, tickets: readonly CountedTicket[], random: Random) {
  const expected = sum([decimal(tillFloat), cashOf(tickets.filter((ticket) => ticket.depotId === depotId))])
  return { expectedAmt: expected.toFixed(), countedAmt: fixedText(expected.add(slipOf(random)), 2) }
}

/** The accounts of the stores' legal entity, by payment method. */
async function accountsOf(tx: Tx, depotId: string | undefined): Promise<(payWay: string) => string> {
  const cash = await cashAccountOf(tx, depotId, 'cash')
  const bank = await cashAccountOf(tx, depotId, 'bank')
  const services = await cashAccountOf(tx, depotId, 'thirdParty')
  return (payWay) => (payWay === cashWay ? cash : payWay === 'card' ? bank : services)
}
