import type { DataOf, OperationId } from '#contract/operations.gen.ts'
import { operations } from '#contract/operations.gen.ts'
import { requisitionDocument } from '#resources/documents/requisition.document.ts'
import { storeReturnDocument } from '#resources/documents/store-return.document.ts'
import type { Call, HandlersOf } from '../../../http/request.ts'
import { answerList } from '../../../jobs/export-list.ts'
import { readDocument } from '../../engine/document-store.ts'
import { type EventOperation, transit } from '../../engine/handlers.ts'
import { openRun, type Run } from '../../engine/run.ts'
import { allocationOf } from './allocation.ts'
import { templateOf } from './store-schedule.ts'
import { orderForStore, storeTerms } from './store-terms.ts'

const hourMs = 3_600_000

type Beside = `RequisitionApi_${'accounting' | 'allocation' | 'terms' | 'template' | 'order'}` | 'StoreReturnApi_returnExport'

/**
 * What of transfers is served beside their events: a requisition's one call for both sides, what is free shared among them, how a store orders
 * and what it orders by where goods are sold to it, and the sheet of store returns.
 */
export const moveHandlers: HandlersOf<Beside> = {
  RequisitionApi_allocation: allocationOf,
  RequisitionApi_terms: storeTerms,
  RequisitionApi_template: templateOf,
  RequisitionApi_order: orderForStore,
  RequisitionApi_accounting: async (call) => {
    const run = await openRun(call)
    const type = (await maySend(run, call.body)) ? 'DISPATCH' : 'SUBMIT'
    return (await transit(asDocument('RequisitionApi_accounting', type), run, call)) as DataOf<'RequisitionApi_detail'>
  },
  StoreReturnApi_returnExport: ({ tx, user, requestId, language, query }) =>
    answerList(tx, { resource: storeReturnDocument.api, query, language, userId: user.id, requestId }, AbortSignal.timeout(10 * hourMs)),
}

/** Whoever may dispatch from the depot that goods are asked of does so at once; to all others it is a submit (rule B5 Requisition). */
async function maySend({ tx, user }: Run, { id, depotId }: Call<'RequisitionApi_accounting'>['body']): Promise<boolean> {
  if (!user.rights.has(`${requisitionDocument.right}_accounting`)) return false
  const from = depotId ?? (id ? (await readDocument(tx, requisitionDocument.words.id, id))?.depotId : undefined)
  return !user.depots || (from !== undefined && user.depots.has(from))
}

function asDocument(id: OperationId, type: string): EventOperation {
  const operation = operations.find((one) => one.id === id)
  if (!operation) throw new Error(`no operation ${id}`)
  return { ...operation, event: `${requisitionDocument.words.id}.${type}`, takes: 'document' }
}
