import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { TicketKind } from './ticket-calls.ts'
import type { Ticket, TicketRow } from './ticket-rows.ts'

export type Shift = DataOf<'TillShiftApi_list'>['records'][number]
export type Member = { id: string; name: string; phone: string }
export type Payment = { payWay: string; amount: string }
/** Payments of a ticket; without any, a refund goes by the original payment methods. */
export type PaymentBody = { payments?: Payment[]; roundOffAmt?: string }

/** A ticket as the cashier entered it. */
export type TicketEntry = { rows: readonly TicketRow[]; member?: Member; couponId?: string; ticketNo: string }

export type OfflineSaleBody = BodyOf<'RetailOrderApi_send'>
export type OfflineSaleLine = NonNullable<OfflineSaleBody['lines']>[number]

/** A ticket priced by this browser, the lines to send, and the versions of its prices. */
export type LocalTicket = { ticket: Ticket; lines: readonly OfflineSaleLine[]; versions: readonly string[] }

/** The latest state of a ticket: as saved by the server, or as priced by this browser while the server is away. */
export type SavedTicket = { ticket: Ticket; kind: TicketKind; local?: LocalTicket | undefined }

/** A page of a till's offline catalogue: goods, prices and offers. */
export type CataloguePage = DataOf<'TillShelfApi_goods'> & { tillId: string; at: number }

/** A ticket not sent yet; `problem`: why the server refused it last. */
export type QueuedTicket = { tillId: string; ticketNo: string; body: OfflineSaleBody; finalAmt: string; problem?: string }
