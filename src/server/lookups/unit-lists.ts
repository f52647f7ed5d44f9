import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal, fixedText } from '#domain/figures/decimal.ts'
import { ratioOf } from '#domain/figures/exact-quantities.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'

/** A unit of goods as the wire shows it. */
export type UnitInfo = DataOf<'UnitApi_selectUnitListByCommInfoIds'>[string][number]

type UnitRow = {
  goods_id: string
  unit_id: string
  unit_name: string
  conversion: string
  bar_code: string | null
  final_price: string | null
  purchase_price: string | null
  list_price: string | null
  agreed_price: string | null
  qty_places: number | null
  exclusive: string | null
  exclusive_basic: string | null
}

/** The last price paid to a partner for goods, and the unit it was for. */
type LastPaidPrice = { price: string; unitId: string | null | undefined; conversion: string | null | undefined }

/**
 * 0 instead of null: with a null in a condition the planner removes the table, and a cluster loses the column by which
 * it routes.
 */
const noPartner = '0'

const unitsQuery = `
  select c.id as goods_id, own.unit_id, unit.name as unit_name, trim_scale(own.conversion) as conversion, own.bar_code,
         own.final_price, own.purchase_price, c.retail_price as list_price, c.purchase_price as agreed_price,
         case when own.rank = 0 then coalesce(c.qty_places, unit.qty_places) end as qty_places,
         cp.final_price as exclusive, cb.final_price as exclusive_basic
    from commodity c
    cross join lateral (
      select 0 as rank, c.unit_id, 1::numeric as conversion, c.bar_code, c.retail_price as final_price, c.purchase_price
      union all
      select 1, cu.unit_id, cu.conversion, cu.bar_code, cu.final_price, cu.purchase_price
        from commodity_unit cu where cu.tenant_id = $1 and cu.comm_info_id = c.id) own
    left join customer_price cp on cp.tenant_id = $1 and cp.customer_id = $3 and cp.comm_info_id = c.id
     and cp.unit_id = own.unit_id and cp.status = 1
    left join customer_price cb on cb.tenant_id = $1 and cb.customer_id = $3 and cb.comm_info_id = c.id
     and cb.unit_id = c.unit_id and cb.status = 1
    join comm_unit unit on unit.tenant_id = $1 and unit.id = own.unit_id
   where c.tenant_id = $1 and c.id = any ($2::bigint[])
   order by c.id, own.rank, own.conversion, own.unit_id`

/**
 * SQL of the last price paid to a supplier for goods of tenant `$1`: `tax_price`, `unit_id`, and that unit's
 * `conversion`.
 */
export const lastPaidSql = (goods: string, supplier: string): string => `
  select h.tax_price, h.unit_id, b.conversion
    from price_history h join document_line b on b.tenant_id = $1 and b.id = h.line_id
   where h.tenant_id = $1 and h.comm_info_id = ${goods}
   and h.supplier_id = coalesce(${supplier}, ${noPartner}::bigint) and h.struck_by is null
   order by h.bill_date desc, h.id desc limit 1`

/** SQL of the last supplier of goods of tenant `$1`, with the unit bought: `supplier_id`, `unit_id`. */
export const lastSupplierSql = (goods: string): string => `
  select h.supplier_id, h.unit_id from price_history h
   where h.tenant_id = $1 and h.comm_info_id = ${goods} and h.struck_by is null
   order by h.bill_date desc, h.id desc limit 1`

const lastPaidQuery = `
  select c.id as goods_id, paid.tax_price as price, paid.unit_id as "unitId", paid.conversion
    from unnest($2::bigint[]) as c (id) cross join lateral (${lastPaidSql('c.id', '$3')}) paid`

/**
 * Units by goods id: the basic one (conversion 1) first, the others by size. Unknown goods are missing. Prices are
 * tax-inclusive per unit; for every kind of price, a unit without its own gets the basic unit's times its conversion.
 * With a trading partner, `salesPrice` is the customer's own enabled price, and `purchasePrice` the last price paid to
 * the partner, converted between units; without a partner, or if nothing was bought from them, it is the agreed price.
 */
export async function unitListsOf(tx: Tx, commInfoIds: readonly string[], bartererId?: string): Promise<Map<string, UnitInfo[]>> {
  if (commInfoIds.length === 0) return new Map()
  const { places } = await settingsOf(tx)
  const lists = await cachedUnitLists(tx, commInfoIds, bartererId)
  if (bartererId === undefined) return lists
  const paid = await tx.query<LastPaidPrice & { goods_id: string }>(lastPaidQuery, [tx.tenantId, [...lists.keys()], bartererId])
  for (const row of paid) lists.set(row.goods_id, withLastPaid(lists.get(row.goods_id) ?? [], row, places.price))
  return lists
}

