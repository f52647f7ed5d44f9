import { type Decimal, decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { editLine } from '#domain/lines/edit-line.ts'
import { basicFigures, openQty, remainingQty, toBasic } from '#domain/lines/quantities.ts'
import { deliveryLine } from '#domain/sources/pull-line.ts'
import type { Paying } from '#machines/families/paid-order.ts'
import { type MallOrderEvent, mallOrder, type Sending, type Taking } from '#machines/mall/mall-order.machine.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { advanceLeft, forfeitAdvance, takePayment } from '../../../books/money/order-payments.ts'
import { queueRefund } from '../../../books/money/refunds.ts'
import { updateReservations } from '../../../books/stock/reservations.ts'
import { isStockLine } from '../../../books/stock/stock-document.ts'
import { createByEvent } from '../../../engine/events/apply-event.ts'
import { kindNamed } from '../../../engine/kind.ts'
import type { Run } from '../../../engine/run.ts'
import { readDocument } from '../../../engine/store/document-store.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { lineSettingsOf } from '../../../lines/goods-document.ts'
import { freezePrices, releaseLines } from '../../../prices/freeze-prices.ts'
import { linkOf } from '../../../sources/link.ts'
import { setClosed } from '../../../sources/progress.ts'
import { pullFrom } from '../../../sources/pull.ts'
import { owedToRequests } from '../mall-return/return-order.ts'
import { type MallOrderContext, paidOrder } from './mall-order-context.ts'
import { headOf, withHead } from './mall-order-store.ts'

/** Link by which deliveries take goods from mall orders, as from any order. */
const link = { ...linkOf(salesOutDocument), kind: mallOrder.id }

/**
 * Updates the reservations of the order's lines and writes the reserved quantities to them: while `takesStock`, what
 * they still need is reserved as far as it is free; otherwise all is released.
 */
export async function adjustReservations(run: Run, work: MallOrderContext, takesStock: boolean): Promise<void> {
  const ids = work.document.lines.filter(isStockLine).map(({ id }) => id)
  const settled = await updateReservations(run.tx, ids, takesStock, work.balances)
  work.document.lines = work.document.lines.map((line) => ({ ...line, ...settled.get(line.id) }))
}

/**
 * Updates reservations after quantities were removed: their stock goes to other lines of the order that need it. An
 * order that is cancelled, or has nothing left, reserves nothing.
 */
export async function releaseGoods(run: Run, work: MallOrderContext, { type }: MallOrderEvent): Promise<void> {
  const { qty } = run.settings.places
  const goesOn = (line: StoredLine) => !remainingQty(line, undefined, qty).isZero() || !basicFigures(line, qty).received.isZero()
  await adjustReservations(run, work, type === 'REFUND_LINE' && work.document.lines.some(goesOn))
}

/** Freezes the prices of an order, and opens a new group where it buys in a group and joins none. */
export async function freezeOrderPrices(run: Run, { document, priced }: MallOrderContext): Promise<void> {
  const row = headOf(document)
  if (row.groupSize && !row.groupId) Object.assign(document, withHead(document, { ...row, groupId: document.id }))
  if (priced) await freezePrices(run, document, priced)
}

/** Closes quantities of lines, in basic units, and gives back the offer limits they used. */
async function closeQuantities(run: Run, { document }: MallOrderContext, qtyOf: (line: StoredLine) => Decimal): Promise<void> {
  const { qty: places } = run.settings.places
  const closed = new Map<string, string>()
  for (const line of document.lines) {
    const qty = qtyOf(line)
    if (qty.isZero()) continue
    line.closedQty = basicFigures(line, places).closed.add(qty).toFixed(places)
    closed.set(line.id, qty.div(line.conversion ?? '1').toFixed())
  }
  const lines = document.lines.filter(({ id }) => closed.has(id))
  if (lines.length === 0) return
  setClosed(run.tx, lines)
  await releaseLines(run, document.id, closed)
}

/** Closes all quantities that are not sent. */
export const closeOpen = (run: Run, work: MallOrderContext): Promise<void> =>
  closeQuantities(run, work, (line) => remainingQty(line, undefined, run.settings.places.qty))

/** Closes quantities that are refunded without being sent, at most what is open of each line. */
export function takeOut(run: Run, work: MallOrderContext, event: MallOrderEvent): Promise<void> {
  const { lines } = event as Taking
  const { qty: places } = run.settings.places
  return closeQuantities(run, work, (line) => {
    const open = openQty(line, undefined, places)
    if (!lines) return open
    const asked = addedQty(lines, line, places)
    return asked.lt(open) ? asked : open
  })
}

/** Quantity that the event states for a line, in basic units. */
export const addedQty = (lines: NonNullable<Taking['lines']>, { id, conversion }: StoredLine, places: number): Decimal =>
  toBasic(
    lines.filter((line) => line.id === id).reduce((sum, { qty }) => sum.add(readFigure(qty) ?? zero), zero),
    decimal(conversion ?? '1'),
    places,
  )

/**
 * Makes and posts the delivery of what is sent: everything open, or the quantities that the event states (rule B5
 * *order/out*).
 */
export async function sendGoods(run: Run, work: MallOrderContext, event: MallOrderEvent): Promise<void> {
  const { document } = work
  const { lines, depotId, deliveryMode, contactsId, alOrderExpressForms } = event as Sending
  const settings = lineSettingsOf(run, { sells: true, receipt: false })
  const pulled = await pullFrom(run, link, document.id, {
    kind: salesOutDocument.words.id,
    settings,
    line: (line) => deliveryLine(line, line.closeType, settings),
  })
  const sent = pulled.work.document.lines.flatMap((line) => {
    const said = lines?.find(({ id }) => id === line.sourceBodyId)
    if (lines && !said) return []
    const whole = { ...line, ...(depotId ? { depotId } : {}) }
    return [said ? { ...whole, ...editLine(whole, { qty: said.qty ?? '0' }, settings) } : whole]
  })
  const head = {
    customerId: document.customerId,
    depotId: depotId ?? document.depotId,
    taxRateId: document.taxRateId,
    deliveryMode,
    contactsId,
    ...(alOrderExpressForms ? { express: alOrderExpressForms } : {}),
    lines: sent.map((line, at) => ({ ...line, id: '', indexNo: at + 1 })),
  }
  run.makers.add(document.id)
  await createByEvent(run, kindNamed(salesOutDocument.words.id), head, { type: 'POST' })
  run.makers.delete(document.id)
  await reloadProgress(run, work)
}

/** Copies the progress that the delivery has changed to the loaded order lines. */
async function reloadProgress(run: Run, { document }: MallOrderContext): Promise<void> {
  const now = await readDocument(run.tx, document.kind, document.id)
  document.lines = document.lines.map((line) => {
    const { receivedQty, heldQty, reservedQty, shortQty } = now?.lines.find(({ id }) => id === line.id) ?? line
    return { ...line, receivedQty, heldQty, reservedQty, shortQty }
  })
}

/** Books a payment as an advance, once per payment number (rule B6 Mall pay). */
export async function payOrder(run: Run, { document }: MallOrderContext, event: MallOrderEvent): Promise<void> {
  const { amount, ...told } = event as Paying
  await takePayment(run.tx, paidOrder(document), { amount: decimal(amount), ...told })
}

const refundReasons = { second: '重复付款', late: '订单取消后付款' }

/** Refunds a payment for an order that is paid already, or closed. */
export async function refundPayment(run: Run, { document }: MallOrderContext, event: MallOrderEvent): Promise<void> {
  const { amount } = event as Paying
  const reason = document.tags.includes('closed') ? refundReasons.late : refundReasons.second
  await queueRefund(run.tx, { orderId: document.id, amount: decimal(amount), reason })
}

/**
 * Refunds the advance for goods that will not be sent, less what is still owed from it to approved return requests.
 */
export async function refundRest(run: Run, { document }: MallOrderContext, { type, remark }: MallOrderEvent): Promise<void> {
  const amount = (await advanceLeft(run.tx, document.id)).sub(await owedToRequests(run, document.id))
  if (amount.gt(0)) await queueRefund(run.tx, { orderId: document.id, amount, reason: remark ?? mallOrder.events[type].zh })
}

/** Books the deposit of a pre-sale as income where the balance was not paid (effect *forfeitDeposit*). */
export const forfeitDeposit = (run: Run, { document }: MallOrderContext): Promise<void> => forfeitAdvance(run.tx, paidOrder(document))
