import type { DataOf } from '#contract/operations.gen.ts'
import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { salesOrderDocument } from '#resources/documents/sales/sales-order.document.ts'
import { requisitionDocument } from '#resources/documents/stock/requisition.document.ts'
import type { Master } from '#server/documents/engine/master-types.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { refuse } from '../../../../db/refuse.ts'
import type { Call } from '../../../../http/request.ts'
import { requireReadAccess } from '../../../engine/depot-access.ts'
import { createByEvent, performEvent } from '../../../engine/events/apply-event.ts'
import { kindNamed } from '../../../engine/kind.ts'
import { mastersOf } from '../../../engine/masters.ts'
import { blankDocument, mergeBody } from '../../../engine/merge-body.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import { readDocument } from '../../../engine/store/document-store.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { nextDeliveryTo } from '../moves/store-schedule.ts'

type StoreTerms = DataOf<'RequisitionApi_terms'>
type DepotPairIds = { depotId?: string | undefined; inDepotId?: string | undefined }
type DepotPair = { from?: Master | undefined; store: Master }

const refuseField = (field: string, reason?: Words): never =>
  refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD', ...(reason ? { reason } : {}) } satisfies Problem] })

async function depotsOf(run: Run, { depotId, inDepotId }: DepotPairIds): Promise<DepotPair> {
  const masters = await mastersOf(run.tx, [{ ...(depotId ? { depotId } : {}), ...(inDepotId ? { inDepotId } : {}) }], undefined, run.known)
  const from = masters.of('depot', depotId)
  if (depotId && !from) refuseField('depotId')
  return { from, store: masters.of('depot', inDepotId) ?? refuseField('inDepotId') }
}

/** True if goods between these depots are sold, because the depots belong to different legal entities (rule B8). */
const areSold = ({ from, store }: DepotPair): boolean => from !== undefined && (from.legalEntity ?? '') !== (store.legalEntity ?? '')

/**
 * Terms on which a store orders from a depot: by a requisition, or as a customer if it belongs to another legal
 * entity; with the next delivery for which it can still order. Refuses an unknown depot.
 */
export async function storeTerms(call: Call<'RequisitionApi_terms'>): Promise<StoreTerms> {
  const run = await openRun(call)
  const depots = await depotsOf(run, call.query)
  const { day, until, route } = await nextDeliveryTo(run, depots.store.id)
  const delivery = withoutNulls({ deliveryDate: day, orderUntil: until, deliveryRoute: route })
  if (!areSold(depots)) return { sold: 1, ...delivery }
  const { customerId } = depots.store
  const customer = customerId && (await mastersOf(run.tx, [{ customerId }], undefined, run.known)).of('customer', customerId)
  return { sold: 2, ...delivery, ...(customer ? { customerName: customer.name } : {}) }
}

/**
 * Drafts a sales order at supply prices for what a store of another legal entity requests (ADR 156), and cancels or
 * removes the stored draft of the requisition. Refuses where the goods would have to be transferred instead, or where
 * the store has no customer as which it orders.
 */
export async function orderForStore(call: Call<'RequisitionApi_order'>): Promise<DataOf<'RequisitionApi_order'>> {
  const run = await openRun(call)
  const { id, version, override: _, reason: __, ...body } = call.body
  const kind = kindNamed(requisitionDocument.words.id)
  const stored = id ? ((await readDocument(run.tx, kind.words.id, id)) ?? refuse('DOC_GONE')) : blankDocument(run, kind.words.id)
  await requireReadAccess(run, stored)
  const asked = mergeBody(run, stored, { body, emptied: call.emptied }, { ...kind, api: kind.definition.api })
  const depots = await depotsOf(run, asked)
  if (!depots.from) refuseField('depotId', noSource)
  if (!areSold(depots)) refuseField('inDepotId', sameEntity)
  const { customerId } = depots.store
  if (!customerId) return refuseField('inDepotId', noCustomer)
  if (asked.lines.length === 0) refuse('LINES_EMPTY')
  const event = { type: stored.billNo ? 'CANCEL' : 'REMOVE', remark: becomesOrder[run.language] }
  if (id) await performEvent(run, kind, { id, ...(version === undefined ? {} : { version }), event })
  const order = await createByEvent(run, kindNamed(salesOrderDocument.words.id), salesOrderOf(asked, customerId), { type: 'SAVE' })
  return { id: order.id }
}

/**
 * Sales order with the goods, units and quantities of a requisition, for the store and from its source depot. Prices
 * are found as for any sale.
 */
function salesOrderOf({ depotId, inDepotId, deliveryDate, remark, lines }: StoredDocument, customerId: string): Partial<StoredDocument> {
  return {
    ...withoutNulls({ depotId, inDepotId, deliveryDate, remark }),
    customerId,
    lines: lines.map((line, at) => orderLine(line, depotId, at)),
  }
}

const orderLine = ({ commInfoId, unitId, qty, remark }: StoredLine, depotId: string | undefined, at: number) =>
  ({ id: '', indexNo: at + 1, commInfoId, unitId, qty, depotId, ...(remark ? { remark } : {}) }) as StoredLine

const noSource = { zh: '请选择调出仓库', en: 'choose the depot they leave' }
const sameEntity = { zh: '与门店属于同一法人，请提交要货单', en: 'it is of the same legal entity: submit the requisition' }
const noCustomer = {
  zh: '请先在仓库资料中填写该门店的要货客户',
  en: 'enter first in the master data of depots as which customer it orders',
}
const becomesOrder = { zh: '转为销售订单', en: 'becomes a sales order' }
