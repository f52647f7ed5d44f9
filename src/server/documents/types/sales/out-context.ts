import { type Decimal, readFigure, sum, zero } from '#domain/decimal.ts'
import type { BelowFloor } from '#domain/floor-price.ts'
import { sourceFigures } from '#domain/pull-line.ts'
import { openQty } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import { salesOutDocument } from '#resources/documents/sales-out.document.ts'
import { balancesOf } from '../../books/balances.ts'
import { creditExposure, creditProblem } from '../../books/credit.ts'
import { settledOf } from '../../books/open-amounts.ts'
import { laterThan } from '../../books/order-in-time.ts'
import type { Leaving, ReservedLine } from '../../books/reservations.ts'
import { isStock, isUnbooked, periodsOf, stockKeys } from '../../books/stock-document.ts'
import type { Purpose } from '../../engine/kind.ts'
import { mastersOf } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { lineSettingsOf } from '../../lines/goods-document.ts'
import { type GoodsContext, loadGoods } from '../../lines/load-goods.ts'
import { linesBelowFloor } from '../../prices/floors.ts'
import { type Knowing, withSources } from '../../sources/kept-terms.ts'
import { isPaid, isPaidInFull, linkOf, mostOfSource } from '../../sources/link.ts'
import { followersOf } from '../../sources/progress.ts'
import { commonSource, type SourceLine, sourceLinesOf, sourceLock } from '../../sources/source-lines.ts'
import { invoicesOf } from './invoice-store.ts'
import type { SalesWork } from './sales-work.ts'
import { type StoreReceipt, storeReceiptsOf } from './store-delivery.ts'

export const link = linkOf(salesOutDocument)

/** What a sales out's guards and effects read: its order lines, the stock it touches, what its customer owes, the returns that stand on it. */
export type OutWork = SalesWork & {
  sources: Map<string, SourceLine>
  creditProblem?: Problem | undefined
  /** While it may be edited: its rows that are sold below the floor price and not at their order's price or more. */
  below: readonly BelowFloor[]
  /** Its lines that leave for lines of orders, with what these had reserved and open before. */
  leaving: readonly LeavingForOrder[]
  /** Numbers of the live returns that stand on a posted out. */
  returns: readonly string[]
  /** The receipts it made for stores of other legal entities. */
  storeReceipts: readonly StoreReceipt[]
  settledAmt?: string | undefined
  /** Numbers of the invoices that its lines stand on. */
  invoices: readonly string[]
}

/** `row`: of the line, which has no id before it is stored. */
export type LeavingForOrder = Leaving & { row: number }

/** What guards and effects of a sales out read: its order's lines, credit and the stock it takes. */
export async function loadOut(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: OutWork): Promise<OutWork> {
  const { tx } = run
  const moves = purpose?.locks.has('balances') ?? false
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const isKnown = loaded && !purpose && ids.every((id) => loaded.sources.has(id))
  const sources = isKnown ? loaded.sources : await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  const masters = await mastersOf(tx, [stored, ...stored.lines], stored.customerId, run.known)
  const known = withSources({ document: stored, sources }, masters, purpose, knowing(run))
  const work = await loadGoods(run, known, purpose, lineKind)
  const document = { ...work.document, sourceBillId: commonSource(work.document.lines, sources) }
  const credit = await creditOf(run, document, sources, purpose)
  const keys = stockKeys([...document.lines.filter(isStock), ...(moves ? sources.values() : [])])
  const { balances, balanceKeys } = await balancesOf(tx, keys, moves, loaded)
  return {
    ...work,
    document,
    sources,
    balances,
    balanceKeys,
    creditProblem: credit,
    below: document.tags.includes('editable') ? await newlyBelowFloor(run, { ...work, document }) : [],
    leaving: leavingFor(run, document, sources),
    movedLater: await laterThan(tx, document, balances, keys),
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
    settledAmt: await settledOf(run, document, loaded),
    invoices: document.tags.includes('counts') ? await invoicesOf(tx, document.id) : [],
  }
}

