import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import type { LedgerEntry } from '#domain/finance/ledger.ts'
import type { Tx } from '../../../db/connect.ts'
import { refuse } from '../../../db/refuse.ts'
import { cashAccountOf, postCash } from './cash.ts'
import { postEntries } from './partner-ledger.ts'

/** An order paid before it ships; its depot determines the books. */
export type PaidOrder = { id: string; customerId: string; depotId: string | undefined }

/**
 * Payment for an order. It goes to the account that is named, otherwise to the cash account of the order's legal
 * entity.
 */
export type Payment = { amount: Decimal; accountId?: string | undefined; paymentNo?: string | undefined; payWay?: string | undefined }

/** Amount paid for an order in advance and not refunded. */
export async function amountPaidFor(tx: Tx, orderId: string): Promise<Decimal> {
  const { paid } = await tx.one<{ paid: string }>(
    `select coalesce(sum(amount), 0) as paid from ledger_entry where tenant_id = $1 and document_id = $2 and account = 'advance'`,
    [tx.tenantId, orderId],
  )
  return decimal(paid)
}

/**
 * Problems with the account and the number of a payment (guard *paymentIsTold*): the books of the order have no such
 * enabled account, or the payment number is used already.
 */
export async function paymentProblems(
  tx: Tx,
  { depotId }: PaidOrder,
  { accountId, paymentNo }: Omit<Payment, 'amount'>,
): Promise<Problem[]> {
  const { account, counted } = await tx.one<{ account: boolean; counted: boolean }>(
    `select exists (select from cash_account where tenant_id = $1 and id = $2 and status = 1
      and legal_entity = entity_of($1, $3)) as account,
            exists (select from order_payment where tenant_id = $1 and payment_no = $4) as counted`,
    [tx.tenantId, accountId ?? null, depotId ?? null, paymentNo ?? null],
  )
  return [
    ...(accountId && !account ? [{ field: 'accountId', rule: 'FIELD_BAD', reason: notInBooks } as const] : []),
    ...(counted ? [duplicatePayment(paymentNo)] : []),
  ]
}

const notInBooks = { zh: '不是订单所属法人的启用账户', en: "it is no account in use of the order's legal entity" }
const numberLabel = { zh: '支付单号', en: 'Payment number' }
const duplicatePayment = (value = ''): Problem => ({ field: 'paymentNo', rule: 'DUPLICATE', params: { field: numberLabel, value } })

/** Posts a payment for an order as an advance of its customer (effect *takePayment*), dated today. */
export async function takePayment(tx: Tx, order: PaidOrder, payment: Payment): Promise<void> {
  const { amount, paymentNo } = payment
  const accountId = payment.accountId ?? (await cashAccountOf(tx, order.depotId))
  const { no } = await tx.one<{ no: number }>(
    'select count(*)::integer + 1 as no from order_payment where tenant_id = $1 and document_id = $2',
    [tx.tenantId, order.id],
  )
  const taken = await tx.query(
    `insert into order_payment (tenant_id, document_id, no, account_id, amount, payment_no, pay_way, create_time)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, payment_no) do nothing returning no`,
    [tx.tenantId, order.id, no, accountId, amount.toFixed(), paymentNo ?? null, payment.payWay ?? null, tx.now],
  )
  if (taken.length === 0) refuse('DUPLICATE', { problems: [duplicatePayment(paymentNo)] })
  const booking = { id: order.id, billDate: tx.today }
  await postEntries(tx, booking, [{ ...advanceOf(order), about: 'payment', amount, step: no }])
  await postCash(tx, booking, [{ accountId, amount, no }])
}

/** Remaining advance of an order: what was paid, less what its deliveries used and what was refunded. */
export async function advanceLeft(tx: Tx, orderId: string): Promise<Decimal> {
  const { left } = await tx.one<{ left: string }>(
    `select coalesce(sum(amount), 0) as left from ledger_entry
      where tenant_id = $1 and account = 'advance' and (settles_id = $2 or settles_id is null and document_id = $2)`,
    [tx.tenantId, orderId],
  )
  return decimal(left)
}

/** Writes off the remaining advance of an order as income (rule B8, forfeited deposit), dated today. */
export async function forfeitAdvance(tx: Tx, order: PaidOrder): Promise<void> {
  const amount = (await advanceLeft(tx, order.id)).neg()
  if (amount.isZero()) return
  await postEntries(tx, { id: order.id, billDate: tx.today }, [{ ...advanceOf(order), about: 'writeOff', amount, settlesId: order.id }])
}

/**
 * Settles the receivable of an order's delivery with the order's advance, as far as the advance covers it (rule B6,
 * mall: from advance).
 */
export async function applyAdvance(
  tx: Tx,
  out: { id: string; billDate: string },
  order: { id: string; customerId: string; amount: Decimal },
): Promise<void> {
  const left = await advanceLeft(tx, order.id)
  const amount = order.amount.lt(left) ? order.amount : left
  if (!amount.gt(0)) return
  const advance = { ...advanceOf({ ...order, depotId: undefined }), about: 'applied', amount: amount.neg() } as const
  await postEntries(tx, out, [
    { ...advance, settlesId: order.id },
    { ...advance, account: 'receivable', settlesId: out.id },
  ])
}

const advanceOf = ({ customerId }: PaidOrder): Pick<LedgerEntry, 'account' | 'party' | 'partyId' | 'part'> => ({
  account: 'advance',
  party: 'customer',
  partyId: customerId,
  part: 'goods',
})
