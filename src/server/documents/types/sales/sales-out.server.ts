import { zero } from '#domain/decimal.ts'
import { floorProblems } from '#domain/floor-price.ts'
import type { Problem } from '#domain/refusals.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { freeRows } from '#machines/guards/free-guards.ts'
import { salesOut, type salesOutLaw } from '#machines/sales/sales-out.machine.ts'
import { queueShipping } from '../../../payments/shipping.ts'
import { present } from '../../../wire-values.ts'
import { type Promised, writePromises } from '../../books/balances.ts'
import { lotFacts } from '../../books/lot-facts.ts'
import { settledFact } from '../../books/open-amounts.ts'
import { timeFacts } from '../../books/order-in-time.ts'
import { settleByAdvance } from '../../books/order-payments.ts'
import { mirrorDocument, redoDraft } from '../../books/red-document.ts'
import { reservationsRestored, reservationsUsed, want } from '../../books/reservations.ts'
import { frozenFacts, isStock, isUnbooked, keyFor, periodFacts, qtyOf, reverseStock, stockKeys } from '../../books/stock-document.ts'
import { holdGoods, issueGoods, type Outgoing, releaseGoods } from '../../books/stock-out.ts'
import { byGoods, depotMayBeNegative, stockShortages, type Taking } from '../../books/stock-shortages.ts'
import { locking } from '../../engine/event-locks.ts'
import type { DocumentKind } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { keepCosts } from '../../lines/keep-costs.ts'
import { salesProblems, sharedFacts } from '../../lines/load-goods.ts'
import { sourceFacts, sourceWarnings } from '../../sources/kept-terms.ts'
import { foreignProblems, limitProblems, sourceProblems } from '../../sources/link.ts'
import { advanceSources, type Direction, moveSources, revertSources } from '../../sources/move-sources.ts'
import { outLineAnswer } from '../../sources/source-answer.ts'
import { commonSource } from '../../sources/source-lines.ts'
import { dropZeroLines } from '../../sources/zero-lines.ts'
import { forgetDue } from './due-tax.ts'
import { postFunding } from './funded-sales.ts'
import { knowing, link, loadOut, type OutWork, paidOrders } from './out-context.ts'
import { earnOnOut, takeBackOut } from './partner-commission.ts'
import { postReceivable, reverseLedger, salesAnswer } from './sales-work.ts'
import { cancelStoreReceipts, draftStoreReceipts } from './store-delivery.ts'
import { declareSold } from './uninvoiced-tax.ts'

/** Goods that are not free in the depot they are to leave (guard stockCovers); what is reserved for the lines they leave for is. */
function shortages(run: Run, work: OutWork): Problem[] {
  const { document, balances, masters } = work
  if (!isUnbooked(document)) return []
  const takings = document.lines.flatMap((line, at): Taking[] =>
    isStock(line)
      ? [
          {
            ...keyFor(line),
            row: at + 1,
            qty: qtyOf(line),
            goods: line.commInfoName ?? '',
            depot: masters.of('depot', line.depotId)?.name ?? '',
          },
        ]
      : [],
  )
  const own = document.tags.includes('holds') ? heldBy(document) : reservedFor(work)
  return stockShortages(takings, { balances, own, mayBeNegative: depotMayBeNegative(run, masters) })
}

/** What a submitted document holds itself, by depot and goods. */
const heldBy = ({ lines }: StoredDocument) => byGoods(lines.filter(isStock).map((line) => ({ ...keyFor(line), qty: qtyOf(line) })))

/** What is reserved for the lines its goods leave for, by depot and goods. */
const reservedFor = (work: OutWork) =>
  byGoods(usedOf(work).flatMap(({ depotId, order, used }) => (depotId === order.depotId ? [{ ...order, qty: used }] : [])))

/** What lines that are not held yet use up of what is reserved for those they leave for. */
function usedOf({ leaving }: OutWork) {
  const used = reservationsUsed(leaving)
  return leaving.map((one, at) => ({ ...one, used: used[at] ?? zero }))
}

/** What leaves with each line; a submitted document holds all of it, another uses up what is reserved there. */
function outgoing(work: OutWork): Outgoing[] {
  const { lines, tags } = work.document
  const used = tags.includes('holds') ? [] : usedOf(work)
  return lines.filter(isStock).map((line) => {
    const own = used.find(({ row, depotId, order }) => row === line.indexNo && depotId === order.depotId)
    const held = tags.includes('holds') ? { held: qtyOf(line) } : {}
    return {
      ...keyFor(line),
      lineId: line.id,
      qty: qtyOf(line),
      ...held,
      ...(own ? { reserved: own.used, orderLineId: own.order.id } : {}),
    }
  })
}

