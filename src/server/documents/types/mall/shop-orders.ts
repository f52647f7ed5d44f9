import { type BodyOf, type DataOf, type OperationId, operationOf } from '#contract/operations.gen.ts'
import { type Decimal, decimal, fixed, readFigure, zero } from '#domain/decimal.ts'
import { returnableQty } from '#domain/return-request.ts'
import { say } from '#domain/words.ts'
import { mallOrder } from '#machines/mall/mall-order.machine.ts'
import { mallReturn } from '#machines/mall/mall-return.machine.ts'
import type { Tx } from '#server/db/connect.ts'
import { customerOfBuyer } from '#server/http/access.ts'
import type { Call } from '#server/http/request.ts'
import { refuse } from '#server/refuse.ts'
import { present } from '#server/wire-values.ts'
import { documentFor } from '../../engine/answer.ts'
import { type EventOperation, transit } from '../../engine/handlers.ts'
import { kindNamed } from '../../engine/kind.ts'
import { openRun, type Run } from '../../engine/run.ts'
import { documentPage, type ListCall } from '../../queries/document-list.ts'
import { boughtOf } from './return-store.ts'
import { goneLines } from './shop-basket.ts'
import { depotOfBuyer, publishedUnits } from './shop-goods.ts'
import { stepsOf } from './shop-steps.ts'

type Order = DataOf<'ShopApi_order'>
type Row = DataOf<'ShopApi_orders'>['records'][number]
type Whole = DataOf<'MallOrderApi_detail'>
type Offer = Order['events'][number]

/** What a buyer may do by the laws of orders and of return requests; all else is the staff's. */
const ofBuyer = new Set(['PAY', 'CANCEL', 'SIGN', 'WITHDRAW'])

/** A page of the orders of the buyer's customer, with pictures of what was bought; which orders those are the list's own condition says. */
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

const rowOf = ({ id, version, soNo, state, status, statusName, createTime, finalAmt = '0' }: Head, goods: readonly Bought[]): Row => ({
  ...{ id, version, state, status, statusName, finalAmt, lineCount: goods.length },
  ...present({ soNo, createTime }),
  goods: goods.slice(0, shownGoods).map(({ commInfoName, picture }) => present({ commInfoName, picture })),
})

type Head = Pick<Whole, 'id' | 'version' | 'soNo' | 'state' | 'status' | 'statusName' | 'createTime' | 'finalAmt'>
type Bought = { of: string; id: string; commInfoName: string; picture: string | null }

/** The goods of orders, by order, in the order of their lines. */
async function boughtGoods(tx: Tx, orderIds: readonly string[]): Promise<Map<string, Bought[]>> {
  const rows = await tx.query<Bought>(
    `select l.document_id as of, c.id, c.comm_info_name as "commInfoName", c.picture
       from document_line l join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
      where l.tenant_id = $1 and l.document_id = any ($2::bigint[]) order by l.document_id, l.index_no`,
    [tx.tenantId, orderIds],
  )
  return Map.groupBy(rows, ({ of }) => of)
}

/** An order of the buyer's customer as its buyer sees it; DOC_GONE for any other. */
export async function shopOrder(run: Run, id: string): Promise<Order> {
  const { tx, settings } = run
  const whole = (await documentFor(run, kindNamed(mallOrder.id), id)) as Whole
  const goods = (await boughtGoods(tx, [id])).get(id) ?? []
  const returns = await returnsOf(run, id)
  const lines = await linesOf(run, whole, new Map(goods.map((one) => [one.id, one.picture])))
  const { contactName, contactPhone, address, buyerRemark, couponAmt, paidAmt = '0', pickUpCode } = whole
  const { offerId, groupId, groupSize, groupPaid, groupDeadline, depositAmt, balanceDate } = whole
  const isPaid = decimal(paidAmt).gt(0)
  const dueAmt = readFigure(String(whole.facts.dueAmt)) ?? zero
  // the law takes a second payment to pay it back; nobody is asked for one
  const isDue = dueAmt.gt(0)
  return {
    ...rowOf(whole, goods),
    ...present({ contactName, contactPhone, address, buyerRemark, couponAmt, pickUpCode: isPaid ? pickUpCode : undefined }),
    ...present({ offerId, groupId, groupSize, groupPaid, groupDeadline, balanceDate }),
    ...present({ depositAmt: depositAmt && fixed(decimal(depositAmt), settings.places.amount) }),
    paidAmt,
    dueAmt: fixed(dueAmt, settings.places.amount),
    lines,
    steps: await stepsOf(
      run,
      id,
      returns.map((one) => one.id),
    ),
    returns,
    events: [...offersIn(whole.events).filter(({ type }) => type !== 'PAY' || isDue), ...asksBack(run, lines)],
  }
}

const offersIn = (events: readonly Offer[]) => events.filter(({ type }) => ofBuyer.has(type))

/** A return of what was sent, and money for what was not. */
function asksBack({ language }: Run, lines: Order['lines']): Offer[] {
  const some = (field: 'returnableQty' | 'unsentQty') => lines.some((line) => decimal(line[field]).gt(0))
  return [
    { type: 'APPLY_RETURN', label: say(mallReturn.events.APPLY, language), allowed: some('returnableQty') },
    { type: 'APPLY_REFUND', label: say(unsentBack, language), allowed: some('unsentQty') },
  ]
}

