import type { DataOf } from '#contract/operations.gen.ts'
import type { Story } from '../agenda.ts'
import { withFile } from '../master-data/enter-mall.ts'
import { packImage } from '../master-data/enter-shop.ts'
import { shopper } from '../master-data/people.ts'
import { randomOf } from '../random.ts'
import type { Shop } from '../shop.ts'
import { basketOf, type Market, openMarket } from './market.ts'

type MallOrderDetail = DataOf<'MallOrderApi_detail'>
type Scene = (market: Market) => Story

const receivers = [
  { contactName: '陈晓', contactPhone: '13905910001', address: '福州市鼓楼区五四路12号' },
  { contactName: '林芳', contactPhone: '13905910002', address: '福州市台江区工业路88号' },
  { contactName: '黄伟', contactPhone: '13905910003', address: '福州市仓山区上三路3号' },
] as const

const versionOf = ({ id, version }: MallOrderDetail) => ({ id, version })

/**
 * Plans mall orders: some in the second half of the period, most of them sent and signed for, the others refunded; and
 * six orders of the shopper that are under way on the last day.
 */
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
      agenda.start({ day, minute: random.between(570, 900) }, buyInMall(market, random.percent(70)))
  for (const [at, scene] of scenes.entries()) agenda.start({ day: calendar.lastDay, minute: 590 + at * 35 }, scene(ofShopper))
}

/** Customers, and goods that are both for sale and published in the mall. */
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

async function placeMallOrder(market: Market, more: object = {}): Promise<MallOrderDetail | undefined> {
  const body = basketOf(market)
  if (!body) return undefined
  const lines = (body.lines ?? []).map(({ commInfoId, unitId, qty }) => ({ commInfoId, unitId, qty }))
  const { customerId, depotId } = body
  return clerk(market).does('MallOrderApi_place', { body: { ...market.random.pick(receivers), customerId, depotId, lines, ...more } })
}

const clerk = ({ shop }: Market) => shop.staff.as('clerk')

async function payMallOrder(market: Market, order: MallOrderDetail): Promise<MallOrderDetail> {
  const amount = String(order.facts.dueAmt)
  return clerk(market).does('MallOrderApi_pay', { body: { ...versionOf(order), amount, paymentNo: `WX${order.billNo}`, payWay: '微信' } })
}

async function* confirmMallOrder(market: Market): AsyncGenerator<{ minutes: number }, MallOrderDetail | undefined> {
  const order = await placeMallOrder(market)
  if (!order) return undefined
  yield { minutes: 4 }
  const paid = await payMallOrder(market, order)
  yield { minutes: 15 }
  return clerk(market).does('MallOrderApi_confirm', { body: versionOf(paid) })
}

async function sendMallOrder(market: Market, order: MallOrderDetail, lines?: { id: string; qty: string }[]): Promise<MallOrderDetail> {
  const alOrderExpressForms = [{ expressNo: `SF${order.billNo?.replace(/\D/g, '')}`, expressName: '顺丰速运' }]
  return clerk(market).does('MallOrderApi_out', { body: { ...versionOf(order), alOrderExpressForms, ...(lines ? { lines } : {}) } })
}

/**
 * Story of an order that is sent within two hours and signed for after a day; or, unless `isKept`, refunded because
 * the buyer changed their mind.
 */
async function* buyInMall(market: Market, isKept: boolean): Story {
  const order = yield* confirmMallOrder(market)
  if (!order) return
  yield { minutes: 100 }
  if (!isKept) {
    await clerk(market).does('MallOrderApi_refundAll', { body: { ...versionOf(order), remark: '买家改变主意' } })
    return
  }
  const sent = await sendMallOrder(market, order)
  yield { days: 1, minute: market.random.between(600, 1000) }
  await clerk(market).does('MallOrderApi_sign', { body: versionOf(sent) })
}

const waitsForPayment: Scene = async function* (market) {
  yield { minutes: 5 }
  await placeMallOrder(market, { buyerRemark: '请尽快发货' })
}

const waitsForConfirm: Scene = async function* (market) {
  yield { minutes: 5 }
  const order = await placeMallOrder(market)
  yield { minutes: 5 }
  if (order) await payMallOrder(market, order)
}

const waitsForOut: Scene = async function* (market) {
  yield* confirmMallOrder(market)
}

const partlySent: Scene = async function* (market) {
  const order = yield* confirmMallOrder(market)
  yield { minutes: 20 }
  const [line] = order?.lines ?? []
  if (order && line) await sendMallOrder(market, order, [{ id: line.id ?? '', qty: line.qty ?? '0' }])
}

const onItsWay: Scene = async function* (market) {
  const order = yield* confirmMallOrder(market)
  yield { minutes: 20 }
  if (order) await sendMallOrder(market, order)
}

/** An order whose buyer asks, with a picture, to return it after it was sent; the request is undecided. */
const askedBack: Scene = async function* (market) {
  const order = yield* confirmMallOrder(market)
  yield { minutes: 20 }
  if (!order) return
  const { lines } = await sendMallOrder(market, order)
  yield { minutes: 150 }
  const admin = market.shop.staff.as('admin')
  const picture = await withFile('damaged.png', await packImage(3), async (file) =>
    admin.does('MallReturnApi_putPicture', { body: { file } }),
  )
  const back = lines.slice(0, 1).map(({ id: sourceBodyId = '' }) => ({ sourceBodyId, qty: '1' }))
  const { records: types } = await admin.does('ReturnTypeApi_list', { query: { size: 100 } })
  const returnTypeId = types.find(({ defect }) => defect === 2)?.id ?? ''
  const body = { soHeadId: order.id, returnMode: 1, returnTypeId, returnReason: '收到时外包装破损', pictures: [picture.link], lines: back }
  await admin.does('MallReturnApi_apply', { body })
}

/** Orders under way on the last day. */
const scenes: readonly Scene[] = [waitsForPayment, waitsForConfirm, waitsForOut, partlySent, onItsWay, askedBack]
