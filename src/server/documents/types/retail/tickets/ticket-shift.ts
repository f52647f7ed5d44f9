import type { Problem } from '#domain/core/refusals.ts'
import { depotOf } from '../../../books/stock/stock-document.ts'
import type { Purpose } from '../../../engine/kind.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { openShiftAt, type TillRow, tillOf, tillProblems } from '../tills/till-store.ts'
import { ticketOf } from './retail-store.ts'

/** The shift in which a ticket is paid or reversed, and the problems of till and shift. */
export type TicketShift = {
  shiftId?: string
  /** Separate account that holds the cash of the shift. */
  drawerId?: string
  tillProblems: readonly Problem[]
  shiftProblems: readonly Problem[]
  isOfPastShift: boolean
}

const noShift: TicketShift = { tillProblems: [], shiftProblems: [], isOfPastShift: false }
const otherBooks = { zh: '与单据的门店不属于同一法人', en: "it is in the books of another legal entity than the document's store" }

/**
 * Shift of a ticket: while it is edited, the open shift of its till; afterwards, the shift that is open now at the
 * till where it was paid. For events that move money, the shift stays open until the transaction ends. A ticket
 * without a till has no shift.
 */
export async function shiftOfTicket(run: Run, document: StoredDocument, purpose: Purpose): Promise<TicketShift> {
  const isEditable = document.tags.includes('editable')
  const { tillId, shiftId } = ticketOf(document)
  if (!isEditable && !(shiftId && document.tags.includes('counts'))) return noShift
  const till = await tillOf(run.tx, isEditable ? tillId : await tillOfShift(run, shiftId))
  if (!till) return { ...noShift, tillProblems: tillId && isEditable ? tillProblems(tillId, till) : [] }
  const moves = ['PAY', 'SEND', 'REVERSE'].includes(purpose?.event.type ?? '')
  const open = await openShiftAt(run.tx, till.id, moves)
  return {
    ...(open ? { shiftId: open.id } : {}),
    ...(open?.accountId ? { drawerId: open.accountId } : {}),
    tillProblems: isEditable ? await booksProblems(run, document, till) : [],
    shiftProblems: open ? [] : [{ field: 'tillId', rule: 'SHIFT_CLOSED', params: { till: till.name } }],
    isOfPastShift: !isEditable && open !== undefined && open.id !== shiftId,
  }
}

async function tillOfShift({ tx }: Run, shiftId: string | undefined): Promise<string | undefined> {
  const row = await tx.maybeOne<{ id: string }>('select till_id as id from till_shift where tenant_id = $1 and document_id = $2', [
    tx.tenantId,
    shiftId,
  ])
  return row?.id
}

/**
 * Problem that ticket and till are in different books: a drawer belongs to the books of its store, so money of other
 * books must not be put into it.
 */
async function booksProblems({ tx }: Run, document: StoredDocument, till: TillRow): Promise<Problem[]> {
  const depotId = depotOf(document)
  if (!depotId || depotId === till.depotId) return []
  const { same } = await tx.one<{ same: boolean }>('select entity_of($1, $2) = $3 as same', [tx.tenantId, depotId, till.legalEntity])
  return same ? [] : [{ field: 'tillId', rule: 'FIELD_BAD', reason: otherBooks }]
}
