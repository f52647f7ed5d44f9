import { type PurchaseOrderFacts, purchaseOrder, type purchaseOrderLaw } from '#machines/purchase/purchase-order.machine.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase-receipt.document.ts'
import type { DocumentKind } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import { type Run, shownTo } from '../../engine/run.ts'
import { goodsHeadAnswer, goodsLineAnswer } from '../../lines/goods-answer.ts'
import { loadGoods, purchaseProblems, sharedFacts } from '../../lines/load-goods.ts'
import { orderWarnings } from '../../lines/purchase-warnings.ts'
import { type OrderWork, orderEffects, orderFacts, orderFollowers, withoutSources } from '../../sources/orders.ts'
import { settleOnOrder } from '../../sources/progress.ts'

/** What stays to be received is on order while the order is open; a cancelled or unapproved one brings nothing. */
const onOrder = (isOpen: boolean) => (run: Run, work: OrderWork) => settleOnOrder(run.tx, work.document, isOpen, run.settings.places.qty)

/** The purchase order on the server: it moves no stock and no ledger (rule B5). */
export const purchaseOrderKind: DocumentKind<typeof purchaseOrderLaw, OrderWork> = {
  words: purchaseOrder,
  hash: machineHash(purchaseOrder),
  load: async (run, document, purpose, loaded) => ({
    ...(await loadGoods(run, withoutSources(document), purpose)),
    followers: await orderFollowers(run, purchaseOrder, document, purpose, loaded),
  }),
  facts: (run, work): PurchaseOrderFacts => ({
    ...orderFacts(run, purchaseOrder, work, sharedFacts(run, work, purchaseOrder.rights, purchaseProblems), purchaseReceiptDocument.source),
    closedShort: work.document.closeType !== undefined,
  }),
  effects: {
    ...orderEffects(purchaseOrder),
    raiseOnOrder: onOrder(true),
    lowerOnOrder: (run, work, event) => onOrder(event.type !== 'CANCEL' && event.type !== 'UNAPPROVE')(run, work),
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
