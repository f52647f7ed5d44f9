import { depotId, type Shop } from '../shop.ts'

/** The number of goods in one stocktake. */
const goodsCounted = 8

/**
 * Plans stocktakes: every other week the clerk counts some goods of the warehouse and posts the differences; on the
 * last day a stocktake is under way.
 */
export function planCounts(shop: Shop): void {
  const { calendar } = shop.agenda
  const workdays = Array.from({ length: calendar.lastDay }, (_, at) => at + 1).filter((day) => day > 8 && calendar.isWorkday(day))
  const days = workdays.filter((_, at) => at % 10 === 0)
  for (const [at, day] of days.entries()) shop.agenda.plan({ day, minute: 1046 }, () => countGoods(shop, at, false))
  shop.agenda.plan({ day: calendar.lastDay, minute: 561 }, () => countGoods(shop, days.length, true))
}

async function countGoods(shop: Shop, nth: number, isUnderWay: boolean): Promise<void> {
  const clerk = shop.staff.as('clerk')
  const depot = depotId(shop, 'ZC')
  const commInfoIds = shop.masters.goods.map(({ id }) => id)
  const rows = await clerk.does('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds, depotId: depot } })
  const there = rows.filter(({ onHandFreeQty = '0' }) => Number(onHandFreeQty) >= 10)
  const chosen = there.slice((nth * goodsCounted) % Math.max(there.length - goodsCounted, 1)).slice(0, goodsCounted)
  const lines = chosen.flatMap(({ commInfoId }) => (commInfoId ? [{ commInfoId }] : []))
  if (lines.length === 0) return
  const made = await clerk.does('CheckInventoryApi_create', { body: { depotId: depot, remark: '循环盘点', lines } })
  const onHand = new Map(rows.map(({ commInfoId, qty }) => [commInfoId, Number(qty)]))
  // the first goods counted lack one piece; a stocktake under way is only half counted
  const seen = isUnderWay ? made.lines.slice(0, goodsCounted / 2) : made.lines
  const counted = seen.map(({ id, commInfoId }, at) => ({ id, qty: String((onHand.get(commInfoId ?? '') ?? 0) - (at === 0 ? 1 : 0)) }))
  const kept = await clerk.does('CheckInventoryApi_saveCount', { body: { id: made.id, version: made.version, lines: counted } })
  if (isUnderWay) return
  const { id, version } = await clerk.does('CheckInventoryApi_submit', { body: { id: kept.id, version: kept.version } })
  await clerk.does('CheckInventoryApi_accounting', { body: { id, version } })
}
