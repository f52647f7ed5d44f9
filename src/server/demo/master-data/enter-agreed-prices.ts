import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import type { Worker } from '../caller.ts'
import type { Masters } from './masters.ts'
import type { DepotCode } from './network.ts'

type CommodityRow = DataOf<'CommodityApi_list'>['records'][number]

const share = (price: string | undefined, percent: number) => new Decimal(price ?? '0').mul(percent).div(100).toFixed(2)

/**
 * Enters agreements on single goods: prices for customers and stores, names that suppliers and customers use, minimum
 * stock.
 */
export async function enterAgreedPrices(admin: Worker, { goods, supplierIds, depotIds }: Masters): Promise<void> {
  const { records } = await admin.does('CommodityApi_list', { query: { size: 200 } })
  const { records: customers } = await admin.does('CustomerApi_list', { query: { size: 200 } })
  const at = (place: number): CommodityRow => records[place % records.length] ?? throwMissing()
  for (const [place, { id: customerId }] of customers.slice(0, 6).entries())
    for (const step of [3, 17]) {
      const { id: commInfoId, unitId, retailPrice } = at(place * 13 + step)
      await admin.does('CustomerPriceApi_submit', { body: { customerId, commInfoId, unitId, finalPrice: share(retailPrice, 93) } })
    }
  for (const [place, code] of (['RM', 'DX', 'BJ'] satisfies DepotCode[]).entries())
    for (const step of [5, 29, 41]) {
      const { id: commInfoId, unitId, retailPrice } = at(place * 19 + step)
      const body = { roomId: depotIds.get(code) ?? throwMissing(), commInfoId, unitId, finalPrice: share(retailPrice, 97) }
      await admin.does('SalesRoomPriceApi_submit', { body })
    }
  for (const [place, { id: commInfoId, supplierCode, purchasePrice, units }] of goods.entries()) {
    if (place % 8 !== 0) continue
    const supplierCommCode = `${supplierCode}-${String(place + 1).padStart(4, '0')}`
    const body = {
      supplierId: supplierIds.get(supplierCode) ?? throwMissing(),
      commInfoId,
      unitId: units[0]?.id,
      purchasePrice,
      supplierCommCode,
    }
    await admin.does('SupplierCommodityApi_submit', { body: { ...body, leadDays: (place % 4) + 1 } })
  }
  const warehouse = depotIds.get('ZC') ?? throwMissing()
  for (const place of [7, 23, 31, 47, 53, 71]) {
    const body = { depotId: warehouse, commInfoId: at(place).id, minQty: String(24 + (place % 5) * 12) }
    await admin.does('MinStockApi_submit', { body })
  }
  for (const [place, { id: bartererId }] of customers.slice(0, 4).entries()) {
    const { id: commInfoId, commInfoName } = at(place * 11 + 2)
    const body = { bartererId, commInfoId, partnerCode: `WL-${1001 + place}`, partnerName: `${commInfoName}（团购）` }
    await admin.does('BartererCommInfoDetailApi_submit', { body })
  }
}

function throwMissing(): never {
  throw new Error('the goods, customers and depots are entered first')
}
