import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { openQty } from '#domain/lines/quantities.ts'
import type { BelowFloor } from '#domain/prices/floor-price.ts'
import { sourceFigures } from '#domain/sources/pull-line.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { creditExposure, creditProblem } from '../../../lookups/credit.ts'
import { settledAmount } from '../../books/money/open-amounts.ts'
import { laterMovements } from '../../books/stock/backdating.ts'
import { balancesOf } from '../../books/stock/balances.ts'
import type { OrderIssue, ReservedLine } from '../../books/stock/reservations.ts'
import { isStockLine, isUnbooked, periodsOf, stockKeys } from '../../books/stock/stock-document.ts'
import type { Purpose } from '../../engine/kind.ts'
import { mastersOf } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { lineSettingsOf } from '../../lines/goods-document.ts'
import { type GoodsContext, loadGoods } from '../../lines/load-goods.ts'
import { linesBelowFloor } from '../../prices/floors.ts'
import { isPaidInAdvance, isPaidInFull, linkOf, maxQtyOfSource } from '../../sources/link.ts'
import { followersOf } from '../../sources/progress.ts'
import { commonSource, type SourceLine, sourceLinesOf, sourceLock } from '../../sources/source-lines.ts'
import { type SourceOptions, withSources } from '../../sources/source-terms.ts'
import { invoicesOf } from './invoice-store.ts'
import type { SalesContext } from './sales-context.ts'
import { type StoreReceipt, storeReceiptsOf } from './sales-out/store-delivery.ts'

export const link = linkOf(salesOutDocument)

/**
 * Everything that guards and effects of a delivery read: its order lines, the balances that it changes, what its
 * customer owes, and returns and invoices of its goods.
 */
export type SalesOutContext = SalesContext & {
  sources: Map<string, SourceLine>
  creditProblem?: Problem | undefined
  /** Rows of a draft that are below the floor price and also below the price of their order. */
  below: readonly BelowFloor[]
  /** Lines that deliver order lines, with the reserved and open quantities that the order lines had before. */
  leaving: readonly OrderLineIssue[]
  /** Numbers of returns in force for a posted delivery. */
  returns: readonly string[]
  /** Receipts that the delivery drafted for stores of other legal entities. */
  storeReceipts: readonly StoreReceipt[]
  settledAmt?: string | undefined
  /** Numbers of the invoices that invoice its lines. */
  invoices: readonly string[]
}

/** Issue for an order line; `row` identifies it, because a line has no id before it is stored. */
export type OrderLineIssue = OrderIssue & { row: number }

/**
 * Loads what a delivery needs for a purpose: goods, stock (locked if it will be changed), order lines and invoices.
 */
export async function loadOut(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: SalesOutContext): Promise<SalesOutContext> {
  const { tx } = run
  const moves = purpose?.locks.has('balances') ?? false
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const isKnown = loaded && !purpose && ids.every((id) => loaded.sources.has(id))
  const sources = isKnown ? loaded.sources : await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  const masters = await mastersOf(tx, [stored, ...stored.lines], stored.customerId, run.known)
  const known = withSources({ document: stored, sources }, masters, purpose, orderSourceSettings(run))
  const work = await loadGoods(run, known, purpose, lineKind)
  const document = { ...work.document, sourceBillId: commonSource(work.document.lines, sources) }
  const credit = await creditOf(run, document, sources, purpose)
  const keys = stockKeys([...document.lines.filter(isStockLine), ...(moves ? sources.values() : [])])
  const { balances, balanceKeys } = await balancesOf(tx, keys, moves, loaded)
  return {
    ...work,
    document,
    sources,
    balances,
    balanceKeys,
    creditProblem: credit,
    below: document.tags.includes('editable') ? await linesNewlyBelowFloor(run, { ...work, document }) : [],
    leaving: orderLineIssues(run, document, sources),
    movedLater: await laterMovements(tx, document, balances, keys),
    periods: await periodsOf(run, document, purpose, balances),
    returns: document.tags.includes('counts')
      ? (
          await followersOf(
            tx,
            document.lines.map(({ id }) => id),
          )
        ).all
      : [],
    storeReceipts: document.tags.includes('counts') ? await storeReceiptsOf(tx, document.id) : [],
    settledAmt: await settledAmount(run, document, loaded),
    invoices: document.tags.includes('counts') ? await invoicesOf(tx, document.id) : [],
  }
}

