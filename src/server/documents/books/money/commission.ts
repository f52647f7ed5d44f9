import { type Decimal, decimal, roundTo, zero } from '#domain/figures/decimal.ts'
import type { Tx } from '../../../db/connect.ts'
import { settingsOf } from '../../../db/settings.ts'
import { postOrderPoints, retainedAmount } from './points.ts'

const dayMs = 86_400_000

/**
 * Posts what an order earns when it is completed, or takes it back after a return: points of its customer, commission
 * of the referring partner.
 */
export async function postEarnings(tx: Tx, orderId: string, earns: boolean): Promise<void> {
  await postOrderPoints(tx, orderId, earns)
  await postCommission(tx, { id: orderId }, earns, () => retainedAmount(tx, orderId))
}

/**
 * Posts commission of the customer's partner on the part of a sale that is not returned, at the percentage in force
 * when the sale first earned commission (rule B7). It posts only the difference to what is posted already, so that
 * repeating it posts nothing twice. A sale without commission yet gets one only if `earns` is true.
 */
export async function postCommission(
  tx: Tx,
  { id, customerId }: { id: string; customerId?: string },
  earns: boolean,
  keptNow: () => Promise<Decimal>,
): Promise<void> {
  const entered = await tx.one<{ count: number; amount: string; partnerId: string | null; rate: string | null }>(
    `select count(*)::integer as count, coalesce(sum(amount), 0) as amount, min(partner_id) as "partnerId", min(rate) as rate
       from commission_entry where tenant_id = $1 and document_id = $2`,
    [tx.tenantId, id],
  )
  const terms = entered.partnerId === null ? (earns ? await commissionTerms(tx, id, customerId) : undefined) : entered
  if (!terms?.partnerId || terms.rate === null) return
  const kept = await keptNow()
  const { amount: places } = (await settingsOf(tx)).places
  const amount = roundTo(kept.mul(terms.rate).div(100), places).sub(entered.amount)
  if (amount.isZero()) return
  await tx.query(
    `insert into commission_entry (tenant_id, partner_id, document_id, no, amount, kept_amt, rate, create_time)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.tenantId, terms.partnerId, id, entered.count + 1, amount.toFixed(), kept.toFixed(), decimal(terms.rate).toFixed(), tx.now],
  )
}

/**
 * The partner who referred the sale's customer, with their percent; nothing where there is none or they are disabled.
 */
const commissionTerms = (tx: Tx, documentId: string, customerId?: string) =>
  tx.maybeOne<{ partnerId: string; rate: string | null }>(
    `select p.id as "partnerId", p.commission_rate as rate
       from customer c
       join network_partner p on p.tenant_id = $1 and p.id = c.recommended_id and p.status = 1
      where c.tenant_id = $1 and c.id = coalesce($3::bigint, (select customer_id from document where tenant_id = $1 and id = $2))`,
    [tx.tenantId, documentId, customerId ?? null],
  )

/**
 * Commission of a partner: total earned, waiting for return windows, held by withdrawals in progress, paid out, and
 * left to withdraw.
 */
export type CommissionBalance = { total: Decimal; waiting: Decimal; held: Decimal; paid: Decimal; left: Decimal }

/**
 * Commission balances of partners (rule B7): commission of an order can be withdrawn once its return window, counted
 * from the day after completion, is over; withdrawals not refused are deducted.
 */
export async function commissionOf(tx: Tx, partnerIds: readonly string[]): Promise<(partnerId: string) => CommissionBalance> {
  const { waitMs, timeZone } = await settingsOf(tx)
  const rows = await tx.query<{ id: string; total: string; waiting: string; held: string; taken: string }>(
    `select p.id, coalesce(e.total, 0) as total, coalesce(e.waiting, 0) as waiting, w.held, w.taken
       from unnest($2::bigint[]) as p (id)
      cross join lateral (
        select sum(o.amount) as total, sum(o.amount) filter (where $3 > 0 and o.earned >= $4::date - $3::integer) as waiting
          from (select sum(amount) as amount, (min(create_time) at time zone $5)::date as earned
                  from commission_entry where tenant_id = $1 and partner_id = p.id group by document_id) o) e
      cross join lateral (
        select coalesce(sum(w.amount) filter (where 'openWork' = any (d.tags)), 0) as held,
               coalesce(sum(w.amount) filter (where not 'closed' = any (d.tags)), 0) as taken
          from partner_withdrawal w join document d on d.tenant_id = $1 and d.id = w.document_id
         where w.tenant_id = $1 and w.partner_id = p.id) w`,
    [tx.tenantId, partnerIds, Math.round(waitMs('RETURN_WINDOW_DAYS') / dayMs), tx.today, timeZone],
  )
  const known = new Map(rows.map(({ id, ...row }) => [id, balanceIn(row)]))
  return (partnerId) => known.get(partnerId) ?? { total: zero, waiting: zero, held: zero, paid: zero, left: zero }
}

function balanceIn(row: { total: string; waiting: string; held: string; taken: string }): CommissionBalance {
  const [total, waiting, held, taken] = [decimal(row.total), decimal(row.waiting), decimal(row.held), decimal(row.taken)]
  return { total, waiting, held, paid: taken.sub(held), left: total.sub(waiting).sub(taken) }
}
