import type { BodyOf } from '#contract/operations.gen.ts'
import type { Goods } from './masters.ts'
import type { Random } from './random.ts'
import { depotId, type Shop } from './shop.ts'

type OutBody = NonNullable<BodyOf<'SalesOutApi_submit'>>

/** What may be sold of the goods that lay in the warehouse at the start, so that nothing of what comes in later is missing when it is taken back. */
type Shelf = { goods: Goods; left: number }[]

/** Who buys and what there is to sell; known once the opening inventory is posted. */
export type Market = { shop: Shop; customerIds: readonly string[]; shelf: Shelf; random: Random }

/** Of what lay there at the start this part is sold, in percent. */
const forSale = 60
/** What is asked for goods over what they cost. */
const margin = '1.28'

/** Who buys in the demo, and what is on the shelf for them: a part of what is on hand. */
export async function openMarket(shop: Shop): Promise<Pick<Market, 'customerIds' | 'shelf'>> {
  const clerk = shop.staff.as('clerk')
  const customers = await clerk.does('CustomerApi_list', { query: { size: 100, status: 1 } })
  const commInfoIds = shop.masters.goods.map(({ id }) => id)
  const stock = await clerk.does('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds, depotId: depotId(shop, 'ZC') } })
  const onHand = new Map(stock.map(({ commInfoId, qty }) => [commInfoId, Number(qty)]))
  const shelf = shop.masters.goods.map((goods) => ({ goods, left: Math.floor(((onHand.get(goods.id) ?? 0) * forSale) / 100) }))
  return {
    // what big customers owed at the start already fills their limits
    customerIds: customers.records.flatMap(({ id, creditLimit }) => (creditLimit ? [] : [id])).sort(),
    shelf: shelf.filter(({ left }) => left > 0),
  }
}

/** Two to four goods that there still are, a few of each. */
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
