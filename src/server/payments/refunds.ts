import { type Decimal, decimal, fixed, zero } from '#domain/decimal.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import type { Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'
import { postCash } from '../documents/books/cash.ts'
import { postEntries } from '../documents/books/partner-ledger.ts'
import { periodProblem } from '../documents/books/periods.ts'
import { refuse } from '../refuse.ts'
import type { RefundRequest } from './provider.ts'

/** `queued`: owed, and tried until it is paid · `failed`: whoever pays said no for good, so that somebody must look · `done`: paid back. */
export type RefundState = 'queued' | 'done' | 'failed'

/** What is paid back of one payment of an order. */
export type Refund = {
  id: string
  /** Its number, by which whoever pays it knows it too: the same for each try. */
  key: string
  orderId: string
  returnId: string | null
  amount: string
  reason: string
  state: RefundState
  /** What was said the last time it failed. */
  failure: string | null
  tries: number
  nextTry: Date | null
  createTime: Date
  doneTime: Date | null
}

/** What is to be paid back: all together, in money, and why; `returnId` where goods came back for it. */
export type RefundAsked = { orderId: string; returnId?: string | undefined; amount: Decimal; reason: string }

const columns = `id, key, document_id as "orderId", return_id as "returnId", trim_scale(amount) as amount, reason, state, failure, tries,
  next_try as "nextTry", create_time as "createTime", done_time as "doneTime"`

/**
 * Queues what is owed back of an order, in the caller's transaction, which holds the period of today: it leaves the advance for the account
 * `refund` (rule B6 refund), dated today. It is taken from the payments, the latest first, a row of each. Of one return there is one refund: asked
 * again, it answers that one. Refuses with REFUND_EXCEEDS what is more than what is left of the advance or of the payments.
 */
export async function queueRefund(tx: Tx, { orderId, returnId, amount, reason }: RefundAsked): Promise<Refund[]> {
  // payments and refunds of an order one after the other
  const { orderNo } = await lockOrder(tx, orderId)
  const before = await refundsOf(tx, orderId)
  const known = returnId ? before.filter((refund) => refund.returnId === returnId) : []
  if (known.length > 0) return known
  const parts = await partsOf(tx, orderId, amount)
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
    `returning ${columns}`,
  )
  const account = await accountOf(tx, orderId)
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

/** All refunds of an order, in the order they were asked for. */
export const refundsOf = (tx: Tx, orderId: string): Promise<Refund[]> =>
  tx.query<Refund>(`select ${columns} from order_refund where tenant_id = $1 and document_id = $2 order by no`, [tx.tenantId, orderId])

/** Tries a refund that failed again from now on. Anything else is left as it is: it is under way or paid. */
export async function retryRefund(tx: Tx, id: string): Promise<Refund> {
  await tx.query(
    `update order_refund set state = 'queued', tries = 0, next_try = case when merchant_id is not null then $3::timestamptz end where tenant_id = $1 and id = $2 and state = 'failed'`,
    [tx.tenantId, id, tx.now],
  )
  return refundWith(tx, id)
}

/**
 * A refund was paid: the money leaves the account that the payment came to, and nothing is owed any more, dated today. One that is done stays
 * so. Refuses what is booked in a month that is locked or closed.
 */
