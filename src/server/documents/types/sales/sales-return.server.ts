import { type Decimal, readFigure, roundTo, sum, zero } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { freeRows } from '#machines/guards/free-guards.ts'
import { salesReturn, type salesReturnLaw } from '#machines/sales/sales-return.machine.ts'
import { salesReturnDocument } from '#resources/documents/sales-return.document.ts'
import { balancesOf } from '../../books/balances.ts'
import { lotFacts } from '../../books/lot-facts.ts'
import { settledFact, settledOf } from '../../books/open-amounts.ts'
import { laterThan, timeFacts } from '../../books/order-in-time.ts'
import { mirrorDocument, redOf, redoDraft } from '../../books/red-document.ts'
import { want } from '../../books/reservations.ts'
import { frozenFacts, isStock, periodFacts, periodsOf, reverseStock, stockKeys } from '../../books/stock-document.ts'
import { type ReturnCosts, type Returned, returnCosts, returnGoods } from '../../books/stock-return.ts'
import { depotMayBeNegative, stockShortages, type Taking } from '../../books/stock-shortages.ts'
import { raise } from '../../engine/apply-event.ts'
import { locking } from '../../engine/event-locks.ts'
import { type DocumentKind, kindNamed, type Purpose } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import { mastersOf } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { keepCosts } from '../../lines/keep-costs.ts'
import { loadGoods, salesProblems, sharedFacts } from '../../lines/load-goods.ts'
import { couponOrders, settleCoupons } from '../../prices/settle-coupons.ts'
import { type FreePieces, freePieces } from '../../sources/free-pieces.ts'
import { withKeptGifts } from '../../sources/kept-gifts.ts'
import { sourceFacts, sourceWarnings, withSources } from '../../sources/kept-terms.ts'
import { foreignProblems, limitProblems, linkOf, sourceProblems, takenOf } from '../../sources/link.ts'
import { advanceSources, type Direction, moveSources, revertSources } from '../../sources/move-sources.ts'
import { moveOrders, ordersOf, replaceProblems } from '../../sources/replaced.ts'
import { knowingReturns } from '../../sources/returned.ts'
import { returnLineAnswer } from '../../sources/source-answer.ts'
import { commonSource, type SourceLine, sourceLinesOf, sourceLock } from '../../sources/source-lines.ts'
import { withSourceLotProblems, withSourceLots } from '../../sources/source-lots.ts'
import { dropZeroLines } from '../../sources/zero-lines.ts'
import { requestTakenInBy, type TakenIn } from '../mall/return-store.ts'
import { postFunding } from './funded-sales.ts'
import { redPartsOver } from './invoice-store.ts'
import { backToSale, nothingOrdered, paidProblems } from './out-lines.ts'
import { settleReturned } from './partner-commission.ts'
import { takeRestOfTax } from './rest-of-tax.ts'
import { postReceivable, reverseLedger, type SalesWork, salesAnswer } from './sales-work.ts'
import { declareAgain, declareFreeReturn, declareReturned } from './uninvoiced-tax.ts'

export const link = linkOf(salesReturnDocument)

