import type { Problem } from '#domain/core/refusals.ts'
import { zero } from '#domain/figures/decimal.ts'
import { floorProblems } from '#domain/prices/floor-price.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { freeRows } from '#machines/guards/free-guards.ts'
import { salesOut, type salesOutLaw } from '#machines/sales/sales-out.machine.ts'
import { sourceFacts, sourceWarnings } from '#server/documents/sources/source-differences.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { settledFact } from '../../../books/money/open-amounts.ts'
import { applyAdvance } from '../../../books/money/order-payments.ts'
import { queueShipping, withdrawShipping } from '../../../books/money/shipping.ts'
import { mirrorDocument, redoDraft } from '../../../books/red-document.ts'
import { timeFacts } from '../../../books/stock/backdating.ts'
import { type Allocation, writeAllocations } from '../../../books/stock/balances.ts'
import { lotFacts } from '../../../books/stock/lot-facts.ts'
import { markBackordered, reservationsRestored, reservationsUsed } from '../../../books/stock/reservations.ts'
import {
  frozenFacts,
  isStockLine,
  isUnbooked,
  lineKey,
  periodFacts,
  qtyOf,
  reverseStock,
  stockKeys,
} from '../../../books/stock/stock-document.ts'
import { holdGoods, issueGoods, type Outgoing, releaseGoods } from '../../../books/stock/stock-out.ts'
import { depotMayBeNegative, type StockDemand, stockShortages, sumByGoods } from '../../../books/stock/stock-shortages.ts'
import { locking } from '../../../engine/event-locks.ts'
import type { DocumentKind } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { salesProblems, sharedFacts } from '../../../lines/load-goods.ts'
import { storeCosts } from '../../../lines/store-costs.ts'
import { foreignProblems, limitProblems, sourceProblems } from '../../../sources/link.ts'
import { advanceSources, moveSources, type ProgressDirection, revertSources } from '../../../sources/move-sources.ts'
import { outLineAnswer } from '../../../sources/source-answer.ts'
import { commonSource } from '../../../sources/source-lines.ts'
import { dropZeroLines } from '../../../sources/zero-lines.ts'
import { deleteDueTax } from '../due-tax.ts'
import { postFunding } from '../funded-sales.ts'
import { link, loadOut, orderSourceSettings, paidOrders, type SalesOutContext } from '../out-context.ts'
import { postOutCommission, reverseOutCommission } from '../partner-commission.ts'
import { postReceivable, reverseLedger, salesAnswer } from '../sales-context.ts'
import { declareSold } from '../uninvoiced-tax.ts'
import { cancelStoreReceipts, draftStoreReceipts } from './store-delivery.ts'

/**
 * Problems of goods that are not free in their depot. What the document holds, or else what is reserved for the order
 * lines that it delivers, counts as free (guard stockCovers).
 */
function shortages(run: Run, work: SalesOutContext): Problem[] {
  const { document, balances, masters } = work
  if (!isUnbooked(document)) return []
  const takings = document.lines.flatMap((line, at): StockDemand[] =>
    isStockLine(line)
      ? [
          {
            ...lineKey(line),
            row: at + 1,
            qty: qtyOf(line),
            goods: line.commInfoName ?? '',
            depot: masters.of('depot', line.depotId)?.name ?? '',
          },
        ]
      : [],
  )
  const own = document.tags.includes('holds') ? heldBy(document) : reservedForOrders(work)
  return stockShortages(takings, { balances, own, mayBeNegative: depotMayBeNegative(run, masters) })
}

/** Quantities that a submitted delivery itself holds, by depot and goods. */
const heldBy = ({ lines }: StoredDocument) => sumByGoods(lines.filter(isStockLine).map((line) => ({ ...lineKey(line), qty: qtyOf(line) })))

/** Quantities reserved for the order lines that are being delivered, by depot and goods. */
const reservedForOrders = (work: SalesOutContext) =>
  sumByGoods(usedReservations(work).flatMap(({ depotId, order, used }) => (depotId === order.depotId ? [{ ...order, qty: used }] : [])))

