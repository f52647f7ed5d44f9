import { Decimal } from '#domain/figures/decimal.ts'
import type { Story, Wait } from '../agenda.ts'
import type { PurchasePlan, Shop } from '../shop.ts'
import { approvedOrder, approveOrder, correctedOrder, draftOrder, freshOrder, type PurchaseOrder, submitOrder } from './orders.ts'
import {
  freshReceipt,
  fullShare,
  postReceipt,
  receiptBody,
  receiveOrder,
  receiverOf,
  recountedLines,
  reverseReceipt,
  submitReceipt,
} from './receipts.ts'

/** A course that a purchase may take. */
type Scenario = (shop: Shop, plan: PurchasePlan) => Story

const leadDays: Record<string, readonly [least: number, most: number]> = { CLRY: [1, 1], LYNC: [1, 1], GXHG: [1, 2], QHHZ: [1, 2] }

/** The wait until the supplier delivers, between nine o'clock and three in the afternoon. */
function deliveryWait({ supplierCode, random }: PurchasePlan): Wait {
  const [least, most] = leadDays[supplierCode] ?? [2, 5]
  return { days: random.between(least, most), minute: random.between(540, 900) }
}

const nextMorning = (days: number, minute = 560): Wait => ({ days, minute })

async function* receiveDelivery(shop: Shop, plan: PurchasePlan, order: PurchaseOrder): Story {
  yield deliveryWait(plan)
  yield* receiveOrder(shop, order, fullShare, plan.random.percent(20))
}

const inFull: Scenario = async function* (shop, plan) {
  yield* receiveDelivery(shop, plan, yield* approvedOrder(shop, plan))
}

/** The order is received in two or three deliveries. */
const inParts: Scenario = async function* (shop, plan) {
  const order = yield* approvedOrder(shop, plan)
  yield deliveryWait(plan)
  yield* receiveOrder(shop, order, (line) => (line % 3 === 0 ? 1 : 0.5))
  yield nextMorning(plan.random.between(2, 5))
  if (plan.random.percent(50)) {
    yield* receiveOrder(shop, order, (line) => (line % 2 === 0 ? 1 : 0))
    yield nextMorning(plan.random.between(2, 6))
  }
  const { lines } = await freshOrder(shop, order)
  if (lines.some((line) => isOpen(line))) yield* receiveOrder(shop, order)
}

const isOpen = ({ baseQty, receivedQty, closedQty }: PurchaseOrder['lines'][number]) =>
  new Decimal(baseQty ?? '0')
    .sub(receivedQty ?? '0')
    .sub(closedQty ?? '0')
    .gt(0)

/** The order is approved, the buyer inquires about it, and it is delivered weeks late. */
const late: Scenario = async function* (shop, plan) {
  const order = yield* approvedOrder(shop, plan)
  yield nextMorning(plan.random.between(8, 12))
  const { id, version } = await freshOrder(shop, order)
  await shop.staff
    .as('buyer')
    .does('PurchaseOrderApi_updateRemark', { body: { id, version, remark: '已催货，供应商称货源紧张，待定到货日期' } })
  yield nextMorning(plan.random.between(18, 80))
  yield* receiveOrder(shop, order, fullShare, true)
}

/** The order is closed short after a partial receipt; with `reopened` the rest is delivered after all. */
async function* closeShortStory(shop: Shop, plan: PurchasePlan, reopened: boolean): Story {
  const order = yield* approvedOrder(shop, plan)
  const buyer = shop.staff.as('buyer')
  yield deliveryWait(plan)
  yield* receiveOrder(shop, order, (line) => (line % 4 === 3 ? 0 : 0.6))
  yield nextMorning(3)
  const part = await freshOrder(shop, order)
  const short = await buyer.does('PurchaseOrderApi_closeShort', {
    body: { id: part.id, version: part.version, remark: '供应商停产换包装，余量不再送货' },
  })
  if (!reopened) return
  yield nextMorning(2)
  await buyer.does('PurchaseOrderApi_reopen', { body: { id: short.id, version: short.version, remark: '供应商找到库存，继续送货' } })
  yield nextMorning(1)
  yield* receiveOrder(shop, order)
}

