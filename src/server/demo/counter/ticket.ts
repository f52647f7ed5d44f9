import { decimal } from '#domain/figures/decimal.ts'
import type { DepotCode } from '../master-data/network.ts'

/** What somebody buys over the counter: the basic unit of goods, at the price of the moment. */
export type CounterLine = { commInfoId: string; unitId: string; qty: string }

/** A ticket as it is rung up, before anything is computed or stored of it. */
export type CounterTicket = {
  store: DepotCode
  /** The till's number for it. */
  ticketNo: string
  at: Date
  lines: readonly CounterLine[]
  /** The member who buys. */
  customerId?: string
  payWay: string
}

/** A till during the opening hours of a day. */
export type CounterShift = { depotId: string; tillId: string; shiftId: string }

/** Cash handed over for an amount: a round sum of notes, of which change is given. */
export const handedFor = (finalAmt: string): string => decimal(finalAmt).div(10).neg().floor().neg().mul(10).toFixed(2)
