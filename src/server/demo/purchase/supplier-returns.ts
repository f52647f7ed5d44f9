import type { BodyOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import type { Story } from '../agenda.ts'
import { depotId, type Shop } from '../shop.ts'
import type { PurchaseOrder } from './orders.ts'
import { receiveOrder } from './receipts.ts'

type ReturnBody = NonNullable<BodyOf<'PurchaseReturnApi_submit'>>
/** A return, and the order by which its goods were received. */
type ReturnablePack = { order: PurchaseOrder; body: ReturnBody }

/**
 * Plans supplier returns: every eleven days a pack is returned, and in turn credited or replaced three days later; on
 * the last day one return waits and one is a draft.
 */
export function planSupplierReturns(shop: Shop): void {
  const { calendar } = shop.agenda
  let count = 0
  for (let day = 9; day < calendar.lastDay; day += 11)
    if (calendar.isWorkday(day)) shop.agenda.start({ day, minute: 640 }, count++ % 2 === 0 ? creditedReturn(shop) : replacedReturn(shop))
  for (const [at, call] of (['PurchaseReturnApi_submit', 'PurchaseReturnApi_draft'] as const).entries())
    shop.agenda.plan({ day: calendar.lastDay, minute: 700 + at * 40 }, async () => {
      const found = await findReturnablePack(shop)
      if (found) await shop.staff.as('clerk').does(call, { body: { ...found.body, remark: '临期，已与供应商说好退换' } })
    })
}

async function* creditedReturn(shop: Shop): Story {
  yield { minutes: 10 }
  const found = await findReturnablePack(shop)
  if (!found) return
  const { id, version } = await shop.staff.as('clerk').does('PurchaseReturnApi_submit', { body: { ...found.body, remark: '外箱破损' } })
  yield { minutes: 30 }
  await shop.staff.as('clerk').does('PurchaseReturnApi_accounting', { body: { id, version } })
}

async function* replacedReturn(shop: Shop): Story {
  yield { minutes: 10 }
  const found = await findReturnablePack(shop)
  if (!found) return
  const lines = found.body.lines?.map((line) => ({ ...line, replace: 2 }))
  await shop.staff.as('clerk').does('PurchaseReturnApi_accounting', { body: { ...found.body, lines, remark: '漏气，供应商换货' } })
  yield { days: 3, minute: 600 }
  yield* receiveOrder(shop, found.order)
}

/** A pack that was received five to twenty days ago, whose order is complete and which is still on hand. */
async function findReturnablePack(shop: Shop): Promise<ReturnablePack | undefined> {
  const clerk = shop.staff.as('clerk')
  const { calendar, moment } = shop.agenda
  const [startTime, endTime] = [calendar.dateOf(Math.max(0, moment.day - 20)), calendar.dateOf(moment.day - 5)]
  const query = { size: 20, status: '3003', depotId: depotId(shop, 'ZC'), startTime, endTime }
  const { records } = await clerk.does('PurchaseReceiptApi_list', { query })
  for (const { id, poHeadId } of records) {
    if (!poHeadId) continue
    const order = await clerk.does('PurchaseOrderApi_detail', { query: { id: poHeadId } })
    const body = order.purchaseStatus === 2705 && !order.closeType ? await onePack(shop, id) : undefined
    if (body) return { order, body }
  }
  return undefined
}

async function onePack(shop: Shop, receiptId: string): Promise<ReturnBody | undefined> {
  const clerk = shop.staff.as('clerk')
  const { supplierId, depotId: from, lines } = await clerk.does('PurchaseReturnApi_pullReceipt', { query: { id: receiptId } })
  const commInfoIds = lines.flatMap(({ commInfoId }) => commInfoId ?? [])
  const stock = await clerk.does('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds, depotId: depotId(shop, 'ZC') } })
  const free = new Map(stock.map(({ commInfoId, onHandFreeQty }) => [commInfoId, onHandFreeQty]))
  const line = lines.find(
    ({ commInfoId = '', shouldQty = '0', conversion = '1' }) =>
      new Decimal(shouldQty).lte(-1) && new Decimal(free.get(commInfoId) ?? '0').gte(conversion),
  )
  if (!line) return undefined
  const { commInfoId, unitId, taxPrice, discountRate, taxRateId, sourceBodyId } = line
  return { supplierId, depotId: from, lines: [{ commInfoId, unitId, taxPrice, discountRate, taxRateId, sourceBodyId, qty: '-1' }] }
}
