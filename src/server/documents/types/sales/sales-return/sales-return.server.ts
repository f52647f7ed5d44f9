import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, readFigure, roundTo, sum, zero } from '#domain/figures/decimal.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { freeRows } from '#machines/guards/free-guards.ts'
import { salesReturn, type salesReturnLaw } from '#machines/sales/sales-return.machine.ts'
import { salesReturnDocument } from '#resources/documents/sales/sales-return.document.ts'
import { sourceFacts, sourceWarnings } from '#server/documents/sources/source-differences.ts'
import { settledAmount, settledFact } from '../../../books/money/open-amounts.ts'
import { mirrorDocument, redoDraft, requireRed } from '../../../books/red-document.ts'
import { laterMovements, timeFacts } from '../../../books/stock/backdating.ts'
import { balancesOf } from '../../../books/stock/balances.ts'
import { lotFacts } from '../../../books/stock/lot-facts.ts'
import { markBackordered } from '../../../books/stock/reservations.ts'
import { frozenFacts, isStockLine, periodFacts, periodsOf, reverseStock, stockKeys } from '../../../books/stock/stock-document.ts'
import { type ReturnCosts, type ReturnedGoods, returnCosts, returnGoods } from '../../../books/stock/stock-return.ts'
import { depotMayBeNegative, type StockDemand, stockShortages } from '../../../books/stock/stock-shortages.ts'
import { locking } from '../../../engine/event-locks.ts'
import { raiseEvent } from '../../../engine/events/apply-event.ts'
import { type DocumentKind, kindNamed, type Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { mastersOf } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { loadGoods, salesProblems, sharedFacts } from '../../../lines/load-goods.ts'
import { storeCosts } from '../../../lines/store-costs.ts'
import { couponOrders, updateCoupons } from '../../../prices/order-coupons.ts'
import { foreignProblems, limitProblems, linkOf, sourceProblems, takenQty } from '../../../sources/link.ts'
import { advanceSources, moveSources, type ProgressDirection, revertSources } from '../../../sources/move-sources.ts'
import { moveOrders, replacedOrderLines, replaceProblems } from '../../../sources/replacements.ts'
import { withRetainedGifts } from '../../../sources/retained-gifts.ts'
import { returnSourceOptions } from '../../../sources/return-options.ts'
import { type SerialReturnProblems, serialReturnProblems } from '../../../sources/returned-serials.ts'
import { returnLineAnswer } from '../../../sources/source-answer.ts'
import { commonSource, type SourceLine, sourceLinesOf, sourceLock } from '../../../sources/source-lines.ts'
import { withSourceLotProblems, withSourceLots } from '../../../sources/source-lots.ts'
import { withSources } from '../../../sources/source-terms.ts'
import { dropZeroLines } from '../../../sources/zero-lines.ts'
import { postFunding } from '../funded-sales.ts'
import { redRequestsForReturn } from '../invoice-store.ts'
import { updateReturnCommission } from '../partner-commission.ts'
import { closeRemainingTax } from '../remaining-tax.ts'
import { type ReceivedRequest, requestReceivedBy } from '../return-store.ts'
import { postReceivable, reverseLedger, type SalesContext, salesAnswer } from '../sales-context.ts'
import { declareFreeReturn, declareReturned, redeclareReturned } from '../uninvoiced-tax.ts'
import { nothingOrdered, prepaidOrderProblems, returnedSaleLink } from './return-rules.ts'

export const link = linkOf(salesReturnDocument)

export type SalesReturnContext = SalesContext & {
  /** Delivery lines from which goods are returned, by id. */
  sources: Map<string, SourceLine>
  /** Order lines whose goods will be delivered again, by id. */
  orders: Map<string, SourceLine>
  /** Return request for which these goods were received. */
  request: ReceivedRequest | undefined
  settledAmt?: string | undefined
  /** Numbers of invoices that have an open request for a red part because goods were returned. */
  redParts: readonly string[]
  /** Cost at which each line is received, until it is booked. */
  costs: ReturnCosts
  pieces: SerialReturnProblems
}

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: SalesReturnContext): Promise<SalesReturnContext> {
  const { tx } = run
  // a request is locked before the deliveries, in the same order as when its goods are received
  const isTakenBack = purpose?.event.type === 'REVERSE'
  const request = stored.tags.includes('counts') ? await requestReceivedBy(tx, stored.id, isTakenBack) : undefined
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const isKnown = loaded && !purpose && ids.every((id) => loaded.sources.has(id))
  const sources = isKnown ? loaded.sources : await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  const masters = await mastersOf(tx, [stored, ...stored.lines], stored.customerId, run.known)
  const knowing = returnSourceOptions(run, link, true)
  const linked = withSources({ document: stored, sources }, masters, purpose, knowing)
  const known = await withRetainedGifts(tx, { document: linked, sources }, purpose, knowing.settings)
  const work = await loadGoods(run, known, purpose, { sells: true, receipt: false, sign: -1 })
  const document = withSourceLots(link, {
    document: { ...work.document, sourceBillId: commonSource(work.document.lines, sources) },
    sources,
  })
  const orders = await replacedOrderLines(run, document, sources, purpose)
  const moves = purpose?.locks.has('balances') ?? false
  const keys = stockKeys([...document.lines.filter(isStockLine), ...(moves ? orders.values() : [])])
  const { balances, balanceKeys } = await balancesOf(tx, keys, moves, loaded)
  const isOpen = document.tags.includes('editable') || document.tags.includes('holds')
  return {
    ...work,
    document,
    sources,
    orders,
    request,
    settledAmt: await settledAmount(run, document, loaded),
    redParts: document.tags.includes('counts') ? await redRequestsForReturn(tx, document.id) : [],
    balances,
    balanceKeys,
    pieces: await serialReturnProblems(tx, { document, sources, masters }, () => true),
    costs: isOpen ? await returnCosts(tx, incomingGoods({ ...work, document }), balances, run.settings.places.amount) : new Map(),
    movedLater: await laterMovements(tx, document, balances, keys),
    periods: await periodsOf(run, document, purpose, balances),
  }
}