const unsentBack = { zh: '退未发货商品', en: 'Refund unsent goods' }

/** The lines with how much of each can still be asked back, in its unit, rounded down. */
async function linesOf(run: Run, { lines, paidAmt = '0' }: Whole, pictures: ReadonlyMap<string, string | null>): Promise<Order['lines']> {
  const bought = await boughtOf(
    run.tx,
    lines.flatMap(({ id }) => id ?? []),
    '',
  )
  const isPaid = decimal(paidAmt).gt(0)
  return lines.map(({ id = '', commInfoId = '', commInfoName = '', unitId = '', unitName = '', qty = '0', conversion = '1', ...line }) => {
    const known = bought.get(id)
    const isFree = known !== undefined && known.openRequest === undefined
    const { places } = run.settings
    const inUnit = (base: Decimal) => fixed(base.div(conversion).toDecimalPlaces(places.qty, 1), places.qty)
    return {
      ...{ id, commInfoId, commInfoName, unitId, unitName, qty, finalAmt: line.finalAmt ?? '0' },
      ...{ isGift: line.isGift ?? 1, noReturn: line.noReturn ?? 1 },
      ...present({ picture: pictures.get(commInfoId), taxPrice: line.taxPrice }),
      returnableQty: inUnit(isFree ? returnableQty(known, true) : zero),
      unsentQty: inUnit(isFree && isPaid ? known.unshipped : zero),
    }
  })
}

/** What was asked back of an order, the first request first. */
async function returnsOf(run: Run, orderId: string): Promise<Order['returns']> {
  const ids = await run.tx.query<{ id: string }>(
    'select document_id as id from mall_return where tenant_id = $1 and order_id = $2 order by 1',
    [run.tx.tenantId, orderId],
  )
  const found: Order['returns'] = []
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
      ...{ id, version, state, status, statusName, returnMode, finalAmt, events: offersIn(events) },
      ...present({ billNo, returnReason, pictures, refundAmt }),
      lines: lines.map(({ commInfoName = '', unitName = '', qty = '0' }) => ({ commInfoName, unitName, qty })),
    })
  }
  return found
}

/** Asks an event of one of the buyer's documents by the operation that the staff has for it: the same law, and his own documents alone. */
async function ask(run: Run, id: OperationId, body: object): Promise<object> {
  const done = await transit(operationOf(id) as EventOperation, run, { query: {}, body, emptied: [] })
  return typeof done === 'object' ? done : refuse('DOC_GONE')
}

/** Places an order of the buyer's customer from the depot that serves him; refused with LINE_BAD by row for what is not published. */
export async function placeOrder(call: Call<'ShopApi_place'>): Promise<Order> {
  const { tx, user, body } = call
  const run = await openRun(call)
  await refuseUnpublished(tx, body.lines)
  const customerId = customerOfBuyer(user)
  const placed = await ask(run, 'MallOrderApi_place', { ...body, customerId, depotId: await depotOfBuyer(tx, user) })
  return shopOrder(run, (placed as Whole).id)
}

async function refuseUnpublished(tx: Tx, lines: BodyOf<'ShopApi_place'>['lines']): Promise<void> {
  const units = await publishedUnits(
    tx,
    lines.map(({ commInfoId }) => commInfoId),
  )
  const reason = { zh: '商品已下架', en: 'it is no longer sold' }
  const problems = goneLines(lines, units).map((at) => ({ row: at + 1, field: 'commInfoId', rule: 'LINE_BAD', reason }) as const)
  if (problems.length > 0) refuse('LINE_BAD', { problems })
}

type Own = { id: string; version: number; remark?: string | undefined }

/** Signs for an order, or gives it up, and answers it. */
export async function decideOrder(call: Call<'ShopApi_sign' | 'ShopApi_cancel'>, id: 'MallOrderApi_sign' | 'MallOrderApi_cancel') {
  const run = await openRun(call)
  await ask(run, id, call.body satisfies Own)
  return shopOrder(run, call.body.id)
}

/** Asks for goods of an order to be taken back, or for the money of what was not sent; answers the order. */
export async function applyReturn(call: Call<'ShopApi_applyReturn'>): Promise<Order> {
  const run = await openRun(call)
  const { soHeadId } = call.body
  // a request is new, so the order says whose it is
  await documentFor(run, kindNamed(mallOrder.id), soHeadId)
  await ask(run, 'MallReturnApi_apply', { ...call.body, returnMode: call.body.returnMode ?? 1 })
  return shopOrder(run, soHeadId)
}

/** Takes a request back; answers its order. */
export async function withdrawReturn(call: Call<'ShopApi_withdrawReturn'>): Promise<Order> {
  const run = await openRun(call)
  const { soHeadId = '' } = (await ask(run, 'MallReturnApi_withdraw', call.body)) as DataOf<'MallReturnApi_detail'>
  return shopOrder(run, soHeadId)
}
