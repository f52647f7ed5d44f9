import type { DataOf } from '#contract/operations.gen.ts'
import type { Worker } from '../caller.ts'
import type { ClassGoods, GoodsClass } from '../goods/goods-class.ts'
import { goodsClasses } from '../goods/index.ts'
import { type TrackedGoodsIds, trackedGoodsAmong } from '../stock/tracked-goods.ts'
import type { DemoGoods, Masters } from './masters.ts'
import type { DepotCode } from './network.ts'

type CommodityRow = DataOf<'CommodityApi_list'>['records'][number]
/**
 * Finds master data of the demo by code, as far as it still exists: rows that users removed or disabled are left out.
 */
export async function findMasters(admin: Worker): Promise<{ masters: Masters; kept: TrackedGoodsIds }> {
  const rows = new Map(
    (await allPages((current) => admin.does('CommodityApi_list', { query: { ...enabledPage, current } }))).map((row) => [
      row.commInfoCode,
      row,
    ]),
  )
  const suppliers = await allPages((current) => admin.does('SupplierApi_list', { query: { ...enabledPage, current } }))
  const depots = await allPages((current) => admin.does('DepotApi_list', { query: { ...enabledPage, current } }))
  const units = await allPages((current) => admin.does('UnitApi_list', { query: { ...enabledPage, current } }))
  const goods = goodsClasses.flatMap((shelf) =>
    shelf.goods.flatMap((one, at) => goodsOf(shelf, one, rows.get(`${shelf.code}${String(at + 1).padStart(3, '0')}`)) ?? []),
  )
  return {
    masters: {
      goods,
      supplierIds: new Map(suppliers.map(({ supplierCode, id }) => [supplierCode, id])),
      depotIds: new Map(depots.map(({ code, id }) => [code as DepotCode, id])),
    },
    kept: trackedGoodsAmong((code) => rows.get(code)?.id, new Map(units.map(({ name, id }) => [name, id]))),
  }
}

/** One page of a list, and the number of its pages. */
type Page<Found> = { records: readonly Found[]; pages: number }
const enabledPage = { size: 200, status: 1 } as const

/** All enabled rows of a list. */
async function allPages<Found>(pageOf: (current: number) => Promise<Page<Found>>): Promise<Found[]> {
  const found: Found[] = []
  for (let current = 1; ; current += 1) {
    const { records, pages } = await pageOf(current)
    found.push(...records)
    if (current >= pages) return found
  }
}

function goodsOf(
  shelf: GoodsClass,
  { name, supplierCode, purchasePrice, retailPrice, weighed }: ClassGoods,
  row: CommodityRow | undefined,
): DemoGoods | undefined {
  if (!row) return undefined
  const packs = (row.unitList ?? []).filter(({ unitId }) => unitId !== row.unitId)
  return {
    id: row.id,
    name,
    shelf: shelf.code,
    supplierCode,
    units: [{ id: row.unitId, conversion: '1' }, ...packs.map(({ unitId, conversion }) => ({ id: unitId, conversion }))],
    purchasePrice,
    retailPrice,
    weighed,
  }
}
