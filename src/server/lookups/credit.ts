import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, decimal, roundTo } from '#domain/figures/decimal.ts'
import type { Tx } from '../db/connect.ts'

/**
 * `limit`: the most that a customer may owe; `exposure`: what the customer owes including the document in question.
 * Both in money.
 */
export type Credit = { limit: Decimal; exposure: Decimal }

/**
 * Credit exposure of a customer including the document in question (rule C8 *credit exposure*). It is the sum of
 * receivables less advances from `customer_balance`, what open orders still have to ship, submitted documents without
 * an order, and `own` lines without an order; nothing is counted twice. Undefined where the customer has no limit.
 * With `lock`, other checks of this customer wait until the transaction ends; take this lock before locking balances.
 */
export async function creditExposure(
  tx: Tx,
  customerId: string,
  own: { id?: string; amount: Decimal },
  lock: boolean,
): Promise<Credit | undefined> {
  const { limit } = await tx.one<{ limit: string | null }>(
    `select credit_limit as limit from customer where tenant_id = $1 and id = $2 ${lock ? 'for no key update' : ''}`,
    [tx.tenantId, customerId],
  )
  if (limit === null) return undefined
  const { others } = await tx.one<{ others: string }>(othersQuery, [tx.tenantId, customerId, own.id || null])
  return { limit: decimal(limit), exposure: roundTo(decimal(others), 2).add(own.amount) }
}

/**
 * The problem if the exposure exceeds the limit (guard *creditCovers*); undefined if it does not, or there is no
 * limit.
 */
export function creditProblem(credit: Credit | undefined): Problem | undefined {
  if (!credit || credit.exposure.lte(credit.limit)) return undefined
  return { field: 'customerId', rule: 'CREDIT_LIMIT', params: { excess: credit.exposure.sub(credit.limit).toFixed(2) } }
}

/**
 * Balance of a partner, with debts positive. That of customers is stored; that of suppliers is summed, because few
 * have a limit.
 */
const owedAmount = {
  customer: (id: string) => `(select coalesce(sum(case account when 'receivable' then amount else -amount end), 0) from customer_balance
           where tenant_id = $1 and customer_id = ${id} and account in ('receivable', 'advance'))`,
  supplier: (id: string) => `(select coalesce(sum(case account when 'payable' then amount else -amount end), 0) from ledger_entry
           where tenant_id = $1 and party = 'supplier' and party_id = ${id} and account in ('payable', 'advance'))`,
}

/** What is still open of a partner's orders, and submitted documents without an order. */
const onOrderAmount = (side: 'customer' | 'supplier', id: string, withoutId: string) => `(select coalesce(sum(case
             when 'open' = any (d.tags) then l.final_amt * greatest(l.base_qty - l.received_qty - l.closed_qty, 0) / nullif(l.base_qty, 0)
             when l.source_body_id is null then greatest(l.final_amt, 0) end), 0)
            from document d join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
           where d.tenant_id = $1 and d.${side}_id = ${id} and d.id is distinct from ${withoutId}::bigint and d.tags && '{open,holds}'
             -- what is quoted is not ordered
             and d.valid_date is null)`

const othersQuery = `select ${owedAmount.customer('$2')} + ${onOrderAmount('customer', '$2', '$3')} as others`

const suppliersQuery = `
  select s.id, s.credit_limit as limit, ${owedAmount.supplier('s.id')} + ${onOrderAmount('supplier', 's.id', '$3')} as others
    from supplier s where s.tenant_id = $1 and s.id = any ($2::bigint[]) and s.credit_limit is not null`

/**
 * Credit of suppliers that grant us a limit, computed like customers' exposure (rule C8 *credit exposure*) but without
 * the document `withoutId`. It is informative and blocks nothing, so nothing is locked.
 */
export async function supplierCredits(tx: Tx, ids: readonly string[], withoutId?: string): Promise<ReadonlyMap<string, Credit>> {
  const rows = await tx.query<{ id: string; limit: string; others: string }>(suppliersQuery, [tx.tenantId, ids, withoutId || null])
  return new Map(rows.map(({ id, limit, others }) => [id, { limit: decimal(limit), exposure: roundTo(decimal(others), 2) }]))
}
