import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { type Decimal, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { remainingQty } from '#domain/lines/quantities.ts'
import { type SalesOrderEvent, salesOrder } from '#machines/sales/sales-order.machine.ts'
import type { Tx } from '../../../../db/connect.ts'
import { creditExposure, creditProblem } from '../../../../lookups/credit.ts'
import { openAmounts } from '../../../books/money/open-amounts.ts'
import { amountPaidFor, type PaidOrder, paymentProblems } from '../../../books/money/order-payments.ts'
import { periodProblem } from '../../../books/periods/periods.ts'
import { balancesOf } from '../../../books/stock/balances.ts'
import { depotOf, isStockLine, type StockContext, stockKeys } from '../../../books/stock/stock-document.ts'
import type { EventInput, Purpose } from '../../../engine/kind.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import type { GoodsContext } from '../../../lines/load-goods.ts'
import { withReturnRight } from '../../../lines/order-line.ts'
import { approvedQtysOf, withApprovedQtys } from '../../../sources/approved-qty.ts'
import { type OrderContext, orderFollowers } from '../../../sources/orders.ts'
import type { SourceLine } from '../../../sources/source-lines.ts'
import { isFullyInvoiced } from '../invoice-store.ts'
import { loadPricedGoods, type OrderPricing } from '../order-prices.ts'
import { withQuotedTerms } from '../quotation-lines.ts'

/**
 * Everything that guards and effects of a sales order read: the order, its deliveries, the balances of its goods, what
 * was paid for it, and what its customer owes.
 */
export type SalesOrderContext = OrderContext &
  Pick<StockContext, 'balances' | 'balanceKeys'> & {
    /** Lines of the quotation that the order was made from, by id. */
    sources: ReadonlyMap<string, SourceLine>
    paidAmt: Decimal
    /** Prices found when the order is submitted: for each line its row in the request, and problems of the prices. */
    pricing?: OrderPricing
    paymentProblems: readonly Problem[]
    creditProblem?: Problem | undefined
    /** Set if today's period is locked or closed. */
    periodProblem?: Problem | undefined
    /** True if the order has posted deliveries, and all of them are invoiced and settled. */
    isFinished: boolean
  }

export const isPayFirst = ({ payFirst }: StoredDocument) => payFirst === 2

/** Casts the event to the order's own type, which the engine does not know. */
export const eventOf = (event: EventInput | undefined) => event as SalesOrderEvent | undefined

export async function loadOrder(
  run: Run,
  stored: StoredDocument,
  purpose: Purpose,
  loaded?: SalesOrderContext,
): Promise<SalesOrderContext> {
  const { tx } = run
  const event = eventOf(purpose?.event)
  const quoted = await withQuotedTerms(run, stored, purpose)
  const { goods: priced, pricing } = await loadPricedGoods(run, quoted.document, purpose)
  const goods = withReturnRight(priced, purpose)
  const work = { ...goods, document: withCustomerTerms(withApprovedQtys(goods, approvedQtysOf(purpose?.event)), goods, purpose) }
  const { document } = work
  const followers = await orderFollowers(run, salesOrder, document, purpose, loaded)
  const paidAmt = mayBePaid(document) ? await amountPaidFor(tx, document.id) : zero
  const credit = await creditOf(run, document, purpose)
  const locks = purpose?.locks.has('balances') ?? false
  const keys = locks || run.settings.refusesShort ? stockKeys(document.lines.filter(isStockLine)) : []
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

/** True if there are deliveries and all are settled and invoiced. Invoices are looked for only if nothing is owed. */
const isFinished = async (tx: Tx, outIds: readonly string[]): Promise<boolean> =>
  outIds.length > 0 && (await openAmounts(tx, outIds, false)).length === 0 && (await isFullyInvoiced(tx, outIds))

/**
 * True for an order that may have payments: it has a number, and is paid before it ships or has become a draft again.
 */
const mayBePaid = (document: StoredDocument) =>
  document.billNo !== undefined && (isPayFirst(document) || document.tags.includes('editable'))

export const paidOrder = (document: StoredDocument): PaidOrder => ({
  id: document.id,
  customerId: document.customerId ?? '',
  depotId: depotOf(document),
})

const periodOfToday = ({ tx }: Run, document: StoredDocument, purpose: Purpose) =>
  periodProblem(tx, { date: tx.today, depotId: depotOf(document) }, purpose?.locks.has('period') ?? false)

/**
 * While an order is edited, fills in from its customer whether it is paid before it ships, and the store that orders
 * as this customer, if there is one.
 */
function withCustomerTerms(document: StoredDocument, { masters }: GoodsContext, purpose: Purpose): StoredDocument {
  const customer = masters.of('customer', document.customerId)
  if (!purpose?.editing || !customer) return document
  const inDepotId = document.inDepotId ?? customer.storeId
  return { ...document, payFirst: document.payFirst ?? (customer.payFirst ? 2 : 1), ...(inDepotId ? { inDepotId } : {}) }
}

/**
 * Problems of the store that an order is for: it orders as another customer, or has no supplier from which it would
 * receive the goods.
 */
export function storeProblems({ document, masters }: GoodsContext): Problem[] {
  const store = masters.of('depot', document.inDepotId)
  if (!store) return []
  const asked = (reason: Words): Problem[] => [{ field: 'inDepotId', rule: 'FIELD_BAD', reason }]
  if (store.customerId !== document.customerId) return asked(otherCustomer)
  return store.supplierId ? [] : asked(noSupplier)
}

const otherCustomer = { zh: '该门店不以此客户要货', en: 'the store does not order as this customer' }
const noSupplier = { zh: '请先在仓库资料中填写该门店的供货方', en: 'enter first in the master data of depots by whom it is supplied' }

/** Problem of exceeding the customer's credit limit; found for orders that can be approved or reopened. */
async function creditOf(run: Run, document: StoredDocument, purpose: Purpose): Promise<Problem | undefined> {
  const { id, customerId, tags, closeType, lines } = document
  const isTaken = tags.includes('editable') || tags.includes('awaitsApproval')
  const mayReopen = closeType !== undefined || (tags.includes('open') && lines.some(isClosed))
  if (!customerId || !(isTaken || mayReopen)) return undefined
  const amount = isTaken ? amountOf(lines) : remainingAmount(run, lines, closeType ? [] : reopenedLines(document, purpose))
  return creditProblem(await creditExposure(run.tx, customerId, { ...(id ? { id } : {}), amount }, purpose?.locks.has('partner') ?? false))
}

const isClosed = ({ closedQty }: StoredLine) => readFigure(closedQty)?.gt(0) ?? false

/**
 * Ids of the lines that would be reopened: those that the event names. Without an event it is the first closed line,
 * which decides whether the button is enabled.
 */
const reopenedLines = ({ lines }: StoredDocument, purpose: Purpose): readonly string[] =>
  purpose?.event.lineIds ??
  lines
    .filter(isClosed)
    .slice(0, 1)
    .map(({ id }) => id)

const amountOf = (lines: readonly StoredLine[]) => sum(lines.map(({ finalAmt }) => readFigure(finalAmt) ?? zero))

/**
 * Part of the lines' final amounts for what is still to be delivered. Of the lines in `opened`, the closed part counts
 * as still to be delivered.
 */
const remainingAmount = ({ settings: { places } }: Run, lines: readonly StoredLine[], opened: readonly string[]): Decimal =>
  sum(
    lines.map((line) => {
      const ordered = readFigure(line.baseQty) ?? zero
      const left = remainingQty(opened.includes(line.id) ? { ...line, closedQty: undefined } : line, undefined, places.qty)
      return ordered.isZero() ? zero : (readFigure(line.finalAmt) ?? zero).mul(left).div(ordered)
    }),
  )
