import { expect } from 'vitest'
import { checkBarCode } from '#domain/core/validators.ts'
import type { Client } from '../server.ts'

/**
 * Checks that goods tracked by lot and by serial number are in stock, and have been sold with lots and serial numbers.
 */
export async function expectTrackedGoodsSold(reader: Client): Promise<void> {
  for (const keyword of ['RP090', 'DZ001']) {
    const [goods] = (await reader.ok('CommodityApi_list', { query: { keyword } })).records
    expect(goods && checkBarCode(goods.barCode ?? '')).toBeUndefined()
    const here = await reader.ok('InventoryApi_lotsHere', { body: { commInfoIds: [goods?.id ?? ''] } })
    expect(here.length).toBeGreaterThan(1)
    const { records } = await reader.ok('SalesOutApi_list', { query: { keyword: goods?.commInfoName, size: 1 } })
    const sold = await reader.ok('SalesOutApi_detail', { query: { id: records[0]?.id ?? '' } })
    expect(sold.lines.flatMap(({ lots = [] }) => lots).length).toBeGreaterThan(0)
  }
}