/** Unit lists of goods and partner, cached in memory. They lack the last prices, which every posting changes. */
export async function cachedUnitLists(tx: Tx, ids: readonly string[], bartererId: string | undefined): Promise<Map<string, UnitInfo[]>> {
  const places = (await settingsOf(tx)).places.price
  const keyOf = (id: string) => `units:${places}:${bartererId ?? ''}:${id}`
  const kept = tx.kept('masters') as Map<string, UnitInfo[]> | undefined
  const wanted = ids.filter((id) => !kept?.has(keyOf(id)))
  const rows = wanted.length === 0 ? [] : await tx.query<UnitRow>(unitsQuery, [tx.tenantId, wanted, bartererId ?? noPartner])
  const found = Map.groupBy(rows, (row) => row.goods_id)
  return new Map(
    ids.flatMap((id): [string, UnitInfo[]][] => {
      const units = kept?.get(keyOf(id)) ?? found.get(id)?.map((row) => unitInfo(row, places))
      if (units) kept?.set(keyOf(id), units)
      return units ? [[id, units]] : []
    }),
  )
}

/** Goods with their basic unit. */
type GoodsWithUnit = { id: string; unitId: string; unitName: string; barCode?: string | null }

/**
 * Units of goods without prices, for lists that show no prices and may be very long. The basic unit is taken from the
 * goods.
 */
export async function plainUnits(tx: Tx, goods: readonly GoodsWithUnit[]): Promise<Map<string, UnitInfo[]>> {
  if (goods.length === 0) return new Map()
  const rows = await tx.query<Pick<UnitRow, 'goods_id' | 'unit_id' | 'unit_name' | 'conversion' | 'bar_code'>>(
    `select cu.comm_info_id as goods_id, cu.unit_id, u.name as unit_name, trim_scale(cu.conversion) as conversion, cu.bar_code
       from commodity_unit cu join comm_unit u on u.tenant_id = $1 and u.id = cu.unit_id
      where cu.tenant_id = $1 and cu.comm_info_id = any ($2::bigint[]) order by cu.comm_info_id, cu.conversion, cu.unit_id`,
    [tx.tenantId, goods.map(({ id }) => id)],
  )
  const others = Map.groupBy(rows, (row) => row.goods_id)
  const plain = (unitId: string, unitName: string, conversion: string, barCode: string | null | undefined): UnitInfo => ({
    ...{ unitId, unitName, conversion },
    ...(barCode ? { barCode } : {}),
  })
  return new Map(
    goods.map(({ id, unitId, unitName, barCode }): [string, UnitInfo[]] => [
      id,
      [
        plain(unitId, unitName, '1', barCode),
        ...(others.get(id) ?? []).map((row) => plain(row.unit_id, row.unit_name, row.conversion, row.bar_code)),
      ],
    ]),
  )
}

function unitInfo(row: UnitRow, places: number): UnitInfo {
  const text = (price: Decimal | undefined) => price && fixedText(price, places)
  return withoutNulls({
    unitId: row.unit_id,
    unitName: row.unit_name,
    conversion: row.conversion,
    barCode: row.bar_code,
    finalPrice: text(pricePerUnit(row.final_price, row.list_price, row.conversion)),
    qtyPlaces: row.qty_places ?? undefined,
    salesPrice: text(pricePerUnit(row.exclusive, row.exclusive_basic, row.conversion)),
    purchasePrice: text(pricePerUnit(row.purchase_price, row.agreed_price, row.conversion)),
  })
}

/** The unit's own price, or else the basic unit's price converted. */
function pricePerUnit(own: string | null, basic: string | null, conversion: string): Decimal | undefined {
  if (own !== null) return new Decimal(own)
  return basic === null ? undefined : priceInUnit(basic, conversion)
}

/** Converts a price of the basic unit to another unit. */
export const priceInUnit = (basic: string, conversion: string): Decimal => new Decimal(basic).mul(ratioOf(new Decimal(conversion)))

/**
 * Adds the last price paid to each unit, converted: a price per box of twelve is twelve times the price per bottle
 * (rule C5, U4).
 */
export function withLastPaid(units: readonly UnitInfo[], { price, unitId, conversion }: LastPaidPrice, places: number): UnitInfo[] {
  const paid = new Decimal(price)
  return units.map((unit) => {
    const inUnit =
      unitId === unit.unitId ? paid : paid.mul(ratioOf(new Decimal(unit.conversion ?? 1))).div(ratioOf(new Decimal(conversion ?? 1)))
    return { ...unit, purchasePrice: fixedText(inUnit, places) }
  })
}
