import { fixed, readFigure } from '#domain/decimal.ts'
import type { RetailPayment } from '#domain/retail-payment.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { DocumentBody } from '../../engine/merge-body.ts'
import type { OwnTable } from '../../engine/own-tables.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'

/** What a ticket has of its head in a table of its own; `memberId` is another name of its customer and not kept beside it. */
export type Ticket = Readonly<Record<string, unknown>> & {
  memberId?: string
  couponId?: string
  roundOffAmt?: string
  changeAmt?: string
  tillId?: string
  ticketNo?: string
}

const ticket = {
  table: 'retail_ticket',
  columns: {
    couponId: ['coupon_id', 'bigint'],
    roundOffAmt: ['round_off_amt', 'numeric'],
    changeAmt: ['change_amt', 'numeric'],
    tillId: ['till_id', 'bigint'],
    ticketNo: ['ticket_no', 'text'],
  },
  inputs: ['memberId', 'couponId', 'roundOffAmt', 'tillId', 'ticketNo'],
  figures: ['roundOffAmt', 'changeAmt'],
  once: ['tillId', 'ticketNo'],
} as const satisfies OwnTable

const payments = {
  table: 'retail_payment',
  columns: {
    payWay: ['pay_way', 'text'],
    amount: ['amount', 'numeric'],
    accountId: ['account_id', 'bigint'],
    paymentNo: ['payment_no', 'text'],
  },
  inputs: ['payWay', 'amount', 'accountId', 'paymentNo'],
  figures: ['amount'],
  lines: 'payments',
} as const satisfies OwnTable

export const retailTables: readonly OwnTable[] = [ticket, payments]

export const ticketOf = ({ own }: Pick<StoredDocument, 'own'>): Ticket => own?.[ticket.table]?.[0] ?? {}

/** The payments of a ticket as they stand on it. */
export const paymentsOf = ({ own }: Pick<StoredDocument, 'own'>): readonly RetailPayment[] =>
  (own?.[payments.table] ?? []).map(({ payWay, amount, accountId, paymentNo }) => ({
    payWay: String(payWay),
    amount: String(amount),
    ...(accountId ? { accountId: String(accountId) } : {}),
    ...(paymentNo ? { paymentNo: String(paymentNo) } : {}),
  }))

export const withTicket = (document: StoredDocument, row: Ticket): StoredDocument => ({
  ...document,
  own: { ...document.own, [ticket.table]: [row] },
})

export const withPayments = (document: StoredDocument, rows: readonly RetailPayment[]): StoredDocument => ({
  ...document,
  own: { ...document.own, [payments.table]: rows },
})

/** An amount as the wire writes it: with the tenant's places. One with more stays as it is, to be refused. */
export function inPlaces(amount: string | undefined, places: number): string | undefined {
  const value = readFigure(amount)
  return value && value.decimalPlaces() <= places ? fixed(value, places) : amount
}

/** The ticket that was saved first under the number of its till; who saves the same one at once waits for the other. */
export async function firstTicket({ tx }: Run, { tillId, ticketNo }: DocumentBody): Promise<string | undefined> {
  if (!tillId || !ticketNo) return undefined
  await takeAdvisoryLock(tx, `ticket ${String(tillId)} ${String(ticketNo)}`)
  const found = await tx.maybeOne<{ id: string }>(
    'select document_id as id from retail_ticket where tenant_id = $1 and till_id = $2 and ticket_no = $3',
    [tx.tenantId, tillId, ticketNo],
  )
  return found?.id
}
