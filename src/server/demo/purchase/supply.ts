import { unitsPerDay } from '../counter/demand.ts'
import type { DemoGoods } from '../master-data/masters.ts'
import { type DepotCode, stores } from '../master-data/network.ts'
import { randomOf } from '../random.ts'
import { depotId, type PurchasePlan, receiverAt, type Shop, supplierId } from '../shop.ts'
import { supplierCodes } from './plan-purchases.ts'
import { supplyDeck } from './stories.ts'

/** The grower, who delivers fresh produce directly to the stores every other day. */
const grower = 'LYNC'
/** Days of sales for which goods suffice after a delivery: in a store, in the warehouse, and for fresh produce. */
const [storeDays, warehouseDays, freshDays] = [11, 16, 2.6]
/** Days between two orders to a supplier, and between two deliveries to a store. */
const [orderEvery, deliverEvery] = [9, 6]

/** Pieces of each of the goods that the warehouse reserves for its wholesale customers. */
const keptForWholesale = 24

const isFresh = ({ supplierCode }: DemoGoods) => supplierCode === grower

/**
 * Plans how the stores get what they sell: suppliers deliver to the warehouse, the warehouse to the stores by
 * requisitions, and the grower to each store in the evening. Each delivery fills up the stock to some days of sales.
 * `untilPosted` resolves when the stores' sales are posted.
 */
export function planSupply(shop: Shop, untilPosted: () => Promise<void>): void {
  const { agenda } = shop
  const { calendar } = agenda
  agenda.plan({ day: 1, minute: 513 }, () => enterOpeningStock(shop))
  let dealt = 0
  for (let day = 2; day < calendar.lastDay; day += 1) {
    for (const [at, supplierCode] of supplierCodes.entries()) {
      if (supplierCode === grower || (day + at * 2) % orderEvery !== 0) continue
      const nth = dealt++
      agenda.plan({ day: workdayFrom(shop, day), minute: 525 + ((at * 17) % 200) }, () => orderFrom(shop, supplierCode, nth))
    }
    for (const [at, store] of stores.entries()) {
      if ((day + at) % 2 === 0) agenda.plan({ day, minute: 1070 + at }, () => untilPosted().then(() => receiveProduce(shop, store)))
      if ((day + at) % deliverEvery === 0) agenda.plan({ day, minute: 1074 + at }, () => untilPosted().then(() => deliverTo(shop, store)))
    }
  }
}

function workdayFrom({ agenda: { calendar } }: Shop, day: number): number {
  return calendar.isWorkday(day) ? day : Math.min(day + 1, calendar.lastDay - 1)
}

/** What these stores together sell per day, by goods. */
function soldPerDay({ agenda, masters }: Shop, of: readonly DepotCode[]): (goods: DemoGoods) => number {
  const each = of.map((store) => unitsPerDay(agenda.calendar, masters.goods, store, agenda.moment.day + 5))
  return ({ id }) => each.reduce((sum, units) => sum + (units.get(id) ?? 0), 0)
}

/** Enters the stock that the network starts with, in the warehouse and in the stores. */
export async function enterOpeningStock(shop: Shop): Promise<void> {
  const { masters, staff, prices } = shop
  for (const depot of ['ZC', ...stores] as const) {
    const sold = soldPerDay(shop, depot === 'ZC' ? stores : [depot])
    const days = depot === 'ZC' ? warehouseDays : storeDays
    const lines = masters.goods
      .filter((goods) => depot !== 'ZC' || !isFresh(goods))
      .map((goods) => ({
        commInfoId: goods.id,
        unitId: goods.units[0]?.id,
        qty: String(Math.max(6, Math.ceil(sold(goods) * (isFresh(goods) ? freshDays : days)) + (depot === 'ZC' ? keptForWholesale : 0))),
        costPrice: prices.on(goods, 0).div('1.12').toFixed(2),
      }))
    await staff.as('clerk').does('OpeningInventoryApi_accounting', { body: { depotId: depotId(shop, depot), remark: '启用时盘点', lines } })
  }
}

