import { Decimal } from '#domain/figures/decimal.ts'
import { momentText } from '../../core/wire-values.ts'
import type { CounterSales } from '../counter/plan-counter.ts'
import type { DemoGoods } from '../master-data/masters.ts'
import { stores } from '../master-data/network.ts'
import { randomOf } from '../random.ts'
import { depotId, type Shop } from '../shop.ts'

/** Weekend offers in turn: goods of some classes at a percentage of their price. */
const promotions: readonly { name: string; shelves: readonly string[]; percent: number }[] = [
  { name: '清凉周末', shelves: ['YL', 'LD'], percent: 85 },
  { name: '开学季', shelves: ['WJ', 'LS'], percent: 88 },
  { name: '早餐周末', shelves: ['RP'], percent: 90 },
  { name: '囤纸周末', shelves: ['ZP', 'QJ'], percent: 88 },
  { name: '零食周末', shelves: ['LS'], percent: 85 },
  { name: '火锅周末', shelves: ['TW', 'LD'], percent: 88 },
  { name: '米面粮油周末', shelves: ['LY'], percent: 92 },
  { name: '洗护周末', shelves: ['GH', 'QJ'], percent: 85 },
]

const zone = 'Asia/Shanghai'
const goodsOffered = 8
/** Pieces that every store must have of goods on offer. */
const fewest = 8
/** From before the stores open on Friday until after they close on Sunday. */
const [friday, offerDays, beginsAt, endsAt] = [5, 3, 470, 1320]

/** Plans an offer of all stores on every other weekend that is over by the last day. */
export function planPromotions(shop: Shop, { beginOffer, untilPosted }: CounterSales): void {
  const { agenda } = shop
  const { calendar } = agenda
  const weekday = (day: number) => new Date(`${calendar.dateOf(day)}T00:00:00Z`).getUTCDay()
  const fridays = Array.from({ length: calendar.lastDay - offerDays }, (_, day) => day).filter((day) => day > 3 && weekday(day) === friday)
  for (const [nth, day] of fridays.filter((_, at) => at % 2 === 0).entries()) {
    let offer: Awaited<ReturnType<CounterSales['beginOffer']>> | undefined
    agenda.plan({ day, minute: beginsAt }, async () => {
      await untilPosted()
      const goods = await enterPromotion(shop, nth, day)
      if (goods.length > 0) offer = await beginOffer(goods)
    })
    agenda.plan({ day: day + offerDays, minute: beginsAt }, async () => offer?.end())
  }
}

/** Enters the offer and returns its goods: some of its classes that every store has. */
export async function enterPromotion(shop: Shop, nth: number, day: number): Promise<DemoGoods[]> {
  const { staff, agenda, masters } = shop
  const [promotion] = promotions.slice(nth % promotions.length)
  if (!promotion) return []
  const random = randomOf(3300 + nth)
  const ofClasses = masters.goods.filter(({ shelf, weighed }) => promotion.shelves.includes(shelf) && !weighed)
  const there = new Set(await goodsInAllStores(shop, ofClasses))
  const chosen = [...new Set(Array.from({ length: goodsOffered * 3 }, () => random.pick(ofClasses)))]
    .filter((goods) => there.has(goods))
    .slice(0, goodsOffered)
  if (chosen.length === 0) return []
  const momentOf = (of: number, minute: number) => momentText(agenda.calendar.timeOf({ day: of, minute }), zone)
  const goods = chosen.map(({ id, units: [unit], retailPrice }) => ({
    commInfoId: id,
    unitId: unit?.id ?? '',
    finalPrice: new Decimal(retailPrice).mul(promotion.percent).div(100).toFixed(1),
  }))
  const times = { startTime: momentOf(day, beginsAt), endTime: momentOf(day + offerDays - 1, endsAt) }
  const depotIds = stores.map((store) => depotId(shop, store))
  await staff.as('admin').does('SpecialOfferApi_submit', { body: { name: promotion.name, ...times, depotIds, goods } })
  return chosen
}

async function goodsInAllStores(shop: Shop, goods: readonly DemoGoods[]): Promise<DemoGoods[]> {
  let there = [...goods]
  for (const store of stores) {
    const asked = { commInfoIds: there.map(({ id }) => id), depotId: depotId(shop, store) }
    const rows = await shop.staff.as('clerk').does('InventoryApi_selectByCommInfoIdsUnitIds', { body: asked })
    const free = new Map(rows.map(({ commInfoId, onHandFreeQty }) => [commInfoId, Number(onHandFreeQty ?? '0')]))
    there = there.filter(({ id }) => (free.get(id) ?? 0) >= fewest)
  }
  return there
}
