import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import { momentText } from '../../core/wire-values.ts'
import type { Worker } from '../caller.ts'
import type { Masters } from './masters.ts'

type CommodityRow = DataOf<'CommodityApi_list'>['records'][number]

const zone = 'Asia/Shanghai'
const day = 24 * 60 * 60 * 1000
const share = (price: string | undefined, percent: number) => new Decimal(price ?? '0').mul(percent).div(100).toFixed(2)

/** Enters offers that are running, future or drafts, and coupons that are sent or unsent. */
export async function enterMarketing(admin: Worker, { depotIds }: Pick<Masters, 'depotIds'>, now: Date): Promise<void> {
  const at = (days: number) => momentText(new Date(now.getTime() + days * day), zone)
  const { records: listed } = await admin.does('CommodityApi_list', { query: { size: 60 } })
  const line = <Said extends object>(place: number, said: Said) => {
    const one = listed[place % listed.length]
    if (!one) throw new Error('the goods are entered first')
    return { commInfoId: one.id, unitId: one.unitId, ...said }
  }
  const priceOf = (place: number) => share(listed[place % listed.length]?.retailPrice, 88)
  const store = [...depotIds.values()].slice(1, 2)
  const offers = [
    { name: '周末特价', startTime: at(-1), endTime: at(6), goods: [0, 1, 2].map((place) => line(place, { finalPrice: priceOf(place) })) },
    { name: '买三赠一', startTime: at(-2), endTime: at(12), goods: [line(4, { giftEvery: '3' })] },
    {
      name: '整点秒杀',
      type: 3,
      startTime: at(1),
      endTime: at(1.1),
      depotIds: store,
      goods: [line(6, { finalPrice: priceOf(6), limitQty: '50', limitPerCustomer: '2' })],
    },
    ...(await mallOffers(admin, at, new Set(listed.slice(0, offeredGoods).map(({ id }) => id)))),
  ]
  for (const body of offers) await admin.does('SpecialOfferApi_submit', { body })
  await admin.does('SpecialOfferApi_draft', {
    body: {
      name: '年货预售',
      type: 4,
      deliveryDate: at(30).slice(0, 10),
      startTime: at(3),
      endTime: at(20),
      goods: [line(10, { finalPrice: priceOf(10) })],
    },
  })
  const { id, version } = await admin.does('PriceAdjustmentApi_submit', {
    body: { name: '节后调价', effectiveTime: at(5), goods: [20, 21].map((place) => line(place, { finalPrice: priceOf(place) })) },
  })
  await admin.does('PriceAdjustmentApi_approve', { body: { id, version } })
  await enterCoupons(admin, at)
  const lines = [line(0, { qty: '24' }), line(4, { qty: '12' }), line(30, { qty: '120' })]
  await enterOfferedOrder(admin, [...depotIds.values()][0], lines)
}

/** The number of goods, from the beginning of the list, that other offers cover. */
const offeredGoods = 12

/** A group-buy and a pre-sale of goods published in the mall. */
async function mallOffers(admin: Worker, at: (days: number) => string, others: ReadonlySet<string>) {
  const { records } = await admin.does('CommodityApi_list', { query: { isStore: 2, size: 60 } })
  const [together, ahead] = records.filter(({ id }) => !others.has(id))
  if (!together || !ahead) throw new Error('goods are put on the shelves first')
  const line = ({ id, unitId, retailPrice }: CommodityRow) => ({
    commInfoId: id,
    unitId,
    finalPrice: share(retailPrice, 80),
    limitQty: '200',
  })
  const terms = { startTime: at(-1), mayUndercut: 2 } as const
  return [
    { ...terms, name: '邻里拼团', type: 2, groupSize: 3, endTime: at(3), goods: [line(together)] },
    {
      ...{ ...terms, name: '新品预售', type: 4, deliveryDate: at(20).slice(0, 10), endTime: at(10) },
      goods: [{ ...line(ahead), depositAmt: '1.00' }],
    },
  ]
}

async function enterCoupons(admin: Worker, at: (days: number) => string): Promise<void> {
  const { records: customers } = await admin.does('CustomerApi_list', { query: { size: 12, ascs: 'customer_code' } })
  const window = { startTime: at(-3), endTime: at(27) }
  const { id, version } = await admin.does('CouponApi_submit', {
    body: { name: '满100减10', faceAmt: '10', thresholdAmt: '100', qty: 500, stackable: 2, ...window },
  })
  await admin.does('CouponApi_send', { body: { id, version, customerIds: customers.map((one) => one.id) } })
  await admin.does('CouponApi_submit', { body: { name: '新客八八折', type: 2, discountRate: '88', maxAmt: '30', qty: 200, ...window } })
}

/** Enters an order that gets the terms of two offers, with a coupon applied to the rest. */
async function enterOfferedOrder(
  admin: Worker,
  depotId: string | undefined,
  lines: readonly { commInfoId: string; unitId: string; qty: string }[],
) {
  const { records } = await admin.does('CouponApi_held', { query: { state: 'unused', size: 1 } })
  const [coupon] = records
  if (!coupon || !depotId) throw new Error('coupons are sent first')
  const body = { customerId: coupon.customerId, depotId, couponIds: [coupon.id], lines: [...lines], remark: '活动期间订货' }
  await admin.does('SalesOrderApi_submit', { body })
}

/** Enters prices by customer level for some goods, and lower prices from a dozen on. */
export async function enterScales(admin: Worker): Promise<void> {
  const { records: listed } = await admin.does('CommodityApi_list', { query: { size: 60 } })
  const { records: levels } = await admin.does('CustomerLevelApi_list', { query: { size: 3 } })
  for (const { id: commInfoId, unitId, retailPrice } of listed.slice(12, 18)) {
    const finalPrice = share(retailPrice, 97)
    await admin.does('QuantityPriceApi_submit', { body: { commInfoId, unitId, fromQty: '12', finalPrice } })
    for (const [rank, { id: levelId }] of levels.entries())
      await admin.does('LevelPriceApi_submit', {
        body: { levelId, commInfoId, unitId, finalPrice: share(retailPrice, 96 - 2 * rank) },
      })
  }
}
