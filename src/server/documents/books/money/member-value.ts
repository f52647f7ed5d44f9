import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import type { StoredValue } from '#domain/retail/member-payments.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Booking } from '../stock/movements.ts'

/** A member's points, and stored value in money. */
export type MemberBalance = StoredValue & { points: Decimal }

/** Balance of a member. With `lock` no other till uses or changes it until the transaction ends. */
export async function memberBalance(tx: Tx, customerId: string, lock: boolean): Promise<MemberBalance> {
  if (lock) await tx.query('select from customer where tenant_id = $1 and id = $2 for no key update', [tx.tenantId, customerId])
  const row = await tx.one<{ points: string; principal: string; bonus: string }>(
    `select (select coalesce(sum(score), 0) from points_entry where tenant_id = $1 and customer_id = $2) as points, s.*
       from (select coalesce(sum(principal), 0) as principal, coalesce(sum(bonus), 0) as bonus from stored_value_entry
       where tenant_id = $1 and customer_id = $2) s`,
    [tx.tenantId, customerId],
  )
  return { points: decimal(row.points), principal: decimal(row.principal), bonus: decimal(row.bonus) }
}

/** Adds to a member's stored value, or deducts where negative; zero posts no entry. */
export async function enterStoredValue(
  tx: Tx,
  { id, billDate }: Booking,
  customerId: string,
  { principal, bonus }: StoredValue,
): Promise<void> {
  if (principal.isZero() && bonus.isZero()) return
  await tx.query(
    'insert into stored_value_entry (tenant_id, customer_id, document_id, principal, bonus, create_time, bill_date) values ($1, $2, $3, $4, $5, $6, $7)',
    [tx.tenantId, customerId, id, principal.toFixed(), bonus.toFixed(), tx.now, billDate],
  )
}

/** Redeems points for an amount of money (both negative), or gives them back. */
export async function enterPointsUsed(
  tx: Tx,
  { id, billDate }: Booking,
  customerId: string,
  used: { points: Decimal; amount: Decimal; rate: Decimal },
): Promise<void> {
  if (used.points.isZero()) return
  await tx.query(
    `with member as materialized (
       select c.tenant_id, c.id, (select coalesce(max(p.no), 0) + 1 from points_entry p where p.tenant_id = $1 and p.document_id = $3) as no
         from customer c where c.tenant_id = $1 and c.id = $2)
     insert into points_entry (tenant_id, customer_id, document_id, no, score, kept_amt, rate, about, create_time, bill_date)
     select m.tenant_id, m.id, $3, m.no, $4, $5, $6, 'used', $7, $8 from member m returning id`,
    [tx.tenantId, customerId, id, used.points.toFixed(), used.amount.toFixed(), used.rate.toFixed(), tx.now, billDate],
  )
}

/** Posts a member's opening points. */
export async function enterPointsOpening(tx: Tx, { id }: Pick<Booking, 'id'>, customerId: string, score: number): Promise<void> {
  await tx.query(
    `insert into points_entry (tenant_id, customer_id, document_id, no, score, kept_amt, rate, about, create_time)
      values ($1, $2, $3, 1, $4, 0, 0, 'opening', $5)`,
    [tx.tenantId, customerId, id, score, tx.now],
  )
}

/**
 * Reverses what a document did to a member's stored value and redeemed points, or its opening points, on the red
 * document.
 */
export async function reverseMemberValue(tx: Tx, originalId: string, red: Booking): Promise<void> {
  await tx.query(
    `insert into stored_value_entry (tenant_id, customer_id, document_id, principal, bonus, create_time, bill_date)
     select tenant_id, customer_id, $3, -principal, -bonus, $4, $5 from stored_value_entry where tenant_id = $1 and document_id = $2
     returning id`,
    [tx.tenantId, originalId, red.id, tx.now, red.billDate],
  )
  await tx.query(
    `insert into points_entry (tenant_id, customer_id, document_id, no, score, kept_amt, rate, about, create_time, bill_date)
     select tenant_id, customer_id, $3, no, -score, -kept_amt, rate, about, $4, case about when 'used' then $5::date end
       from points_entry where tenant_id = $1 and document_id = $2 and about in ('used', 'opening') returning id`,
    [tx.tenantId, originalId, red.id, tx.now, red.billDate],
  )
}

/**
 * Stored value and points of a member that documents used and did not give back, with the amount of money that the
 * points paid.
 */
export type MemberUsed = StoredValue & { points: Decimal; pointsAmt: Decimal }

/** Total that these tickets used, less what their returns gave back. */
export async function memberUse(tx: Tx, documentIds: readonly string[]): Promise<MemberUsed> {
  const row = await tx.one<{ principal: string; bonus: string; points: string; pointsAmt: string }>(
    `select s.*, p.* from (select -coalesce(sum(principal), 0) as principal, -coalesce(sum(bonus), 0) as bonus
                             from stored_value_entry where tenant_id = $1 and document_id = any ($2::bigint[])) s,
            (select -coalesce(sum(score), 0) as points, -coalesce(sum(kept_amt), 0) as "pointsAmt"
               from points_entry where tenant_id = $1 and document_id = any ($2::bigint[]) and about = 'used') p`,
    [tx.tenantId, documentIds],
  )
  return {
    principal: decimal(row.principal),
    bonus: decimal(row.bonus),
    points: decimal(row.points),
    pointsAmt: decimal(row.pointsAmt),
  }
}
