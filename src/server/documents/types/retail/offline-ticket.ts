import type { DataOf } from '#contract/operations.gen.ts'
import type { Problem } from '#domain/refusals.ts'
import { retailOrder } from '#machines/retail/retail-order.machine.ts'
import { retailOrderDocument } from '#resources/documents/retail-order.document.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { momentIn } from '../../../db/calendar.ts'
import type { Call } from '../../../http/request.ts'
import { refuse } from '../../../refuse.ts'
import { momentText } from '../../../wire-values.ts'
import { periodProblem } from '../../books/periods.ts'
import { documentFor } from '../../engine/answer.ts'
import { performEvent } from '../../engine/apply-event.ts'
import { kindNamed } from '../../engine/kind.ts'
import type { DocumentBody } from '../../engine/merge-body.ts'
import { openRun, type Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { numbered, refuseNumber, ticketOf, withTicket } from './retail-store.ts'

/** Whether it is being entered as what a till sold without the server: a fact, at the prices and on the day it was sold. */
export const isSent = (document: StoredDocument): boolean => document.tags.includes('editable') && ticketOf(document).soldTime !== undefined

/** A ticket that is sent, on the day it was sold, or on the first open day after it. */
export async function onDayOfSale(run: Run, document: StoredDocument): Promise<StoredDocument> {
  if (!isSent(document)) return document
  const { tx, settings } = run
  const ticket = ticketOf(document)
  const soldTime = typeof ticket.soldTime === 'string' ? momentIn(settings.timeZone, ticket.soldTime) : (ticket.soldTime ?? tx.now)
  const sold = momentText(soldTime, settings.timeZone).slice(0, 10)
  // the clock of a till may be ahead
  const day = sold > tx.today ? tx.today : sold
  return withTicket({ ...document, billDate: await firstOpenDay(run, day, document.depotId) }, { ...ticket, soldTime })
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

/**
 * Posts what a till sold without the server, once: who sends it again is answered the first, whatever it was answered before, and what the till had saved of it
 * before it lost the server becomes it. Refused: DUPLICATE, where its number is another document's or one that is void.
 */
export async function sendTicket(call: Call<'RetailOrderApi_send'>): Promise<DataOf<'RetailOrderApi_send'>> {
  const run = await openRun(call)
  const kind = kindNamed(retailOrder.id)
  const body: DocumentBody = fromWire(retailOrderDocument.partner, call.body)
  const first = (await lockedFirst(run, body, false)) ?? (await lockedFirst(run, body, true))
  if (first && first.kind !== retailOrder.id) refuseNumber(body.ticketNo)
  if (first?.tags.includes('booked')) return (await documentFor(run, kind, first.id)) as DataOf<'RetailOrderApi_send'>
  if (first?.tags.includes('closed')) refuseNumber(body.ticketNo)
  if (first && !first.tags.includes('editable'))
    await performEvent(run, kind, { id: first.id, anyVersion: true, event: { type: 'RESUME' } })
  const goesOn = first ? { id: first.id, anyVersion: true as const, emptied: ['couponId'] } : {}
  const done = await performEvent(run, kind, { ...goesOn, event: { type: 'SEND' }, body, isFact: true })
  const id = done?.stored.id ?? refuse('DOC_GONE')
  return (await documentFor(run, kind, id)) as DataOf<'RetailOrderApi_send'>
}

/**
 * The document that has the number, held until the transaction ends. Whoever changes it holds it before its number, so the number is only waited for
 * (`first`) where nobody has it yet.
 */
async function lockedFirst(run: Run, body: DocumentBody, waits: boolean) {
  const found = await numbered(run, body, waits)
  return (
    found &&
    run.tx.maybeOne<{ id: string; kind: string; tags: string[] }>(
      'select id, kind, tags from document where tenant_id = $1 and id = $2 for update',
      [run.tx.tenantId, found.id],
    )
  )
}
