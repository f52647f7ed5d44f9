import type { Problem } from '#domain/refusals.ts'
import { momentIn } from '../../../db/calendar.ts'
import { momentText } from '../../../wire-values.ts'
import { periodProblem } from '../../books/periods.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { type Ticket, ticketOf, withTicket } from './retail-store.ts'

/** Whether it is being entered as what a till sold without the server: a fact, at the prices and on the day it was sold. */
export const isSent = (document: StoredDocument): boolean => document.tags.includes('editable') && ticketOf(document).soldTime !== undefined

/** How far the clock of a till may be ahead of the server's, or behind it, before its time is not believed. */
export const clockToleranceMs = 5 * 60_000

/**
 * A ticket that is sent, on the day it was sold, or on the first open day after it; what is ahead of the server is sold when it arrives. One that
 * waits is of the day on which it is paid, unless it was dated earlier than it was made.
 */
export async function onDayOfSale(run: Run, document: StoredDocument): Promise<StoredDocument> {
  if (!isSent(document)) return onDayOfPayment(run, document)
  const { settings } = run
  const ticket = { ...ticketOf(document), ...timeOfSale(run, ticketOf(document)) }
  const day = momentText(ticket.soldTime, settings.timeZone).slice(0, 10)
  return withTicket({ ...document, billDate: await firstOpenDay(run, day > run.tx.today ? run.tx.today : day, document.depotId) }, ticket)
}

function onDayOfPayment({ tx, settings }: Run, document: StoredDocument): StoredDocument {
  const { tags, createTime, billDate } = document
  if (!tags.includes('editable') || !createTime || billDate >= tx.today) return document
  const isDatedEarlier = billDate < momentText(new Date(createTime), settings.timeZone).slice(0, 10)
  return isDatedEarlier ? document : { ...document, billDate: tx.today }
}

/** The day on which a ticket that is sent was sold, of its time once that is believed. */
export const soldDay = ({ settings, tx }: Run, document: StoredDocument): string => {
  const { soldTime } = ticketOf(document)
  const moment = typeof soldTime === 'string' ? soldTime : momentText(soldTime ?? tx.now, settings.timeZone)
  return moment.slice(0, 10)
}

function timeOfSale({ tx, settings }: Run, { soldTime }: Ticket): { soldTime: Date; statedTime?: Date } {
  const stated = typeof soldTime === 'string' ? momentIn(settings.timeZone, soldTime) : (soldTime ?? tx.now)
  return stated.getTime() - tx.now.getTime() > clockToleranceMs ? { soldTime: tx.now, statedTime: stated } : { soldTime: stated }
}

/** At most so many months are closed after a day on which something was sold. */
const mostMonths = 240

async function firstOpenDay({ tx }: Run, day: string, depotId: string | undefined): Promise<string> {
  let date = day
  for (let month = 0; month < mostMonths; month += 1) {
    if (!(await periodProblem(tx, { date, depotId }, false))) return date
    const [year = 0, at = 0] = date.split('-').map(Number)
    date = new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10)
  }
  return day
}

const noTill = { zh: '离线小票要有收银台和小票号', en: 'a ticket that was sold offline has a till and a number' }
const noCoupon = { zh: '离线销售不能用优惠券', en: 'no coupon is used offline' }

/** What is wrong with the head of a ticket that is sent, beside what is with any. */
export function sentProblems(document: StoredDocument): Problem[] {
  if (!isSent(document)) return []
  const { tillId, ticketNo, couponId } = ticketOf(document)
  return [
    ...(tillId && ticketNo ? [] : [{ field: 'ticketNo', rule: 'FIELD_BAD', reason: noTill } satisfies Problem]),
    ...(couponId ? [{ field: 'couponId', rule: 'FIELD_BAD', reason: noCoupon } satisfies Problem] : []),
  ]
}
