import { type Decimal, decimal, roundTo } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Tx } from '../../db/connect.ts'

/** `limit`: the most that a customer may owe; `exposure`: what it would owe with the document that is asked about. In money. */
export type Credit = { limit: Decimal; exposure: Decimal }

/**
 * What a customer owes and will owe on credit, with the document that is asked about (rule C8 *credit exposure*): its receivable less its
 * advances as `customer_balance` has them, what is left to ship of its open orders, what submitted documents ship without an order, and of `own`, which is none of these,
 * the amount of its lines without an order: each thing once. Undefined where the customer has no limit: nothing is added up then.
 * With `lock` whoever else asks for this customer waits until the transaction ends; it is taken before balances.
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

/** The problem with owing more than the limit (guard *creditCovers*); nothing where there is no limit. */
export function creditProblem(credit: Credit | undefined): Problem | undefined {
  if (!credit || credit.exposure.lte(credit.limit)) return undefined
  return { field: 'customerId', rule: 'CREDIT_LIMIT', params: { excess: credit.exposure.sub(credit.limit).toFixed(2) } }
}

/** What stands in the accounts of a partner, as debts are signed: of customers kept, of suppliers added up, for few have a limit. */
const owedBy = {
  customer: (id: string) => `(select coalesce(sum(case account when 'receivable' then amount else -amount end), 0) from customer_balance
           where tenant_id = $1 and customer_id = ${id} and account in ('receivable', 'advance'))`,
  supplier: (id: string) => `(select coalesce(sum(case account when 'payable' then amount else -amount end), 0) from ledger_entry
           where tenant_id = $1 and party = 'supplier' and party_id = ${id} and account in ('payable', 'advance'))`,
}

/** What of a partner's open orders is still to come, and of what was submitted without an order. */
const orderedBy = (side: 'customer' | 'supplier', id: string, withoutId: string) => `(select coalesce(sum(case
             when 'open' = any (d.tags) then l.final_amt * greatest(l.base_qty - l.received_qty - l.closed_qty, 0) / nullif(l.base_qty, 0)
             when l.source_body_id is null then greatest(l.final_amt, 0) end), 0)
            from document d join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
           where d.tenant_id = $1 and d.${side}_id = ${id} and d.id is distinct from ${withoutId}::bigint and d.tags && '{open,holds}'
             -- what is quoted is not ordered
             and d.valid_date is null)`

const othersQuery = `select ${owedBy.customer('$2')} + ${orderedBy('customer', '$2', '$3')} as others`

const suppliersQuery = `
  select s.id, s.credit_limit as limit, ${owedBy.supplier('s.id')} + ${orderedBy('supplier', 's.id', '$3')} as others
    from supplier s where s.tenant_id = $1 and s.id = any ($2::bigint[]) and s.credit_limit is not null`

/**
 * Of suppliers that grant us a limit: what we owe and will owe, the same way as customers owe us (rule C8 *credit exposure*); the document that asks is left out.
 * Nobody is held up by it, so nothing is locked.
 */
export async function supplierCredits(tx: Tx, ids: readonly string[], withoutId?: string): Promise<ReadonlyMap<string, Credit>> {
  const rows = await tx.query<{ id: string; limit: string; others: string }>(suppliersQuery, [tx.tenantId, ids, withoutId || null])
  return new Map(rows.map(({ id, limit, others }) => [id, { limit: decimal(limit), exposure: roundTo(decimal(others), 2) }]))
}
