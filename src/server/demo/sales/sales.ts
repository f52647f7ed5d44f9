import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import type { Story } from '../agenda.ts'
import { randomOf } from '../random.ts'
import type { Shop } from '../shop.ts'
import { basketOf, type Market, openMarket } from './market.ts'
import { orderScenes, orderStory } from './sales-orders.ts'

type SalesOutDetail = DataOf<'SalesOutApi_detail'>
type ReturnBody = NonNullable<BodyOf<'SalesReturnApi_submit'>>

/**
 * Plans one or two sales to wholesale customers on every working day after the first, some of them partly returned;
 * orders shipped the same or the next day; and sales that are under way on the last day.
 */
export function planSales(shop: Shop): void {
  const { agenda } = shop
  const { calendar } = agenda
  const market: Market = { shop, customerIds: [], shelf: [], random: randomOf(6060) }
  agenda.plan({ day: 1, minute: 540 }, async () => Object.assign(market, await openMarket(shop)))
  const random = randomOf(6161)
  for (let day = 2; day < calendar.lastDay; day += 1) {
    if (!calendar.isWorkday(day)) continue
    for (let at = 0; at <= (random.percent(25) ? 1 : 0); at += 1)
      agenda.start({ day, minute: random.between(560, 900) }, saleStory(market, random.percent(18)))
    if (random.percent(35)) agenda.start({ day, minute: random.between(560, 800) }, orderStory(market, random.percent(40)))
  }
  for (const [at, scene] of [waitsForPicking, waitsForPicking, draftWaits, reversedToday, returnWaits].entries())
    agenda.start({ day: calendar.lastDay, minute: 580 + at * 45 }, scene(market))
  for (const [at, scene] of orderScenes.entries()) agenda.start({ day: calendar.lastDay, minute: 600 + at * 40 }, scene(market))
}

/**
 * Story of a sale that is picked and shipped within the hour; with `comesBack` a part is returned a few days later.
 */
async function* saleStory(market: Market, comesBack: boolean): Story {
  const out = yield* shipSale(market)
  if (!out || !comesBack) return
  yield { days: market.random.between(2, 6), minute: market.random.between(600, 1000) }
  await returnHalf(market, out, 'SalesReturnApi_accounting')
}

async function* shipSale(market: Market): AsyncGenerator<{ minutes: number }, SalesOutDetail | undefined> {
  const body = basketOf(market)
  if (!body) return undefined
  const clerk = market.shop.staff.as('clerk')
  const { id, version } = await clerk.does('SalesOutApi_submit', { body })
  yield { minutes: 35 }
  return clerk.does('SalesOutApi_accounting', { body: { id, version } })
}

/** Returns half of the first line, at least one unit. */
async function returnHalf({ shop }: Market, out: SalesOutDetail, call: 'SalesReturnApi_accounting' | 'SalesReturnApi_submit') {
  const clerk = shop.staff.as('clerk')
  const pulled = await clerk.does('SalesReturnApi_pullOut', { query: { id: out.id } })
  const [line] = pulled.lines
  if (!line) return
  const { commInfoId, unitId, taxPrice, taxRateId, sourceBodyId, depotId: from } = line
  const qty = new Decimal(line.qty ?? '0').div(2).toDecimalPlaces(0, Decimal.ROUND_UP).toFixed()
  const lines = [{ commInfoId, unitId, taxPrice, taxRateId, sourceBodyId, depotId: from, qty }]
  const body: ReturnBody = { customerId: pulled.customerId, remark: '客户退回，外箱压损', lines }
  await clerk.does(call, { body })
}

type Scene = (market: Market) => Story

const waitsForPicking: Scene = async function* (market) {
  yield { minutes: 5 }
  const body = basketOf(market)
  if (body) await market.shop.staff.as('clerk').does('SalesOutApi_submit', { body: { ...body, remark: '下午送货' } })
}

const draftWaits: Scene = async function* (market) {
  yield { minutes: 5 }
  const body = basketOf(market)
  if (body) await market.shop.staff.as('clerk').does('SalesOutApi_draft', { body: { ...body, remark: '客户还要加单' } })
}

const reversedToday: Scene = async function* (market) {
  const out = yield* shipSale(market)
  yield { minutes: 30 }
  if (!out) return
  const { id, version } = out
  await market.shop.staff.as('clerk').does('SalesOutApi_flush', { body: { id, version, remark: '客户地址填错，整单作废重开', redo: 2 } })
}

const returnWaits: Scene = async function* (market) {
  const out = yield* shipSale(market)
  yield { minutes: 40 }
  if (out) await returnHalf(market, out, 'SalesReturnApi_submit')
}
