import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language } from '#domain/core/words.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { priceBasket } from '#domain/prices/price-basket.ts'
import type { PricedRow } from '#domain/prices/price-facts.ts'
import { mallOrder } from '#machines/mall/mall-order.machine.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import { containing, countedRows, pageOf, sliceOf } from '#server/db/pages.ts'
import { refuse } from '#server/db/refuse.ts'
import { customerOfBuyer } from '#server/http/access.ts'
import type { Call, User } from '#server/http/request.ts'
import { publishedGoods } from '#server/lookups/public-mall.ts'
import { cachedUnitLists } from '#server/lookups/unit-lists.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import { priceFactsOf } from '../../../prices/read-price-facts.ts'

type ShopGoodsRow = DataOf<'ShopApi_goods'>['records'][number]
type GoodsRow = Pick<ShopGoodsRow, 'id' | 'commInfoCode' | 'commInfoName' | 'unitId' | 'unitName' | 'inStock' | 'noReturn'> & {
  spec: string | null
  classifyName: string | null
  brandName: string | null
  picture: string | null
}

/**
 * Depot that serves a buyer: one assigned to the buyer, the default first, otherwise the first enabled depot. Refuses
 * MASTER_OFF where there is none.
 */
export async function depotOfBuyer(tx: Tx, { id }: User): Promise<string> {
  const row = await tx.maybeOne<{ id: string }>(
    `select d.id from depot d left join user_depot u on u.tenant_id = $1 and u.depot_id = d.id and u.user_id = $2
      where d.tenant_id = $1 and d.status = 1 order by u.is_default desc nulls last, d.code limit 1`,
    [tx.tenantId, id],
  )
  return row?.id ?? refuse('MASTER_OFF', { params: { kind: { zh: '仓库', en: 'Depot' }, name: '' } })
}

const inStockSql = `case when c.comm_kind = 2 or exists (select from stock_balance b where b.tenant_id = $1 and b.comm_info_id = c.id
  and b.depot_id = $2 and b.qty - b.reserved_qty - b.held_qty > 0) then 2 else 1 end`

/** Fields of published goods shown to a buyer; `$1` is the tenant, `$2` the buyer's depot. */
const goodsSql = (where: string, columns = '') => `
  select c.id, c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName", c.spec, c.picture, f.name as "classifyName",
         b.name as "brandName", c.unit_id as "unitId", u.name as "unitName", ${inStockSql} as "inStock", c.no_return as "noReturn"${columns}
    from commodity c join comm_unit u on u.tenant_id = $1 and u.id = c.unit_id
    left join classification f on f.tenant_id = $1 and f.id = c.classify_id
    left join brand b on b.tenant_id = $1 and b.id = c.brand_id
   where c.tenant_id = $1 and ${publishedGoods} and ${where}`

const matchesSql = `($3::text is null or c.comm_info_name ilike $3 or c.comm_info_code ilike $3 or c.mnemonic ilike $3
  or c.bar_code ilike $3)
  and ($4::bigint is null or c.classify_id = any (array(
    with recursive below as (
      select k.id from classification k where k.tenant_id = $1 and k.id = $4
      union select k.id from classification k join below on k.parent_id = below.id where k.tenant_id = $1)
    select id from below)))`

/** A page of published goods by name, with the buyer's price of one basic unit. */
export async function shopGoods(call: Call<'ShopApi_goods'>): Promise<DataOf<'ShopApi_goods'>> {
  const { tx, user, query } = call
  const depotId = await depotOfBuyer(tx, user)
  const keyword = query.keyword?.trim()
  const { rows, total } = await countedRows(sliceOf(query), ({ size, offset }) =>
    tx.query<GoodsRow & { total: string }>(
      `${goodsSql(matchesSql, ', count(*) over () as total')} order by c.comm_info_name collate pinyin, c.id limit $5 offset $6`,
      [tx.tenantId, depotId, keyword ? containing(keyword) : null, query.classifyId ?? null, size, offset],
    ),
  )
  const prices = await pricesOf(await openRun(call), user, depotId, rows)
  const records = rows.map(({ total: _, ...row }, at): ShopGoodsRow => ({ ...withoutNulls(row), ...priceOf(prices[at]) }))
  return pageOf(records, total, query)
}

