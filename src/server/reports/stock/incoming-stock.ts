import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { contains, countedRows, pageOf, sliceOf } from '../../db/pages.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { settingsOf } from '../../db/settings.ts'
import { findKind } from '../../documents/engine/kind.ts'
import { visibleHead } from '../../documents/queries/stock-parts.ts'
import type { Call } from '../../http/request.ts'

type IncomingCall = Call<'InventoryApi_coming'>
type IncomingRow = Record<
  'headId' | 'kind' | 'state' | 'billDate' | 'depotId' | 'depotName' | 'commInfoId' | 'commInfoCode' | 'commInfoName',
  string
> &
  Record<'billNo' | 'deliveryDate' | 'deliveryRoute' | 'fromName', string | null> & { unitName: string; qty: string; total: string }

/**
 * Quantities on their way to depots, by document and goods, in basic units: in transit; on order; requested or ordered
 * by stores but not dispatched yet; and delivered by head office to a store of another legal entity that has not
 * received them.
 */
const incomingSql = ({ tenantId }: Tx): RawBuilder<unknown> => sql`
  select l.document_id, l.depot_id, l.comm_info_id, sum(l.qty) as qty from stock_transit l
   where l.tenant_id = ${tenantId} group by l.document_id, l.depot_id, l.comm_info_id having sum(l.qty) > 0
  union all
  select l.document_id, l.depot_id, l.comm_info_id, sum(l.on_order_qty) from document_line l
   where l.tenant_id = ${tenantId} and l.on_order_qty <> 0 group by l.document_id, l.depot_id, l.comm_info_id
  union all
  select l.document_id, h.in_depot_id, l.comm_info_id, sum(l.base_qty - l.received_qty - l.closed_qty)
    from document h join document_line l on l.tenant_id = ${tenantId} and l.document_id = h.id
   where h.tenant_id = ${tenantId} and h.in_depot_id is not null and h.tags && array['awaitsApproval', 'open'] and h.close_type is null
   group by l.document_id, h.in_depot_id, l.comm_info_id having sum(l.base_qty - l.received_qty - l.closed_qty) > 0
  union all
  select l.document_id, l.depot_id, l.comm_info_id, sum(l.base_qty)
    from store_delivery s join document h on h.tenant_id = ${tenantId} and h.id = s.receipt_id and h.tags && array['editable', 'holds']
    join document_line l on l.tenant_id = ${tenantId} and l.document_id = h.id
   where s.tenant_id = ${tenantId} group by l.document_id, l.depot_id, l.comm_info_id`

function conditionsOf({ tx, user, query: { depotId, keyword } }: IncomingCall) {
  const text = keyword?.trim()
  return allOf([
    sql<SqlBool>`d.tenant_id = ${tx.tenantId} and c.comm_kind = 1`,
    ...(user.depots ? [sql<SqlBool>`x.depot_id = any (${[...user.depots]}::bigint[])`] : []),
    ...(depotId ? [sql<SqlBool>`x.depot_id = ${depotId}`] : []),
    ...(text ? [sql<SqlBool>`(${contains(sql`c.comm_info_name`, text)} or c.comm_info_code = ${text} or d.bill_no = ${text})`] : []),
  ])
}

/** A page of incoming quantities for the caller's depots: earliest expected date first, those without a date last. */
export async function incomingPage(call: IncomingCall): Promise<DataOf<'InventoryApi_coming'>> {
  const { tx, user, query, language } = call
  const { rows, total } = await countedRows(sliceOf(query), ({ size, offset }) =>
    tx.run<IncomingRow>(
      statement(sql<IncomingRow>`
      select d.id as "headId", d.kind, d.state, d.bill_no as "billNo", d.bill_date as "billDate", d.delivery_date as "deliveryDate",
             d.delivery_route as "deliveryRoute", coalesce(p.supplier_name, f.name) as "fromName",
             x.depot_id as "depotId", w.name as "depotName",
             c.id as "commInfoId", c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName", u.name as "unitName", x.qty,
             count(*) over () as total
        from (${incomingSql(tx)}) x join document d on d.tenant_id = ${tx.tenantId} and d.id = x.document_id
        join commodity c on c.tenant_id = d.tenant_id and c.id = x.comm_info_id
        join comm_unit u on u.tenant_id = c.tenant_id and u.id = c.unit_id
        join depot w on w.tenant_id = d.tenant_id and w.id = x.depot_id
        left join depot f on f.tenant_id = d.tenant_id and f.id = d.depot_id and f.id <> x.depot_id
        left join supplier p on p.tenant_id = d.tenant_id and p.id = d.supplier_id
       where ${conditionsOf(call)}
       order by d.delivery_date nulls last, d.bill_date, d.id, c.comm_info_code limit ${size} offset ${offset}`),
    ),
  )
  const { places } = await settingsOf(tx)
  const records = rows.map(({ total: _, state, ...row }) => {
    const statusName = findKind(row.kind)?.words.statusName(state, language, {}) ?? state
    return withoutNulls({
      ...visibleHead(row, user, language),
      statusName,
      id: `${row.headId}:${row.depotId}:${row.commInfoId}`,
      qty: fixedText(decimal(row.qty), places.qty),
    })
  })
  return pageOf(records, total, query)
}
