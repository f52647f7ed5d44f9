import { randomOf } from '../random.ts'
import { depotId, type Shop } from '../shop.ts'

const causes = [
  ['broken', '理货时碰碎'],
  ['expired', '超过保质期'],
  ['sample', '送检样品'],
  ['used', '门店陈列领用'],
  ['lost', '盘查未见'],
] as const

/**
 * Plans losses: about every week the clerk posts broken, expired or missing goods; the last ones wait to be posted.
 */
export function planLosses(shop: Shop): void {
  const { calendar } = shop.agenda
  const random = randomOf(6174)
  let at = 0
  for (let day = 4; day <= calendar.lastDay; day += random.between(5, 8)) {
    if (!calendar.isWorkday(day)) continue
    const [cause, remark] = causes[at++ % causes.length] ?? causes[0]
    const skip = random.between(0, 12)
    shop.agenda.plan({ day, minute: 548 }, () => bookLoss(shop, cause, remark, skip))
  }
}

/**
 * Plans cost adjustments: once a month accounting corrects a rounding difference of cost, with a supplier's letter as
 * reason.
 */
export function planCostAdjustments(shop: Shop): void {
  const { calendar } = shop.agenda
  for (let day = 18; day <= calendar.lastDay; day += 30) shop.agenda.plan({ day, minute: 1021 }, () => adjustCost(shop, day))
}

async function adjustCost(shop: Shop, nth: number): Promise<void> {
  const finance = shop.staff.as('finance')
  const depot = depotId(shop, 'ZC')
  const commInfoIds = shop.masters.goods.map(({ id }) => id)
  const rows = await finance.does('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds, depotId: depot } })
  const there = rows.filter(({ onHandFreeQty = '0' }) => Number(onHandFreeQty) >= 10)
  const commInfoId = there[nth % Math.max(there.length, 1)]?.commInfoId
  if (!commInfoId) return
  await finance.does('CostAdjustmentApi_submit', {
    body: { depotId: depot, commInfoId, adjustKind: 1, amount: '-1.20', remark: '供应商来函更正单价尾差' },
  })
}

async function bookLoss(shop: Shop, cause: string, remark: string, skip: number): Promise<void> {
  const clerk = shop.staff.as('clerk')
  const depot = depotId(shop, 'ZC')
  const commInfoIds = shop.masters.goods.map(({ id }) => id)
  const rows = await clerk.does('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds, depotId: depot } })
  const there = rows.filter(({ onHandFreeQty = '0' }) => Number(onHandFreeQty) >= 3)
  const goods = there[skip % Math.max(there.length, 1)]
  if (!goods) return
  const body = { depotId: depot, remark, lines: [{ commInfoId: goods.commInfoId, qty: '-2', cause }] }
  const { id, version } = await clerk.does('ProfitLossApi_submit', { body })
  if (shop.agenda.moment.day < shop.agenda.calendar.lastDay - 4) await clerk.does('ProfitLossApi_accounting', { body: { id, version } })
}
