import { Decimal, roundTo } from '#domain/figures/decimal.ts'
import type { Calendar } from '../agenda.ts'
import type { Worker } from '../caller.ts'
import { randomOf } from '../random.ts'
import type { DemoGoods } from './masters.ts'

export type PriceChange = { goods: DemoGoods; day: number; price: Decimal }

export type Prices = {
  changes: readonly PriceChange[]
  /** The tax-inclusive cost of a basic unit on a day. */
  on(goods: DemoGoods, day: number): Decimal
}

const percents = [-6, -4, 2, 3, 4, 5, 6, 8]
const cent = new Decimal('0.01')

/** Prices over the period. A third of the goods change their price once, in the middle half of the period. */
export function pricesOver(goods: readonly DemoGoods[], calendar: Calendar): Prices {
  const changes = goods.flatMap((item, at): PriceChange[] => {
    const random = randomOf(70_000 + at)
    if (!random.percent(33)) return []
    const day = workdayFrom(calendar, random.between(Math.ceil(calendar.lastDay / 4), Math.floor((calendar.lastDay * 3) / 4)))
    return [{ goods: item, day, price: changedPrice(new Decimal(item.purchasePrice), random.pick(percents)) }]
  })
  const byGoods = new Map(changes.map((change) => [change.goods.id, change]))
  return {
    changes,
    on: (item, day) => {
      const change = byGoods.get(item.id)
      return change && day >= change.day ? change.price : new Decimal(item.purchasePrice)
    },
  }
}

function changedPrice(price: Decimal, percent: number): Decimal {
  const rounded = roundTo(price.mul(100 + percent).div(100), 2)
  return rounded.eq(price) ? price.add(cent) : rounded
}

function workdayFrom(calendar: Calendar, day: number): number {
  return calendar.isWorkday(day) ? day : day + 1
}

/** The administrator enters the new price, which later orders then get. */
export async function enterPrice(admin: Worker, { goods, price }: PriceChange): Promise<void> {
  const { id, version, commInfoCode, commInfoName, unitId } = await admin.does('CommodityApi_detail', { query: { id: goods.id } })
  await admin.does('CommodityApi_submit', { body: { id, version, commInfoCode, commInfoName, unitId, purchasePrice: price.toFixed() } })
}
