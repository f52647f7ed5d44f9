import type { DataOf } from '#contract/operations.gen.ts'
import type { Story } from './agenda.ts'
import { withFile } from './enter-mall.ts'
import { drawing } from './enter-shop.ts'
import { basketOf, type Market, openMarket } from './market.ts'
import { shopper } from './people.ts'
import { randomOf } from './random.ts'
import type { Shop } from './shop.ts'

type Order = DataOf<'MallOrderApi_detail'>
type Scene = (market: Market) => Story

const receivers = [
  { contactName: '陈晓', contactPhone: '13905910001', address: '福州市鼓楼区五四路12号' },
  { contactName: '林芳', contactPhone: '13905910002', address: '福州市台江区工业路88号' },
  { contactName: '黄伟', contactPhone: '13905910003', address: '福州市仓山区上三路3号' },
] as const

const own = ({ id, version }: Order) => ({ id, version })

/** Orders of the mall on some days of the second half: most are sent and signed for, some are given up; and what is under way on the last day, all of it the shopper's. */
export function planMallOrders(shop: Shop): void {
  const { agenda } = shop
  const { calendar } = agenda
  const market: Market = { shop, customerIds: [], shelf: [], random: randomOf(7070) }
  const ofShopper: Market = { ...market }
  agenda.plan({ day: 1, minute: 545 }, async () => {
    Object.assign(market, await openMall(shop))
    Object.assign(ofShopper, { shelf: market.shelf, customerIds: [await customerOfShopper(shop)] })
  })
  const random = randomOf(7171)
  for (let day = Math.ceil(calendar.lastDay / 2); day < calendar.lastDay - 1; day += 1)
    if (calendar.isWorkday(day) && random.percent(60))
      agenda.start({ day, minute: random.between(570, 900) }, bought(market, random.percent(70)))
  for (const [at, scene] of scenes.entries()) agenda.start({ day: calendar.lastDay, minute: 590 + at * 35 }, scene(ofShopper))
}

/** Buyers, and what is on hand of the goods that are on the shelves of the mall. */
async function openMall(shop: Shop): Promise<Pick<Market, 'customerIds' | 'shelf'>> {
  const { customerIds, shelf } = await openMarket(shop)
  const { records } = await shop.staff.as('admin').does('CommodityApi_list', { query: { isStore: 2, size: 500 } })
  const published = new Set(records.map(({ id }) => id))
  return { customerIds, shelf: shelf.filter(({ goods }) => published.has(goods.id)) }
}

async function customerOfShopper({ staff }: Shop): Promise<string> {
  const { records } = await staff.as('clerk').does('CustomerApi_list', { query: { keyword: shopper.customer } })
  return records[0]?.id ?? ''
}

async function place(market: Market, more: object = {}): Promise<Order | undefined> {
  const body = basketOf(market)
  if (!body) return undefined
  const lines = (body.lines ?? []).map(({ commInfoId, unitId, qty }) => ({ commInfoId, unitId, qty }))
  const { customerId, depotId } = body
  return clerk(market).does('MallOrderApi_place', { body: { ...market.random.pick(receivers), customerId, depotId, lines, ...more } })
}

const clerk = ({ shop }: Market) => shop.staff.as('clerk')

async function pay(market: Market, order: Order): Promise<Order> {
  const amount = String(order.facts.dueAmt)
  return clerk(market).does('MallOrderApi_pay', { body: { ...own(order), amount, paymentNo: `WX${order.billNo}`, payWay: '微信' } })
}

async function* confirmed(market: Market): AsyncGenerator<{ minutes: number }, Order | undefined> {
  const order = await place(market)
  if (!order) return undefined
  yield { minutes: 4 }
  const paid = await pay(market, order)
  yield { minutes: 15 }
  return clerk(market).does('MallOrderApi_confirm', { body: own(paid) })
}

async function send(market: Market, order: Order, lines?: { id: string; qty: string }[]): Promise<Order> {
  const alOrderExpressForms = [{ expressNo: `SF${order.billNo?.replace(/\D/g, '')}`, expressName: '顺丰速运' }]
  return clerk(market).does('MallOrderApi_out', { body: { ...own(order), alOrderExpressForms, ...(lines ? { lines } : {}) } })
}

/** Bought, sent within two hours and signed for after two days, or refused because the buyer changed his mind. */
async function* bought(market: Market, isKept: boolean): Story {
  const order = yield* confirmed(market)
  if (!order) return
  yield { minutes: 100 }
  if (!isKept) {
    await clerk(market).does('MallOrderApi_refundAll', { body: { ...own(order), remark: '买家改变主意' } })
    return
  }
  const sent = await send(market, order)
  yield { days: 1, minute: market.random.between(600, 1000) }
  await clerk(market).does('MallOrderApi_sign', { body: own(sent) })
}

const waitsForPayment: Scene = async function* (market) {
  yield { minutes: 5 }
  await place(market, { buyerRemark: '请尽快发货' })
}

const waitsForConfirm: Scene = async function* (market) {
  yield { minutes: 5 }
  const order = await place(market)
  yield { minutes: 5 }
  if (order) await pay(market, order)
}

const waitsForOut: Scene = async function* (market) {
  yield* confirmed(market)
}

const partlySent: Scene = async function* (market) {
  const order = yield* confirmed(market)
  yield { minutes: 20 }
  const [line] = order?.lines ?? []
  if (order && line) await send(market, order, [{ id: line.id ?? '', qty: line.qty ?? '0' }])
}

const onItsWay: Scene = async function* (market) {
  const order = yield* confirmed(market)
  yield { minutes: 20 }
  if (order) await send(market, order)
}

/** Sent, and asked back with a picture of what came; nobody has looked at it yet. */
const askedBack: Scene = async function* (market) {
  const order = yield* confirmed(market)
  yield { minutes: 20 }
  if (!order) return
  const { lines } = await send(market, order)
  yield { minutes: 150 }
  const admin = market.shop.staff.as('admin')
  const picture = await withFile('damaged.png', await drawing(3), async (file) =>
    admin.does('MallReturnApi_putPicture', { body: { file } }),
  )
  const back = lines.slice(0, 1).map(({ id: sourceBodyId = '' }) => ({ sourceBodyId, qty: '1' }))
  const { records: types } = await admin.does('ReturnTypeApi_list', { query: { size: 100 } })
  const returnTypeId = types.find(({ defect }) => defect === 2)?.id ?? ''
  const body = { soHeadId: order.id, returnMode: 1, returnTypeId, returnReason: '收到时外包装破损', pictures: [picture.link], lines: back }
  await admin.does('MallReturnApi_apply', { body })
}

/** What is under way on the last day. */
const scenes: readonly Scene[] = [waitsForPayment, waitsForConfirm, waitsForOut, partlySent, onItsWay, askedBack]
