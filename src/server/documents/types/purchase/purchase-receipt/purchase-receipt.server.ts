import { receiptEntries } from '#domain/finance/ledger.ts'
import { sourceFigures } from '#domain/sources/pull-line.ts'
import { purchaseReceipt, type purchaseReceiptLaw } from '#machines/purchase/purchase-receipt.machine.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { sourceWarnings } from '#server/documents/sources/source-differences.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { queryOverRows, type RowColumns, rowsSource } from '../../../../db/multi-row.ts'
import { settledAmount } from '../../../books/money/open-amounts.ts'
import { postEntries, reverseEntries } from '../../../books/money/partner-ledger.ts'
import { recordPrices, voidPrices } from '../../../books/price-store.ts'
import { mirrorDocument, redoDraft, requireRed } from '../../../books/red-document.ts'
import { laterMovements } from '../../../books/stock/backdating.ts'
import { balancesOf } from '../../../books/stock/balances.ts'
import { lotFacts } from '../../../books/stock/lot-facts.ts'
import { isStockLine, periodsOf, receiveGoods, reverseStock, stockKeys } from '../../../books/stock/stock-document.ts'
import { locking } from '../../../engine/event-locks.ts'
import type { DocumentKind, EventInput, Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { mastersOf } from '../../../engine/masters.ts'
import { displayOptions, type Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { type DisplayOptions, goodsHeadAnswer, goodsLineAnswer } from '../../../lines/goods-answer.ts'
import { lineSettingsOf } from '../../../lines/goods-document.ts'
import { loadGoods } from '../../../lines/load-goods.ts'
import { lotDayWarnings, receiptWarnings } from '../../../lines/purchase-warnings.ts'
import { lateCostNumbers } from '../../../sources/late-costs.ts'
import { maxQtyOfSource } from '../../../sources/link.ts'
import { advanceSources, type LimitChange, moveSources, type ProgressDirection, revertSources } from '../../../sources/move-sources.ts'
import { followersOf } from '../../../sources/progress.ts'
import { commonSource, type SourceLine, sourceLinesOf, sourceLock } from '../../../sources/source-lines.ts'
import { type SourceOptions, withSources } from '../../../sources/source-terms.ts'
import { dropZeroLines } from '../../../sources/zero-lines.ts'
import { receiveAhead, releaseArrivals } from '../supplier-invoices/invoice-ahead-books.ts'
import { lockAheadLines, lockBookedArrivals } from '../supplier-invoices/invoice-ahead-store.ts'
import { invoicesOfDocument } from '../supplier-invoices/supplier-invoice-store.ts'
import type { InvoicedAhead, ReceiptContext } from './receipt-context.ts'
import { link, linkWarnings, receiptFacts } from './receipt-facts.ts'

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: ReceiptContext): Promise<ReceiptContext> {
  const { tx } = run
  const moves = purpose?.locks.has('balances') ?? false
  const linkedTo = purpose?.event.links?.map((link) => link.sourceBodyId) ?? []
  const sourceIds = [...new Set([...stored.lines.flatMap((line) => (line.sourceBodyId ? [line.sourceBodyId] : [])), ...linkedTo])].sort()
  const isKnown = loaded && !purpose && sourceIds.every((id) => loaded.sources.has(id))
  const sources = isKnown ? loaded.sources : await sourceLinesOf(tx, sourceIds, stored.id, sourceLock(purpose))
  const masters = await mastersOf(tx, [stored, ...stored.lines], stored.supplierId, run.known)
  const work = await loadGoods(run, withReceiptNames(run, stored, sources, masters, purpose), purpose, { receipt: true })
  const document = { ...work.document, sourceBillId: commonSource(work.document.lines, sources) }
  const ahead = await invoicedAhead(run, stored, purpose)
  const keys = stockKeys([...document.lines.filter(isStockLine), ...(moves ? sources.values() : [])])
  const { balances, balanceKeys } = await balancesOf(tx, keys, moves, loaded)
  return {
    ...work,
    document,
    sources,
    links: purpose?.event.links,
    balances,
    balanceKeys,
    movedLater: await laterMovements(tx, document, balances, keys),
    periods: await periodsOf(run, document, purpose, balances),
    ...(await followingDocuments(run, document, loaded)),
    ...ahead,
    settledAmt: await settledAmount(run, document, loaded),
  }
}

/**
 * Goods that were invoiced before they were received: when the receipt is posted, those in transit; when it is
 * reversed, those that it received.
 */
async function invoicedAhead({ tx }: Run, { id, supplierId, lines, tags }: StoredDocument, purpose: Purpose): Promise<InvoicedAhead> {
  if (!purpose?.locks.has('partner') || !supplierId) return { ahead: [], arrived: [] }
  if (tags.includes('counts')) return { ahead: [], arrived: await lockBookedArrivals(tx, supplierId, id) }
  const goods = [...new Set(lines.flatMap(({ commInfoId }) => commInfoId ?? []))]
  return { ahead: await lockAheadLines(tx, supplierId, goods), arrived: [] }
}

/**
 * Numbers of documents that prevent reversing the receipt: returns, freight bills, rebates and invoices of its goods.
 * They are not read again after an event, because such documents are made only under the receipt's lock.
 */
async function followingDocuments(
  { tx }: Run,
  { id, tags, lines }: StoredDocument,
  loaded?: ReceiptContext,
): Promise<Pick<ReceiptContext, 'returns' | 'invoices'>> {
  if (loaded || !tags.includes('counts')) return { returns: loaded?.returns ?? [], invoices: loaded?.invoices ?? [] }
  const ids = lines.map((line) => line.id)
  const returns = [...(await followersOf(tx, ids)).all, ...(await lateCostNumbers(tx, id))]
  return { returns, invoices: await invoicesOfDocument(tx, id) }
}

/**
 * Uses `actualQty` and `actualAmt` as quantity and total of the lines. While the receipt may be edited, its lines also
 * get what is now open on their order lines; these figures are always the server's own (rule C3 Receipt).
 */
function withReceiptNames(
  run: Run,
  stored: StoredDocument,
  sources: ReadonlyMap<string, SourceLine>,
  masters: Masters,
  purpose: Purpose,
): StoredDocument {
  const document = { ...stored, lines: stored.lines.map(lineWithReceiptNames) }
  if (document.tags.includes('editable')) return withSources({ document, sources }, masters, purpose, receiptSourceSettings(run))
  const { actualAmt, ...head } = document
  return { ...head, ...(actualAmt ? { totalAmt: actualAmt } : {}) }
}

/**
 * How lines use their order lines: they get what is open there. A user who may not see prices posts the receipt at the
 * prices of the order (ADR 51).
 */
function receiptSourceSettings(run: Run): SourceOptions {
  const settings = lineSettingsOf(run, { receipt: true })
  return {
    link,
    settings,
    depots: false,
    figures: (source, conversion) => ({
      ...sourceFigures(source, conversion, source.closeType, settings),
      maxQty: maxQtyOfSource(link, run.settings, source),
    }),
  }
}

/**
 * `actualQty` and `actualAmt` are the names of quantity and total on a receipt; where a request sends both names,
 * these take precedence.
 */
function lineWithReceiptNames(line: StoredLine): StoredLine {
  const { actualQty, actualAmt } = line
  return { ...line, ...(actualQty ? { qty: actualQty } : {}), ...(actualAmt ? { totalAmt: actualAmt } : {}) }
}

async function dropPulledZeros(run: Run, work: ReceiptContext): Promise<void> {
  await dropZeroLines(run.tx, work.document)
  work.document.sourceBillId = commonSource(work.document.lines, work.sources)
}

async function postPayables(run: Run, { document, masters, settings }: ReceiptContext): Promise<void> {
  const entries = receiptEntries({ ...document, supplierId: document.supplierId ?? '' }, document.lines, settings)
  await postEntries(run.tx, document, entries, masters)
}

/** Effect that only changes quantities of the order lines. */
const moveSourceQuantity = (direction: ProgressDirection, limits: LimitChange) =>
  locking(['sources'], (run: Run, work: ReceiptContext) => moveSources(run, link, work, direction, limits))

/** Puts goods invoiced ahead back in transit, in the books of their invoices and on the day of the red document. */
async function releaseInvoiced(run: Run, work: ReceiptContext): Promise<void> {
  const { document, arrived, balances, masters } = work
  const { billDate } = requireRed(work)
  const goods = new Map(document.lines.map(({ id, commInfoId = '' }) => [id, commInfoId]))
  for (const [id, its] of Map.groupBy(arrived, ({ documentId }) => documentId)) {
    const { legalEntity = '' } = its[0] ?? {}
    const back = its.map((one) => ({ ...one, commInfoId: goods.get(one.sourceLineId) ?? '', back: one.qty }))
    await releaseArrivals(
      { run, balances, masters },
      { id, billDate, legalEntity, supplierId: document.supplierId ?? '', lineOf: (line) => line },
      back,
    )
  }
}

async function linkLines(run: Run, work: ReceiptContext, links: readonly { id: string; sourceBodyId: string }[]): Promise<void> {
  const columns: RowColumns = {
    id: ['bigint', links.map(({ id }) => id)],
    source: ['bigint', links.map(({ sourceBodyId }) => sourceBodyId)],
  }
  const given = rowsSource(run.tx, 'k', columns, 2)
  await queryOverRows(run.tx, {
    sql: `update document_line l set source_body_id = k.source, note = null from ${given.sql}
      where l.tenant_id = $1 and l.document_id = $2 and l.id = k.id`,
    values: [run.tx.tenantId, work.document.id, ...given.values],
  })
  const sources = new Map(links.map((link) => [link.id, link.sourceBodyId]))
  work.document.lines = work.document.lines.map((line) => {
    const sourceBodyId = sources.get(line.id)
    const source = sourceBodyId && work.sources.get(sourceBodyId)
    return source ? { ...line, sourceBodyId, sourceBillId: source.headId, sourceBillNo: source.billNo } : line
  })
  work.document.sourceBillId = commonSource(work.document.lines, work.sources)
  work.linked = new Set(sources.keys())
}

/**
 * Server side of purchase receipts: goods are received, the supplier is owed for them, and orders progress; a reversal
 * undoes all of it (rule B5).
 */
export const purchaseReceiptKind: DocumentKind<typeof purchaseReceiptLaw, ReceiptContext> = {
  words: purchaseReceipt,
  hash: machineHash(purchaseReceipt),
  load,
  facts: receiptFacts,
  effects: {
    dropZeroLines: dropPulledZeros,
    holdQuantity: moveSourceQuantity({ held: 1 }, 'grow'),
    releaseQuantity: moveSourceQuantity({ held: -1 }, 'shrink'),
    releaseHold: moveSourceQuantity({ held: -1 }, 'keep'),
    receiveGoods,
    postPayables: locking(['period'], postPayables),
    matchInvoiced: locking(['partner', 'balances'], receiveAhead),
    // it also changes the on-order quantity, so balances are locked too
    advanceSource: locking(['sources', 'balances'], (run: Run, work: ReceiptContext) => advanceSources(run, link, work)),
    recordPrices: (run, work) => recordPrices(run.tx, work.document),
    linkLines: locking(['sources'], (run: Run, work: ReceiptContext, event: EventInput) => linkLines(run, work, event.links ?? [])),
    mirrorReceipt: mirrorDocument,
    releaseInvoiced: locking(['partner', 'balances'], releaseInvoiced),
    reverseStock,
    reverseLedger: locking(['period'], (run: Run, work: ReceiptContext) => reverseEntries(run.tx, work.document.id, requireRed(work))),
    revertSource: locking(['sources', 'balances'], (run: Run, work: ReceiptContext) => revertSources(run, link, work)),
    voidPrices: (run, work) => voidPrices(run.tx, work.document.id, requireRed(work).id),
    redoDraft,
  },
  answer: (run, work) => ({
    ...goodsHeadAnswer(work),
    ...orderOf(work),
    actualAmt: work.document.totalAmt,
    lines: work.document.lines.map((line) => receiptLine(work.masters, displayOptions(run), line)),
  }),
  warnings: (run, work) => [
    ...receiptWarnings(run, work),
    ...sourceWarnings(run, work, link, receiptSourceSettings(run).figures),
    ...linkWarnings(run, work),
    ...lotDayWarnings(run, lotFacts(work, { way: 'in', corrects: true }).lotDayProblems),
  ],
  rowFields: (head) => ({ actualAmt: head.totalAmt, poHeadId: head.sourceBillId, poNo: head.sourceBillNo }),
}

/** Id and number of the order, if all lines come from the same one. */
function orderOf({ document, sources }: ReceiptContext) {
  const id = document.sourceBillId
  const poNo = [...sources.values()].find((source) => source.headId === id)?.billNo
  return id ? { poHeadId: id, poNo, sourceBillNo: poNo } : {}
}

/**
 * A line of a receipt in the API: what was expected, and quantity and total under the names that receipts have for
 * them.
 */
export function receiptLine(masters: Masters, shown: DisplayOptions, line: StoredLine) {
  const { shouldQty, shouldAmt, shouldPrice, shouldPurchasePrice, shouldCouponAmt, maxQty } = line
  const should = line.sourceBodyId ? { shouldQty, shouldAmt, shouldPrice, shouldPurchasePrice, shouldCouponAmt, maxQty } : {}
  return { ...goodsLineAnswer(masters, shown, line), ...withoutNulls(should), actualQty: line.qty, actualAmt: line.totalAmt }
}
