import type { Tx } from '../../db/connect.ts'
import { lastPaidSql } from '../../lookups/unit-lists.ts'
import type { StoredDocument } from '../engine/stored.ts'

/**
 * SQL: prices of a document's stored lines, each with the last price paid to the supplier before, per basic unit.
 * Gifts and lines without a price are left out.
 */
const paidByLines = `
  select l.tenant_id, l.document_id, $3::bigint as supplier_id, $4::date as bill_date, l.id, l.comm_info_id,
    l.unit_id, l.qty, l.tax_price, l.tax_rate,
         round(paid.tax_price / paid.conversion, 6) as last_price
    from document_line l left join lateral (${lastPaidSql('l.comm_info_id', '$3')}) paid on true
   where l.tenant_id = $1 and l.document_id = $2 and l.is_gift is distinct from 2 and l.tax_price <> 0
   order by l.index_no, l.id`

/**
 * Records the prices of a document with stored lines, by goods, unit and supplier, each with the price paid before.
 */
export function recordPrices(tx: Tx, { id, supplierId, billDate }: StoredDocument): void {
  tx.write(
    `with paid as materialized (${paidByLines})
     insert into price_history
       (tenant_id, document_id, supplier_id, bill_date, line_id, comm_info_id, unit_id, qty, tax_price, tax_rate, last_price)
     select * from paid returning 1`,
    [tx.tenantId, id, supplierId, billDate],
  )
}

/** Voids the prices of a reversed document; they are not proposed again. */
export function voidPrices(tx: Tx, documentId: string, redId: string): void {
  tx.write('update price_history set struck_by = $3 where tenant_id = $1 and document_id = $2', [tx.tenantId, documentId, redId])
}
