import type { Story } from '../agenda.ts'
import type { DepotCode } from '../master-data/network.ts'
import { depotId, type Shop } from '../shop.ts'

/**
 * Plans transfers of the last day between warehouse and stores: one requisition received, one dispatched short, one
 * waiting; a transfer in transit, and a store return.
 */
export function planTransfers(shop: Shop): void {
  const { agenda } = shop
  agenda.start({ day: agenda.calendar.lastDay, minute: 940 }, transferStory(shop))
}

/** Lines for some goods that are free in the warehouse, four of each. */
async function linesOf(shop: Shop, from: number) {
  const body = { depotId: depotId(shop, 'ZC'), size: 100 }
  const { records } = await shop.staff.as('admin').does('InventoryApi_selectListNew', { body })
  const free = records.filter(({ onHandFreeQty }) => Number(onHandFreeQty) >= 12)
  return free.slice(from, from + 3).map(({ commInfoId }) => ({ commInfoId, qty: '4' }))
}

const depotPair = (shop: Shop, from: DepotCode, to: DepotCode) => ({ depotId: depotId(shop, from), inDepotId: depotId(shop, to) })

async function* transferStory(shop: Shop): Story {
  const [clerk, store] = [shop.staff.as('clerk'), shop.staff.as('store1')]
  yield { minutes: 4 }
  const lines = await linesOf(shop, 0)
  if (lines.length === 0) return
  const asks = { ...depotPair(shop, 'ZC', 'RM'), deliveryDate: shop.agenda.calendar.dateOf(shop.agenda.calendar.lastDay), lines }
  const asked = await store.does('RequisitionApi_submit', { body: { ...asks, remark: '周末备货' } })
  yield { minutes: 10 }
  const sent = await clerk.does('RequisitionApi_dispatch', { body: { id: asked.id, version: asked.version } })
  yield { minutes: 20 }
  await store.does('RequisitionApi_callin', { body: { id: sent.id, version: sent.version } })
  const again = await store.does('RequisitionApi_submit', { body: asks })
  const [first] = again.lines
  const less = first?.id ? { lines: [{ id: first.id, approvedQty: '2' }] } : {}
  yield { minutes: 5 }
  await clerk.does('RequisitionApi_dispatch', { body: { id: again.id, version: again.version, ...less } })
  await shop.staff.as('store2').does('RequisitionApi_submit', { body: { ...depotPair(shop, 'ZC', 'DX'), lines: await linesOf(shop, 3) } })
  yield { minutes: 5 }
  const moved = await clerk.does('MoveInventoryApi_submit', {
    body: { ...depotPair(shop, 'ZC', 'BJ'), lines: await linesOf(shop, 6), remark: '新店铺货' },
  })
  await clerk.does('MoveInventoryApi_accounting', { body: { id: moved.id, version: moved.version } })
  await store.does('StoreReturnApi_accounting', {
    body: { ...depotPair(shop, 'RM', 'ZC'), lines: lines.slice(0, 1).map((line) => ({ ...line, qty: '1' })), remark: '包装破损退仓' },
  })
}
