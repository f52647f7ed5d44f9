import { decimal } from '#domain/figures/decimal.ts'
import type { DepotCode } from '../master-data/network.ts'

/** Goods that somebody buys over the counter, in their basic unit, at the current price. */
export type CounterLine = { commInfoId: string; unitId: string; qty: string }

/** A ticket as it is rung up, before anything about it is computed or stored. */
export type CounterTicket = {
  store: DepotCode
  /** The number that the till gives the ticket. */
  ticketNo: string
  at: Date
  lines: readonly CounterLine[]
  /** The member who buys. */
  customerId?: string
  payWay: string
}

/** The shift of a till on one day. */
export type CounterShift = { depotId: string; tillId: string; shiftId: string }

/** Cash handed over for an amount: the amount rounded up to tens, so that change is given. */
export const handedFor = (finalAmt: string): string => decimal(finalAmt).div(10).neg().floor().neg().mul(10).toFixed(2)
