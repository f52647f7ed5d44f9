import type { Story } from '../agenda.ts'
import type { DepotCode } from '../master-data/network.ts'
import { depotId, type Shop } from '../shop.ts'

/**
 * Plans purchase demands of the last day: one approved for less and partly ordered, one to be ordered, one waiting,
 * one draft.
 */
export function planDemands(shop: Shop): void {
  const { agenda } = shop
  agenda.start({ day: agenda.calendar.lastDay, minute: 620 }, demandStory(shop))
}

/** Lines for the goods of the warehouse with the lowest free quantity, 24 of each. */
async function linesOf(shop: Shop, from: number) {
  const body = { depotId: depotId(shop, 'ZC'), size: 100 }
  const { records } = await shop.staff.as('admin').does('InventoryApi_selectListNew', { body })
  const least = records.toSorted((one, other) => Number(one.onHandFreeQty) - Number(other.onHandFreeQty))
  return least.slice(from, from + 7).map(({ commInfoId }) => ({ commInfoId, qty: '24' }))
}

async function* demandStory(shop: Shop): Story {
  const [store, manager, buyer] = [shop.staff.as('store1'), shop.staff.as('manager'), shop.staff.as('buyer')]
  const needed = { deliveryDate: shop.agenda.calendar.dateOf(shop.agenda.calendar.lastDay) }
  yield { minutes: 3 }
  const bodyOf = async (depot: DepotCode, from: number) => ({ ...needed, depotId: depotId(shop, depot), lines: await linesOf(shop, from) })
  const first = await buyer.does('DemandApi_submit', { body: { ...(await bodyOf('ZC', 0)), remark: '安全库存不足' } })
  yield { minutes: 12 }
  const [short] = first.lines
  const less = short?.id ? { lines: [{ id: short.id, approvedQty: '12' }] } : {}
  const granted = await manager.does('DemandApi_approve', { body: { id: first.id, version: first.version, ...less } })
  const second = await store.does('DemandApi_submit', { body: await bodyOf('RM', 7) })
  await manager.does('DemandApi_approve', { body: { id: second.id, version: second.version } })
  yield { minutes: 9 }
  const { records } = await buyer.does('DemandApi_openLines', { query: { headId: granted.id } })
  // a supplier who offers all of them
  const supplierId = records.find((row) => row.supplierId)?.supplierId
  if (supplierId) {
    const lines = records.slice(0, 5).map(({ id }) => ({ id, supplierId }))
    const [order] = await buyer.does('DemandApi_merge', { body: { lines } })
    if (order) await buyer.does('PurchaseOrderApi_submit', { body: { id: order.id, version: 1 } })
  }
  await store.does('DemandApi_submit', { body: { ...(await bodyOf('RM', 14)), remark: '元旦备货' } })
  await buyer.does('DemandApi_draft', { body: await bodyOf('ZC', 21) })
}
