import { type Decimal, decimal } from '#domain/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import { settingsOf } from '../../db/settings.ts'

/** What of an order its customer kept, in money: final amounts of its live outs less what came back of them. */
export async function keptOf(tx: Tx, orderId: string): Promise<Decimal> {
  const { kept } = await tx.one<{ kept: string }>(
    `with sent as (
       select o.id, o.final_amt from document_line l
         join document_line o on o.tenant_id = $1 and o.source_body_id = l.id
         join document d on d.tenant_id = $1 and d.id = o.document_id and 'counts' = any (d.tags)
        where l.tenant_id = $1 and l.document_id = $2)
     select coalesce((select sum(final_amt) from sent), 0)
          + coalesce((select sum(r.final_amt) from sent join document_line r on r.tenant_id = $1 and r.source_body_id = sent.id
              join document d on d.tenant_id = $1 and d.id = r.document_id and 'counts' = any (d.tags)), 0) as kept`,
    [tx.tenantId, orderId],
  )
  return decimal(kept)
}

/**
 * Enters what an order earns in points by what is kept of it now: whole points, at the rate of the setting when it first earned (rule B8 Points).
 * Asked again after a return it enters what that takes back, and nothing twice. An order that has earned nothing yet does so only where it `earns`.
 */
export const settlePoints = async (tx: Tx, orderId: string, earns: boolean): Promise<void> =>
  enterPoints(tx, orderId, earns, () => keptOf(tx, orderId))

/** Enters what a ticket of a member earns in points by what is kept of it, in money; a walk-in earns none. */
export async function settleTicketPoints(tx: Tx, { id, customerId }: { id: string; customerId?: string }, kept: Decimal): Promise<void> {
  if (customerId) await enterPoints(tx, id, true, async () => kept)
}

/** What of a ticket of the counter its member kept, in money: what it sold less what came back of it, as if there were no document `except`. */
export async function keptOfTicket(tx: Tx, ticketId: string, except: string): Promise<Decimal> {
  const { kept } = await tx.one<{ kept: string }>(
    `select coalesce(sum(l.final_amt + coalesce((
              select sum(r.final_amt) from document_line r join document d on d.tenant_id = $1 and d.id = r.document_id and 'counts' = any (d.tags)
               where r.tenant_id = $1 and r.source_body_id = l.id and d.id <> $3), 0)), 0) as kept
       from document_line l where l.tenant_id = $1 and l.document_id = $2 and l.base_qty > 0`,
    [tx.tenantId, ticketId, except],
  )
  return decimal(kept)
}

async function enterPoints(tx: Tx, orderId: string, earns: boolean, keptNow: () => Promise<Decimal>): Promise<void> {
  const entered = await tx.one<{ last: number; score: string; rate: string | null }>(
    `select coalesce(max(no), 0) as last, coalesce(sum(score) filter (where about = 'earned'), 0) as score, min(rate) filter (where about = 'earned') as rate
       from points_entry where tenant_id = $1 and document_id = $2`,
    [tx.tenantId, orderId],
  )
  const rate = entered.rate ?? (earns ? (await settingsOf(tx)).pointsRate : undefined)
  if (rate === undefined) return
  const kept = await keptNow()
  const score = kept.mul(rate).floor().sub(entered.score)
  if (score.isZero()) return
  await tx.query(
    `insert into points_entry (tenant_id, customer_id, document_id, no, score, kept_amt, rate, create_time)
     select tenant_id, customer_id, id, $3, $4, $5, $6, $7 from document where tenant_id = $1 and id = $2 returning id`,
    [tx.tenantId, orderId, entered.last + 1, score.toFixed(), kept.toFixed(), decimal(rate).toFixed(), tx.now],
  )
}

/** The points that an order has earned and not given back; nothing where it earned none. */
export async function scoreOf(tx: Tx, orderId: string): Promise<number | undefined> {
  const { score } = await tx.one<{ score: number | null }>(
    `select sum(score)::integer as score from points_entry where tenant_id = $1 and document_id = $2 and about = 'earned'`,
    [tx.tenantId, orderId],
  )
  return score ?? undefined
}
