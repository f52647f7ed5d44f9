import { decimal } from '#domain/decimal.ts'
import { closedLineIds, heldLineIds, orderProgress, remainingLineIds } from '#domain/progress.ts'
import { basicFigures, limitProblem, receiptLimit, remainingQty } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import type { EventOf } from '#machines/engine/in-words.ts'
import { type PurchaseOrderFacts, purchaseOrder, type purchaseOrderLaw } from '#machines/purchase/purchase-order.machine.ts'
import { locking } from '../../engine/event-locks.ts'
import type { Asked, DocumentKind } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import { type Run, shownTo } from '../../engine/run.ts'
import { unlinkDrafts } from '../../engine/source-links.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { goodsHeadAnswer, goodsLineAnswer } from '../../lines/goods-answer.ts'
import { type GoodsContext, loadGoods, purchaseProblems, sharedFacts } from '../../lines/load-goods.ts'
import { orderWarnings } from '../../lines/purchase-warnings.ts'
import { followersOf, setClosed, settleOnOrder } from '../../sources/progress.ts'

/** What an order's guards and effects read: the order and the receipts that take from it. */
type OrderContext = GoodsContext & { followers: { all: string[]; submitted: string[] } }

const isRaised = ({ type }: Asked) => purchaseOrder.events[type as keyof typeof purchaseOrder.events]?.internal === true

const linesNamed = (work: OrderContext, ids: readonly string[] = []) => work.document.lines.filter((line) => ids.includes(line.id))

/** What stays to be received is on order while the order is open; a cancelled or unapproved one brings nothing. */
const onOrder = (isOpen: boolean) => (run: Run, work: OrderContext) => settleOnOrder(run.tx, work.document, isOpen, run.settings.places.qty)

async function closeLines(run: Run, lines: readonly StoredLine[]): Promise<void> {
  const { qty } = run.settings.places
  for (const line of lines)
    line.closedQty = basicFigures(line, qty)
      .closed.add(remainingQty(line, undefined, qty))
      .toFixed(qty)
  await setClosed(run.tx, lines)
}

/** A limit granted while the line was closed ends where the plain one of an open line holds what is counted (rule B5 limitQty). */
async function openLines(run: Run, lines: readonly StoredLine[]): Promise<void> {
  const { overReceipt, places } = run.settings
  for (const line of lines) {
    line.closedQty = '0'
    const { received, held } = basicFigures(line, places.qty)
    if (received.add(held).lte(receiptLimit({ ...line, limitQty: undefined }, overReceipt, places.qty))) line.limitQty = undefined
  }
  await setClosed(run.tx, lines)
}

/** Lines closed singly that have something to open: one that came in whole after all has not. */
const reopenableIds = (lines: readonly StoredLine[], qtyPlaces: number) =>
  closedLineIds(lines.filter((line) => !remainingQty({ ...line, closedQty: undefined }, undefined, qtyPlaces).isZero()))

/** Drafts pulled from the lines concerned lose their link and say which event took it. */
const tellDrafts = (run: Run, work: OrderContext, { type, lineIds }: EventOf<typeof purchaseOrderLaw>) => {
  const lines = type === 'CLOSE_LINE' ? linesNamed(work, lineIds) : work.document.lines
  const number = work.document.billNo ?? ''
  const { zh, en } = purchaseOrder.events[type]
  return unlinkDrafts(
    run.tx,
    lines.map((line) => line.id),
    { zh: `${number} ${zh}`, en: `${number} ${en}` },
  )
}

/** The purchase order on the server: it moves no stock and no ledger (rule B5). */
export const purchaseOrderKind: DocumentKind<typeof purchaseOrderLaw, OrderContext> = {
  words: purchaseOrder,
  hash: machineHash(purchaseOrder),
  load: async (run, document, purpose, loaded) => {
    const work = await loadGoods(run, withoutSources(document), purpose)
    // what a receipt raises asks nothing about those that follow
    const asksFollowers = document.tags.includes('open') && !(purpose && isRaised(purpose.event))
    const ids = asksFollowers ? document.lines.map((line) => line.id) : []
    // who takes from an open order does so under its lock
    const known = loaded?.document.tags.includes('open') ? loaded.followers : undefined
    return { ...work, followers: (asksFollowers && known) || (await followersOf(run.tx, ids)) }
  },
  facts: (run, work): PurchaseOrderFacts => {
    const { document, followers } = work
    const places = run.settings.places.qty
    return {
      ...sharedFacts(run, work, purchaseOrder.rights, purchaseProblems),
      approvalNeeded: run.settings.approvalNeeded(purchaseOrder.id),
      followers: followers.all,
      submittedFollowers: followers.submitted,
      progress: orderProgress(document.lines, places),
      closedShort: document.closeType !== undefined,
      lineIds: document.lines.map((line) => line.id),
      openLineIds: remainingLineIds(document.lines, undefined, places),
      heldLineIds: heldLineIds(document.lines),
      closedLineIds: reopenableIds(document.lines, places),
      limitProblems: overLimit(run, document.lines),
    }
  },
  effects: {
    raiseOnOrder: onOrder(true),
    lowerOnOrder: (run, work, event) => onOrder(event.type !== 'CANCEL' && event.type !== 'UNAPPROVE')(run, work),
    closeLines: (run, work, event) => closeLines(run, linesNamed(work, event.lineIds)),
    openLines: (run, work, event) => openLines(run, linesNamed(work, event.lineIds)),
    openAllLines: (run, work) => openLines(run, work.document.lines),
    markShort: async (_run, work) => {
      work.document.closeType = 'short'
    },
    clearShort: async (_run, work) => {
      work.document.closeType = undefined
    },
    unlinkDrafts: locking(['drafts'], tellDrafts),
  },
  answer: (run, work) => ({
    ...goodsHeadAnswer(work),
    purchaseStatus: work.document.status,
    purchaseStatusName: purchaseOrder.statusName(work.document.state, run.language, work.document),
    closeType: work.document.closeType,
    lines: work.document.lines.map((line) => goodsLineAnswer(work.masters, shownTo(run), line)),
  }),
  warnings: orderWarnings,
  rowFields: (head, purchaseStatusName) => ({ purchaseStatus: head.status, purchaseStatusName, closeType: head.closeType }),
}

/** Nothing is the source of an order yet, so what a line names as one is left out. */
const withoutSources = (document: StoredDocument): StoredDocument => ({
  ...document,
  lines: document.lines.map((line) => (line.sourceBodyId === undefined ? line : { ...line, sourceBodyId: undefined })),
})

/** Lines received beyond their limit: asked when a receipt comes on a completed order. */
function overLimit(run: Run, lines: readonly StoredLine[]): Problem[] {
  return lines.flatMap((line, at) => {
    const { received } = basicFigures(line, run.settings.places.qty)
    const check = {
      row: at + 1,
      goods: line.commInfoName ?? '',
      part: decimal('0'),
      counted: received,
      limit: receiptLimit(line, run.settings.overReceipt, run.settings.places.qty),
      units: line.unitList ?? [],
      basicUnit: line.basicUnit,
      qtyPlaces: run.settings.places.qty,
    }
    const problem = limitProblem(check)
    return problem ? [problem] : []
  })
}