export type ReturnWork = SalesWork & {
  /** Lines of the outs that goods come back of, by id. */
  sources: Map<string, SourceLine>
  /** Lines of the orders whose goods are to come again, by id. */
  orders: Map<string, SourceLine>
  /** The request for which it took the goods in. */
  request: TakenIn | undefined
  settledAmt?: string | undefined
  /** Numbers of the invoices of which a red part is asked for because its goods came back. */
  redParts: readonly string[]
  /** What each line comes back at, while it is not booked. */
  costs: ReturnCosts
  pieces: FreePieces
}

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: ReturnWork): Promise<ReturnWork> {
  const { tx } = run
  // a request is locked before the outs, as by whoever receives its goods
  const isTakenBack = purpose?.event.type === 'REVERSE'
  const request = stored.tags.includes('counts') ? await requestTakenInBy(tx, stored.id, isTakenBack) : undefined
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const isKnown = loaded && !purpose && ids.every((id) => loaded.sources.has(id))
  const sources = isKnown ? loaded.sources : await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  const masters = await mastersOf(tx, [stored, ...stored.lines], stored.customerId, run.known)
  const knowing = knowingReturns(run, link, true)
  const linked = withSources({ document: stored, sources }, masters, purpose, knowing)
  const known = await withKeptGifts(tx, { document: linked, sources }, purpose, knowing.settings)
  const work = await loadGoods(run, known, purpose, { sells: true, receipt: false, sign: -1 })
  const document = withSourceLots(link, {
    document: { ...work.document, sourceBillId: commonSource(work.document.lines, sources) },
    sources,
  })
  const orders = await ordersOf(run, document, sources, purpose)
  const moves = purpose?.locks.has('balances') ?? false
  const keys = stockKeys([...document.lines.filter(isStock), ...(moves ? orders.values() : [])])
  const { balances, balanceKeys } = await balancesOf(tx, keys, moves, loaded)
  const isOpen = document.tags.includes('editable') || document.tags.includes('holds')
  return {
    ...work,
    document,
    sources,
    orders,
    request,
    settledAmt: await settledOf(run, document, loaded),
    redParts: document.tags.includes('counts') ? await redPartsOver(tx, document.id) : [],
    balances,
    balanceKeys,
    pieces: await freePieces(tx, { document, sources, masters }, () => true),
    costs: isOpen ? await returnCosts(tx, incoming({ ...work, document }), balances, run.settings.places.amount) : new Map(),
    movedLater: await laterThan(tx, document, balances, keys),
    periods: await periodsOf(run, document, purpose, balances),
  }
}

/** What comes back with each line, in basic units and positive. */
const incoming = ({ document: { lines }, settings: { places } }: Pick<ReturnWork, 'document' | 'settings'>): Returned[] =>
  lines.filter(isStock).map((line) => ({
    lineId: line.id || String(line.indexNo),
    depotId: line.depotId ?? '',
    commInfoId: line.commInfoId ?? '',
    qty: takenOf(link, line),
    sourceLineId: line.sourceBodyId ?? undefined,
    enteredCost: enteredCost(line, places.amount),
  }))

function enteredCost({ costPrice, qty }: StoredLine, amountPlaces: number): Decimal | undefined {
  const price = readFigure(costPrice)
  return price?.gt(0) ? roundTo(price.mul((readFigure(qty) ?? zero).abs()), amountPlaces) : undefined
}

/** Rows whose goods nothing says a cost of (guard costIsKnown). */
const costProblems = ({ document: { lines }, costs }: ReturnWork): Problem[] =>
  lines.flatMap((line, at): Problem[] => {
    const key = line.id || String(line.indexNo)
    return costs.has(key) && !costs.get(key)
      ? [{ row: at + 1, field: 'costPrice', rule: 'COST_UNKNOWN', params: { goods: line.commInfoName ?? '' } }]
      : []
  })

/** Goods that came back and are not free in their depot any more (guard stockCovers of a reversal). */
function shortages(run: Run, { document, balances, masters }: ReturnWork): Problem[] {
  if (!document.tags.includes('counts')) return []
  const takings = document.lines.flatMap((line, at): Taking[] => {
    if (!isStock(line)) return []
    const names = { goods: line.commInfoName ?? '', depot: masters.of('depot', line.depotId)?.name ?? '' }
    return [{ depotId: line.depotId ?? '', commInfoId: line.commInfoId ?? '', row: at + 1, qty: takenOf(link, line), ...names }]
  })
  return stockShortages(takings, { balances, mayBeNegative: depotMayBeNegative(run, masters) })
}