/**
 * Rows below the floor price. A row for an order counts only if it is below the order's price too, because the order's
 * price was tested when the order was submitted.
 */
async function linesNewlyBelowFloor({ tx }: Run, work: GoodsContext): Promise<BelowFloor[]> {
  const { lines } = work.document
  const isKept = ({ sourceBodyId, discountPrice, shouldPrice }: StoredLine) =>
    Boolean(sourceBodyId) && (readFigure(discountPrice) ?? zero).gte(shouldPrice ?? '0')
  if (lines.every(isKept)) return []
  return (await linesBelowFloor(tx, work)).filter(({ row }) => !isKept(lines[row - 1] ?? ({} as StoredLine)))
}

/** How delivery lines use order lines: they get the open figures, and the most that they may deliver. */
export const orderSourceSettings = (run: Run): SourceOptions => {
  const settings = lineSettingsOf(run, lineKind)
  return {
    link,
    settings,
    depots: true,
    figures: (order, conversion, before) => ({
      ...sourceFigures(order, conversion, order.closeType, settings, before),
      maxQty: maxQtyOfSource(link, run.settings, order),
      paidAhead: isPaidInFull(link, order) ? 2 : 1,
    }),
  }
}

const lineKind = { sells: true, receipt: false } as const

/**
 * Problem of exceeding the customer's credit limit, until the delivery is posted. What is left of open orders counts
 * in the exposure already, so a delivery adds only the amount by which it exceeds that (rule C8 *the document itself
 * counted once*).
 */
async function creditOf(
  run: Run,
  document: StoredDocument,
  sources: ReadonlyMap<string, SourceLine>,
  purpose: Purpose,
): Promise<Problem | undefined> {
  const { id, customerId, lines } = document
  if (!customerId || !isUnbooked(document) || lines.every((line) => isPaidFor(line, sources))) return undefined
  const amount = sum(
    lines.map((line) => (readFigure(line.finalAmt) ?? zero).sub(orderedAmountOf(line, sources.get(line.sourceBodyId ?? '')))),
  )
  return creditProblem(await creditExposure(run.tx, customerId, { ...(id ? { id } : {}), amount }, purpose?.locks.has('partner') ?? false))
}

const isPaidFor = ({ sourceBodyId }: StoredLine, sources: ReadonlyMap<string, SourceLine>): boolean => {
  const source = sources.get(sourceBodyId ?? '')
  return source !== undefined && isPaidInAdvance(link, source)
}

/** Amounts that a delivery ships of orders paid in advance, by order. */
export function paidOrders({ document, sources }: Pick<SalesOutContext, 'document' | 'sources'>): Map<string, Decimal> {
  const amounts = new Map<string, Decimal>()
  for (const line of document.lines) {
    const source = sources.get(line.sourceBodyId ?? '')
    if (!source || !isPaidInAdvance(link, source)) continue
    amounts.set(source.headId, (amounts.get(source.headId) ?? zero).add(readFigure(line.finalAmt) ?? zero))
  }
  return amounts
}

/**
 * Part of an order line's final amount for the quantity that this line delivers, as far as it was still to be
 * delivered.
 */
function orderedAmountOf({ baseQty }: StoredLine, order: SourceLine | undefined): Decimal {
  const [ordered, ships] = [readFigure(order?.baseQty) ?? zero, readFigure(baseQty) ?? zero]
  if (!order || ordered.isZero()) return zero
  const left = ordered.sub(readFigure(order.receivedQty) ?? zero).sub(readFigure(order.closedQty) ?? zero)
  return (readFigure(order.finalAmt) ?? zero).mul(ships.lt(left) ? ships : left).div(ordered)
}

/** Lines that deliver an order line, with the quantity that is reserved for the order line and its open quantity. */
function orderLineIssues(run: Run, { lines }: StoredDocument, sources: ReadonlyMap<string, SourceLine>): OrderLineIssue[] {
  return lines.flatMap((line) => {
    const source = sources.get(line.sourceBodyId ?? '')
    if (!source || !isStockLine(line)) return []
    const order: ReservedLine = {
      id: source.id,
      depotId: source.depotId ?? '',
      commInfoId: source.commInfoId ?? '',
      reserved: readFigure(source.reservedQty) ?? zero,
      open: openQty(source, undefined, run.settings.places.qty),
    }
    return [{ row: line.indexNo, depotId: line.depotId ?? '', qty: readFigure(line.baseQty) ?? zero, order }]
  })
}
