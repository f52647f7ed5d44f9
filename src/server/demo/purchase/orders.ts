import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import type { Wait } from '../agenda.ts'
import type { DemoGoods } from '../master-data/masters.ts'
import type { DepotCode } from '../master-data/network.ts'
import { depotId, type PurchasePlan, type Shop, supplierId, type WantedGoods } from '../shop.ts'

export type PurchaseOrder = DataOf<'PurchaseOrderApi_detail'>
type OrderBody = BodyOf<'PurchaseOrderApi_submit'>
type LineBody = NonNullable<OrderBody['lines']>[number]

const minLines = 5
const maxLines = 25
/** The wholesaler, and classes of goods that it offers besides their own suppliers. */
const wholesaler = { code: 'WJPF', shelves: ['YL', 'LS', 'TW', 'JS'] }
const remarks = ['周末促销备货', '请提前一天电话预约送货', '月底补货', '堆头陈列用', '按合同价执行', '天气转凉，热销品加量']

/** Goods that can be ordered from a supplier. */
function goodsOfferedBy({ masters }: Shop, supplierCode: string): DemoGoods[] {
  const isOffered = (goods: DemoGoods) =>
    supplierCode === wholesaler.code ? wholesaler.shelves.includes(goods.shelf) : goods.supplierCode === supplierCode
  return masters.goods.filter(isOffered)
}

/**
 * The body of a new order as a buyer would enter it: lines of the supplier's goods, and occasionally a discount,
 * gifts, freight or a remark.
 */
export function orderBody(shop: Shop, { supplierCode, depot, random, wanted }: PurchasePlan): OrderBody {
  const offered = goodsOfferedBy(shop, supplierCode)
  const goods = wanted ? wanted.map((one) => one.goods) : random.some(offered, random.between(minLines, Math.min(maxLines, offered.length)))
  const discountRate = random.percent(12) ? random.pick(['95', '97', '98']) : undefined
  const lines = goods.map((item, at) => ({
    ...(wantedLine(shop, wanted?.[at]) ?? lineOf(shop, item, { supplierCode, depot, random })),
    ...(discountRate ? { discountRate } : {}),
  }))
  const gift = goods[0] && random.percent(14) ? [giftOf(goods[0], random.between(1, 6))] : []
  return {
    supplierId: supplierId(shop, supplierCode),
    depotId: depotId(shop, depot),
    ...(random.percent(25) ? { remark: random.pick(remarks) } : {}),
    ...(depot === 'ZC' && random.percent(18) ? freightOf(shop, supplierCode, random.between(6, 30) * 10) : {}),
    lines: [...lines, ...gift],
  }
}

const chilled = ['CLRY', 'BHLD', 'GXHG']

function freightOf(shop: Shop, supplierCode: string, amount: number) {
  const carrier = chilled.includes(supplierCode) ? 'LLYS' : 'SDWL'
  return { freightSupplierId: supplierId(shop, carrier), freight: String(amount), freightTaxRate: '9', freightDeductible: 2 }
}

/** A line, usually in packs, for a random amount of money, which is higher for the warehouse than for a store. */
function lineOf({ prices, agenda }: Shop, goods: DemoGoods, { depot, random }: PurchasePlan): LineBody {
  const price = prices.on(goods, agenda.moment.day)
  const budget = depot === 'ZC' ? random.between(180, 900) : random.between(60, 260)
  const packs = goods.units.slice(1).filter(({ conversion }) => price.mul(conversion).lte(budget))
  const unit = random.percent(88) ? packs.at(random.percent(60) ? -1 : 0) : undefined
  const { id, conversion } = unit ?? goods.units[0] ?? { id: '', conversion: '1' }
  const taxPrice = price.mul(conversion)
  const qty = Decimal.max(1, Decimal.min(60, new Decimal(budget).div(taxPrice).floor()))
  return { commInfoId: goods.id, unitId: id, qty: roundedOrderQty(qty).toFixed(), taxPrice: taxPrice.toFixed() }
}

function wantedLine({ prices, agenda }: Shop, wanted: WantedGoods | undefined): LineBody | undefined {
  if (!wanted) return undefined
  const { goods, unitId, conversion, qty } = wanted
  return { commInfoId: goods.id, unitId, qty, taxPrice: prices.on(goods, agenda.moment.day).mul(conversion).toFixed() }
}

