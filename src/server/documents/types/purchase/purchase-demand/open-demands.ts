import { sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { decimal, fixedText, roundTo } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import type { Tx } from '../../../../db/connect.ts'
import { countedRows, pageOf, sliceOf } from '../../../../db/pages.ts'
import { allOf, statement, withTenant } from '../../../../db/query-builder.ts'
import { settingsOf } from '../../../../db/settings.ts'
import type { Call } from '../../../../http/request.ts'
import { lastSupplierSql } from '../../../../lookups/unit-lists.ts'
import { visibleLines } from '../../../engine/depot-access.ts'

type OpenDemand = DataOf<'DemandApi_openLines'>['records'][number]
type OpenDemandRow = Omit<OpenDemand, 'openQty' | 'draftQty'> & { open: string; drafted: string; conversion: string; total: string }

/** Quantities of demand lines that drafts of purchase orders take, by line, in basic units. */
export async function draftedQuantities(tx: Tx, lineIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; qty: string }>(
    `select l.source_body_id as id, sum(l.base_qty) as qty from document_line l join document d on d.tenant_id = $1 and d.id = l.document_id
      where l.tenant_id = $1 and l.source_body_id = any ($2::bigint[]) and 'editable' = any (d.tags) group by l.source_body_id`,
    [tx.tenantId, lineIds],
  )
  return new Map(rows.map(({ id, qty }) => [id, qty]))
}

/**
 * Look-up for the merge: lines of open demands with a quantity that is still to be ordered and in no draft, those
 * needed earliest first.
 */
export async function openDemands({ tx, user, query: asked }: Call<'DemandApi_openLines'>) {
  const { places } = await settingsOf(tx)
  const conditions = [
    sql`d.tenant_id = ${tx.tenantId} and d.kind = 'purchaseDemand' and 'open' = any (d.tags)`,
    sql`l.base_qty - l.received_qty - l.closed_qty > coalesce(f.qty, 0)`,
    ...visibleLines(user),
    ...(asked.depotId ? [sql`d.depot_id = ${asked.depotId}`] : []),
    ...(asked.headId ? [sql`d.id = ${asked.headId}`] : []),
    ...(asked.supplierId ? [sql`coalesce(l.suggested_supplier_id, paid.supplier_id, c.supplier_id) = ${asked.supplierId}`] : []),
  ]
  const { rows, total } = await countedRows(sliceOf(asked), ({ size, offset }) =>
    tx.run<OpenDemandRow>(
      statement(sql<OpenDemandRow>`
      select l.id, d.id as "headId", d.bill_no as "billNo", d.depot_id as "depotId", w.name as "depotName",
        d.delivery_date as "deliveryDate",
             l.comm_info_id as "commInfoId", c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName",
             l.unit_id as "unitId", u.name as "unitName",
             l.base_qty - l.received_qty - l.closed_qty - coalesce(f.qty, 0) as open, coalesce(f.qty, 0) as drafted,
             coalesce(l.conversion, 1) as conversion,
             s.id as "supplierId", s.supplier_name as "supplierName", count(*) over () as total
        from document d
        join document_line l on l.tenant_id = ${tx.tenantId} and l.document_id = d.id
        join commodity c on c.tenant_id = ${tx.tenantId} and c.id = l.comm_info_id
        join comm_unit u on u.tenant_id = ${tx.tenantId} and u.id = l.unit_id
        join depot w on w.tenant_id = ${tx.tenantId} and w.id = d.depot_id
        left join lateral (select sum(o.base_qty) as qty from document_line o
        join document h on h.tenant_id = ${tx.tenantId} and h.id = o.document_id
                            where o.tenant_id = ${tx.tenantId} and o.source_body_id = l.id and 'editable' = any (h.tags)) f on true
        left join lateral (${withTenant(tx, lastSupplierSql('l.comm_info_id'))}) paid on true
        left join supplier s on s.tenant_id = ${tx.tenantId} and s.id = coalesce(l.suggested_supplier_id, paid.supplier_id, c.supplier_id)
       where ${allOf(conditions)}
       order by d.delivery_date nulls last, d.id, l.index_no limit ${size} offset ${offset}`),
    ),
  )
  const inUnit = (basic: string, conversion: string) => fixedText(roundTo(decimal(basic).div(conversion), places.qty), places.qty)
  const records = rows.map(({ open, drafted, conversion, total: _, ...row }) =>
    withoutNulls({ ...row, openQty: inUnit(open, conversion), draftQty: inUnit(drafted, conversion) }),
  )
  return pageOf(records as OpenDemand[], total, asked)
}
