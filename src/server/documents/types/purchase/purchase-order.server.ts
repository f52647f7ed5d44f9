import { fixed, readFigure, zero } from '#domain/decimal.ts'
import { fill, type Words } from '#domain/words.ts'
import { type PurchaseOrderFacts, purchaseOrder, type purchaseOrderLaw } from '#machines/purchase/purchase-order.machine.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase-order.document.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase-receipt.document.ts'
import { isUnseen } from '../../../unseen.ts'
import { type Credit, supplierCredits } from '../../books/credit.ts'
import { locking } from '../../engine/event-locks.ts'
import type { Asked, DocumentKind, Purpose } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import { type Run, shownTo, type Warning } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { goodsHeadAnswer, goodsLineAnswer } from '../../lines/goods-answer.ts'
import { type GoodsContext, loadGoods, purchaseProblems, sharedFacts } from '../../lines/load-goods.ts'
import { orderWarnings } from '../../lines/purchase-warnings.ts'
import { grantedBy, grantProblems, grantQuantities, notGranted, takeBackGrant, withGrant } from '../../sources/granted.ts'
import { foreignProblems, limitProblems, linkOf, sourceProblems } from '../../sources/link.ts'
import { advanceSources, revertSources } from '../../sources/move-sources.ts'
import { type OrderWork, orderEffects, orderFacts, orderFollowers } from '../../sources/orders.ts'
import { settleOnOrder } from '../../sources/progress.ts'
import { commonSource, refuseUnknownSources, type SourceLine, sourceLinesOf, sourceLock } from '../../sources/source-lines.ts'
import { dropZeroLines } from '../../sources/zero-lines.ts'

/** An order with the lines of demands that its own take from, while they are asked about. */
type PurchaseOrderWork = OrderWork & {
  sources: ReadonlyMap<string, SourceLine>
  /** What its supplier lets us owe, and what we do without it; only until it is approved. */
  credit: Credit | undefined
}

const link = linkOf(purchaseOrderDocument)

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: PurchaseOrderWork): Promise<PurchaseOrderWork> {
  const sources = await sourcesOf(run, stored, purpose, loaded)
  if (purpose?.editing) refuseUnknownSources(stored, sources)
  const goods = await loadGoods(run, stored, purpose)
  const work = { ...goods, document: withGrant(goods, grantedBy(purpose?.event)) }
  if (purpose?.editing) work.document.sourceBillId = commonSource(work.document.lines, sources)
  const followers = await orderFollowers(run, purchaseOrder, stored, purpose, loaded)
  return { ...work, sources, followers, credit: await creditOf(run, work) }
}

/** Few suppliers set a limit, so most are not asked about. */
async function creditOf({ tx }: Run, { document, masters }: GoodsContext): Promise<Credit | undefined> {
  const supplier = masters.of('supplier', document.supplierId)
  const isAsked = document.tags.some((tag) => tag === 'editable' || tag === 'awaitsApproval')
  if (!isAsked || supplier?.creditLimit === undefined) return undefined
  return (await supplierCredits(tx, [supplier.id], document.id)).get(supplier.id)
}

/** A draft names lines of demands, and what submits it or takes it back moves them; to all else they say nothing. */
async function sourcesOf(run: Run, { id, tags, lines }: StoredDocument, purpose: Purpose, loaded?: PurchaseOrderWork) {
  const ids = lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? [])
  if (loaded && !purpose && ids.every((one) => loaded.sources.has(one))) return loaded.sources
  const isAsked = tags.includes('editable') || purpose?.locks.has('sources')
  return sourceLinesOf(run.tx, isAsked ? [...new Set(ids)].sort() : [], id, sourceLock(purpose))
}

const moreThanGranted: Words = { zh: '超出供应商授信额度{excess}', en: '{excess} more than the supplier lets us owe' }

/** Of an order that is not approved yet: what it comes to beyond what its supplier lets us owe; to whoever sees prices. */
function creditWarnings({ language, settings, tx }: Run, document: StoredDocument, credit: Credit | undefined): Warning[] {
  if (!credit || isUnseen(tx, purchaseOrderDocument.api, 'lines.taxPrice')) return []
  const excess = credit.exposure.add(readFigure(document.finalAmt) ?? zero).sub(credit.limit)
  if (excess.lte(0)) return []
  return [{ key: 'SUPPLIER_CREDIT', msg: fill(moreThanGranted[language], { excess: fixed(excess, settings.places.amount) }, language) }]
}

/** What stays to be received is on order while the order is open; a cancelled or unapproved one brings nothing. */
const onOrder = (isOpen: boolean) => (run: Run, work: OrderWork) => settleOnOrder(run.tx, work.document, isOpen, run.settings.places.qty)

function facts(run: Run, work: PurchaseOrderWork, event?: Asked): PurchaseOrderFacts {
  const { document } = work
  const isEditable = document.tags.includes('editable')
  const shared = sharedFacts(run, work, purchaseOrder.rights, purchaseProblems)
  const lineProblems = [...shared.lineProblems, ...(isEditable ? foreignProblems(link, work) : [])]
  return {
    ...orderFacts(run, purchaseOrder, work, { ...shared, lineProblems }, purchaseReceiptDocument.source),
    closedShort: document.closeType !== undefined,
    grantProblems: grantProblems(work, grantedBy(event)),
    sourceProblems: isEditable ? sourceProblems(link, work) : [],
    demandProblems: isEditable ? limitProblems(run, link, work) : [],
  }
}

/** The purchase order on the server: it moves no stock and no ledger (rule B5), and counts on the demands it takes from (rule B7). */
export const purchaseOrderKind: DocumentKind<typeof purchaseOrderLaw, PurchaseOrderWork> = {
  words: purchaseOrder,
  hash: machineHash(purchaseOrder),
  load,
  facts,
  effects: {
    ...orderEffects(purchaseOrder),
    raiseOnOrder: onOrder(true),
    lowerOnOrder: (run, work, event) => onOrder(event.type !== 'CANCEL' && event.type !== 'UNAPPROVE')(run, work),
    dropZeroLines: async (run, { document, sources }) => {
      await dropZeroLines(run.tx, document)
      document.sourceBillId = commonSource(document.lines, sources)
    },
    advanceSource: locking(['sources'], (run: Run, work: PurchaseOrderWork) => advanceSources(run, link, work)),
    revertSource: locking(['sources'], (run: Run, work: PurchaseOrderWork) => revertSources(run, link, work)),
    grantQuantities,
    giveBackRest: locking(['sources'], (run: Run, work: PurchaseOrderWork) =>
      revertSources(run, link, { ...work, document: notGranted(work) }),
    ),
    takeBackGrant,
  },
  answer: (run, work) => ({
    ...goodsHeadAnswer(work),
    purchaseStatus: work.document.status,
    purchaseStatusName: purchaseOrder.statusName(work.document.state, run.language, work.document),
    closeType: work.document.closeType,
    lines: work.document.lines.map((line) => goodsLineAnswer(work.masters, shownTo(run), line)),
  }),
  warnings: (run, work) => [...orderWarnings(run, work), ...creditWarnings(run, work.document, work.credit)],
  rowFields: (head, purchaseStatusName) => ({ purchaseStatus: head.status, purchaseStatusName, closeType: head.closeType }),
}
