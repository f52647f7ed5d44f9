import type { RefObject } from 'react'
import { isMemberWay } from '#domain/member-ways.ts'
import { api } from '../api.ts'
import { isNoAnswer } from '../connectivity.ts'
import { beep } from '../documents/line-grid/beep.ts'
import { errorText } from '../error-text.ts'
import { nextTicketNo } from './offline/ticket-number.ts'
import type { SellHere } from './offline/use-sell-here.ts'
import { type TicketKind, ticketCalls } from './ticket-calls.ts'
import { rowsOf, type Ticket } from './ticket-rows.ts'
import type { Entered, Paying, Payment, Settled } from './ticket-types.ts'

type Till = {
  settled: () => Promise<Settled | undefined>
  sellHere: SellHere
  restart: (next?: Entered, saved?: Ticket) => void
  setProblem: (problem: string) => void
  readAgain: () => void
  /** What becomes of the ticket, until that is answered; nothing else is done with it meanwhile. */
  ending: RefObject<Promise<unknown> | undefined>
}

/** What becomes of the ticket as it is saved; what the server refuses is said and leaves it as it is. */
export function ticketEvents(till: Till) {
  const { settled, restart, setProblem, ending } = till
  const said = (error: unknown) => setProblem(errorText(error))
  const doing = async (work: (saved: Ticket, kind: TicketKind) => Promise<unknown>) => {
    const now = await settled()
    if (now) await work(now.ticket, now.kind).catch(said)
  }
  const park = () =>
    doing(async ({ id, version }, kind) => {
      // what comes back is finished at once
      if (kind !== 'order' || !id) return
      await api('RetailOrderApi_hold', { body: { id, version } })
      restart()
    })
  const drop = (remark: string) =>
    doing(async ({ id, version, billNo }, kind) => {
      // what has a number keeps it
      if (billNo) await ticketCalls[kind].cancel({ id, version, remark })
      else if (id) await ticketCalls[kind].remove(id)
      restart()
    })
  const resume = ({ id, version }: { id: string; version: number }) =>
    api('RetailOrderApi_resume', { body: { id, version } }).then((saved) => restart(enteredOf(saved), saved), said)
  return {
    pay: aloneIn(ending, payingOf(till, said)),
    park: aloneIn(ending, park),
    drop: aloneIn(ending, drop),
    resume: aloneIn(ending, resume),
  }
}

/** Does one thing with the ticket at a time; another one is refused with a sound. */
const aloneIn =
  <Said extends unknown[], Result>(ending: Till['ending'], act: (...said: Said) => Promise<Result>) =>
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

/** Takes the money, with the server or without it. Answers the paid ticket; nothing where it was refused, and then it stays as it is. */
function payingOf({ settled, restart, readAgain, sellHere }: Till, said: (error: unknown) => void) {
  const paidHere = async (now: Settled, paying: Paying, why?: unknown): Promise<Ticket> => {
    const sold = await sellHere(now, paying)
    if ('ticket' in sold) return sold.ticket
    throw why ?? new Error(sold.problem)
  }
  const paidThere = async (now: Settled, paying: Paying): Promise<Ticket> => {
    const { id, version } = now.ticket
    try {
      return await ticketCalls[now.kind].pay({ id, version, ...paying })
    } catch (error) {
      // it may have been taken: it is kept and sent as the ticket it is, which the server posts once
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

/** A ticket that was parked, as it would have been entered. */
function enteredOf(saved: Ticket): Entered {
  const { memberId, customerName, couponId, ticketNo } = saved
  return {
    rows: rowsOf(saved),
    ticketNo: ticketNo ?? nextTicketNo(),
    ...(memberId ? { member: { id: memberId, name: customerName ?? '', phone: '' } } : {}),
    ...(couponId ? { couponId } : {}),
  }
}
