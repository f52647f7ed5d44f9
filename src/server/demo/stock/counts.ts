import { Decimal } from '#domain/figures/decimal.ts'
import { type DepotCode, stores } from '../master-data/network.ts'
import { depotId, receiverAt, type Shop } from '../shop.ts'

/** The number of goods in one stocktake. */
const goodsCounted = 8
/** In the warehouse one piece of the first goods is missing. */
const cycle: CountPlan = { depot: 'ZC', remark: '循环盘点', differences: [-1] }

/**
 * Plans stocktakes: every other week the clerk counts some goods of the warehouse and posts the differences; on the
 * last day a stocktake is under way.
 */
export function planCounts(shop: Shop): void {
  const { calendar } = shop.agenda
  const workdays = Array.from({ length: calendar.lastDay }, (_, at) => at + 1).filter((day) => day > 8 && calendar.isWorkday(day))
  const days = workdays.filter((_, at) => at % 10 === 0)
  for (const [at, day] of days.entries()) shop.agenda.plan({ day, minute: 1046 }, () => countGoods(shop, at, cycle))
  shop.agenda.plan({ day: calendar.lastDay, minute: 561 }, () => countGoods(shop, days.length, { ...cycle, isUnderWay: true }))
}

/** On the third last day of each month every store counts some goods: some are missing, and one is over. */
export function planStoreCounts(shop: Shop, untilPosted: () => Promise<void>): void {
  const { calendar } = shop.agenda
  for (let day = 5; day < calendar.lastDay; day += 1) {
    if (!calendar.dateOf(day).endsWith('-28')) continue
    for (const [at, store] of stores.entries())
      shop.agenda.plan({ day, minute: 520 + at }, () =>
        untilPosted().then(() => countGoods(shop, day + at * 3, { depot: store, remark: '月末盘点', differences: [-1, 0, 0, -2, 0, 1] })),
      )
  }
}

type CountPlan = { depot: DepotCode; remark: string; isUnderWay?: boolean; differences: readonly number[] }

/** Counts goods of a depot; a count under way is only half done. `differences`: what is over, by goods. */
async function countGoods(shop: Shop, nth: number, { depot: code, remark, isUnderWay = false, differences }: CountPlan): Promise<void> {
  const [clerk, counter] = [shop.staff.as('clerk'), shop.staff.as(receiverAt(code))]
  const depot = depotId(shop, code)
  const commInfoIds = shop.masters.goods.map(({ id }) => id)
  const rows = await clerk.does('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds, depotId: depot } })
  const there = rows.filter(({ onHandFreeQty = '0' }) => Number(onHandFreeQty) >= 10)
  const chosen = there.slice((nth * goodsCounted) % Math.max(there.length - goodsCounted, 1)).slice(0, goodsCounted)
  const lines = chosen.flatMap(({ commInfoId }) => (commInfoId ? [{ commInfoId }] : []))
  if (lines.length === 0) return
  const made = await counter.does('CheckInventoryApi_create', { body: { depotId: depot, remark, lines } })
  const onHand = new Map(rows.map(({ commInfoId, qty }) => [commInfoId, new Decimal(qty)]))
  const seen = isUnderWay ? made.lines.slice(0, goodsCounted / 2) : made.lines
  const counted = seen.map(({ id, commInfoId }, at) => ({
    id,
    qty: (onHand.get(commInfoId ?? '') ?? new Decimal(0)).add(differences[at] ?? 0).toFixed(),
  }))
  const kept = await counter.does('CheckInventoryApi_saveCount', { body: { id: made.id, version: made.version, lines: counted } })
  if (isUnderWay) return
  const { id, version } = await counter.does('CheckInventoryApi_submit', { body: { id: kept.id, version: kept.version } })
  await clerk.does('CheckInventoryApi_accounting', { body: { id, version } })
}
