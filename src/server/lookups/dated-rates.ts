import type { DatedRate } from '#domain/tax/tax-facts.ts'
import type { Tx } from '../db/connect.ts'

/** The tenant's few tax rates, each with the rate that succeeds it and the day of that. */
export const datedRatesOf = (tx: Tx): Promise<DatedRate[]> =>
  tx.query<DatedRate>(
    `select id, tax_rate::text as "taxRate", next_id as "nextId", next_from as "nextFrom", from_date as "fromDate", to_date as "toDate"
       from tax_rate where tenant_id = $1`,
    [tx.tenantId],
  )