/** Goods that each line returns, positive and in basic units. */
const incomingGoods = ({ document: { lines }, settings: { places } }: Pick<SalesReturnContext, 'document' | 'settings'>): ReturnedGoods[] =>
  lines.filter(isStockLine).map((line) => ({
    lineId: line.id || String(line.indexNo),
    depotId: line.depotId ?? '',
    commInfoId: line.commInfoId ?? '',
    qty: takenQty(link, line),
    sourceLineId: line.sourceBodyId ?? undefined,
    enteredCost: enteredCost(line, places.amount),
  }))

function enteredCost({ costPrice, qty }: StoredLine, amountPlaces: number): Decimal | undefined {
  const price = readFigure(costPrice)
  return price?.gt(0) ? roundTo(price.mul((readFigure(qty) ?? zero).abs()), amountPlaces) : undefined
}

/** Problems of rows whose cost is unknown (guard costIsKnown). */
const costProblems = ({ document: { lines }, costs }: SalesReturnContext): Problem[] =>
  lines.flatMap((line, at): Problem[] => {
    const key = line.id || String(line.indexNo)
    return costs.has(key) && !costs.get(key)
      ? [{ row: at + 1, field: 'costPrice', rule: 'COST_UNKNOWN', params: { goods: line.commInfoName ?? '' } }]
      : []
  })

/**
 * Problems of returned goods that are no longer free in their depot, so that the return cannot be reversed (guard
 * stockCovers).
 */
function shortages(run: Run, { document, balances, masters }: SalesReturnContext): Problem[] {
  if (!document.tags.includes('counts')) return []
  const takings = document.lines.flatMap((line, at): StockDemand[] => {
    if (!isStockLine(line)) return []
    const names = { goods: line.commInfoName ?? '', depot: masters.of('depot', line.depotId)?.name ?? '' }
    return [{ depotId: line.depotId ?? '', commInfoId: line.commInfoId ?? '', row: at + 1, qty: takenQty(link, line), ...names }]
  })
  return stockShortages(takings, { balances, mayBeNegative: depotMayBeNegative(run, masters) })
}