/** The free quantity of goods in a depot, by id. */
async function freeIn(shop: Shop, depot: DepotCode, goods: readonly DemoGoods[]): Promise<(goods: DemoGoods) => number> {
  const asked = { commInfoIds: goods.map(({ id }) => id), depotId: depotId(shop, depot) }
  const rows = await shop.staff.as('clerk').does('InventoryApi_selectByCommInfoIdsUnitIds', { body: asked })
  const free = new Map(rows.map(({ commInfoId, onHandFreeQty }) => [commInfoId, Number(onHandFreeQty ?? '0')]))
  return ({ id }) => free.get(id) ?? 0
}

/** Orders from a supplier, in whole packs, what the warehouse lacks until some days after the next order. */
async function orderFrom(shop: Shop, supplierCode: string, nth: number): Promise<void> {
  const goods = shop.masters.goods.filter((one) => one.supplierCode === supplierCode)
  if (goods.length === 0) return
  const [sold, free] = [soldPerDay(shop, stores), await freeIn(shop, 'ZC', goods)]
  const wanted = goods.flatMap((one) => {
    const lacking = sold(one) * (warehouseDays + orderEvery) + keptForWholesale - free(one)
    return lacking > sold(one) * 4 ? [{ goods: one, ...inPacks(one, lacking) }] : []
  })
  if (wanted.length === 0) return
  const plan: PurchasePlan = { supplierCode, depot: 'ZC', random: randomOf(10_000 + nth), wanted }
  const scenario = supplyDeck[(nth * 5) % supplyDeck.length]
  if (scenario) shop.agenda.start({ ...shop.agenda.moment, minute: shop.agenda.moment.minute + 5 }, scenario(shop, plan))
}

/** A quantity, expressed in the largest pack of which at least two are needed. */
function inPacks({ units }: DemoGoods, qty: number): { unitId: string; qty: string; conversion: string } {
  const fitting = units.toReversed().find(({ conversion }) => Number(conversion) * 2 <= qty) ?? units[0]
  const { id = '', conversion = '1' } = fitting ?? {}
  return { unitId: id, conversion, qty: String(Math.max(1, Math.ceil(qty / Number(conversion)))) }
}

/** Receives from the grower what a store sells in the next `freshDays` days. */
async function receiveProduce(shop: Shop, store: DepotCode): Promise<void> {
  const goods = shop.masters.goods.filter(isFresh)
  const [sold, free] = [soldPerDay(shop, [store]), await freeIn(shop, store, goods)]
  const lines = goods.flatMap((one) => {
    const lacking = sold(one) * freshDays - free(one)
    const actualQty = one.weighed ? lacking.toFixed(1) : String(Math.ceil(lacking))
    const taxPrice = shop.prices.on(one, shop.agenda.moment.day).toFixed()
    return Number(actualQty) > 0 ? [{ commInfoId: one.id, unitId: one.units[0]?.id, actualQty, taxPrice }] : []
  })
  if (lines.length === 0) return
  const body = { supplierId: supplierId(shop, grower), depotId: depotId(shop, store), lines }
  await shop.staff.as('clerk').does('PurchaseReceiptApi_accounting', { body })
}

/** The warehouse fills up a store's stock to `storeDays` days of sales, as far as the goods are in stock. */
async function deliverTo(shop: Shop, store: DepotCode): Promise<void> {
  const goods = shop.masters.goods.filter((one) => !isFresh(one))
  const [sold, free, there] = [soldPerDay(shop, [store]), await freeIn(shop, store, goods), await freeIn(shop, 'ZC', goods)]
  const lines = goods.flatMap((one) => {
    const lacking = Math.min(Math.ceil(sold(one) * storeDays - free(one)), Math.floor(there(one) - Math.max(keptForWholesale, sold(one))))
    return lacking >= Math.max(2, sold(one) * 2) ? [{ commInfoId: one.id, qty: String(lacking) }] : []
  })
  if (lines.length === 0) return
  const places = { depotId: depotId(shop, 'ZC'), inDepotId: depotId(shop, store) }
  const worker = shop.staff.as(receiverAt(store))
  const asked = await worker.does('RequisitionApi_submit', {
    body: { ...places, deliveryDate: shop.agenda.calendar.dateOf(shop.agenda.moment.day), lines },
  })
  const sent = await shop.staff.as('clerk').does('RequisitionApi_dispatch', { body: { id: asked.id, version: asked.version } })
  await worker.does('RequisitionApi_callin', { body: { id: sent.id, version: sent.version } })
}
