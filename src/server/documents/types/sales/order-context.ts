import { type Decimal, fixed, readFigure, sum, zero } from '#domain/decimal.ts'
import { editLine } from '#domain/edit-line.ts'
import { basicQtyOf } from '#domain/lines.ts'
import { remainingQty } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import { type Granting, type SalesOrderEvent, salesOrder } from '#machines/sales/sales-order.machine.ts'
import type { Tx } from '../../../db/connect.ts'
import { balancesOf } from '../../books/balances.ts'
import { creditExposure, creditProblem } from '../../books/credit.ts'
import { openAmounts } from '../../books/open-amounts.ts'
import { type PaidOrder, paidFor, paymentProblems } from '../../books/order-payments.ts'
import { periodProblem } from '../../books/periods.ts'
import { depotOf, isStock, type StockWork, stockKeys } from '../../books/stock-document.ts'
import type { Asked, Purpose } from '../../engine/kind.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { withTotals } from '../../lines/goods-document.ts'
import type { GoodsContext } from '../../lines/load-goods.ts'
import { withReturnRight } from '../../lines/order-line.ts'
import { type OrderWork, orderFollowers } from '../../sources/orders.ts'
import { areInvoiced } from './invoice-store.ts'
import { loadPriced, type OrderPricing } from './order-prices.ts'
import { ofQuotation } from './quotation-lines.ts'

/** What a sales order's guards and effects read: the order, its outs, the stock of its goods, what was paid for it, what its customer owes. */
export type SalesOrderWork = OrderWork &
  Pick<StockWork, 'balances' | 'balanceKeys'> & {
    paidAmt: Decimal
    /** What goes forward with its prices found, the row it was asked for in by row, and what is wrong with those prices. */
    pricing?: OrderPricing
    paymentProblems: readonly Problem[]
    creditProblem?: Problem | undefined
    /** The period of today, if it is locked or closed. */
    periodProblem?: Problem | undefined
    /** What its posted outs sold is invoiced, and what they made the customer owe is settled. */
    isFinished: boolean
  }

export const isPayFirst = ({ payFirst }: StoredDocument) => payFirst === 2

/** What is asked of an order: the engine has forgotten whose law the event is of. */
export const eventOf = (event: Asked | undefined) => event as SalesOrderEvent | undefined

export async function loadOrder(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: SalesOrderWork): Promise<SalesOrderWork> {
  const { tx } = run
  const event = eventOf(purpose?.event)
  const { goods: priced, pricing } = await loadPriced(run, await ofQuotation(tx, stored, purpose), purpose)
  const goods = withReturnRight(priced, purpose)
  const work = { ...goods, document: ofCustomer(withGrant(goods, purpose), goods, purpose) }
  const { document } = work
  const followers = await orderFollowers(run, salesOrder, document, purpose, loaded)
  const paidAmt = mayBePaid(document) ? await paidFor(tx, document.id) : zero
  const credit = await creditOf(run, document, purpose)
  const locks = purpose?.locks.has('balances') ?? false
  const keys = locks || run.settings.refusesShort ? stockKeys(document.lines.filter(isStock)) : []
  const { balances, balanceKeys } = await balancesOf(tx, keys, locks, locks ? undefined : loaded)
  return {
    ...work,
    ...(pricing ? { pricing } : {}),
    followers,
    paidAmt,
    paymentProblems: event?.type === 'PAY' ? await paymentProblems(tx, paidOrder(document), event) : [],
    creditProblem: credit,
    balances,
    balanceKeys,
    periodProblem: mayBePaid(document) ? await periodOfToday(run, document, purpose) : undefined,
    isFinished: await isFinished(tx, followers.postedIds),
  }
}

/** Invoices are looked for only where nothing is owed any more. */
const isFinished = async (tx: Tx, outIds: readonly string[]): Promise<boolean> =>
  outIds.length > 0 && (await openAmounts(tx, outIds, false)).length === 0 && (await areInvoiced(tx, outIds))

/** One that is paid first, or was and is a draft again that says otherwise. */
const mayBePaid = (document: StoredDocument) =>
  document.billNo !== undefined && (isPayFirst(document) || document.tags.includes('editable'))

export const paidOrder = (document: StoredDocument): PaidOrder => ({
  id: document.id,
  customerId: document.customerId ?? '',
  depotId: depotOf(document),
})

const periodOfToday = ({ tx }: Run, document: StoredDocument, purpose: Purpose) =>
  periodProblem(tx, { date: tx.today, depotId: depotOf(document) }, purpose?.locks.has('period') ?? false)

/** A new order ships first or is paid first as its customer's terms are, and is for the store that orders as this customer, if there is one. */
function ofCustomer(document: StoredDocument, { masters }: GoodsContext, purpose: Purpose): StoredDocument {
  const customer = masters.of('customer', document.customerId)
  if (!purpose?.editing || !customer) return document
  const inDepotId = document.inDepotId ?? customer.storeId
  return { ...document, payFirst: document.payFirst ?? (customer.payFirst ? 2 : 1), ...(inDepotId ? { inDepotId } : {}) }
}

/** What is wrong with the store that an order is for: it orders as another customer, or nobody knows as whose its goods come in. */
export function storeProblems({ document, masters }: GoodsContext): Problem[] {
  const store = masters.of('depot', document.inDepotId)
  if (!store) return []
  const asked = (reason: Words): Problem[] => [{ field: 'inDepotId', rule: 'FIELD_BAD', reason }]
  if (store.customerId !== document.customerId) return asked(otherCustomer)
  return store.supplierId ? [] : asked(noSupplier)
}

