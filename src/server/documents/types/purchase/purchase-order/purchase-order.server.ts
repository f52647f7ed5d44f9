import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { type PurchaseOrderFacts, purchaseOrder, type purchaseOrderLaw } from '#machines/purchase/purchase-order.machine.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase/purchase-order.document.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { isFieldHidden } from '../../../../core/hidden-fields.ts'
import { type Credit, supplierCredits } from '../../../../lookups/credit.ts'
import { locking } from '../../../engine/event-locks.ts'
import type { DocumentKind, EventInput, Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { displayOptions, type Run, type Warning } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { goodsHeadAnswer, goodsLineAnswer } from '../../../lines/goods-answer.ts'
import { type GoodsContext, loadGoods, purchaseProblems, sharedFacts } from '../../../lines/load-goods.ts'
import { orderWarnings } from '../../../lines/purchase-warnings.ts'
import {
  approvedQtyProblems,
  approvedQtysOf,
  grantQuantities,
  rejectedPart,
  takeBackGrant,
  withApprovedQtys,
} from '../../../sources/approved-qty.ts'
import { foreignProblems, limitProblems, linkOf, sourceProblems } from '../../../sources/link.ts'
import { advanceSources, revertSources } from '../../../sources/move-sources.ts'
import { type OrderContext, orderEffects, orderFacts, orderFollowers } from '../../../sources/orders.ts'
import { updateOnOrder } from '../../../sources/progress.ts'
import { commonSource, refuseUnknownSources, type SourceLine, sourceLinesOf, sourceLock } from '../../../sources/source-lines.ts'
import { dropZeroLines } from '../../../sources/zero-lines.ts'

/**
 * Context of a purchase order; `sources`: demand lines that it takes from, read only for drafts and for events that
 * change them.
 */
type PurchaseOrderContext = OrderContext & {
  sources: ReadonlyMap<string, SourceLine>
  /** The supplier's credit limit, and what we owe it without this order; only until the order is approved. */
  credit: Credit | undefined
}

const link = linkOf(purchaseOrderDocument)

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: PurchaseOrderContext): Promise<PurchaseOrderContext> {
  const sources = await sourcesOf(run, stored, purpose, loaded)
  if (purpose?.editing) refuseUnknownSources(stored, sources)
  const goods = await loadGoods(run, stored, purpose)
  const work = { ...goods, document: withApprovedQtys(goods, approvedQtysOf(purpose?.event)) }
  if (purpose?.editing) work.document.sourceBillId = commonSource(work.document.lines, sources)
  const followers = await orderFollowers(run, purchaseOrder, stored, purpose, loaded)
  return { ...work, sources, followers, credit: await creditOf(run, work) }
}

/** Reads the supplier's credit. It is read only where a limit is set, which few suppliers have. */
async function creditOf({ tx }: Run, { document, masters }: GoodsContext): Promise<Credit | undefined> {
  const supplier = masters.of('supplier', document.supplierId)
  const isAsked = document.tags.some((tag) => tag === 'editable' || tag === 'awaitsApproval')
  if (!isAsked || supplier?.creditLimit === undefined) return undefined
  return (await supplierCredits(tx, [supplier.id], document.id)).get(supplier.id)
}

/**
 * Demand lines of an order. They are read for a draft, and for events that change their quantities; for other purposes
 * the result is empty.
 */
async function sourcesOf(run: Run, { id, tags, lines }: StoredDocument, purpose: Purpose, loaded?: PurchaseOrderContext) {
  const ids = lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? [])
  if (loaded && !purpose && ids.every((one) => loaded.sources.has(one))) return loaded.sources
  const isAsked = tags.includes('editable') || purpose?.locks.has('sources')
  return sourceLinesOf(run.tx, isAsked ? [...new Set(ids)].sort() : [], id, sourceLock(purpose))
}

const creditExceeded: Words = { zh: '超出供应商授信额度{excess}', en: '{excess} more than the supplier lets us owe' }

/**
 * Warns that an order which is not approved yet exceeds the supplier's credit limit. Users who may not see prices get
 * no warning.
 */
function creditWarnings({ language, settings, tx }: Run, document: StoredDocument, credit: Credit | undefined): Warning[] {
  if (!credit || isFieldHidden(tx, purchaseOrderDocument.api, 'lines.taxPrice')) return []
  const excess = credit.exposure.add(readFigure(document.finalAmt) ?? zero).sub(credit.limit)
  if (excess.lte(0)) return []
  return [
    {
      key: 'SUPPLIER_CREDIT',
      msg: fillPlaceholders(creditExceeded[language], { excess: fixedText(excess, settings.places.amount) }, language),
    },
  ]
}

/**
 * Effect that updates on-order quantities: what is still to be received while the order is open, zero once it is
 * cancelled or its approval is withdrawn.
 */
const onOrderEffect = (isOpen: boolean) => (run: Run, work: OrderContext) =>
  updateOnOrder(run.tx, work.document, isOpen, run.settings.places.qty)

function facts(run: Run, work: PurchaseOrderContext, event?: EventInput): PurchaseOrderFacts {
  const { document } = work
  const isEditable = document.tags.includes('editable')
  const shared = sharedFacts(run, work, purchaseOrder.rights, purchaseProblems)
  const lineProblems = [...shared.lineProblems, ...(isEditable ? foreignProblems(link, work) : [])]
  return {
    ...orderFacts(run, purchaseOrder, work, { ...shared, lineProblems }, purchaseReceiptDocument.source),
    closedShort: document.closeType !== undefined,
    grantProblems: approvedQtyProblems(work, approvedQtysOf(event)),
    sourceProblems: isEditable ? sourceProblems(link, work) : [],
    demandProblems: isEditable ? limitProblems(run, link, work) : [],
  }
}

/**
 * Server side of purchase orders: an order changes no stock and no ledger (rule B5), but changes the progress of the
 * demands it takes from (rule B7).
 */
export const purchaseOrderKind: DocumentKind<typeof purchaseOrderLaw, PurchaseOrderContext> = {
  words: purchaseOrder,
  hash: machineHash(purchaseOrder),
  load,
  facts,
  effects: {
    ...orderEffects(purchaseOrder),
    raiseOnOrder: onOrderEffect(true),
    lowerOnOrder: (run, work, event) => onOrderEffect(event.type !== 'CANCEL' && event.type !== 'UNAPPROVE')(run, work),
    dropZeroLines: async (run, { document, sources }) => {
      await dropZeroLines(run.tx, document)
      document.sourceBillId = commonSource(document.lines, sources)
    },
    advanceSource: locking(['sources'], (run: Run, work: PurchaseOrderContext) => advanceSources(run, link, work)),
    revertSource: locking(['sources'], (run: Run, work: PurchaseOrderContext) => revertSources(run, link, work)),
    grantQuantities,
    giveBackRest: locking(['sources'], (run: Run, work: PurchaseOrderContext) =>
      revertSources(run, link, { ...work, document: rejectedPart(work) }),
    ),
    takeBackGrant,
  },
  answer: (run, work) => ({
    ...goodsHeadAnswer(work),
    purchaseStatus: work.document.status,
    purchaseStatusName: purchaseOrder.statusName(work.document.state, run.language, work.document),
    closeType: work.document.closeType,
    lines: work.document.lines.map((line) => goodsLineAnswer(work.masters, displayOptions(run), line)),
  }),
  warnings: (run, work) => [...orderWarnings(run, work), ...creditWarnings(run, work.document, work.credit)],
  rowFields: (head, purchaseStatusName) => ({ purchaseStatus: head.status, purchaseStatusName, closeType: head.closeType }),
}
