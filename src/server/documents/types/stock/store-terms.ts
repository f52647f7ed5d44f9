import type { DataOf } from '#contract/operations.gen.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import { requisitionDocument } from '#resources/documents/requisition.document.ts'
import { salesOrderDocument } from '#resources/documents/sales-order.document.ts'
import type { Call } from '../../../http/request.ts'
import { refuse } from '../../../refuse.ts'
import { present } from '../../../wire-values.ts'
import { make, performEvent } from '../../engine/apply-event.ts'
import { requireSight } from '../../engine/depot-access.ts'
import { readDocument } from '../../engine/document-store.ts'
import { kindNamed } from '../../engine/kind.ts'
import { type Master, mastersOf } from '../../engine/masters.ts'
import { blankDocument, overlay } from '../../engine/merge-body.ts'
import { openRun, type Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { deliveryTo } from './store-schedule.ts'

type Terms = DataOf<'RequisitionApi_terms'>
type Between = { depotId?: string | undefined; inDepotId?: string | undefined }
type Depots = { from?: Master | undefined; store: Master }

const refused = (field: string, reason?: Words): never =>
  refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD', ...(reason ? { reason } : {}) } satisfies Problem] })

async function depotsOf(run: Run, { depotId, inDepotId }: Between): Promise<Depots> {
  const masters = await mastersOf(run.tx, [{ ...(depotId ? { depotId } : {}), ...(inDepotId ? { inDepotId } : {}) }], undefined, run.known)
  const from = masters.of('depot', depotId)
  if (depotId && !from) refused('depotId')
  return { from, store: masters.of('depot', inDepotId) ?? refused('inDepotId') }
}

/** Goods between depots of different legal entities are sold (rule B8). */
const areSold = ({ from, store }: Depots): boolean => from !== undefined && (from.legalEntity ?? '') !== (store.legalEntity ?? '')

/**
 * How a store orders from a depot: by a requisition, or as a customer where it belongs to another legal entity; and the next delivery that an
 * order still makes. Refused where there is no such depot.
 */
export async function storeTerms(call: Call<'RequisitionApi_terms'>): Promise<Terms> {
  const run = await openRun(call)
  const depots = await depotsOf(run, call.query)
  const { day, until, route } = await deliveryTo(run, depots.store.id)
  const delivery = present({ deliveryDate: day, orderUntil: until, deliveryRoute: route })
  if (!areSold(depots)) return { sold: 1, ...delivery }
  const { customerId } = depots.store
  const customer = customerId && (await mastersOf(run.tx, [{ customerId }], undefined, run.known)).of('customer', customerId)
  return { sold: 2, ...delivery, ...(customer ? { customerName: customer.name } : {}) }
}

/**
 * Drafts the sales order by which a store of another legal entity orders what a requisition asks for, at its supply prices (ADR 156); a stored
 * draft of the requisition is given up for it. Refused where goods would be transferred, or nobody knows as whom the store orders.
 */
export async function orderForStore(call: Call<'RequisitionApi_order'>): Promise<DataOf<'RequisitionApi_order'>> {
  const run = await openRun(call)
  const { id, version, override: _, reason: __, ...body } = call.body
  const kind = kindNamed(requisitionDocument.words.id)
  const stored = id ? ((await readDocument(run.tx, kind.words.id, id)) ?? refuse('DOC_GONE')) : blankDocument(run, kind.words.id)
  await requireSight(run, stored)
  const asked = overlay(run, stored, { body, emptied: call.emptied }, { ...kind, api: kind.definition.api })
  const depots = await depotsOf(run, asked)
  if (!depots.from) refused('depotId', noSource)
  if (!areSold(depots)) refused('inDepotId', sameEntity)
  const { customerId } = depots.store
  if (!customerId) return refused('inDepotId', noCustomer)
  if (asked.lines.length === 0) refuse('LINES_EMPTY')
  const event = { type: stored.billNo ? 'CANCEL' : 'REMOVE', remark: becomesOrder[run.language] }
  if (id) await performEvent(run, kind, { id, ...(version === undefined ? {} : { version }), event })
  const order = await make(run, kindNamed(salesOrderDocument.words.id), saleOf(asked, customerId), { type: 'SAVE' })
  return { id: order.id }
}

/** What the order takes over: goods with unit and quantity, the depot they are to leave and the store; prices are found as for any sale. */
function saleOf({ depotId, inDepotId, deliveryDate, remark, lines }: StoredDocument, customerId: string): Partial<StoredDocument> {
  return {
    ...present({ depotId, inDepotId, deliveryDate, remark }),
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
