import type { BodyOf } from '#contract/operations.gen.ts'
import type { DemoGoods } from '../master-data/masters.ts'
import { isShopper } from '../master-data/shoppers.ts'
import type { Random } from '../random.ts'
import { depotId, type Shop } from '../shop.ts'

type OutBody = NonNullable<BodyOf<'SalesOutApi_submit'>>

/**
 * Goods of the opening inventory that may be sold. Goods received later are not sold, so that their receipts can still
 * be reversed.
 */
type StockForSale = { goods: DemoGoods; left: number }[]

/** Customers, and goods for sale; available once the opening inventory is posted. */
export type Market = { shop: Shop; customerIds: readonly string[]; shelf: StockForSale; random: Random }

/** The percentage of the opening stock that may be sold. */
const saleablePercent = 60
/** Factor on cost for sales prices. */
const margin = '1.28'

/** Customers of the demo, and the part of the stock on hand that is for sale. */
export async function openMarket(shop: Shop): Promise<Pick<Market, 'customerIds' | 'shelf'>> {
  const clerk = shop.staff.as('clerk')
  const customers = await clerk.does('CustomerApi_list', { query: { size: 200, status: 1, ascs: 'customer_code' } })
  const commInfoIds = shop.masters.goods.map(({ id }) => id)
  const stock = await clerk.does('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds, depotId: depotId(shop, 'ZC') } })
  const onHand = new Map(stock.map(({ commInfoId, qty }) => [commInfoId, Number(qty)]))
  const shelf = shop.masters.goods.map((goods) => ({ goods, left: Math.floor(((onHand.get(goods.id) ?? 0) * saleablePercent) / 100) }))
  return {
    // customers with a credit limit are left out, because their opening balance already uses it up
    customerIds: customers.records.flatMap((one) => (one.creditLimit || isShopper(one) ? [] : [one.id])).sort(),
    shelf: shelf.filter(({ left }) => left > 0),
  }
}

/** Lines of two to four goods that are still left, a few pieces of each. */
export function basketOf({ shop, customerIds, shelf, random }: Market): OutBody | undefined {
  const offered = shelf.filter(({ left }) => left > 0)
  if (offered.length < 2) return undefined
  const chosen = new Set(Array.from({ length: random.between(2, 4) }, () => random.pick(offered)))
  const lines = [...chosen].map((item) => {
    const qty = Math.min(item.left, random.between(1, 3))
    item.left -= qty
    const taxPrice = shop.prices.on(item.goods, shop.agenda.moment.day).mul(margin).toFixed(2)
    return { commInfoId: item.goods.id, unitId: item.goods.units[0]?.id, qty: String(qty), taxPrice }
  })
  return { customerId: random.pick(customerIds), depotId: depotId(shop, 'ZC'), lines }
}
