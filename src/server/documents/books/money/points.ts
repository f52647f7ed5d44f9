import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import type { Tx } from '../../../db/connect.ts'
import { settingsOf } from '../../../db/settings.ts'

/** Amount of an order that its customer did not return: final amounts of its posted deliveries less their returns. */
export async function retainedAmount(tx: Tx, orderId: string): Promise<Decimal> {
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
 * Posts points for the amount of an order that is not returned: whole points, at the rate in force when the order
 * first earned some (rule B8 Points). It posts only the difference to what is posted already, so that repeating it
 * posts nothing twice. An order without points yet gets some only if `earns` is true.
 */
export const postOrderPoints = async (tx: Tx, orderId: string, earns: boolean): Promise<void> =>
  postPoints(tx, orderId, earns, () => retainedAmount(tx, orderId))

/** Posts points for the part of a member's ticket that is not returned; walk-in customers earn none. */
export async function postTicketPoints(tx: Tx, { id, customerId }: { id: string; customerId?: string }, kept: Decimal): Promise<void> {
  if (customerId) await postPoints(tx, id, true, async () => kept)
}

/**
 * Amount of a ticket that its member did not return: sold less returned, as if the document `except` did not exist.
 */
export async function retainedOfTicket(tx: Tx, ticketId: string, except: string): Promise<Decimal> {
  const { kept } = await tx.one<{ kept: string }>(
    `select coalesce(sum(l.final_amt + coalesce((
              select sum(r.final_amt) from document_line r
                join document d on d.tenant_id = $1 and d.id = r.document_id and 'counts' = any (d.tags)
               where r.tenant_id = $1 and r.source_body_id = l.id and d.id <> $3), 0)), 0) as kept
       from document_line l where l.tenant_id = $1 and l.document_id = $2 and l.base_qty > 0`,
    [tx.tenantId, ticketId, except],
  )
  return decimal(kept)
}

async function postPoints(tx: Tx, orderId: string, earns: boolean, keptNow: () => Promise<Decimal>): Promise<void> {
  const entered = await tx.one<{ last: number; score: string; rate: string | null }>(
    `select coalesce(max(no), 0) as last, coalesce(sum(score) filter (where about = 'earned'), 0) as score,
      min(rate) filter (where about = 'earned') as rate
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

/** Points that an order has earned net of returns; undefined where none. */
export async function earnedScore(tx: Tx, orderId: string): Promise<number | undefined> {
  const { score } = await tx.one<{ score: number | null }>(
    `select sum(score)::integer as score from points_entry where tenant_id = $1 and document_id = $2 and about = 'earned'`,
    [tx.tenantId, orderId],
  )
  return score ?? undefined
}
