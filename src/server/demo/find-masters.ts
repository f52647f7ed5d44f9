import type { DataOf } from '#contract/operations.gen.ts'
import type { Worker } from './caller.ts'
import { shelves } from './goods/index.ts'
import type { Shelf, ShelfGoods } from './goods/shelf.ts'
import { type KeptGoods, keptGoodsAmong } from './kept-goods.ts'
import type { Goods, Masters } from './masters.ts'
import type { DepotCode } from './places.ts'

type Row = DataOf<'CommodityApi_list'>['records'][number]
/** What the demo entered and what is still there, by its codes; what somebody removed or switched off is left out. */
export async function findMasters(admin: Worker): Promise<{ masters: Masters; kept: KeptGoods }> {
  const rows = new Map(
    (await every((current) => admin.does('CommodityApi_list', { query: { ...switchedOn, current } }))).map((row) => [
      row.commInfoCode,
      row,
    ]),
  )
  const suppliers = await every((current) => admin.does('SupplierApi_list', { query: { ...switchedOn, current } }))
  const depots = await every((current) => admin.does('DepotApi_list', { query: { ...switchedOn, current } }))
  const units = await every((current) => admin.does('UnitApi_list', { query: { ...switchedOn, current } }))
  const goods = shelves.flatMap((shelf) =>
    shelf.goods.flatMap((one, at) => goodsOf(shelf, one, rows.get(`${shelf.code}${String(at + 1).padStart(3, '0')}`)) ?? []),
  )
  return {
    masters: {
      goods,
      supplierIds: new Map(suppliers.map(({ supplierCode, id }) => [supplierCode, id])),
      depotIds: new Map(depots.map(({ code, id }) => [code as DepotCode, id])),
    },
    kept: keptGoodsAmong((code) => rows.get(code)?.id, new Map(units.map(({ name, id }) => [name, id]))),
  }
}

/** A page of a list, and how many there are. */
type Page<Found> = { records: readonly Found[]; pages: number }
const switchedOn = { size: 200, status: 1 } as const

/** All rows of a list that are switched on. */
async function every<Found>(pageOf: (current: number) => Promise<Page<Found>>): Promise<Found[]> {
  const found: Found[] = []
  for (let current = 1; ; current += 1) {
    const { records, pages } = await pageOf(current)
    found.push(...records)
    if (current >= pages) return found
  }
}

function goodsOf(shelf: Shelf, { name, supplierCode, purchasePrice, weighed }: ShelfGoods, row: Row | undefined): Goods | undefined {
  if (!row) return undefined
  const packs = (row.unitList ?? []).filter(({ unitId }) => unitId !== row.unitId)
  return {
    id: row.id,
    name,
    shelf: shelf.code,
    supplierCode,
    units: [{ id: row.unitId, conversion: '1' }, ...packs.map(({ unitId, conversion }) => ({ id: unitId, conversion }))],
    purchasePrice,
    weighed,
  }
}
