import type { DepotCode } from '../master-data/network.ts'
import { type Random, randomOf } from '../random.ts'
import { depotId, type PurchasePlan, type Shop, supplierId } from '../shop.ts'
import { deck } from './stories.ts'

/**
 * Relative number of orders of each supplier, and the percentage of them delivered to stores: fresh goods mostly skip
 * the warehouse.
 */
const supplierWeights: readonly { supplierCode: string; weight: number; toStores: number }[] = [
  { supplierCode: 'LYNC', weight: 14, toStores: 80 },
  { supplierCode: 'GXHG', weight: 10, toStores: 80 },
  { supplierCode: 'CLRY', weight: 12, toStores: 70 },
  { supplierCode: 'QHHZ', weight: 7, toStores: 60 },
  { supplierCode: 'HDYP', weight: 10, toStores: 10 },
  { supplierCode: 'XYSP', weight: 9, toStores: 10 },
  { supplierCode: 'WJPF', weight: 8, toStores: 0 },
  { supplierCode: 'JNLY', weight: 6, toStores: 0 },
  { supplierCode: 'BHLD', weight: 5, toStores: 40 },
  { supplierCode: 'BWTW', weight: 5, toStores: 0 },
  { supplierCode: 'JYRH', weight: 5, toStores: 0 },
  { supplierCode: 'ZYZP', weight: 4, toStores: 0 },
  { supplierCode: 'HTJY', weight: 5, toStores: 0 },
  { supplierCode: 'JLQJ', weight: 4, toStores: 0 },
  { supplierCode: 'WHWJ', weight: 2, toStores: 0 },
]

/** All suppliers of goods. */
export const supplierCodes: readonly string[] = supplierWeights.map(({ supplierCode }) => supplierCode)

/** Suppliers to draw from at random, each repeated according to its weight. */
const weightedSuppliers = supplierWeights.flatMap((round) => Array.from({ length: round.weight }, () => round))
const stores: readonly DepotCode[] = ['RM', 'DX', 'BJ']

/** Plans one to three purchases, each with its story, on every working day before today. */
export function planPurchases(shop: Shop): void {
  const { calendar } = shop.agenda
  const random = randomOf(2026)
  let dealt = 0
  for (let day = 1; day < calendar.lastDay; day += 1) {
    if (!calendar.isWorkday(day)) continue
    const count = 1 + (random.percent(58) ? 1 : 0) + (random.percent(24) ? 1 : 0)
    for (let at = 0; at < count; at += 1) {
      const { supplierCode, toStores } = random.pick(weightedSuppliers)
      const depot = random.percent(toStores) ? random.pick(stores) : 'ZC'
      const scenario = deck[dealt % deck.length] ?? random.pick(deck)
      const plan: PurchasePlan = { supplierCode, depot, random: randomOf(10_000 + dealt) }
      shop.agenda.start({ day, minute: random.between(525, 780) }, scenario(shop, plan))
      dealt += 1
    }
  }
}

/**
 * Plans the opening inventory of the warehouse before the first purchase: a part of the goods, at their cost on that
 * day.
 */
export function planOpening(shop: Shop): void {
  shop.agenda.plan({ day: 1, minute: 512 }, async () => {
    const random = randomOf(815)
    const lines = shop.masters.goods
      .filter((_, at) => at % 7 === 0)
      .map((goods) => ({
        commInfoId: goods.id,
        unitId: goods.units[0]?.id,
        qty: String(random.between(12, 96)),
        costPrice: shop.prices.on(goods, 0).div('1.13').toFixed(2),
      }))
    const body = { depotId: depotId(shop, 'ZC'), remark: '启用时盘点', lines }
    await shop.staff.as('clerk').does('OpeningInventoryApi_accounting', { body })
  })
}

/** Plans, about every week, a receipt without an order: free samples, or goods bought nearby because they ran out. */
export function planFreeReceipts(shop: Shop): void {
  const { calendar } = shop.agenda
  const random = randomOf(4711)
  for (let day = 3; day < calendar.lastDay; day += random.between(5, 8)) {
    if (!calendar.isWorkday(day)) continue
    const isSample = random.percent(40)
    shop.agenda.plan({ day, minute: random.between(900, 1020) }, () => freeReceipt(shop, isSample, randomOf(20_000 + day)))
  }
}

async function freeReceipt(shop: Shop, isSample: boolean, random: Random): Promise<void> {
  const goods = random.pick(shop.masters.goods)
  const price = isSample ? '0' : shop.prices.on(goods, shop.agenda.moment.day).mul('1.05').toFixed(2)
  await shop.staff.as('clerk').does('PurchaseReceiptApi_accounting', {
    body: {
      supplierId: supplierId(shop, isSample ? goods.supplierCode : 'WJPF'),
      depotId: depotId(shop, 'ZC'),
      remark: isSample ? '厂家样品，免费试销' : '临时缺货，就近补采',
      lines: [{ commInfoId: goods.id, unitId: goods.units[0]?.id, actualQty: String(random.between(4, 20)), taxPrice: price }],
    },
  })
}
