import type { Problem } from '#domain/core/refusals.ts'
import { fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { type PurchaseDemandFacts, purchaseDemand, type purchaseDemandLaw } from '#machines/purchase/purchase-demand.machine.ts'
import { purchaseDemandDocument } from '#resources/documents/purchase/purchase-demand.document.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase/purchase-order.document.ts'
import type { DocumentKind, EventInput, Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { masterNames } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { goodsFields, pickFields } from '../../../lines/goods-answer.ts'
import { type GoodsContext, loadGoods, sharedFacts } from '../../../lines/load-goods.ts'
import { approvedQtyProblems, approvedQtysOf, grantQuantities, takeBackGrant, withApprovedQtys } from '../../../sources/approved-qty.ts'
import { type OrderContext, orderEffects, orderFacts, withoutSources } from '../../../sources/orders.ts'
import { liveFollowersOf } from '../../../sources/progress.ts'

/** Gives all lines of a draft the depot of the head. */
const withHeadDepot = (document: StoredDocument): StoredDocument =>
  document.tags.includes('editable')
    ? { ...document, lines: document.lines.map((line) => ({ ...line, depotId: document.depotId })) }
    : document

async function load(run: Run, stored: StoredDocument, purpose: Purpose): Promise<OrderContext> {
  const work = await loadGoods(run, withHeadDepot(withoutSources(stored)), purpose, { byCost: true })
  const document = withApprovedQtys(work, approvedQtysOf(purpose?.event))
  const isOpen = document.tags.includes('open')
  return { ...work, document, followers: await liveFollowersOf(run.tx, isOpen ? document.lines.map(({ id }) => id) : []) }
}

const headProblems = ({ document }: GoodsContext): Problem[] =>
  document.depotId ? [] : [{ field: 'depotId', rule: 'FIELD_BAD', reason: { zh: '请选择仓库', en: 'choose the depot' } }]

const facts = (run: Run, work: OrderContext, event?: EventInput): PurchaseDemandFacts => ({
  ...orderFacts(run, purchaseDemand, work, sharedFacts(run, work, purchaseDemand.rights, headProblems), purchaseOrderDocument.source),
  closedShort: work.document.closeType !== undefined,
  grantProblems: approvedQtyProblems(work, approvedQtysOf(event)),
})

const { layout } = purchaseDemandDocument
const lineNames = [...goodsFields, 'approvedQty', 'closedQty', 'suggestedSupplierId', 'remark', 'depotId'] as const

function lineAnswer(run: Run, { masters }: OrderContext, line: StoredLine): object {
  const { qty } = run.settings.places
  const figure = (text: string | null | undefined) => fixedText(readFigure(text) ?? zero, qty)
  const supplier = masters.of('supplier', line.suggestedSupplierId)
  return {
    ...pickFields(line, lineNames),
    ...(line.approvedQty ? { approvedQty: figure(line.approvedQty) } : {}),
    ...(supplier ? { suggestedSupplierName: supplier.name } : {}),
    depotName: masters.of('depot', line.depotId)?.name,
    closedQty: figure(line.closedQty),
    orderedQty: figure(line.receivedQty),
  }
}

/**
 * Server side of purchase demands: their quantities are approved, lines can be closed, and purchase orders that name
 * the lines order them (rule B7).
 */
export const purchaseDemandKind: DocumentKind<typeof purchaseDemandLaw, OrderContext> = {
  words: purchaseDemand,
  hash: machineHash(purchaseDemand),
  load,
  facts,
  effects: { ...orderEffects(purchaseDemand), grantQuantities, takeBackGrant },
  answer: (run, work) => ({
    ...pickFields(work.document, [...layout.head, ...layout.totals]),
    ...masterNames(work.document, work.masters),
    closeType: work.document.closeType,
    lines: work.document.lines.map((line) => lineAnswer(run, work, line)),
  }),
  warnings: () => [],
  rowFields: ({ closeType }) => ({ closeType }),
}
