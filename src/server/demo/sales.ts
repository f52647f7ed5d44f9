import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/decimal.ts'
import type { Story } from './agenda.ts'
import type { Goods } from './masters.ts'
import { type Random, randomOf } from './random.ts'
import { depotId, type Shop } from './shop.ts'

type Out = DataOf<'SalesOutApi_detail'>
type OutBody = NonNullable<BodyOf<'SalesOutApi_submit'>>
type ReturnBody = NonNullable<BodyOf<'SalesReturnApi_submit'>>

/** What may be sold of the goods that lay in the warehouse at the start, so that nothing of what comes in later is missing when it is taken back. */
type Shelf = { goods: Goods; left: number }[]

/** Who buys and what there is to sell; known once the opening inventory is posted. */
type Market = { shop: Shop; customerIds: readonly string[]; shelf: Shelf; random: Random }

/** Of what lay there at the start this part is sold, in percent. */
const forSale = 60
/** What is asked for goods over what they cost. */
const margin = '1.28'

/** One or two sales to bulk customers on every working day after the first, some of which come back in part; and what is under way today. */
export function planSales(shop: Shop): void {
  const { agenda } = shop
  const { calendar } = agenda
  const market: Market = { shop, customerIds: [], shelf: [], random: randomOf(6060) }
  agenda.plan({ day: 1, minute: 540 }, async () => Object.assign(market, await openMarket(shop)))
  const random = randomOf(6161)
  for (let day = 2; day < calendar.lastDay; day += 1) {
    if (!calendar.isWorkday(day)) continue
    for (let at = 0; at <= (random.percent(25) ? 1 : 0); at += 1)
      agenda.start({ day, minute: random.between(560, 900) }, sale(market, random.percent(18)))
  }
  for (const [at, scene] of [waitsForPicking, waitsForPicking, drafted, reversedToday, returnWaits].entries())
    agenda.start({ day: calendar.lastDay, minute: 580 + at * 45 }, scene(market))
}

async function openMarket(shop: Shop): Promise<Pick<Market, 'customerIds' | 'shelf'>> {
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
function basketOf({ shop, customerIds, shelf, random }: Market): OutBody | undefined {
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

/** Picked and shipped within the hour; `comesBack`: a part is returned a few days later. */
async function* sale(market: Market, comesBack: boolean): Story {
  const out = yield* shipped(market)
  if (!out || !comesBack) return
  yield { days: market.random.between(2, 6), minute: market.random.between(600, 1000) }
  await takeBack(market, out, 'SalesReturnApi_accounting')
}

async function* shipped(market: Market): AsyncGenerator<{ minutes: number }, Out | undefined> {
  const body = basketOf(market)
  if (!body) return undefined
  const clerk = market.shop.staff.as('clerk')
  const { id, version } = await clerk.does('SalesOutApi_submit', { body })
  yield { minutes: 35 }
  return clerk.does('SalesOutApi_accounting', { body: { id, version } })
}

/** Half of the first line, at least one, comes back. */
async function takeBack({ shop }: Market, out: Out, call: 'SalesReturnApi_accounting' | 'SalesReturnApi_submit') {
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

const drafted: Scene = async function* (market) {
  yield { minutes: 5 }
  const body = basketOf(market)
  if (body) await market.shop.staff.as('clerk').does('SalesOutApi_draft', { body: { ...body, remark: '客户还要加单' } })
}

const reversedToday: Scene = async function* (market) {
  const out = yield* shipped(market)
  yield { minutes: 30 }
  if (!out) return
  const { id, version } = out
  await market.shop.staff.as('clerk').does('SalesOutApi_flush', { body: { id, version, remark: '客户地址填错，整单作废重开', redo: 2 } })
}

const returnWaits: Scene = async function* (market) {
  const out = yield* shipped(market)
  yield { minutes: 40 }
  if (out) await takeBack(market, out, 'SalesReturnApi_submit')
}