const lineClosed: Scenario = async function* (shop, plan) {
  const order = yield* approvedOrder(shop, plan)
  const dropped = 1
  yield deliveryWait(plan)
  yield* receiveOrder(shop, order, (line) => (line === dropped ? 0 : 1))
  yield nextMorning(1)
  const { id, version, lines } = await freshOrder(shop, order)
  const lineIds = [lines[dropped]?.id ?? '']
  await shop.staff.as('buyer').does('PurchaseOrderApi_closeLine', { body: { id, version, lineIds, remark: '该单品断货，改下批订' } })
}

/** A receipt is posted with a wrong count, then reversed; the new draft is corrected and posted. */
const redone: Scenario = async function* (shop, plan) {
  const order = yield* approvedOrder(shop, plan)
  yield deliveryWait(plan)
  const posted = yield* receiveOrder(shop, order)
  yield { minutes: 45 }
  const { redoId } = await reverseReceipt(shop, await freshReceipt(shop, posted.id), '第2行数错，实收少一件', true)
  yield { minutes: 10 }
  const draft = await freshReceipt(shop, redoId)
  const lines = recountedLines(draft, 1, (qty) => (qty.gt(1) ? qty.sub(1) : qty))
  const { id, version } = draft
  const again = await shop.staff.as('clerk').does('PurchaseReceiptApi_submit', { body: { id, version, lines } })
  yield { minutes: 15 }
  await postReceipt(shop, 'clerk', again)
}

/** A receipt is reversed because it was the wrong delivery; the right one arrives two days later. */
const reversed: Scenario = async function* (shop, plan) {
  const order = yield* approvedOrder(shop, plan)
  yield deliveryWait(plan)
  const posted = yield* receiveOrder(shop, order)
  yield nextMorning(1)
  await reverseReceipt(shop, await freshReceipt(shop, posted.id), '送货单与订单不符，整单退回', false)
  yield nextMorning(2)
  yield* receiveOrder(shop, order)
}

const rejected: Scenario = async function* (shop, plan) {
  const { id, version } = yield* submitOrder(shop, plan)
  yield { minutes: 50 }
  const draft = await shop.staff
    .as('manager')
    .does('PurchaseOrderApi_reject', { body: { id, version, remark: '库存尚够两周，请减量后再报' } })
  yield* receiveDelivery(shop, plan, yield* correctedOrder(shop, draft))
}

const withdrawn: Scenario = async function* (shop, plan) {
  const { id, version } = yield* submitOrder(shop, plan)
  yield { minutes: 20 }
  const draft = await shop.staff.as('buyer').does('PurchaseOrderApi_withdraw', { body: { id, version, remark: '数量填错，重新修改' } })
  yield* receiveDelivery(shop, plan, yield* correctedOrder(shop, draft))
}

const unapproved: Scenario = async function* (shop, plan) {
  const { id, version } = yield* approvedOrder(shop, plan)
  yield { minutes: 60 }
  const draft = await shop.staff.as('manager').does('PurchaseOrderApi_unapprove', { body: { id, version, remark: '供应商要求调整数量' } })
  yield* receiveDelivery(shop, plan, yield* correctedOrder(shop, draft))
}

const cancelledEarly: Scenario = async function* (shop, plan) {
  const { id, version } = yield* submitOrder(shop, plan)
  yield { minutes: 30 }
  await shop.staff.as('buyer').does('PurchaseOrderApi_cancel', { body: { id, version, remark: '与昨日订单重复' } })
}

const cancelledLate: Scenario = async function* (shop, plan) {
  const { id, version } = yield* approvedOrder(shop, plan)
  yield nextMorning(2)
  await shop.staff.as('buyer').does('PurchaseOrderApi_cancel', { body: { id, version, remark: '供应商无货，改向其他供应商采购' } })
}

/** More than was ordered is delivered: the excess is refused, and only the ordered quantity is received. */
const overDelivered: Scenario = async function* (shop, plan) {
  const order = yield* approvedOrder(shop, plan)
  const worker = shop.staff.as(receiverOf(shop, order))
  yield deliveryWait(plan)
  const body = await receiptBody(shop, order, fullShare)
  const draft = await worker.does('PurchaseReceiptApi_draft', { body })
  const { id, version } = draft
  const more = await worker.does('PurchaseReceiptApi_draft', {
    body: { id, version, lines: recountedLines(draft, 0, (qty) => qty.add(2)) },
  })
  yield { minutes: 5 }
  await worker.isRefused('PurchaseReceiptApi_submit', { body: { id, version: more.version } })
  yield { minutes: 10 }
  const lines = recountedLines(more, 0, (qty) => qty.sub(2))
  const right = await worker.does('PurchaseReceiptApi_submit', { body: { id, version: more.version, lines, remark: '多送2件已退司机' } })
  yield { minutes: 10 }
  await postReceipt(shop, receiverOf(shop, order), right)
}