/** What goods that leave from another depot than they are reserved in let go of there. */
function letGoElsewhere(run: Run, work: OutWork): void {
  const promised = usedOf(work).flatMap(({ depotId, order: { id, commInfoId, ...order }, used }): Promised[] =>
    depotId === order.depotId ? [] : [{ depotId: order.depotId, commInfoId, held: zero, reserved: used.neg(), orderLineId: id }],
  )
  writePromises(run.tx, promised, work.balances)
}

async function holdStock(run: Run, work: OutWork): Promise<void> {
  await holdGoods(run.tx, outgoing(work), work.balances)
  letGoElsewhere(run, work)
}

async function issueStock(run: Run, work: OutWork): Promise<void> {
  if (!work.document.tags.includes('holds')) letGoElsewhere(run, work)
  const left = await issueGoods(run.tx, work.document, outgoing(work), work.balances, run.settings.places.amount)
  await keepCosts(run, work, new Map([...left].map(([line, { value }]) => [line, value])))
}

/** What was held is reserved again for the lines it was to leave for; the rest is offered to all orders. */
async function releaseStock(run: Run, work: OutWork): Promise<void> {
  const restored = reservationsRestored(work.leaving)
  const goods = work.document.lines.filter(isStock).map((line) => {
    const at = work.leaving.findIndex(({ row }) => row === line.indexNo)
    const orderLineId = work.leaving[at]?.order.id
    return { ...keyFor(line), qty: qtyOf(line), ...(orderLineId ? { reserved: restored[at] ?? zero, orderLineId } : {}) }
  })
  wantForOrders(work)
  await releaseGoods(run.tx, goods, work.balances)
}

/** Orders lack what they gave back, until it is offered. */
const wantForOrders = ({ balances, sources }: OutWork) => want(balances, stockKeys([...sources.values()]))

/** The customer owes what was sold, and the partner he came by earns on it; of orders that are paid it is settled by their advances. */
async function oweOrTakeAdvance(run: Run, work: OutWork): Promise<void> {
  await postReceivable(run, work)
  await declareSold(run, work, await postFunding(run, work))
  await earnOnOut(run, work)
  const { document } = work
  for (const [id, amount] of paidOrders(work))
    await settleByAdvance(run.tx, document, { id, customerId: document.customerId ?? '', amount })
}

/** Moves quantities of the order lines; what is reserved for them goes with it, so their goods are locked too. */
const moving = (direction: Direction) =>
  locking(['sources', 'balances'], (run: Run, work: OutWork) => moveSources(run, link, work, direction))

/** The sales out on the server: goods held, then out at their cost, the customer owing them, orders advanced, and all of it back by a reversal (rule B5). */
export const salesOutKind: DocumentKind<typeof salesOutLaw, OutWork> = {
  words: salesOut,
  hash: machineHash(salesOut),
  load: loadOut,
  facts: (run, work) => {
    const { document } = work
    // what comes from an approved order was tested there (rule B3 Masters)
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
    holdQuantity: moving({ held: 1 }),
    releaseQuantity: moving({ held: -1 }),
    releaseHold: moving({ held: -1 }),
    holdGoods: locking(['balances'], holdStock),
    releaseGoods: locking(['balances'], releaseStock),
    advanceSource: locking(['sources', 'balances'], async (run: Run, work: OutWork) => {
      await advanceSources(run, link, work)
      const paid = [...work.sources.values()].filter(({ isPaid }) => isPaid).map(({ headId }) => headId)
      await queueShipping(run.tx, [...new Set(paid)], work.document.id)
    }),
    issueGoods: locking(['balances', 'period'], issueStock),
    // two outs to one customer count against one limit: one after the other
    postReceivable: locking(['partner', 'period'], oweOrTakeAdvance),
    draftStoreReceipts,
    cancelStoreReceipts,
    mirrorOut: mirrorDocument,
    revertSource: locking(['sources', 'balances'], async (run: Run, work: OutWork) => {
      await revertSources(run, link, work)
      wantForOrders(work)
    }),
    reverseStock,
    reverseLedger: locking(['period'], async (run: Run, work: OutWork) => {
      await reverseLedger(run, work)
      forgetDue(run.tx, work.document.id)
      await takeBackOut(run, work)
    }),
    redoDraft,
  },
  holds: 'lines',
  answer: (run, work) => {
    const { deliveryMode, contactsId, express = [], sourceBillId } = work.document
    const soNo = [...work.sources.values()].find(({ headId }) => headId === sourceBillId)?.billNo
    const order = sourceBillId ? { soHeadId: sourceBillId, soNo, sourceBillNo: soNo } : {}
    return { ...salesAnswer(run, work, outLineAnswer), ...present(order), deliveryMode, contactsId, alOrderExpressForms: express }
  },
  warnings: (run, work) => sourceWarnings(run, work, link, knowing(run).figures),
  rowFields: ({ sourceBillId, sourceBillNo }) => ({ soHeadId: sourceBillId, soNo: sourceBillNo }),
}
