import { fixedText, readFigure } from '#domain/figures/decimal.ts'
import type { OfflineMark } from '#domain/retail/offline-marks.ts'
import type { RetailPayment } from '#domain/retail/retail-payment.ts'
import { takeAdvisoryLock } from '../../../../db/advisory-lock.ts'
import { refuse } from '../../../../db/refuse.ts'
import { closeNotices } from '../../../../notices/notify.ts'
import type { DocumentBody } from '../../../engine/merge-body.ts'
import type { OwnTable } from '../../../engine/own-tables.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'

/**
 * Head fields of a ticket in its own table. `memberId` is the name of the customer in requests and not stored here.
 */
export type Ticket = Readonly<Record<string, unknown>> & {
  memberId?: string
  couponId?: string
  roundOffAmt?: string
  /** Amount paid by the bonus part of stored value; it is booked as a discount. */
  bonusAmt?: string
  changeAmt?: string
  tillId?: string
  ticketNo?: string
  shiftId?: string
  /**
   * Time at which an offline till sold the goods; `oversold`: whether more was sold than was in stock (1 no, 2 yes).
   */
  soldTime?: Date | string
  oversold?: number
  /** Time that the till stated, where it was ahead of the server's clock. */
  statedTime?: Date
  /**
   * Fields of an offline ticket: marks, difference of prices in money, whether the difference waits to be confirmed
   * (2) or was confirmed (1), by whom and when.
   */
  offlineMarks?: readonly OfflineMark[]
  priceDeviation?: string
  unconfirmed?: number
  confirmUser?: string
  confirmTime?: Date
}

const ticket = {
  table: 'retail_ticket',
  columns: {
    couponId: ['coupon_id', 'bigint'],
    roundOffAmt: ['round_off_amt', 'numeric'],
    bonusAmt: ['bonus_amt', 'numeric'],
    changeAmt: ['change_amt', 'numeric'],
    tillId: ['till_id', 'bigint'],
    ticketNo: ['ticket_no', 'text'],
    shiftId: ['shift_id', 'bigint'],
    soldTime: ['sold_time', 'timestamptz'],
    oversold: ['oversold', 'integer'],
    statedTime: ['stated_time', 'timestamptz'],
    offlineMarks: ['offline_marks', 'jsonb'],
    priceDeviation: ['price_deviation', 'numeric'],
    unconfirmed: ['unconfirmed', 'integer'],
    confirmUser: ['confirm_user', 'bigint'],
    confirmTime: ['confirm_time', 'timestamptz'],
  },
  inputs: ['memberId', 'couponId', 'roundOffAmt', 'tillId', 'ticketNo', 'soldTime'],
  figures: ['roundOffAmt', 'bonusAmt', 'changeAmt'],
  once: [
    'tillId',
    'ticketNo',
    'soldTime',
    'oversold',
    'statedTime',
    'offlineMarks',
    'priceDeviation',
    'unconfirmed',
    'confirmUser',
    'confirmTime',
  ],
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

/**
 * An amount with the tenant's decimals. An amount with more decimals is returned as it is, so that the law refuses it.
 */
export function wireAmount(amount: string | undefined, places: number): string | undefined {
  const value = readFigure(amount)
  return value && value.decimalPlaces() <= places ? fixedText(value, places) : amount
}

/** Records that the user confirmed the difference of an offline ticket; lines and money stay unchanged. */
export async function saveConfirmation({ tx, user }: Run, { id }: StoredDocument): Promise<void> {
  await tx.query(
    'update retail_ticket set unconfirmed = 1, confirm_user = $3, confirm_time = $4 where tenant_id = $1 and document_id = $2 and unconfirmed = 2',
    [tx.tenantId, id, user.id, tx.now],
  )
  closeNotices(tx, id)
}

type NumberedTicket = { id: string; kind: string }

/**
 * Finds the document with a ticket number of a till. With `waits` it takes an advisory lock first, so that two saves
 * of the same number run one after the other.
 */
export async function findByTicketNo(
  { tx }: Run,
  { tillId, ticketNo }: DocumentBody | Ticket,
  waits = true,
): Promise<NumberedTicket | undefined> {
  if (!tillId || !ticketNo) return undefined
  if (waits) await takeAdvisoryLock(tx, `ticket ${String(tillId)} ${String(ticketNo)}`)
  return tx.maybeOne<NumberedTicket>(
    `select d.id, d.kind from retail_ticket t join document d on d.tenant_id = t.tenant_id and d.id = t.document_id
      where t.tenant_id = $1 and t.till_id = $2 and t.ticket_no = $3`,
    [tx.tenantId, tillId, ticketNo],
  )
}

const numberLabel = { zh: '小票号', en: 'Number of the ticket' }
export const refuseTicketNo = (ticketNo: unknown): never =>
  refuse('DUPLICATE', { problems: [{ field: 'ticketNo', rule: 'DUPLICATE', params: { field: numberLabel, value: String(ticketNo) } }] })

/**
 * Id of the document of this kind that was first saved with the ticket number; undefined if there is none. Refuses
 * DUPLICATE where a document of another kind has the number.
 */
export async function firstTicket(run: Run, kind: string, body: DocumentBody): Promise<string | undefined> {
  const found = await findByTicketNo(run, body)
  return found && found.kind !== kind ? refuseTicketNo(body.ticketNo) : found?.id
}

/** Refuses DUPLICATE where another document has the ticket number. */
export async function refuseTakenTicketNo(run: Run, document: StoredDocument): Promise<void> {
  const said = ticketOf(document)
  const found = await findByTicketNo(run, said)
  if (found && found.id !== document.id) refuseTicketNo(said.ticketNo)
}