/** The driver brings the wrong load: the receipt is voided, and the right goods arrive the next day. */
const misdelivered: Scenario = async function* (shop, plan) {
  const order = yield* approvedOrder(shop, plan)
  yield deliveryWait(plan)
  const { id, version } = await submitReceipt(shop, order)
  yield { minutes: 30 }
  await shop.staff
    .as(receiverOf(shop, order))
    .does('PurchaseReceiptApi_cancel', { body: { id, version, remark: '司机送错车次，货已拉回' } })
  yield nextMorning(1)
  yield* receiveOrder(shop, order)
}

/**
 * The clerk sends the receipt back for a second count; its submitter then withdraws it once more to note the driver.
 */
const recount: Scenario = async function* (shop, plan) {
  const order = yield* approvedOrder(shop, plan)
  const who = receiverOf(shop, order)
  yield deliveryWait(plan)
  const first = await submitReceipt(shop, order)
  yield { minutes: 15 }
  const { id, version } = await shop.staff
    .as('clerk')
    .does('PurchaseReceiptApi_reject', { body: { id: first.id, version: first.version, remark: '请复点第1行' } })
  yield { minutes: 15 }
  const second = await shop.staff.as(who).does('PurchaseReceiptApi_submit', { body: { id, version } })
  yield { minutes: 5 }
  const draft = await shop.staff
    .as(who)
    .does('PurchaseReceiptApi_withdraw', { body: { id, version: second.version, remark: '补记送货司机' } })
  const third = await shop.staff
    .as(who)
    .does('PurchaseReceiptApi_submit', { body: { id, version: draft.version, remark: '已复点，送货司机老韩' } })
  yield { minutes: 10 }
  await postReceipt(shop, who, third)
}

/** Goods arrive before the order is approved: they are received without the order, and linked to it the next day. */
const linked: Scenario = async function* (shop, plan) {
  const order = yield* submitOrder(shop, { ...plan, depot: 'ZC' })
  const clerk = shop.staff.as('clerk')
  yield { minutes: 60 }
  const lines = order.lines.map(({ commInfoId, unitId, qty, taxPrice, discountRate, isGift }) => ({
    commInfoId,
    unitId,
    actualQty: qty,
    taxPrice,
    discountRate,
    isGift,
  }))
  const { supplierId, depotId } = order
  const receipt = await clerk.does('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines, remark: '货先到，订单待审' } })
  yield nextMorning(1)
  const approved = await approveOrder(shop, order)
  yield { minutes: 30 }
  const links = receipt.lines.map((line, at) => ({ id: line.id ?? '', sourceBodyId: approved.lines[at]?.id ?? '' }))
  await clerk.does('PurchaseReceiptApi_linkOrder', {
    body: { id: receipt.id, version: receipt.version, links, remark: '订单已审核，补关联' },
  })
}

/** A draft is saved and deleted. */
const removed: Scenario = async function* (shop, plan) {
  const { id } = await draftOrder(shop, plan)
  yield { minutes: 120 }
  await shop.staff.as('buyer').does('PurchaseOrderApi_remove', { query: { ids: id } })
}

const short: Scenario = (shop, plan) => closeShortStory(shop, plan, false)
const shortAndReopened: Scenario = (shop, plan) => closeShortStory(shop, plan, true)

/** Scenarios in which the supplier takes received goods back, which is impossible once they were sent on to stores. */
const takenBack: readonly Scenario[] = [redone, reversed]

/** Scenarios that are assigned to purchases in turn: mostly usual ones, with exceptions in between. */
export const deck: readonly Scenario[] = [
  inFull,
  late,
  inParts,
  short,
  redone,
  inFull,
  rejected,
  lineClosed,
  overDelivered,
  misdelivered,
  cancelledLate,
  inParts,
  reversed,
  linked,
  unapproved,
  recount,
  late,
  shortAndReopened,
  inFull,
  withdrawn,
  cancelledEarly,
  removed,
  inFull,
  inFull,
  inFull,
  inParts,
  inFull,
  inFull,
  inFull,
  inFull,
  inFull,
  inParts,
  inFull,
  inFull,
]

/** Courses for purchases that supply the stores. */
export const supplyDeck: readonly Scenario[] = deck.filter((scenario) => !takenBack.includes(scenario))