function facts(run: Run, work: SalesReturnContext) {
  const { document } = work
  const isEditable = document.tags.includes('editable')
  const isOpen = isEditable || document.tags.includes('holds')
  const shared = sharedFacts(run, work, salesReturn.rights, salesProblems)
  return {
    ...shared,
    // goods may be returned although they were disabled since (rule B3 Masters)
    masterProblems: [],
    lineProblems: [
      ...shared.lineProblems,
      ...(isEditable
        ? [...foreignProblems(link, work), ...replaceProblems(work, nothingOrdered), ...prepaidOrderProblems(work, run.makers)]
        : []),
    ],
    ...periodFacts(work),
    ...frozenFacts(run, work),
    ...withSourceLotProblems(lotFacts(work, { way: 'in' }), link, work, work.pieces),
    freeLines: freeRows(document.lines),
    ...sourceFacts(run, work, link),
    sourceProblems: isOpen ? sourceProblems(link, work) : [],
    limitProblems: isOpen ? limitProblems(run, link, work) : [],
    costProblems: isOpen ? costProblems(work) : [],
    ...(isOpen ? timeFacts(work) : blankTimeFacts),
    stockProblems: shortages(run, work),
    ...settledFact(work),
    redParts: work.redParts,
    followers: work.request?.isRefunded ? [work.request.billNo] : [],
  }
}

/**
 * Updates the coupons of orders from which goods are returned; with `taken` it undoes this, because the return is
 * reversed (rule C7 *Refund*).
 */
async function updateOrderCoupons(run: Run, { document: { id, lines }, sources }: SalesReturnContext, taken: boolean): Promise<void> {
  const orderLineOf = ({ sourceBodyId }: StoredLine) => sources.get(sourceBodyId ?? '')?.sourceBodyId ?? ''
  const kept = lines.filter(({ replace }) => replace !== 2)
  for (const { lineIds, ...order } of await couponOrders(run.tx, lines.map(orderLineOf).filter(Boolean))) {
    const qty = taken ? zero : sum(kept.filter((line) => lineIds.includes(orderLineOf(line))).map((line) => takenQty(link, line)))
    await updateCoupons(run, order, { id, qty })
  }
}

/** Effect that changes quantities of the delivery lines. */
const moveSourceQuantity = (direction: ProgressDirection) =>
  locking(['sources'], (run: Run, work: SalesReturnContext) => moveSources(run, link, work, direction))

/**
 * Server side of customer returns: goods are received at the cost at which they were issued, and the receivable is
 * lowered; a reversal undoes all of it (rule B5).
 */
export const salesReturnKind: DocumentKind<typeof salesReturnLaw, SalesReturnContext> = {
  words: salesReturn,
  hash: machineHash(salesReturn),
  load,
  facts,
  effects: {
    dropZeroLines: async (run, { document, sources }) => {
      await dropZeroLines(run.tx, document)
      document.sourceBillId = commonSource(document.lines, sources)
    },
    holdQuantity: moveSourceQuantity({ held: 1 }),
    releaseQuantity: moveSourceQuantity({ held: -1 }),
    releaseHold: moveSourceQuantity({ held: -1 }),
    returnGoods: locking(['balances', 'period'], async (run: Run, work: SalesReturnContext) => {
      const values = await returnGoods(run.tx, work.document, incomingGoods(work), work.balances, run.settings.places.amount)
      await storeCosts(run, work, new Map([...values].map(([line, value]) => [line, value.neg()])))
    }),
    postReceivable: locking(['sources', 'period'], async (run: Run, work: SalesReturnContext) => {
      await closeRemainingTax(run, work)
      await postReceivable(run, work)
      await declareReturned(run, work, await postFunding(run, work))
      await declareFreeReturn(run, work)
      await updateReturnCommission(run, work, false)
    }),
    advanceSource: locking(['sources'], async (run: Run, work: SalesReturnContext) => {
      await advanceSources(run, link, work)
      await moveOrders(run, returnedSaleLink, work, 'returned')
      markBackordered(work.balances, stockKeys([...work.orders.values()]))
      await updateOrderCoupons(run, work, false)
    }),
    mirrorReturn: mirrorDocument,
    reverseStock,
    reverseLedger: locking(['sources', 'period'], async (run: Run, work: SalesReturnContext) => {
      await reverseLedger(run, work, await redeclareReturned(run, work, requireRed(work), () => true))
      await updateReturnCommission(run, work, true)
    }),
    revertSource: locking(['sources'], async (run: Run, work: SalesReturnContext) => {
      await revertSources(run, link, work)
      await moveOrders(run, returnedSaleLink, work, 'takenBack')
      await updateOrderCoupons(run, work, true)
    }),
    tellRequest: async (run, { request }) => {
      if (request) await raiseEvent(run, kindNamed(request.kind), request.id, 'RETURN_FLUSHED')
    },
    redoDraft,
  },
  answer: (run, work) => salesAnswer(run, work, returnLineAnswer),
  warnings: (run, work) => sourceWarnings(run, work, link, returnSourceOptions(run, link, true).figures),
  rowFields: () => ({}),
}
