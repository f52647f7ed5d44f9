import type { Story, Wait } from '../agenda.ts'
import type { PurchasePlan, Shop } from '../shop.ts'
import { approveOrder, draftOrder, grantLess, type PurchaseOrder, submitOrder } from './orders.ts'
import { freshReceipt, fullShare, receiptBody, receiveOrder, receiverOf, reverseReceipt, submitReceipt } from './receipts.ts'

type Route = Pick<PurchasePlan, 'supplierCode' | 'depot'>
type Scene = (shop: Shop, plan: PurchasePlan) => Story

/** An order approved the day before, whose goods are due today. */
async function* dueToday(shop: Shop, plan: PurchasePlan, minute: number): AsyncGenerator<Wait, PurchaseOrder> {
  const order = yield* submitOrder(shop, plan)
  yield { minutes: 30 }
  const approved = await approveOrder(shop, order)
  yield { days: 1, minute }
  return approved
}

const waitsForApproval: Scene = async function* (shop, plan) {
  yield* submitOrder(shop, plan)
}

const grantedShortToday: Scene = async function* (shop, plan) {
  const order = yield* submitOrder(shop, plan)
  yield { minutes: 60 }
  await grantLess(shop, order)
}

const cancelledToday: Scene = async function* (shop, plan) {
  const { id, version } = yield* submitOrder(shop, plan)
  yield { minutes: 30 }
  await shop.staff.as('buyer').does('PurchaseOrderApi_cancel', { body: { id, version, remark: '门店已有库存，取消' } })
}

const partArrives: Scene = async function* (shop, plan) {
  const order = yield* dueToday(shop, plan, 570)
  yield* receiveOrder(shop, order, (line) => (line % 3 === 2 ? 0 : 0.5))
}

const allArrives: Scene = async function* (shop, plan) {
  yield* receiveOrder(shop, yield* dueToday(shop, plan, 590))
}

const draftReceiptWaits: Scene = async function* (shop, plan) {
  const order = yield* dueToday(shop, plan, 1000)
  const body = await receiptBody(shop, order, (line) => (line < 3 ? 1 : 0.5))
  await shop.staff.as(receiverOf(shop, order)).does('PurchaseReceiptApi_draft', { body: { ...body, remark: '卸货中，先登记' } })
}

const waitsForPosting: Scene = async function* (shop, plan) {
  await submitReceipt(shop, yield* dueToday(shop, plan, 960), fullShare)
}

const voidedToday: Scene = async function* (shop, plan) {
  const order = yield* dueToday(shop, plan, 620)
  const { id, version } = await submitReceipt(shop, order)
  yield { minutes: 20 }
  await shop.staff.as(receiverOf(shop, order)).does('PurchaseReceiptApi_cancel', { body: { id, version, remark: '外箱破损，拒收' } })
}

const reversedToday: Scene = async function* (shop, plan) {
  const posted = yield* receiveOrder(shop, yield* dueToday(shop, plan, 550))
  yield { minutes: 60 }
  await reverseReceipt(shop, await freshReceipt(shop, posted.id), '生产日期不新鲜，与供应商协商后重新点收', true)
}

/** Orders that the buyer has drafted today but not submitted. */
const drafts: readonly (Route & { minute: number })[] = [
  { supplierCode: 'XYSP', depot: 'ZC', minute: 545 },
  { supplierCode: 'WHWJ', depot: 'ZC', minute: 1050 },
]

/** Scenes of today that leave documents in every state, for users to explore. */
const scenes: readonly (Route & { daysBefore: 0 | 1; minute: number; play: Scene })[] = [
  { supplierCode: 'HDYP', depot: 'ZC', daysBefore: 0, minute: 600, play: waitsForApproval },
  { supplierCode: 'LYNC', depot: 'DX', daysBefore: 0, minute: 610, play: waitsForApproval },
  { supplierCode: 'WJPF', depot: 'ZC', daysBefore: 0, minute: 930, play: waitsForApproval },
  { supplierCode: 'JLQJ', depot: 'ZC', daysBefore: 0, minute: 560, play: grantedShortToday },
  { supplierCode: 'GXHG', depot: 'BJ', daysBefore: 0, minute: 580, play: cancelledToday },
  { supplierCode: 'BWTW', depot: 'ZC', daysBefore: 1, minute: 700, play: partArrives },
  { supplierCode: 'CLRY', depot: 'RM', daysBefore: 1, minute: 720, play: allArrives },
  { supplierCode: 'JYRH', depot: 'ZC', daysBefore: 1, minute: 740, play: draftReceiptWaits },
  { supplierCode: 'CLRY', depot: 'DX', daysBefore: 1, minute: 760, play: draftReceiptWaits },
  { supplierCode: 'JNLY', depot: 'ZC', daysBefore: 1, minute: 780, play: waitsForPosting },
  { supplierCode: 'QHHZ', depot: 'RM', daysBefore: 1, minute: 800, play: waitsForPosting },
  { supplierCode: 'HTJY', depot: 'ZC', daysBefore: 1, minute: 820, play: voidedToday },
  { supplierCode: 'BHLD', depot: 'ZC', daysBefore: 1, minute: 840, play: reversedToday },
]

/** Plans today's scenes; `planOf` gives each of them a random stream of its own. */
export function planToday(shop: Shop, planOf: (at: number, route: Route) => PurchasePlan): void {
  const { agenda } = shop
  const { lastDay } = agenda.calendar
  for (const [at, draft] of drafts.entries()) {
    agenda.plan({ day: lastDay, minute: draft.minute }, () => draftOrder(shop, planOf(at, draft)))
  }
  for (const [at, scene] of scenes.entries()) {
    const plan = planOf(drafts.length + at, scene)
    agenda.start({ day: lastDay - scene.daysBefore, minute: scene.minute }, scene.play(shop, plan))
  }
}