export async function refundPaid(tx: Tx, id: string): Promise<Refund> {
  const { orderId } = await refundWith(tx, id)
  const { depotId } = await lockOrder(tx, orderId)
  const problem = await periodProblem(tx, { date: tx.today, depotId: depotId ?? undefined }, true)
  if (problem) refuse(problem.rule, { params: problem.params })
  const [paid] = await tx.query<Refund & { no: number; payment: number }>(
    `update order_refund set state = 'done', failure = null, next_try = null, done_time = $3
      where tenant_id = $1 and id = $2 and state <> 'done' returning ${columns}, no, payment`,
    [tx.tenantId, id, tx.now],
  )
  if (!paid) return refundWith(tx, id)
  const amount = decimal(paid.amount).neg()
  const { accountId } = await tx.one<{ accountId: string }>(
    'select account_id as "accountId" from order_payment where tenant_id = $1 and document_id = $2 and no = $3',
    [tx.tenantId, orderId, paid.payment],
  )
  const booking = { id: orderId, billDate: tx.today }
  const account = await accountOf(tx, orderId)
  await postEntries(tx, booking, [{ ...account, account: 'refund', about: 'payment', amount, settlesId: orderId, step: paid.no }])
  // payments count from 1 upwards, refunds downwards
  await postCash(tx, booking, [{ accountId, amount, no: -paid.no }])
  return paid
}

/** What whoever pays said against a refund: it is tried again at that time, or for good it is not. One that is done stays so. */
export async function refundFailed(tx: Tx, id: string, failure: string, nextTry?: Date): Promise<Refund> {
  await tx.query(
    `update order_refund set state = case when $4::timestamptz is null then 'failed' else 'queued' end, failure = $3, next_try = $4
      where tenant_id = $1 and id = $2 and state = 'queued'`,
    [tx.tenantId, id, failure, nextTry ?? null],
  )
  return refundWith(tx, id)
}

/** A refund that is taken up to be sent, as the service is asked for it. */
export type ClaimedRefund = { merchantId: string; tries: number; request: RefundRequest }

/** Takes a refund that is due for this long, so that nobody else sends it meanwhile; nothing where somebody has. */
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

/** Whether a payment service is at a refund: nobody else may pay it then. */
export const refundIsSent = async (tx: Tx, id: string): Promise<boolean> => {
  const found = await tx.maybeOne<{ sent: boolean }>(
    `select merchant_id is not null and state = 'queued' as sent from order_refund where tenant_id = $1 and id = $2 for update`,
    [tx.tenantId, id],
  )
  return found?.sent ?? false
}

async function refundWith(tx: Tx, id: string): Promise<Refund> {
  const found = await tx.maybeOne<Refund>(`select ${columns} from order_refund where tenant_id = $1 and id = $2`, [tx.tenantId, id])
  return found ?? refuse('ROW_GONE', { params: { object: { zh: `退款[${id}]`, en: `Refund [${id}]` } } })
}

const lockOrder = (tx: Tx, orderId: string) =>
  tx.one<{ depotId: string | null; orderNo: string | null }>(
    'select depot_of_document(tenant_id, id) as "depotId", bill_no as "orderNo" from document where tenant_id = $1 and id = $2 for no key update',
    [tx.tenantId, orderId],
  )

async function accountOf(tx: Tx, orderId: string): Promise<Pick<LedgerEntry, 'party' | 'partyId' | 'part'>> {
  const { customerId } = await tx.one<{ customerId: string }>(
    'select customer_id as "customerId" from document where tenant_id = $1 and id = $2',
    [tx.tenantId, orderId],
  )
  return { party: 'customer', partyId: customerId, part: 'goods' }
}

/** What is paid back of one payment, by the merchant that it came to; by a cashier where there is none. */
type Part = { payment: number; amount: Decimal; merchantId: string | null }

/** How much of which payment is paid back, the latest first: whoever pays takes back what was paid there, and no more. */
async function partsOf(tx: Tx, orderId: string, amount: Decimal): Promise<Part[]> {
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
  const parts: Part[] = []
  let left = amount
  for (const { payment, open, merchantId } of rows) {
    const part = left.lt(open) ? left : decimal(open)
    if (part.gt(0)) parts.push({ payment, amount: part, merchantId })
    left = left.sub(part)
  }
  const limit = amount.sub(left).lt(advance) ? amount.sub(left) : advance
  if (amount.gt(limit)) refuse('REFUND_EXCEEDS', { params: { limit: fixed(limit.isNegative() ? zero : limit, 2) } })
  return parts
}
