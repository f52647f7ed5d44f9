import type { Worker } from '../caller.ts'
import type { Masters } from './masters.ts'
import type { DepotCode } from './network.ts'

/** Stores with their delivery days, route, and stop on the route. */
const stores: readonly (readonly [DepotCode, readonly string[], string, number])[] = [
  ['RM', ['tuesday', 'friday'], '城东线', 1],
  ['DX', ['monday', 'wednesday', 'saturday'], '城东线', 2],
  ['BJ', ['thursday'], '城西线', 1],
  ['XC', ['monday', 'thursday'], '城西线', 2],
]

/** Enters delivery schedules of the stores, and templates of their usual orders. */
export async function enterStoreOrders(admin: Worker, { depotIds }: Masters): Promise<void> {
  const { records } = await admin.does('CommodityApi_list', { query: { size: 200 } })
  for (const [place, [code, days, routeName, stop]] of stores.entries()) {
    const depotId = depotIds.get(code)
    if (!depotId) throw new Error('depots are entered first')
    const on = Object.fromEntries(days.map((day) => [day, 2]))
    await admin.does('StoreScheduleApi_submit', { body: { depotId, ...on, cutOffDays: 1, cutOffHour: 16, routeName, stop } })
    for (const step of [3, 11, 17, 29, 43]) {
      const goods = records[(place * 5 + step) % records.length]
      if (!goods) continue
      const { id: commInfoId, unitId } = goods
      await admin.does('StoreTemplateApi_submit', { body: { depotId, commInfoId, unitId, qty: String(6 + ((place + step) % 4) * 6) } })
    }
  }
}
