import { sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { momentText, withoutNulls } from '#server/core/wire-values.ts'
import { pageOf, sliceOf } from '#server/db/pages.ts'
import { statement } from '#server/db/query-builder.ts'
import { refuse } from '#server/db/refuse.ts'
import { visibleIds } from '#server/documents/engine/depot-access.ts'
import { openRun } from '#server/documents/engine/run.ts'
import { priceHandlers } from '#server/documents/prices/price-handlers.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'

type SalesPriceChange = DataOf<'PriceAdjustmentApi_history'>['records'][number]
type PriceLabel = DataOf<'PriceAdjustmentApi_labels'>[number]

/** Handlers for price facts, held coupons, former sales prices, and labels of new ones. */
export const marketingHandlers: HandlersOf<
  'PriceApi_facts' | 'PriceApi_steps' | 'CouponApi_held' | 'PriceAdjustmentApi_history' | 'PriceAdjustmentApi_labels'
> = {
  ...priceHandlers,
  PriceAdjustmentApi_history: priceHistoryPage,
  PriceAdjustmentApi_labels: priceLabelsOf,
}

async function priceHistoryPage(call: Call<'PriceAdjustmentApi_history'>): Promise<DataOf<'PriceAdjustmentApi_history'>> {
  const { tx, user, query } = call
  const { settings } = await openRun(call)
  const { size, offset } = sliceOf(query)
  const where = sql.join(
    [
      sql`h.tenant_id = ${tx.tenantId}`,
      ...(query.commInfoId ? [sql`h.comm_info_id = ${query.commInfoId}`] : []),
      ...(query.headId ? [sql`h.document_id = ${query.headId}`] : []),
      ...(user.depots ? [sql`(h.depot_id is null or h.depot_id = any (${[...user.depots]}::bigint[]))`] : []),
    ],
    sql` and `,
  )
  const [counted] = await tx.run(statement(sql<{ total: string }>`select count(*) as total from sales_price_change h where ${where}`))
  const rows = await tx.run(
    statement(sql<Omit<SalesPriceChange, 'changeTime'> & { changeTime: Date }>`
      select h.id, h.document_id as "headId", d.bill_no as "billNo", h.comm_info_id as "commInfoId", c.comm_info_name as "commInfoName",
             h.unit_id as "unitId", u.name as "unitName", h.depot_id as "depotId", s.name as "depotName", h.customer_id as "customerId",
             b.customer_name as "customerName", h.level_id as "levelId", l.name as "levelName", h.old_price as "oldPrice",
             h.new_price as "newPrice", h.change_time as "changeTime"
        from sales_price_change h
        join document d on d.tenant_id = h.tenant_id and d.id = h.document_id
        join commodity c on c.tenant_id = h.tenant_id and c.id = h.comm_info_id
        join comm_unit u on u.tenant_id = h.tenant_id and u.id = h.unit_id
        left join depot s on s.tenant_id = h.tenant_id and s.id = h.depot_id
        left join customer b on b.tenant_id = h.tenant_id and b.id = h.customer_id
        left join customer_level l on l.tenant_id = h.tenant_id and l.id = h.level_id
       where ${where} order by h.id desc limit ${size} offset ${offset}`),
  )
  const records = rows.map((row) => ({ ...withoutNulls(row), changeTime: momentText(row.changeTime, settings.timeZone) }))
  return pageOf(records as SalesPriceChange[], Number(counted?.total ?? 0), query)
}

async function priceLabelsOf({ tx, user, query: { id } }: Call<'PriceAdjustmentApi_labels'>): Promise<PriceLabel[]> {
  if (!(await visibleIds(tx, user, [id])).has(id)) refuse('DOC_GONE')
  const rows = await tx.query<PriceLabel>(
    `select c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName", c.spec, coalesce(cu.bar_code, c.bar_code) as "barCode",
            u.name as "unitName", s.name as "depotName", l.final_price as price
       from price_adjustment p
       join price_adjustment_line l on l.tenant_id = p.tenant_id and l.document_id = p.document_id
       join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
       join comm_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
       left join commodity_unit cu on cu.tenant_id = l.tenant_id and cu.comm_info_id = l.comm_info_id and cu.unit_id = l.unit_id
       left join depot s on s.tenant_id = p.tenant_id and p.depot_ids ? s.id::text and ($3::bigint[] is null or s.id = any ($3))
      where p.tenant_id = $1 and p.document_id = $2 order by s.name, l.index_no`,
    [tx.tenantId, id, user.depots ? [...user.depots] : null],
  )
  if (rows.length === 0) refuse('DOC_GONE')
  return rows.map((row) => withoutNulls(row) as PriceLabel)
}
