import type { RefObject } from 'react'
import { isMemberWay } from '#domain/retail/member-payments.ts'
import { api } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { isNoAnswer } from '../core/connectivity.ts'
import { beep } from '../line-grid/state/beep.ts'
import { nextTicketNo } from './offline/ticket-number.ts'
import type { SellOffline } from './offline/use-offline-sale.ts'
import { type TicketKind, ticketCalls } from './ticket-calls.ts'
import { type Ticket, ticketRowsOf } from './ticket-rows.ts'
import type { Payment, PaymentBody, SavedTicket, TicketEntry } from './ticket-types.ts'

type TillContext = {
  settled: () => Promise<SavedTicket | undefined>
  sellOffline: SellOffline
  restart: (next?: TicketEntry, saved?: Ticket) => void
  setProblem: (problem: string) => void
  readAgain: () => void
  /** The event that is running on the ticket. No other event starts until it has ended. */
  ending: RefObject<Promise<unknown> | undefined>
}

/**
 * The events of the saved ticket: paying, parking, dropping and resuming. A refusal is shown, and the ticket stays as
 * it is.
 */
export function ticketEvents(till: TillContext) {
  const { settled, restart, setProblem, ending } = till
  const said = (error: unknown) => setProblem(errorText(error))
  const doing = async (work: (saved: Ticket, kind: TicketKind) => Promise<unknown>) => {
    const now = await settled()
    if (now) await work(now.ticket, now.kind).catch(said)
  }
  const park = () =>
    doing(async ({ id, version }, kind) => {
      // returns and exchanges cannot be parked
      if (kind !== 'order' || !id) return
      await api('RetailOrderApi_hold', { body: { id, version } })
      restart()
    })
  const drop = (remark: string) =>
    doing(async ({ id, version, billNo }, kind) => {
      // a ticket that has a number is cancelled instead of deleted, so that the number is not missing from the series
      if (billNo) await ticketCalls[kind].cancel({ id, version, remark })
      else if (id) await ticketCalls[kind].remove(id)
      restart()
    })
  const resume = ({ id, version }: { id: string; version: number }) =>
    api('RetailOrderApi_resume', { body: { id, version } }).then((saved) => restart(entryOf(saved), saved), said)
  return {
    pay: refuseWhileBusy(ending, createPay(till, said)),
    park: refuseWhileBusy(ending, park),
    drop: refuseWhileBusy(ending, drop),
    resume: refuseWhileBusy(ending, resume),
  }
}

/** Allows only one event of the ticket at a time. A second one is ignored, with a sound. */
const refuseWhileBusy =
  <Said extends unknown[], Result>(ending: TillContext['ending'], act: (...said: Said) => Promise<Result>) =>
  async (...how: Said): Promise<Result | undefined> => {
    if (ending.current) {
      beep()
      return undefined
    }
    const work = act(...how).finally(() => {
      ending.current = undefined
    })
    ending.current = work
    return work
  }

/**
 * Returns the function that pays the ticket, with the server or without it. It resolves to the paid ticket. If the
 * payment is refused, it resolves to undefined and the ticket stays as it is.
 */
function createPay({ settled, restart, readAgain, sellOffline: sellHere }: TillContext, said: (error: unknown) => void) {
  const paidHere = async (now: SavedTicket, paying: PaymentBody, why?: unknown): Promise<Ticket> => {
    const sold = await sellHere(now, paying)
    if ('ticket' in sold) return sold.ticket
    throw why ?? new Error(sold.problem)
  }
  const paidThere = async (now: SavedTicket, paying: PaymentBody): Promise<Ticket> => {
    const { id, version } = now.ticket
    try {
      return await ticketCalls[now.kind].pay({ id, version, ...paying })
    } catch (error) {
      // the server may have posted the payment: the sale is queued and sent with the same number, which the server
      // posts only once
      if (isNoAnswer(error) && now.kind === 'order' && !paying.payments?.some(isMemberWay)) return paidHere(now, paying, error)
      throw error
    }
  }
  return async (payments?: readonly Payment[], roundOffAmt?: string): Promise<Ticket | undefined> => {
    const now = await settled()
    if (!now) return undefined
    const paying = { ...(payments ? { payments: [...payments] } : {}), ...(roundOffAmt ? { roundOffAmt } : {}) }
    try {
      const paid = await (now.local ? paidHere(now, paying) : paidThere(now, paying))
      restart()
      readAgain()
      return paid
    } catch (error) {
      said(error)
      return undefined
    }
  }
}

/** The entry in which a parked ticket is continued. */
function entryOf(saved: Ticket): TicketEntry {
  const { memberId, customerName, couponId, ticketNo } = saved
  return {
    rows: ticketRowsOf(saved),
    ticketNo: ticketNo ?? nextTicketNo(),
    ...(memberId ? { member: { id: memberId, name: customerName ?? '', phone: '' } } : {}),
    ...(couponId ? { couponId } : {}),
  }
}
