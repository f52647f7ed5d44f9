import type { DataOf, OperationId } from '#contract/operations.gen.ts'
import { operations } from '#contract/operations.gen.ts'
import { requisitionDocument } from '#resources/documents/stock/requisition.document.ts'
import type { Call, HandlersOf } from '../../../http/request.ts'
import { type EventOperation, performOperation } from '../../engine/events/handlers.ts'
import { openRun, type Run } from '../../engine/run.ts'
import { readDocument } from '../../engine/store/document-store.ts'
import { templateOf } from './moves/store-schedule.ts'
import { allocationOf } from './requisition/allocation.ts'
import { orderForStore, storeTerms } from './requisition/store-terms.ts'

type MoveOperations = `RequisitionApi_${'accounting' | 'allocation' | 'terms' | 'template' | 'order'}`

/**
 * Operations of transfers that are not document events: the single call that submits or dispatches a requisition, the
 * allocation of free goods, and the terms, template and order of a store.
 */
export const moveHandlers: HandlersOf<MoveOperations> = {
  RequisitionApi_allocation: allocationOf,
  RequisitionApi_terms: storeTerms,
  RequisitionApi_template: templateOf,
  RequisitionApi_order: orderForStore,
  RequisitionApi_accounting: async (call) => {
    const run = await openRun(call)
    const type = (await mayDispatch(run, call.body)) ? 'DISPATCH' : 'SUBMIT'
    return (await performOperation(documentOperation('RequisitionApi_accounting', type), run, call)) as DataOf<'RequisitionApi_detail'>
  },
}

/**
 * True if the user may dispatch from the depot requested. Then the requisition is dispatched at once, otherwise it is
 * submitted (rule B5 Requisition).
 */
async function mayDispatch({ tx, user }: Run, { id, depotId }: Call<'RequisitionApi_accounting'>['body']): Promise<boolean> {
  if (!user.rights.has(`${requisitionDocument.right}_accounting`)) return false
  const from = depotId ?? (id ? (await readDocument(tx, requisitionDocument.words.id, id))?.depotId : undefined)
  return !user.depots || (from !== undefined && user.depots.has(from))
}

function documentOperation(id: OperationId, type: string): EventOperation {
  const operation = operations.find((one) => one.id === id)
  if (!operation) throw new Error(`no operation ${id}`)
  return { ...operation, event: `${requisitionDocument.words.id}.${type}`, takes: 'document' }
}
