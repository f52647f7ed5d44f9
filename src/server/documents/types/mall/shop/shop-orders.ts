import { type BodyOf, type DataOf, type OperationId, operationOf } from '#contract/operations.gen.ts'
import { inLanguage } from '#domain/core/words.ts'
import { type Decimal, decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { returnableQty } from '#domain/sources/return-request.ts'
import { mallOrder } from '#machines/mall/mall-order.machine.ts'
import { mallReturn } from '#machines/mall/mall-return.machine.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import { refuse } from '#server/db/refuse.ts'
import { customerOfBuyer } from '#server/http/access.ts'
import type { Call } from '#server/http/request.ts'
import { type EventOperation, performOperation } from '../../../engine/events/handlers.ts'
import { kindNamed } from '../../../engine/kind.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import { documentFor } from '../../../engine/store/answer.ts'
import { documentPage, type ListCall } from '../../../queries/document-list.ts'
import { requestedLinesOf } from '../../sales/return-store.ts'
import { unavailableLines } from './shop-basket.ts'
import { depotOfBuyer, publishedUnits } from './shop-goods.ts'
import { stepsOf } from './shop-steps.ts'

type ShopOrder = DataOf<'ShopApi_order'>
type ShopOrderRow = DataOf<'ShopApi_orders'>['records'][number]
type MallOrderDetail = DataOf<'MallOrderApi_detail'>
type OfferedEvent = ShopOrder['events'][number]

/** Events of orders and return requests that a buyer may raise; only staff may raise the others. */
const buyerEvents = new Set(['PAY', 'CANCEL', 'SIGN', 'WITHDRAW'])

/**
 * A page of the orders of the buyer's customer, with pictures of the goods. `documentPage` itself limits the list to
 * that customer.
 */
export async function shopOrders(call: Call<'ShopApi_orders'>): Promise<DataOf<'ShopApi_orders'>> {
  const { records, sums, ...page } = (await documentPage(call as ListCall, kindNamed(mallOrder.id))) as DataOf<'MallOrderApi_list'>
  const goods = await boughtGoods(
    call.tx,
    records.map(({ id }) => id),
  )
  const rows = records.map((row) => rowOf(row, goods.get(row.id) ?? []))
  return { ...page, records: rows, sums: { finalAmt: sums.finalAmt ?? '0' } }
}

const shownGoods = 4

const rowOf = (
  { id, version, soNo, state, status, statusName, createTime, finalAmt = '0' }: ShopOrderHead,
  goods: readonly BoughtGoods[],
): ShopOrderRow => ({
  ...{ id, version, state, status, statusName, finalAmt, lineCount: goods.length },
  ...withoutNulls({ soNo, createTime }),
  goods: goods.slice(0, shownGoods).map(({ commInfoName, picture }) => withoutNulls({ commInfoName, picture })),
})

type ShopOrderHead = Pick<MallOrderDetail, 'id' | 'version' | 'soNo' | 'state' | 'status' | 'statusName' | 'createTime' | 'finalAmt'>
type BoughtGoods = { of: string; id: string; commInfoName: string; picture: string | null }

/** The goods of orders, by order, in line order. */
async function boughtGoods(tx: Tx, orderIds: readonly string[]): Promise<Map<string, BoughtGoods[]>> {
  const rows = await tx.query<BoughtGoods>(
    `select l.document_id as of, c.id, c.comm_info_name as "commInfoName", c.picture
       from document_line l join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
      where l.tenant_id = $1 and l.document_id = any ($2::bigint[]) order by l.document_id, l.index_no`,
    [tx.tenantId, orderIds],
  )
  return Map.groupBy(rows, ({ of }) => of)
}

/** An order of the buyer's customer as the buyer sees it; refuses DOC_GONE for any other. */
export async function shopOrder(run: Run, id: string): Promise<ShopOrder> {
  const { tx, settings } = run
  const whole = (await documentFor(run, kindNamed(mallOrder.id), id)) as MallOrderDetail
  const goods = (await boughtGoods(tx, [id])).get(id) ?? []
  const returns = await returnsOf(run, id)
  const lines = await linesOf(run, whole, new Map(goods.map((one) => [one.id, one.picture])))
  const { contactName, contactPhone, address, buyerRemark, couponAmt, paidAmt = '0', pickUpCode } = whole
  const { offerId, groupId, groupSize, groupPaid, groupDeadline, depositAmt, balanceDate } = whole
  const isPaid = decimal(paidAmt).gt(0)
  const dueAmt = readFigure(String(whole.facts.dueAmt)) ?? zero
  // the law accepts a second payment only in order to refund it, so paying is not offered
  const isDue = dueAmt.gt(0)
  return {
    ...rowOf(whole, goods),
    ...withoutNulls({ contactName, contactPhone, address, buyerRemark, couponAmt, pickUpCode: isPaid ? pickUpCode : undefined }),
    ...withoutNulls({ offerId, groupId, groupSize, groupPaid, groupDeadline, balanceDate }),
    ...withoutNulls({ depositAmt: depositAmt && fixedText(decimal(depositAmt), settings.places.amount) }),
    paidAmt,
    dueAmt: fixedText(dueAmt, settings.places.amount),
    lines,
    steps: await stepsOf(
      run,
      id,
      returns.map((one) => one.id),
    ),
    returns,
    events: [...buyerOffers(whole.events).filter(({ type }) => type !== 'PAY' || isDue), ...returnOffers(run, lines)],
  }
}

const buyerOffers = (events: readonly OfferedEvent[]) => events.filter(({ type }) => buyerEvents.has(type))

/** Requests that the buyer can make besides the order's events: to return sent goods, and to refund unsent ones. */
function returnOffers({ language }: Run, lines: ShopOrder['lines']): OfferedEvent[] {
  const some = (field: 'returnableQty' | 'unsentQty') => lines.some((line) => decimal(line[field]).gt(0))
  return [
    { type: 'APPLY_RETURN', label: inLanguage(mallReturn.events.APPLY, language), allowed: some('returnableQty') },
    { type: 'APPLY_REFUND', label: inLanguage(unsentBack, language), allowed: some('unsentQty') },
  ]
}

const unsentBack = { zh: '退未发货商品', en: 'Refund unsent goods' }

/** Lines with the quantity of each that can still be returned, in the unit of the line and rounded down. */
async function linesOf(
  run: Run,
  { lines, paidAmt = '0' }: MallOrderDetail,
  pictures: ReadonlyMap<string, string | null>,
): Promise<ShopOrder['lines']> {
  const bought = await requestedLinesOf(
    run.tx,
    lines.flatMap(({ id }) => id ?? []),
    '',
  )
  const isPaid = decimal(paidAmt).gt(0)
  return lines.map(({ id = '', commInfoId = '', commInfoName = '', unitId = '', unitName = '', qty = '0', conversion = '1', ...line }) => {
    const known = bought.get(id)
    const isFree = known !== undefined && known.openRequest === undefined
    const { places } = run.settings
    const inUnit = (base: Decimal) => fixedText(base.div(conversion).toDecimalPlaces(places.qty, 1), places.qty)
    return {
      ...{ id, commInfoId, commInfoName, unitId, unitName, qty, finalAmt: line.finalAmt ?? '0' },
      ...{ isGift: line.isGift ?? 1, noReturn: line.noReturn ?? 1 },
      ...withoutNulls({ picture: pictures.get(commInfoId), taxPrice: line.taxPrice }),
      returnableQty: inUnit(isFree ? returnableQty(known, true) : zero),
      unsentQty: inUnit(isFree && isPaid ? known.unshipped : zero),
    }
  })
}

/** Return requests of an order, oldest first. */
async function returnsOf(run: Run, orderId: string): Promise<ShopOrder['returns']> {
  const ids = await run.tx.query<{ id: string }>(
    'select document_id as id from mall_return where tenant_id = $1 and order_id = $2 order by 1',
    [run.tx.tenantId, orderId],
  )
  const found: ShopOrder['returns'] = []
  for (const { id } of ids) {
    const one = (await documentFor(run, kindNamed(mallReturn.id), id)) as DataOf<'MallReturnApi_detail'>
    const {
      version,
      billNo,
      state,
      status,
      statusName,
      returnMode = 1,
      returnReason,
      pictures,
      finalAmt = '0',
      refundAmt,
      lines,
      events,
    } = one
    found.push({
      ...{ id, version, state, status, statusName, returnMode, finalAmt, events: buyerOffers(events) },
      ...withoutNulls({ billNo, returnReason, pictures, refundAmt }),
      lines: lines.map(({ commInfoName = '', unitName = '', qty = '0' }) => ({ commInfoName, unitName, qty })),
    })
  }
  return found
}

/** Raises an event of a document of the buyer by the operation that staff use for it, under the same law. */
async function raiseBuyerEvent(run: Run, id: OperationId, body: object): Promise<object> {
  const done = await performOperation(operationOf(id) as EventOperation, run, { query: {}, body, emptied: [] })
  return typeof done === 'object' ? done : refuse('DOC_GONE')
}

/**
 * Places an order of the buyer's customer from the depot that serves the buyer. Refuses LINE_BAD by row for goods not
 * published.
 */
export async function placeOrder(call: Call<'ShopApi_place'>): Promise<ShopOrder> {
  const { tx, user, body } = call
  const run = await openRun(call)
  await refuseUnpublished(tx, body.lines)
  const customerId = customerOfBuyer(user)
  const placed = await raiseBuyerEvent(run, 'MallOrderApi_place', { ...body, customerId, depotId: await depotOfBuyer(tx, user) })
  return shopOrder(run, (placed as MallOrderDetail).id)
}

async function refuseUnpublished(tx: Tx, lines: BodyOf<'ShopApi_place'>['lines']): Promise<void> {
  const units = await publishedUnits(
    tx,
    lines.map(({ commInfoId }) => commInfoId),
  )
  const reason = { zh: '商品已下架', en: 'it is no longer sold' }
  const problems = unavailableLines(lines, units).map((at) => ({ row: at + 1, field: 'commInfoId', rule: 'LINE_BAD', reason }) as const)
  if (problems.length > 0) refuse('LINE_BAD', { problems })
}

type OwnDocument = { id: string; version: number; remark?: string | undefined }

/** Signs for an order or cancels it; returns the order. */
export async function decideOrder(call: Call<'ShopApi_sign' | 'ShopApi_cancel'>, id: 'MallOrderApi_sign' | 'MallOrderApi_cancel') {
  const run = await openRun(call)
  await raiseBuyerEvent(run, id, call.body satisfies OwnDocument)
  return shopOrder(run, call.body.id)
}

/** Requests a return of goods, or a refund of what was not sent; returns the order. */
export async function applyReturn(call: Call<'ShopApi_applyReturn'>): Promise<ShopOrder> {
  const run = await openRun(call)
  const { soHeadId } = call.body
  // a request that is not stored yet cannot be checked, so access is checked on its order
  await documentFor(run, kindNamed(mallOrder.id), soHeadId)
  await raiseBuyerEvent(run, 'MallReturnApi_apply', { ...call.body, returnMode: call.body.returnMode ?? 1 })
  return shopOrder(run, soHeadId)
}

/** Withdraws a return request; returns the order of the request. */
export async function withdrawReturn(call: Call<'ShopApi_withdrawReturn'>): Promise<ShopOrder> {
  const run = await openRun(call)
  const { soHeadId = '' } = (await raiseBuyerEvent(run, 'MallReturnApi_withdraw', call.body)) as DataOf<'MallReturnApi_detail'>
  return shopOrder(run, soHeadId)
}