/** Reservations that the lines of a delivery which holds nothing yet use up. */
function usedReservations({ leaving }: SalesOutContext) {
  const used = reservationsUsed(leaving)
  return leaving.map((one, at) => ({ ...one, used: used[at] ?? zero }))
}

/**
 * Goods that each line issues. A submitted document holds all of them; any other uses up what is reserved for its
 * order lines.
 */
function outgoingGoods(work: SalesOutContext): Outgoing[] {
  const { lines, tags } = work.document
  const used = tags.includes('holds') ? [] : usedReservations(work)
  return lines.filter(isStockLine).map((line) => {
    const own = used.find(({ row, depotId, order }) => row === line.indexNo && depotId === order.depotId)
    const held = tags.includes('holds') ? { held: qtyOf(line) } : {}
    return {
      ...lineKey(line),
      lineId: line.id,
      qty: qtyOf(line),
      ...held,
      ...(own ? { reserved: own.used, orderLineId: own.order.id } : {}),
    }
  })
}

/** Releases reservations of the order lines in depots other than the one from which the goods are issued. */
function releaseInOtherDepots(run: Run, work: SalesOutContext): void {
  const promised = usedReservations(work).flatMap(({ depotId, order: { id, commInfoId, ...order }, used }): Allocation[] =>
    depotId === order.depotId ? [] : [{ depotId: order.depotId, commInfoId, held: zero, reserved: used.neg(), orderLineId: id }],
  )
  writeAllocations(run.tx, promised, work.balances)
}

async function holdStock(run: Run, work: SalesOutContext): Promise<void> {
  await holdGoods(run.tx, outgoingGoods(work), work.balances)
  releaseInOtherDepots(run, work)
}

async function issueStock(run: Run, work: SalesOutContext): Promise<void> {
  if (!work.document.tags.includes('holds')) releaseInOtherDepots(run, work)
  const left = await issueGoods(run.tx, work.document, outgoingGoods(work), work.balances, run.settings.places.amount)
  await storeCosts(run, work, new Map([...left].map(([line, { value }]) => [line, value])))
}

/** Returns held goods to the reservations of the order lines, and offers the rest to all orders. */
async function releaseStock(run: Run, work: SalesOutContext): Promise<void> {
  const restored = reservationsRestored(work.leaving)
  const goods = work.document.lines.filter(isStockLine).map((line) => {
    const at = work.leaving.findIndex(({ row }) => row === line.indexNo)
    const orderLineId = work.leaving[at]?.order.id
    return { ...lineKey(line), qty: qtyOf(line), ...(orderLineId ? { reserved: restored[at] ?? zero, orderLineId } : {}) }
  })
  markOrdersBackordered(work)
  await releaseGoods(run.tx, goods, work.balances)
}

/**
 * Marks the goods of the order lines as backordered, so that quantities which become free are offered to orders again.
 */
const markOrdersBackordered = ({ balances, sources }: SalesOutContext) => markBackordered(balances, stockKeys([...sources.values()]))

/**
 * Posts the receivable, the output tax that is due, and the partner's commission; what is delivered of orders paid in
 * advance is settled by their advances.
 */
async function postReceivableOrApplyAdvance(run: Run, work: SalesOutContext): Promise<void> {
  await postReceivable(run, work)
  await declareSold(run, work, await postFunding(run, work))
  await postOutCommission(run, work)
  const { document } = work
  for (const [id, amount] of paidOrders(work)) await applyAdvance(run.tx, document, { id, customerId: document.customerId ?? '', amount })
}

/**
 * Effect that changes quantities of the order lines. Their reservations change with them, so balances are locked too.
 */
const moveSourceQuantity = (direction: ProgressDirection) =>
  locking(['sources', 'balances'], (run: Run, work: SalesOutContext) => moveSources(run, link, work, direction))

/**
 * Server side of deliveries: goods are held, then issued at cost, the receivable is posted, and orders progress; a
 * reversal undoes all of it (rule B5).
 */
