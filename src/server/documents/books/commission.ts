import { decimal, roundTo } from '#domain/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import { settingsOf } from '../../db/settings.ts'
import { keptOf, settlePoints } from './points.ts'

/** Enters what an order earns now that it is completed, or gives back after a return: points of its customer, commission of the partner he came by. */
export async function settleEarnings(tx: Tx, orderId: string, earns: boolean): Promise<void> {
  await settlePoints(tx, orderId, earns)
  await settleCommission(tx, orderId, earns)
}

/**
 * Enters what an order earns its customer's partner by what is kept of it now, at the percent of when it first earned (rule B7). Asked again after
 * a return it enters what that takes back, and nothing twice. An order that has earned nothing yet does so only where it `earns`.
 */
async function settleCommission(tx: Tx, orderId: string, earns: boolean): Promise<void> {
  const entered = await tx.one<{ count: number; amount: string; partnerId: string | null; rate: string | null }>(
    `select count(*)::integer as count, coalesce(sum(amount), 0) as amount, min(partner_id) as "partnerId", min(rate) as rate
       from commission_entry where tenant_id = $1 and document_id = $2`,
    [tx.tenantId, orderId],
  )
  const terms = entered.partnerId === null ? (earns ? await termsOf(tx, orderId) : undefined) : entered
  if (!terms?.partnerId || terms.rate === null) return
  const kept = await keptOf(tx, orderId)
  const { amount: places } = (await settingsOf(tx)).places
  const amount = roundTo(kept.mul(terms.rate).div(100), places).sub(entered.amount)
  if (amount.isZero()) return
  await tx.query(
    `insert into commission_entry (tenant_id, partner_id, document_id, no, amount, kept_amt, rate, create_time) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.tenantId, terms.partnerId, orderId, entered.count + 1, amount.toFixed(), kept.toFixed(), decimal(terms.rate).toFixed(), tx.now],
  )
}

/** The partner whom an order's customer came by, and his percent; nothing where there is none, or he is switched off. */
const termsOf = (tx: Tx, orderId: string) =>
  tx.maybeOne<{ partnerId: string; rate: string | null }>(
    `select p.id as "partnerId", p.commission_rate as rate
       from document d
       join customer c on c.tenant_id = d.tenant_id and c.id = d.customer_id
       join network_partner p on p.tenant_id = c.tenant_id and p.id = c.recommended_id and p.status = 1
      where d.tenant_id = $1 and d.id = $2`,
    [tx.tenantId, orderId],
  )
