import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { TicketKind } from './ticket-calls.ts'
import type { Ticket, TicketRow } from './ticket-rows.ts'

export type Shift = DataOf<'TillShiftApi_list'>['records'][number]
export type Member = { id: string; name: string; phone: string }
export type Payment = { payWay: string; amount: string }
/** The payments of a ticket. A refund without payments goes through the original payment methods. */
export type PaymentBody = { payments?: Payment[]; roundOffAmt?: string }

/** A ticket as the cashier entered it. */
export type TicketEntry = { rows: readonly TicketRow[]; member?: Member; couponId?: string; ticketNo: string }

export type OfflineSaleBody = BodyOf<'RetailOrderApi_send'>
export type OfflineSaleLine = NonNullable<OfflineSaleBody['lines']>[number]

/**
 * A ticket that this browser has priced, the lines to send, and the versions of the catalogue pages from which the
 * prices come.
 */
export type LocalTicket = { ticket: Ticket; lines: readonly OfflineSaleLine[]; versions: readonly string[] }

/**
 * The latest state of a ticket: as the server has saved it or, while the server is away, as this browser has priced
 * it.
 */
export type SavedTicket = { ticket: Ticket; kind: TicketKind; local?: LocalTicket | undefined }

/** A page of a till's offline catalogue: goods, prices and offers. */
export type CataloguePage = DataOf<'TillShelfApi_goods'> & { tillId: string; at: number }

/** A ticket that is not sent yet. `problem` is the reason why the server refused it the last time. */
export type QueuedTicket = { tillId: string; ticketNo: string; body: OfflineSaleBody; finalAmt: string; problem?: string }
