import type { Problem } from '#domain/core/refusals.ts'
import { momentText } from '../../../../core/wire-values.ts'
import { momentIn } from '../../../../db/calendar.ts'
import { periodProblem } from '../../../books/periods/periods.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { type Ticket, ticketOf, withTicket } from './retail-store.ts'

/** True if the document is being entered as a sale of an offline till, with the prices and date of that sale. */
export const isOfflineSale = (document: StoredDocument): boolean =>
  document.tags.includes('editable') && ticketOf(document).soldTime !== undefined

/** How far the clock of a till may be ahead of the server's before its time is replaced by the server's. */
export const clockToleranceMs = 5 * 60_000

/**
 * Dates an offline ticket on the day of sale, or on the first day of the next open month where that month is closed; a
 * time ahead of the server's clock counts as now. A parked ticket is dated on the day of payment, unless it was
 * backdated when it was made.
 */
export async function withSaleDate(run: Run, document: StoredDocument): Promise<StoredDocument> {
  if (!isOfflineSale(document)) return withPaymentDate(run, document)
  const { settings } = run
  const ticket = { ...ticketOf(document), ...timeOfSale(run, ticketOf(document)) }
  const day = momentText(ticket.soldTime, settings.timeZone).slice(0, 10)
  return withTicket({ ...document, billDate: await firstOpenDay(run, day > run.tx.today ? run.tx.today : day, document.depotId) }, ticket)
}

function withPaymentDate({ tx, settings }: Run, document: StoredDocument): StoredDocument {
  const { tags, createTime, billDate } = document
  if (!tags.includes('editable') || !createTime || billDate >= tx.today) return document
  const isDatedEarlier = billDate < momentText(new Date(createTime), settings.timeZone).slice(0, 10)
  return isDatedEarlier ? document : { ...document, billDate: tx.today }
}

/** Day of an offline sale, by the corrected time where there is one. */
export const soldDay = ({ settings, tx }: Run, document: StoredDocument): string => {
  const { soldTime } = ticketOf(document)
  const moment = typeof soldTime === 'string' ? soldTime : momentText(soldTime ?? tx.now, settings.timeZone)
  return moment.slice(0, 10)
}

function timeOfSale({ tx, settings }: Run, { soldTime }: Ticket): { soldTime: Date; statedTime?: Date } {
  const stated = typeof soldTime === 'string' ? momentIn(settings.timeZone, soldTime) : (soldTime ?? tx.now)
  return stated.getTime() - tx.now.getTime() > clockToleranceMs ? { soldTime: tx.now, statedTime: stated } : { soldTime: stated }
}

/** Most months that the search for an open month goes through. */
const maxClosedMonths = 240

async function firstOpenDay({ tx }: Run, day: string, depotId: string | undefined): Promise<string> {
  let date = day
  for (let month = 0; month < maxClosedMonths; month += 1) {
    if (!(await periodProblem(tx, { date, depotId }, false))) return date
    const [year = 0, at = 0] = date.split('-').map(Number)
    date = new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10)
  }
  return day
}

const noTill = { zh: '离线小票要有收银台和小票号', en: 'a ticket that was sold offline has a till and a number' }
const noCoupon = { zh: '离线销售不能用优惠券', en: 'no coupon is used offline' }

/** Problems that only the head of an offline ticket has. */
export function offlineTicketProblems(document: StoredDocument): Problem[] {
  if (!isOfflineSale(document)) return []
  const { tillId, ticketNo, couponId } = ticketOf(document)
  return [
    ...(tillId && ticketNo ? [] : [{ field: 'ticketNo', rule: 'FIELD_BAD', reason: noTill } satisfies Problem]),
    ...(couponId ? [{ field: 'couponId', rule: 'FIELD_BAD', reason: noCoupon } satisfies Problem] : []),
  ]
}
