import { type Decimal, decimal, fixedText, zero } from '#domain/figures/decimal.ts'
import type { LedgerEntry } from '#domain/finance/ledger.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows } from '../../../db/multi-row.ts'
import { refuse } from '../../../db/refuse.ts'
import { periodProblem } from '../periods/periods.ts'
import { postCash } from './cash.ts'
import { postEntries } from './partner-ledger.ts'
import type { RefundRequest } from './provider.ts'

/** `queued`: owed, and tried until it is paid · `failed`: finally refused, a person must act · `done`: paid back. */
export type RefundState = 'queued' | 'done' | 'failed'

/** Refund of one payment of an order. */
export type Refund = {
  id: string
  /** Idempotency key, the same for each attempt. */
  key: string
  orderId: string
  returnId: string | null
  amount: string
  reason: string
  state: RefundState
  /** Message of the last failure. */
  failure: string | null
  tries: number
  nextTry: Date | null
  createTime: Date
  doneTime: Date | null
}

/** A refund to queue: total amount and reason; `returnId` for returned goods. */
export type RefundOrder = { orderId: string; returnId?: string | undefined; amount: Decimal; reason: string }

const refundColumns = `id, key, document_id as "orderId", return_id as "returnId", trim_scale(amount) as amount, reason, state, failure, tries,
  next_try as "nextTry", create_time as "createTime", done_time as "doneTime"`

/**
 * Queues a refund of an order in the caller's transaction, which holds the lock on today's period. The refund is
 * booked from the advance to the account `refund` (rule B6 refund), dated today, and split over the payments, the
 * latest first, one row each. A return is refunded once: a repeated call returns the rows of the first. Refuses
 * REFUND_EXCEEDS where the amount exceeds what is left of the advance or of the payments.
 */
export async function queueRefund(tx: Tx, { orderId, returnId, amount, reason }: RefundOrder): Promise<Refund[]> {
  // serialises payments and refunds of an order
  const { orderNo } = await lockOrder(tx, orderId)
  const before = await orderRefunds(tx, orderId)
  const known = returnId ? before.filter((refund) => refund.returnId === returnId) : []
  if (known.length > 0) return known
  const parts = await splitRefund(tx, orderId, amount)
  const queued = await insertRows<Refund>(
    tx,
    'order_refund',
    {
      tenant_id: ['text', tx.tenantId],
      document_id: ['bigint', orderId],
      return_id: ['bigint', returnId ?? null],
      reason: ['text', reason],
      state: ['text', 'queued'],
      create_time: ['timestamptz', tx.now],
      order_no: ['text', orderNo],
    },
    {
      no: ['integer', parts.map((_, at) => before.length + at + 1)],
      payment: ['integer', parts.map(({ payment }) => payment)],
      key: ['text', parts.map((_, at) => `${orderNo ?? orderId}-R${before.length + at + 1}`)],
      amount: ['numeric', parts.map((part) => part.amount.toFixed())],
      merchant_id: ['bigint', parts.map(({ merchantId }) => merchantId)],
      next_try: ['timestamptz', parts.map(({ merchantId }) => merchantId && tx.now)],
    },
    `returning ${refundColumns}`,
  )
  const account = await orderAccount(tx, orderId)
  const entries = parts.flatMap((part, at): LedgerEntry[] => {
    const step = before.length + at + 1
    return [
      { ...account, account: 'advance', about: 'applied', amount: part.amount.neg(), settlesId: orderId, step },
      { ...account, account: 'refund', about: 'payment', amount: part.amount, step },
    ]
  })
  await postEntries(tx, { id: orderId, billDate: tx.today }, entries)
  return queued
}

/** All refunds of an order, oldest first. */
export const orderRefunds = (tx: Tx, orderId: string): Promise<Refund[]> =>
  tx.query<Refund>(`select ${refundColumns} from order_refund where tenant_id = $1 and document_id = $2 order by no`, [
    tx.tenantId,
    orderId,
  ])

/** Queues a failed refund again, due now; any other state is left unchanged. */
export async function retryRefund(tx: Tx, id: string): Promise<Refund> {
  await tx.query(
    `update order_refund set state = 'queued', tries = 0, next_try = case when merchant_id is not null
      then $3::timestamptz end where tenant_id = $1 and id = $2 and state = 'failed'`,
    [tx.tenantId, id, tx.now],
  )
  return refundById(tx, id)
}

/**
 * Records that a refund was paid, and books it, dated today: money leaves the account that received the payment, and
 * the refund due is settled. Does nothing if the refund is done already. Refuses a locked or closed month.
 */
export async function recordRefundPaid(tx: Tx, id: string): Promise<Refund> {
  const { orderId } = await refundById(tx, id)
  const { depotId } = await lockOrder(tx, orderId)
  const problem = await periodProblem(tx, { date: tx.today, depotId: depotId ?? undefined }, true)
  if (problem) refuse(problem.rule, { params: problem.params })
  const [paid] = await tx.query<Refund & { no: number; payment: number }>(
    `update order_refund set state = 'done', failure = null, next_try = null, done_time = $3
      where tenant_id = $1 and id = $2 and state <> 'done' returning ${refundColumns}, no, payment`,
    [tx.tenantId, id, tx.now],
  )
  if (!paid) return refundById(tx, id)
  const amount = decimal(paid.amount).neg()
  const { accountId } = await tx.one<{ accountId: string }>(
    'select account_id as "accountId" from order_payment where tenant_id = $1 and document_id = $2 and no = $3',
    [tx.tenantId, orderId, paid.payment],
  )
  const booking = { id: orderId, billDate: tx.today }
  const account = await orderAccount(tx, orderId)
  await postEntries(tx, booking, [{ ...account, account: 'refund', about: 'payment', amount, settlesId: orderId, step: paid.no }])
  // payments are numbered upwards from 1, refunds downwards
  await postCash(tx, booking, [{ accountId, amount, no: -paid.no }])
  return paid
}

