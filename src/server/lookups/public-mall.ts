import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal, fixedText } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../core/wire-values.ts'
import { platformTenant, type Tx } from '../db/connect.ts'
import { containing, countedRows, type PagingParams, pageOf, sliceOf } from '../db/pages.ts'
import { settingsOf } from '../db/settings.ts'
import type { HandlersOf } from '../http/request.ts'

type PublicGoods = DataOf<'PublicMallApi_localBarCode'>
type Brand = DataOf<'PublicMallApi_brands'>['records'][number]
type WithTotal<T> = T & { total: string }

/**
 * Handlers of public data: goods on the shelves of a tenant's mall, and their brands. They do not even read costs,
 * stock or suppliers.
 */
export const publicMallHandlers: HandlersOf<'PublicMallApi_brands' | 'PublicMallApi_localBarCode' | 'PublicMallApi_searchMallInfoPage'> = {
  PublicMallApi_brands: ({ db, now, query }) => db.inTenant(query.tenantId ?? platformTenant, now, (tx) => findBrands(tx, query)),
  PublicMallApi_localBarCode: ({ db, now, query }) =>
    db.inTenant(query.tenantId ?? platformTenant, now, async (tx) => (await findGoods(tx, { barCode: query.barCode, size: 1 })).records[0]),
  PublicMallApi_searchMallInfoPage: ({ db, now, query, body }) =>
    db.inTenant(body.tenantId ?? platformTenant, now, (tx) => findGoods(tx, { ...query, keyword: body.keyword })),
}

/** Condition that goods `c` are published: enabled, sold in the mall, on the shelves. */
export const publishedGoods = 'c.status = 1 and c.is_store = 2 and c.on_shelves = 2'
const likePattern = (text: string | undefined) => (text?.trim() ? containing(text.trim()) : null)

async function findBrands(tx: Tx, asked: PagingParams & { name?: string }) {
  const { rows, total } = await countedRows(sliceOf(asked), ({ size, offset }) =>
    tx.query<WithTotal<Brand>>(
      `select b.id, b.code, b.name, b.context, count(*) over () as total from brand b
      where b.tenant_id = $1 and ($2::text is null or b.name ilike $2 or b.mnemonic ilike $2)
        and exists (select from commodity c where c.tenant_id = $1 and c.brand_id = b.id and ${publishedGoods})
      order by b.name collate pinyin, b.id limit $3 offset $4`,
      [tx.tenantId, likePattern(asked.name), size, offset],
    ),
  )
  return pageOf(
    rows.map(({ total: _, ...row }) => withoutNulls(row)),
    total,
    asked,
  )
}

async function findGoods(tx: Tx, asked: PagingParams & { keyword?: string; barCode?: string }) {
  const { places } = await settingsOf(tx)
  const { rows, total } = await countedRows(sliceOf(asked), ({ size, offset }) =>
    tx.query<WithTotal<PublicGoods>>(
      `select c.id, c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName", c.spec, c.bar_code as "barCode",
            f.name as "classifyName", b.name as "brandName", u.name as "unitName", c.retail_price as "retailPrice",
            count(*) over () as total
       from commodity c join comm_unit u on u.tenant_id = $1 and u.id = c.unit_id
       left join classification f on f.tenant_id = $1 and f.id = c.classify_id
       left join brand b on b.tenant_id = $1 and b.id = c.brand_id
      where c.tenant_id = $1 and ${publishedGoods}
        and ($2::text is null or c.comm_info_name ilike $2 or c.comm_info_code ilike $2 or c.bar_code ilike $2 or c.mnemonic ilike $2)
        and ($3::text is null or c.bar_code = $3
             or exists (select from commodity_unit o where o.tenant_id = $1 and o.comm_info_id = c.id and o.bar_code = $3))
      order by c.comm_info_name collate pinyin, c.id limit $4 offset $5`,
      [tx.tenantId, likePattern(asked.keyword), asked.barCode?.trim() ?? null, size, offset],
    ),
  )
  const price = (text: string | null | undefined) => (text ? fixedText(new Decimal(text), places.price) : undefined)
  const records = rows.map(({ total: _, ...row }) => withoutNulls({ ...row, retailPrice: price(row.retailPrice) }))
  return pageOf(records, total, asked)
}
