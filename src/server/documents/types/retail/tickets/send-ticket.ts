import type { DataOf } from '#contract/operations.gen.ts'
import { retailOrder } from '#machines/retail/retail-order.machine.ts'
import { retailOrderDocument } from '#resources/documents/retail/retail-order.document.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { refuse } from '../../../../db/refuse.ts'
import type { Call } from '../../../../http/request.ts'
import { performEvent } from '../../../engine/events/apply-event.ts'
import { kindNamed } from '../../../engine/kind.ts'
import type { DocumentBody } from '../../../engine/merge-body.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import { documentFor } from '../../../engine/store/answer.ts'
import { pagesOfVersions, type Sign } from '../tills/catalogue-pages.ts'
import { tillOf } from '../tills/till-store.ts'
import { notifyDeviation } from './offline-deviations.ts'
import { findByTicketNo, refuseTicketNo } from './retail-store.ts'

/**
 * Posts an offline sale of a till, once: a repeated request is answered with the ticket of the first one, and a draft
 * that the till saved before it lost the connection becomes the ticket. Refuses DUPLICATE where the ticket number
 * belongs to another document or to a voided one.
 */
export async function sendTicket(call: Call<'RetailOrderApi_send'>, sign: Sign): Promise<DataOf<'RetailOrderApi_send'>> {
  const run = await openRun(call)
  const { catalogueVersions = [], ...sent } = call.body
  const kind = kindNamed(retailOrder.id)
  const body: DocumentBody = fromWire(retailOrderDocument.partner, sent)
  const first = (await lockFirstTicket(run, body, false)) ?? (await lockFirstTicket(run, body, true))
  if (first && first.kind !== retailOrder.id) refuseTicketNo(body.ticketNo)
  if (first?.tags.includes('booked')) return (await documentFor(run, kind, first.id)) as DataOf<'RetailOrderApi_send'>
  if (first?.tags.includes('closed')) refuseTicketNo(body.ticketNo)
  if (first && !first.tags.includes('editable'))
    await performEvent(run, kind, { id: first.id, anyVersion: true, event: { type: 'RESUME' } })
  const goesOn = first ? { id: first.id, anyVersion: true as const, emptied: ['couponId'] } : {}
  const till = await tillOf(run.tx, sent.tillId)
  const pages = till ? pagesOfVersions(run.tx, sign, till, catalogueVersions) : []
  const event = { type: 'SEND', pages, hadDraft: first !== undefined }
  const { stored } = (await performEvent(run, kind, { ...goesOn, event, body, isFact: true })) ?? refuse('DOC_GONE')
  notifyDeviation(run, stored)
  return (await documentFor(run, kind, stored.id)) as DataOf<'RetailOrderApi_send'>
}

/**
 * Finds the document with the ticket number and locks it until the transaction ends. With `waits` it locks the number
 * first; callers do so only if no document has it yet, because whoever changes a document locks it before its number.
 */
async function lockFirstTicket(run: Run, body: DocumentBody, waits: boolean) {
  const found = await findByTicketNo(run, body, waits)
  return (
    found &&
    run.tx.maybeOne<{ id: string; kind: string; tags: string[] }>(
      'select id, kind, tags from document where tenant_id = $1 and id = $2 for update',
      [run.tx.tenantId, found.id],
    )
  )
}

/**
 * Confirms the difference of an offline ticket, for a reason (event *CONFIRM*). Refuses STATUS_FORBIDS, OWN_AUDIT and
 * REASON_NEEDED.
 */
export async function confirmDeviation(call: Call<'RetailOrderApi_confirmDeviation'>): Promise<DataOf<'RetailOrderApi_confirmDeviation'>> {
  const run = await openRun(call)
  const kind = kindNamed(retailOrder.id)
  const { id, version, remark } = call.body
  await performEvent(run, kind, { id, version, event: { type: 'CONFIRM', ...(remark ? { remark } : {}) } })
  return (await documentFor(run, kind, id)) as DataOf<'RetailOrderApi_confirmDeviation'>
}