const otherCustomer = { zh: '该门店不以此客户要货', en: 'the store does not order as this customer' }
const noSupplier = { zh: '请先在仓库资料中填写该门店的供货方', en: 'enter first in the master data of depots by whom it is supplied' }

/** The document with the quantities that its approval grants: amounts follow as an edit of the quantity (rule B3 Approved quantity). */
function withGrant({ document, settings }: GoodsContext, purpose: Purpose): StoredDocument {
  const event = eventOf(purpose?.event)
  if (event?.type !== 'APPROVE' || !event.lines) return document
  const granted = new Map(event.lines.map(({ id, approvedQty }) => [id, approvedQty]))
  const lines = document.lines.map((line) => {
    const approvedQty = granted.get(line.id)
    return approvedQty === undefined || readFigure(approvedQty)?.eq(line.qty ?? '') ? line : granting({ settings }, line, approvedQty)
  })
  return withTotals({ ...document, lines }, settings)
}

/** A line with another quantity ordered than asked for; without one, as it was asked for. */
export function granting({ settings }: Pick<GoodsContext, 'settings'>, line: StoredLine, approvedQty: string | undefined): StoredLine {
  const edited = editLine(
    line,
    { qty: approvedQty ?? line.qty, ...(approvedQty ? { couponAmt: shareOf(line, approvedQty, settings) } : {}) },
    settings,
  )
  return { ...edited, qty: line.qty, approvedQty, baseQty: basicQtyOf(edited, settings).toFixed(settings.places.qty) }
}

/** What a coupon takes off what is granted of a line. */
function shareOf({ couponAmt, qty }: StoredLine, approvedQty: string, { places }: GoodsContext['settings']): string {
  const [coupon, asked, granted] = [couponAmt, qty, approvedQty].map((figure) => readFigure(figure) ?? zero) as [Decimal, Decimal, Decimal]
  return asked.isZero() ? '0' : fixed(coupon.mul(granted).div(asked), places.amount)
}

/** Rows that cannot be granted so: more than was asked for, less than nothing, with more places than are kept; nothing of all lines. */
export function grantProblems({ document, settings }: GoodsContext, granted: NonNullable<Granting['lines']>): Problem[] {
  const unknown = granted.filter(({ id }) => !document.lines.some((line) => line.id === id))
  const wrong = document.lines.flatMap((line, at): Problem[] => {
    const asked = granted.find(({ id }) => id === line.id)
    if (!asked) return []
    const qty = readFigure(asked.approvedQty)
    const fits = qty && !qty.isNegative() && qty.lte(line.qty ?? '0') && qty.decimalPlaces() <= settings.places.qty
    return fits ? [] : [{ row: at + 1, field: 'approvedQty', rule: 'LINE_BAD', reason: notGrantable }]
  })
  const isNothing = document.lines.every((line) => remainingQty(line, undefined, settings.places.qty).isZero())
  return [
    ...unknown.map((): Problem => ({ field: 'lines', rule: 'LINE_BAD' })),
    ...wrong,
    ...(granted.length > 0 && isNothing ? [{ field: 'approvedQty', rule: 'LINE_BAD', reason: nothingLeft } as const] : []),
  ]
}

const notGrantable = { zh: '应在0与订货数量之间', en: 'it lies between 0 and the quantity ordered' }
const nothingLeft = { zh: '全部核准为0，请驳回或取消', en: 'nothing would be left; reject or cancel it instead' }

/** What the customer would owe beyond his limit, where the order is about to be taken or opened again. */
async function creditOf(run: Run, document: StoredDocument, purpose: Purpose): Promise<Problem | undefined> {
  const { id, customerId, tags, closeType, lines } = document
  const isTaken = tags.includes('editable') || tags.includes('awaitsApproval')
  const mayReopen = closeType !== undefined || (tags.includes('open') && lines.some(isClosed))
  if (!customerId || !(isTaken || mayReopen)) return undefined
  const amount = isTaken ? amountOf(lines) : remainingAmount(run, lines, closeType ? [] : openedBy(document, purpose))
  return creditProblem(await creditExposure(run.tx, customerId, { ...(id ? { id } : {}), amount }, purpose?.locks.has('partner') ?? false))
}

const isClosed = ({ closedQty }: StoredLine) => readFigure(closedQty)?.gt(0) ?? false

/** The lines that are opened: those named, or of what a button supposes the first. */
const openedBy = ({ lines }: StoredDocument, purpose: Purpose): readonly string[] =>
  purpose?.event.lineIds ??
  lines
    .filter(isClosed)
    .slice(0, 1)
    .map(({ id }) => id)

const amountOf = (lines: readonly StoredLine[]) => sum(lines.map(({ finalAmt }) => readFigure(finalAmt) ?? zero))

/** The share of what is left of lines in their final amounts, those named with what was closed of them. */
const remainingAmount = ({ settings: { places } }: Run, lines: readonly StoredLine[], opened: readonly string[]): Decimal =>
  sum(
    lines.map((line) => {
      const ordered = readFigure(line.baseQty) ?? zero
      const left = remainingQty(opened.includes(line.id) ? { ...line, closedQty: undefined } : line, undefined, places.qty)
      return ordered.isZero() ? zero : (readFigure(line.finalAmt) ?? zero).mul(left).div(ordered)
    }),
  )