export const salesOutKind: DocumentKind<typeof salesOutLaw, SalesOutContext> = {
  words: salesOut,
  hash: machineHash(salesOut),
  load: loadOut,
  facts: (run, work) => {
    const { document } = work
    // goods of an approved order were checked when it was approved (rule B3 Masters)
    const shared = sharedFacts(run, work, salesOut.rights, salesProblems, (line) => !line.sourceBodyId)
    return {
      ...shared,
      lineProblems: [
        ...shared.lineProblems,
        ...(document.tags.includes('editable') ? [...foreignProblems(link, work), ...floorProblems(work.below)] : []),
      ],
      ...periodFacts(work),
      ...frozenFacts(run, work),
      ...lotFacts(work, { way: 'out', takes: 'fresh', postedOn: run.tx.today }),
      freeLines: freeRows(document.lines),
      ...sourceFacts(run, work, link),
      sourceProblems: isUnbooked(document) ? sourceProblems(link, work) : [],
      limitProblems: isUnbooked(document) ? limitProblems(run, link, work) : [],
      ...(isUnbooked(document) ? timeFacts(work) : blankTimeFacts),
      stockProblems: shortages(run, work),
      ...(work.creditProblem ? { creditProblem: work.creditProblem } : {}),
      followers: [...work.returns, ...work.storeReceipts.flatMap(({ isDraft, billNo }) => (isDraft ? [] : billNo))],
      invoices: work.invoices,
      ...settledFact(work),
    }
  },
  effects: {
    dropZeroLines: async (run, { document, sources }) => {
      await dropZeroLines(run.tx, document)
      document.sourceBillId = commonSource(document.lines, sources)
    },
    holdQuantity: moveSourceQuantity({ held: 1 }),
    releaseQuantity: moveSourceQuantity({ held: -1 }),
    releaseHold: moveSourceQuantity({ held: -1 }),
    holdGoods: locking(['balances'], holdStock),
    releaseGoods: locking(['balances'], releaseStock),
    advanceSource: locking(['sources', 'balances'], async (run: Run, work: SalesOutContext) => {
      await advanceSources(run, link, work)
      const paid = [...work.sources.values()].filter(({ isPaid }) => isPaid).map(({ headId }) => headId)
      await queueShipping(run.tx, [...new Set(paid)], work.document.id)
    }),
    issueGoods: locking(['balances', 'period'], issueStock),
    // deliveries to one customer wait for each other, because they count against the same limit
    postReceivable: locking(['partner', 'period'], postReceivableOrApplyAdvance),
    draftStoreReceipts,
    cancelStoreReceipts,
    mirrorOut: mirrorDocument,
    revertSource: locking(['sources', 'balances'], async (run: Run, work: SalesOutContext) => {
      await revertSources(run, link, work)
      if ([...work.sources.values()].some(({ isPaid }) => isPaid)) await withdrawShipping(run.tx, work.document.id)
      markOrdersBackordered(work)
    }),
    reverseStock,
    reverseLedger: locking(['period'], async (run: Run, work: SalesOutContext) => {
      await reverseLedger(run, work)
      deleteDueTax(run.tx, work.document.id)
      await reverseOutCommission(run, work)
    }),
    redoDraft,
  },
  holds: 'lines',
  answer: (run, work) => {
    const { deliveryMode, contactsId, express = [], sourceBillId } = work.document
    const soNo = [...work.sources.values()].find(({ headId }) => headId === sourceBillId)?.billNo
    const order = sourceBillId ? { soHeadId: sourceBillId, soNo, sourceBillNo: soNo } : {}
    return { ...salesAnswer(run, work, outLineAnswer), ...withoutNulls(order), deliveryMode, contactsId, alOrderExpressForms: express }
  },
  warnings: (run, work) => sourceWarnings(run, work, link, orderSourceSettings(run).figures),
  rowFields: ({ sourceBillId, sourceBillNo }) => ({ soHeadId: sourceBillId, soNo: sourceBillNo }),
}
