import type { HandlersOf } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { documentFor } from './engine/answer.ts'
import { requireSight } from './engine/depot-access.ts'
import { readDocument } from './engine/document-store.ts'
import { type AnyKind, kindNamed } from './engine/kind.ts'
import { updateCourier, updateLineRemark, updateRemark } from './engine/notes.ts'
import { openRun, type Run } from './engine/run.ts'
import { documentPage } from './queries/document-list.ts'
import { pullOrder } from './types/purchase/pull-order.ts'

const order = () => kindNamed('purchaseOrder')
const receipt = () => kindNamed('purchaseReceipt')

/** Courier numbers as the wire shows them: one entry, or none. */
async function expressOf(run: Run, kind: AnyKind, id: string) {
  const stored = (await readDocument(run.tx, kind.words.id, id)) ?? refuse('DOC_GONE')
  await requireSight(run, stored)
  const { deliveryMode, contactsId, express } = stored
  if (!deliveryMode && !express) return []
  return [{ ...(deliveryMode ? { deliveryMode } : {}), ...(contactsId ? { contactsId } : {}), alOrderExpressForms: [...(express ?? [])] }]
}

/** Lists, details, notes and look-ups of purchase documents; their events are served from the contract's table. */
export const purchaseHandlers: HandlersOf<
  | 'PurchaseOrderApi_list'
  | 'PurchaseOrderApi_detail'
  | 'PurchaseOrderApi_updateRemark'
  | 'PurchaseOrderApi_queryFreightInfo'
  | 'PurchaseOrderLineApi_updateRemark'
  | 'PurchaseReceiptApi_list'
  | 'PurchaseReceiptApi_detail'
  | 'PurchaseReceiptApi_pullOrderById'
  | 'PurchaseReceiptApi_queryFreightInfo'
  | 'PurchaseReceiptApi_updateCourierNo'
> = {
  PurchaseOrderApi_list: (call) => documentPage(call, order()),
  PurchaseOrderApi_detail: async (call) => documentFor(await openRun(call), order(), call.query.id) as never,
  PurchaseOrderApi_updateRemark: async (call) => updateRemark(await openRun(call), order(), call.body) as never,
  PurchaseOrderApi_queryFreightInfo: async (call) => expressOf(await openRun(call), order(), call.query.id),
  PurchaseOrderLineApi_updateRemark: async (call) => updateLineRemark(await openRun(call), order(), call.body) as never,
  PurchaseReceiptApi_list: (call) => documentPage(call, receipt()) as never,
  PurchaseReceiptApi_detail: async (call) => documentFor(await openRun(call), receipt(), call.query.id) as never,
  PurchaseReceiptApi_pullOrderById: async (call) => pullOrder(await openRun(call), call.query.id),
  PurchaseReceiptApi_queryFreightInfo: async (call) => expressOf(await openRun(call), receipt(), call.query.id),
  PurchaseReceiptApi_updateCourierNo: async (call) => updateCourier(await openRun(call), receipt(), call.body) as never,
}