/**
 * Records that a queued refund failed: it is tried again at `nextTry`; without `nextTry` its state becomes `failed`.
 * Does nothing if the refund is no longer queued.
 */
export async function recordRefundFailed(tx: Tx, id: string, failure: string, nextTry?: Date): Promise<Refund> {
  await tx.query(
    `update order_refund set state = case when $4::timestamptz is null then 'failed' else 'queued' end, failure = $3, next_try = $4
      where tenant_id = $1 and id = $2 and state = 'queued'`,
    [tx.tenantId, id, failure, nextTry ?? null],
  )
  return refundById(tx, id)
}

/** A claimed refund with the request for the payment service. */
export type ClaimedRefund = { merchantId: string; tries: number; request: RefundRequest }

/**
 * Claims a due refund until `until`, so that no other process sends it; undefined where another process claimed it.
 */
export async function claimRefund(tx: Tx, id: string, until: Date): Promise<ClaimedRefund | undefined> {
  const row = await tx.maybeOne<{ merchantId: string; tries: number } & RefundRequest>(
    `update order_refund r set next_try = $4, tries = r.tries + 1 from order_payment p
      where r.tenant_id = $1 and r.id = $2 and r.state = 'queued' and r.next_try <= $3
        and p.tenant_id = $1 and p.document_id = r.document_id and p.no = r.payment
      returning r.merchant_id as "merchantId", r.tries, r.key, coalesce(r.order_no, '') as "orderNo", p.payment_no as "paymentNo",
                trim_scale(r.amount) as amount, r.reason`,
    [tx.tenantId, id, tx.now, until],
  )
  if (!row) return undefined
  const { merchantId, tries, ...request } = row
  return { merchantId, tries, request }
}

/** True while a payment service handles a refund: then no person may pay it. */
export const isRefundSent = async (tx: Tx, id: string): Promise<boolean> => {
  const found = await tx.maybeOne<{ sent: boolean }>(
    `select merchant_id is not null and state = 'queued' as sent from order_refund where tenant_id = $1 and id = $2 for update`,
    [tx.tenantId, id],
  )
  return found?.sent ?? false
}

async function refundById(tx: Tx, id: string): Promise<Refund> {
  const found = await tx.maybeOne<Refund>(`select ${refundColumns} from order_refund where tenant_id = $1 and id = $2`, [tx.tenantId, id])
  return found ?? refuse('ROW_GONE', { params: { object: { zh: `退款[${id}]`, en: `Refund [${id}]` } } })
}

const lockOrder = (tx: Tx, orderId: string) =>
  tx.one<{ depotId: string | null; orderNo: string | null }>(
    'select depot_of_document(tenant_id, id) as "depotId", bill_no as "orderNo" from document where tenant_id = $1 and id = $2 for no key update',
    [tx.tenantId, orderId],
  )

async function orderAccount(tx: Tx, orderId: string): Promise<Pick<LedgerEntry, 'party' | 'partyId' | 'part'>> {
  const { customerId } = await tx.one<{ customerId: string }>(
    'select customer_id as "customerId" from document where tenant_id = $1 and id = $2',
    [tx.tenantId, orderId],
  )
  return { party: 'customer', partyId: customerId, part: 'goods' }
}

/**
 * Refund of one payment, sent through the merchant that received it; a payment without a merchant is refunded by a
 * cashier.
 */
type RefundPart = { payment: number; amount: Decimal; merchantId: string | null }

/** Splits a refund over the payments, the latest first: no payment is refunded beyond its amount. */
async function splitRefund(tx: Tx, orderId: string, amount: Decimal): Promise<RefundPart[]> {
  const rows = await tx.query<{ payment: number; merchantId: string | null; open: string; advance: string }>(
    `select p.no as payment, p.amount - (select coalesce(sum(r.amount), 0) from order_refund r
              where r.tenant_id = $1 and r.document_id = p.document_id and r.payment = p.no) as open,
            (select coalesce(sum(e.amount), 0) from ledger_entry e where e.tenant_id = $1 and e.account = 'advance'
                and (e.settles_id = p.document_id or e.settles_id is null and e.document_id = p.document_id)) as advance,
            (select m.id from payment_callback c join payment_merchant m on m.tenant_id = $1 and m.merchant_no = c.merchant_no
              where c.tenant_id = $1 and c.payment_no = p.payment_no and c.outcome = 1) as "merchantId"
       from order_payment p where p.tenant_id = $1 and p.document_id = $2 order by p.no desc`,
    [tx.tenantId, orderId],
  )
  const advance = decimal(rows[0]?.advance ?? '0')
  const parts: RefundPart[] = []
  let left = amount
  for (const { payment, open, merchantId } of rows) {
    const part = left.lt(open) ? left : decimal(open)
    if (part.gt(0)) parts.push({ payment, amount: part, merchantId })
    left = left.sub(part)
  }
  const limit = amount.sub(left).lt(advance) ? amount.sub(left) : advance
  if (amount.gt(limit)) refuse('REFUND_EXCEEDS', { params: { limit: fixedText(limit.isNegative() ? zero : limit, 2) } })
  return parts
}