/** Rows below the floor price: of those that leave for an order, whose price was tested there, the ones at less than its price. */
async function newlyBelowFloor({ tx }: Run, work: GoodsContext): Promise<BelowFloor[]> {
  const { lines } = work.document
  const isKept = ({ sourceBodyId, discountPrice, shouldPrice }: StoredLine) =>
    Boolean(sourceBodyId) && (readFigure(discountPrice) ?? zero).gte(shouldPrice ?? '0')
  if (lines.every(isKept)) return []
  return (await linesBelowFloor(tx, work)).filter(({ row }) => !isKept(lines[row - 1] ?? ({} as StoredLine)))
}

/** Lines that know what is open of their orders, and what of it they may ship at most. */
export const knowing = (run: Run): Knowing => {
  const settings = lineSettingsOf(run, lineKind)
  return {
    link,
    settings,
    depots: true,
    figures: (order, conversion, before) => ({
      ...sourceFigures(order, conversion, order.closeType, settings, before),
      maxQty: mostOfSource(link, run.settings, order),
      paidAhead: isPaidInFull(link, order) ? 2 : 1,
    }),
  }
}

const lineKind = { sells: true, receipt: false } as const

/**
 * What the customer would owe beyond his limit, asked while it is not booked. What it ships of open orders counts as what is left of these
 * already, so that it adds what it comes to beyond that (rule C8 *the document itself counted once*).
 */
async function creditOf(
  run: Run,
  document: StoredDocument,
  sources: ReadonlyMap<string, SourceLine>,
  purpose: Purpose,
): Promise<Problem | undefined> {
  const { id, customerId, lines } = document
  if (!customerId || !isUnbooked(document) || lines.every((line) => isPaidFor(line, sources))) return undefined
  const amount = sum(lines.map((line) => (readFigure(line.finalAmt) ?? zero).sub(countedOf(line, sources.get(line.sourceBodyId ?? '')))))
  return creditProblem(await creditExposure(run.tx, customerId, { ...(id ? { id } : {}), amount }, purpose?.locks.has('partner') ?? false))
}

const isPaidFor = ({ sourceBodyId }: StoredLine, sources: ReadonlyMap<string, SourceLine>): boolean => {
  const source = sources.get(sourceBodyId ?? '')
  return source !== undefined && isPaid(link, source)
}

/** What an out ships of orders that are paid in advance, by order, in money. */
export function paidOrders({ document, sources }: Pick<OutWork, 'document' | 'sources'>): Map<string, Decimal> {
  const amounts = new Map<string, Decimal>()
  for (const line of document.lines) {
    const source = sources.get(line.sourceBodyId ?? '')
    if (!source || !isPaid(link, source)) continue
    amounts.set(source.headId, (amounts.get(source.headId) ?? zero).add(readFigure(line.finalAmt) ?? zero))
  }
  return amounts
}

/** What of an order line's final amount stands for what a line ships of it. */
function countedOf({ baseQty }: StoredLine, order: SourceLine | undefined): Decimal {
  const [ordered, ships] = [readFigure(order?.baseQty) ?? zero, readFigure(baseQty) ?? zero]
  if (!order || ordered.isZero()) return zero
  const left = ordered.sub(readFigure(order.receivedQty) ?? zero).sub(readFigure(order.closedQty) ?? zero)
  return (readFigure(order.finalAmt) ?? zero).mul(ships.lt(left) ? ships : left).div(ordered)
}

/** Lines of goods that leave for a line of an order, with what is reserved for that one and what of it is open beside what is held. */
function leavingFor(run: Run, { lines }: StoredDocument, sources: ReadonlyMap<string, SourceLine>): LeavingForOrder[] {
  return lines.flatMap((line) => {
    const source = sources.get(line.sourceBodyId ?? '')
    if (!source || !isStock(line)) return []
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
