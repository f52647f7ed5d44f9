import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { TicketKind } from './ticket-calls.ts'
import type { Row, Ticket } from './ticket-rows.ts'

export type Shift = DataOf<'TillShiftApi_list'>['records'][number]
export type Member = { id: string; name: string; phone: string }
export type Payment = { payWay: string; amount: string }
/** How a ticket is paid; what is paid back goes the way it was paid, where nothing is said. */
export type Paying = { payments?: Payment[]; roundOffAmt?: string }

/** What the cashier has entered of a ticket. */
export type Entered = { rows: readonly Row[]; member?: Member; couponId?: string; ticketNo: string }

export type Sent = BodyOf<'RetailOrderApi_send'>
export type SentLine = NonNullable<Sent['lines']>[number]

/** A ticket that this browser priced, the lines it is sent with, and the versions of the prices it was priced by. */
export type LocalTicket = { ticket: Ticket; lines: readonly SentLine[]; versions: readonly string[] }

/** The latest of a ticket: as the server saved it, or as this browser priced it while the server is away. */
export type Settled = { ticket: Ticket; kind: TicketKind; local?: LocalTicket | undefined }

/** A page of what a till keeps of its goods, prices and offers. */
export type ShelfPage = DataOf<'TillShelfApi_goods'> & { tillId: string; at: number }

/** A ticket that the server has not got yet; `problem`: why it did not take it when it was last sent. */
export type Waiting = { tillId: string; ticketNo: string; body: Sent; finalAmt: string; problem?: string }