/** Published goods by id, with the price of each of their units. */
export async function shopGoodsDetail(call: Call<'ShopApi_goodsDetail'>): Promise<DataOf<'ShopApi_goodsDetail'>> {
  const { tx, user, query } = call
  const depotId = await depotOfBuyer(tx, user)
  const row = await tx.maybeOne<GoodsRow>(goodsSql('c.id = $3'), [tx.tenantId, depotId, query.id])
  if (!row) refuse('ROW_GONE', { params: { object: { zh: '商品', en: 'Goods' } } })
  const units = (await cachedUnitLists(tx, [row.id], undefined)).get(row.id) ?? []
  const asked = units.map(({ unitId }) => ({ id: row.id, unitId }))
  const prices = await pricesOf(await openRun(call), user, depotId, asked)
  return {
    ...withoutNulls(row),
    ...priceOf(prices[0]),
    units: units.map(({ unitId, unitName, conversion }, at) =>
      withoutNulls({ unitId, unitName: unitName ?? '', conversion: conversion ?? '1', price: prices[at]?.taxPrice }),
    ),
  }
}

type PricedUnit = PricedRow & { listPrice: string | undefined }

/** Present prices for a buyer, each for one unit of the goods, before coupons. */
async function pricesOf(run: Run, user: User, depotId: string, asked: readonly { id: string; unitId: string }[]): Promise<PricedUnit[]> {
  const lines = asked.map(({ id, unitId }) => ({ commInfoId: id, unitId, depotId }))
  const facts = await priceFactsOf(run, { customerId: customerOfBuyer(user), depotId, lines })
  const lists = new Map(facts.goods.map(({ commInfoId, unitId, listPrice }) => [`${commInfoId}:${unitId}`, listPrice]))
  // each line is priced on its own, because limits of an offer apply per order
  return lines.flatMap((line) => {
    const [row] = priceBasket([{ ...line, qty: '1' }], facts).rows
    return row ? [{ ...row, listPrice: lists.get(`${line.commInfoId}:${line.unitId}`) }] : []
  })
}

function priceOf(row: PricedUnit | undefined): Pick<ShopGoodsRow, 'price' | 'listPrice' | 'offerName'> {
  const { taxPrice, listPrice, offer } = row ?? {}
  const isOther = taxPrice !== undefined && listPrice !== undefined && !decimal(taxPrice).eq(listPrice)
  return withoutNulls({ price: taxPrice, listPrice: isOther ? listPrice : undefined, offerName: offer?.name })
}

type Customer = { customerName: string; linkman: string | null; phone: string | null; address: string | null }
type NamedRow = { id: string; name: string }

/** Data of the shop's start page: the buyer, classes of published goods, names of order states, return reasons. */
export async function shopFront({ tx, user, language }: Call<'ShopApi_front'>): Promise<DataOf<'ShopApi_front'>> {
  const customerId = customerOfBuyer(user)
  const customer = await tx.one<Customer>(
    'select customer_name as "customerName", linkman, phone, address from customer where tenant_id = $1 and id = $2',
    [tx.tenantId, customerId],
  )
  const classes = await tx.query<NamedRow>(
    `select f.id, f.name from classification f
      where f.tenant_id = $1 and exists (select from commodity c where c.tenant_id = $1 and c.classify_id = f.id and ${publishedGoods})
      order by f.name collate pinyin, f.id`,
    [tx.tenantId],
  )
  const returnTypes = await tx.query<NamedRow & { defect: 1 | 2 }>(
    'select id, name, defect from return_type where tenant_id = $1 order by sort nulls last, id',
    [tx.tenantId],
  )
  return { customerId, ...withoutNulls(customer), classes, returnTypes, statuses: statusesIn(language) }
}

/** Status codes of the law's states in order, each with the label of the first state that has it. */
function statusesIn(language: Language) {
  const states = Object.values(mallOrder.states).flatMap((state) =>
    'code' in state && state.code !== undefined ? [{ status: state.code, statusName: inLanguage(state, language) }] : [],
  )
  return [...Map.groupBy(states, ({ status }) => status).values()].flatMap(([first]) => first ?? [])
}

/** The published units of goods; goods not published are left out. */
export async function publishedUnits(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await tx.query<{ id: string }>(
    `select c.id from commodity c where c.tenant_id = $1 and c.id = any ($2::bigint[]) and ${publishedGoods}`,
    [tx.tenantId, ids],
  )
  const lists = await cachedUnitLists(
    tx,
    rows.map(({ id }) => id),
    undefined,
  )
  return new Map([...lists].map(([id, units]) => [id, new Set(units.flatMap(({ unitId }) => unitId ?? []))]))
}