function facts(run: Run, work: ReturnWork) {
  const { document } = work
  const isEditable = document.tags.includes('editable')
  const isOpen = isEditable || document.tags.includes('holds')
  const shared = sharedFacts(run, work, salesReturn.rights, salesProblems)
  return {
    ...shared,
    // what comes back is taken whatever was switched off since (rule B3 Masters)
    masterProblems: [],
    lineProblems: [
      ...shared.lineProblems,
      ...(isEditable ? [...foreignProblems(link, work), ...replaceProblems(work, nothingOrdered), ...paidProblems(work, run.makers)] : []),
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

/** Coupons of the orders that goods come back of, for good or, `taken` back, not (rule C7 *Refund*). */
async function settleOrders(run: Run, { document: { id, lines }, sources }: ReturnWork, taken: boolean): Promise<void> {
  const orderLineOf = ({ sourceBodyId }: StoredLine) => sources.get(sourceBodyId ?? '')?.sourceBodyId ?? ''
  const kept = lines.filter(({ replace }) => replace !== 2)
  for (const { lineIds, ...order } of await couponOrders(run.tx, lines.map(orderLineOf).filter(Boolean))) {
    const qty = taken ? zero : sum(kept.filter((line) => lineIds.includes(orderLineOf(line))).map((line) => takenOf(link, line)))
    await settleCoupons(run, order, { id, qty })
  }
}

/** Moves quantities of the outs' lines. */
const moving = (direction: Direction) => locking(['sources'], (run: Run, work: ReturnWork) => moveSources(run, link, work, direction))

/** The sales return on the server: goods in at the cost they left with, the customer owing less, and all of it back by a reversal (rule B5). */
export const salesReturnKind: DocumentKind<typeof salesReturnLaw, ReturnWork> = {
  words: salesReturn,
  hash: machineHash(salesReturn),
  load,
  facts,
  effects: {
    dropZeroLines: async (run, { document, sources }) => {
      await dropZeroLines(run.tx, document)
      document.sourceBillId = commonSource(document.lines, sources)
    },
    holdQuantity: moving({ held: 1 }),
    releaseQuantity: moving({ held: -1 }),
    releaseHold: moving({ held: -1 }),
    returnGoods: locking(['balances', 'period'], async (run: Run, work: ReturnWork) => {
      const values = await returnGoods(run.tx, work.document, incoming(work), work.balances, run.settings.places.amount)
      await keepCosts(run, work, new Map([...values].map(([line, value]) => [line, value.neg()])))
    }),
    postReceivable: locking(['sources', 'period'], async (run: Run, work: ReturnWork) => {
      await takeRestOfTax(run, work)
      await postReceivable(run, work)
      await declareReturned(run, work, await postFunding(run, work))
      await declareFreeReturn(run, work)
      await settleReturned(run, work, false)
    }),
    advanceSource: locking(['sources'], async (run: Run, work: ReturnWork) => {
      await advanceSources(run, link, work)
      await moveOrders(run, backToSale, work, 'returned')
      want(work.balances, stockKeys([...work.orders.values()]))
      await settleOrders(run, work, false)
    }),
    mirrorReturn: mirrorDocument,
    reverseStock,
    reverseLedger: locking(['sources', 'period'], async (run: Run, work: ReturnWork) => {
      await reverseLedger(run, work, await declareAgain(run, work, redOf(work), () => true))
      await settleReturned(run, work, true)
    }),
    revertSource: locking(['sources'], async (run: Run, work: ReturnWork) => {
      await revertSources(run, link, work)
      await moveOrders(run, backToSale, work, 'takenBack')
      await settleOrders(run, work, true)
    }),
    tellRequest: async (run, { request }) => {
      if (request) await raise(run, kindNamed(request.kind), request.id, 'RETURN_FLUSHED')
    },
    redoDraft,
  },
  answer: (run, work) => salesAnswer(run, work, returnLineAnswer),
  warnings: (run, work) => sourceWarnings(run, work, link, knowingReturns(run, link, true).figures),
  rowFields: () => ({}),
}
