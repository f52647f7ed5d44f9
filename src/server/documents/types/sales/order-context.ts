import { type Decimal, readFigure, sum, zero } from '#domain/decimal.ts'
import { remainingQty } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import { type SalesOrderEvent, salesOrder } from '#machines/sales/sales-order.machine.ts'
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
import type { GoodsContext } from '../../lines/load-goods.ts'
import { withReturnRight } from '../../lines/order-line.ts'
import { grantedBy, withGrant } from '../../sources/granted.ts'
import { type OrderWork, orderFollowers } from '../../sources/orders.ts'
import type { SourceLine } from '../../sources/source-lines.ts'
import { areInvoiced } from './invoice-store.ts'
import { loadPriced, type OrderPricing } from './order-prices.ts'
import { withQuoted } from './quotation-lines.ts'

/** What a sales order's guards and effects read: the order, its outs, the stock of its goods, what was paid for it, what its customer owes. */
export type SalesOrderWork = OrderWork &
  Pick<StockWork, 'balances' | 'balanceKeys'> & {
    /** Lines of the quotation that it was made of, by id. */
    sources: ReadonlyMap<string, SourceLine>
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

/** What guards and effects of a sales order read: prices, followers, what was paid, credit and stock. */
export async function loadOrder(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: SalesOrderWork): Promise<SalesOrderWork> {
  const { tx } = run
  const event = eventOf(purpose?.event)
  const quoted = await withQuoted(run, stored, purpose)
  const { goods: priced, pricing } = await loadPriced(run, quoted.document, purpose)
  const goods = withReturnRight(priced, purpose)
  const work = { ...goods, document: ofCustomer(withGrant(goods, grantedBy(purpose?.event)), goods, purpose) }
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
    sources: quoted.sources,
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