/** Rounds a quantity as people do when they order: above a dozen to fives, above thirty to tens. */
function roundedOrderQty(qty: Decimal): Decimal {
  const step = qty.gt(30) ? 10 : qty.gt(12) ? 5 : 1
  return qty.div(step).floor().mul(step)
}

/** A line that adds the first goods of the order as a gift. */
function giftOf({ id, units }: DemoGoods, qty: number): LineBody {
  return { commInfoId: id, unitId: units[0]?.id, qty: String(qty), taxPrice: '0', isGift: 2, remark: '厂家赠品' }
}

const orderDetail = ({ staff }: Shop, id: string) => staff.as('buyer').does('PurchaseOrderApi_detail', { query: { id } })

/** Reads the order again, because receipts have changed it. */
export const freshOrder = (shop: Shop, { id }: Pick<PurchaseOrder, 'id'>): Promise<PurchaseOrder> => orderDetail(shop, id)

/** Saves an order as the buyer's draft. */
export function draftOrder(shop: Shop, plan: PurchasePlan): Promise<PurchaseOrder> {
  return shop.staff.as('buyer').does('PurchaseOrderApi_draft', { body: orderBody(shop, plan) })
}

/** The buyer enters an order and submits it, sometimes after saving a draft. */
export async function* submitOrder(shop: Shop, plan: PurchasePlan): AsyncGenerator<Wait, PurchaseOrder> {
  const buyer = shop.staff.as('buyer')
  if (plan.random.percent(70)) return buyer.does('PurchaseOrderApi_submit', { body: orderBody(shop, plan) })
  const { id, version } = await draftOrder(shop, plan)
  yield { minutes: plan.random.between(15, 90) }
  return buyer.does('PurchaseOrderApi_submit', { body: { id, version } })
}

export function approveOrder(shop: Shop, { id, version }: PurchaseOrder): Promise<PurchaseOrder> {
  return shop.staff.as('manager').does('PurchaseOrderApi_approve', { body: { id, version } })
}

/** The manager approves the order, but only half the quantity of its largest line. */
export function grantLess(shop: Shop, { id, version, lines }: PurchaseOrder): Promise<PurchaseOrder> {
  const [most] = lines.filter(({ isGift }) => isGift !== 2).toSorted((one, other) => Number(other.qty) - Number(one.qty))
  const approvedQty = Decimal.max(1, new Decimal(most?.qty ?? '1').div(2).floor()).toFixed()
  const granted = most?.id ? { lines: [{ id: most.id, approvedQty }] } : {}
  return shop.staff.as('manager').does('PurchaseOrderApi_approve', { body: { id, version, ...granted } })
}

/** Enters, submits and approves an order. */
export async function* approvedOrder(shop: Shop, plan: PurchasePlan): AsyncGenerator<Wait, PurchaseOrder> {
  const order = yield* submitOrder(shop, plan)
  yield { minutes: plan.random.between(20, 300) }
  return approveOrder(shop, order)
}

/** The order's lines with some quantities lowered. */
function loweredLines({ lines }: PurchaseOrder): LineBody[] {
  return lines.map(({ id, commInfoId, unitId, qty, taxPrice, discountRate, isGift, remark }, at) => {
    const less = at % 2 === 0 && isGift !== 2 ? Decimal.max(1, new Decimal(qty ?? '1').mul('0.7').floor()).toFixed() : qty
    return { id, commInfoId, unitId, qty: less, taxPrice, discountRate, isGift, remark }
  })
}

/** The buyer lowers quantities of a returned draft and submits it again, and the manager approves. */
export async function* correctedOrder(shop: Shop, draft: PurchaseOrder): AsyncGenerator<Wait, PurchaseOrder> {
  yield { minutes: 40 }
  const { id, version } = draft
  const again = await shop.staff.as('buyer').does('PurchaseOrderApi_submit', { body: { id, version, lines: loweredLines(draft) } })
  yield { minutes: 60 }
  return approveOrder(shop, again)
}

/** Code of the depot into which an order's goods are delivered. Throws if it is none of the demo's depots. */
export function depotOf(shop: Shop, order: PurchaseOrder): DepotCode {
  const found = [...shop.masters.depotIds].find(([, id]) => id === order.depotId)
  if (!found) throw new Error(`order ${order.id} names no depot of the demo`)
  return found[0]
}
