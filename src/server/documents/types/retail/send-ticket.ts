import type { DataOf } from '#contract/operations.gen.ts'
import { retailOrder } from '#machines/retail/retail-order.machine.ts'
import { retailOrderDocument } from '#resources/documents/retail-order.document.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import type { Call } from '../../../http/request.ts'
import { refuse } from '../../../refuse.ts'
import { documentFor } from '../../engine/answer.ts'
import { performEvent } from '../../engine/apply-event.ts'
import { kindNamed } from '../../engine/kind.ts'
import type { DocumentBody } from '../../engine/merge-body.ts'
import { openRun, type Run } from '../../engine/run.ts'
import { tellDeviation } from './offline-deviations.ts'
import { numbered, refuseNumber } from './retail-store.ts'
import { pagesNamed, type Sign } from './till-catalogue.ts'
import { tillOf } from './till-store.ts'

/**
 * Posts what a till sold without the server, once: who sends it again is answered the first, whatever it was answered before, and what the till had saved of it
 * before it lost the server becomes it. Refused: DUPLICATE, where its number is another document's or one that is void.
 */
export async function sendTicket(call: Call<'RetailOrderApi_send'>, sign: Sign): Promise<DataOf<'RetailOrderApi_send'>> {
  const run = await openRun(call)
  const { catalogueVersions = [], ...sent } = call.body
  const kind = kindNamed(retailOrder.id)
  const body: DocumentBody = fromWire(retailOrderDocument.partner, sent)
  const first = (await lockedFirst(run, body, false)) ?? (await lockedFirst(run, body, true))
  if (first && first.kind !== retailOrder.id) refuseNumber(body.ticketNo)
  if (first?.tags.includes('booked')) return (await documentFor(run, kind, first.id)) as DataOf<'RetailOrderApi_send'>
  if (first?.tags.includes('closed')) refuseNumber(body.ticketNo)
  if (first && !first.tags.includes('editable'))
    await performEvent(run, kind, { id: first.id, anyVersion: true, event: { type: 'RESUME' } })
  const goesOn = first ? { id: first.id, anyVersion: true as const, emptied: ['couponId'] } : {}
  const till = await tillOf(run.tx, sent.tillId)
  const pages = till ? pagesNamed(run.tx, sign, till, catalogueVersions) : []
  const event = { type: 'SEND', pages, hadDraft: first !== undefined }
  const { stored } = (await performEvent(run, kind, { ...goesOn, event, body, isFact: true })) ?? refuse('DOC_GONE')
  tellDeviation(run, stored)
  return (await documentFor(run, kind, stored.id)) as DataOf<'RetailOrderApi_send'>
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

/** Confirms, with a reason, that a ticket sold offline may differ (event *CONFIRM*). Refused: STATUS_FORBIDS, OWN_AUDIT, REASON_NEEDED. */
export async function confirmDeviation(call: Call<'RetailOrderApi_confirmDeviation'>): Promise<DataOf<'RetailOrderApi_confirmDeviation'>> {
  const run = await openRun(call)
  const kind = kindNamed(retailOrder.id)
  const { id, version, remark } = call.body
  await performEvent(run, kind, { id, version, event: { type: 'CONFIRM', ...(remark ? { remark } : {}) } })
  return (await documentFor(run, kind, id)) as DataOf<'RetailOrderApi_confirmDeviation'>
}
