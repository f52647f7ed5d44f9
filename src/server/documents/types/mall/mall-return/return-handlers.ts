import type { DataOf } from '#contract/operations.gen.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { refuse } from '../../../../db/refuse.ts'
import type { HandlersOf } from '../../../../http/request.ts'
import { applyEvent } from '../../../engine/events/apply-event.ts'
import { kindNamed } from '../../../engine/kind.ts'
import { openRun } from '../../../engine/run.ts'
import { documentFor } from '../../../engine/store/answer.ts'
import { documentPage, type ListCall } from '../../../queries/document-list.ts'
import { requestOfOrder } from '../../sales/return-store.ts'
import { mallReturnKind } from './mall-return.server.ts'

type ReturnOperations =
  | 'MallReturnApi_ofOrder'
  | 'BusinessReturnApi_scthlist'
  | 'BusinessReturnApi_businessPassSCTH'
  | 'BusinessReturnApi_reject'
  | 'StoreSalesOutApi_list'
  | 'StoreSalesOutApi_detail'

type ReturnDetail = DataOf<'MallReturnApi_detail'>
const kind = () => kindNamed(mallReturnKind.words.id)
const deliveryKind = () => kindNamed(salesOutDocument.words.id)

/** Further operations of return requests in the specification, and deliveries of stores. */
export const returnHandlers: HandlersOf<ReturnOperations> = {
  MallReturnApi_ofOrder: async (call) => {
    const run = await openRun(call)
    const id = (await requestOfOrder(run.tx, call.body.soHeadId)) ?? refuse('DOC_GONE')
    return (await documentFor(run, kind(), id)) as ReturnDetail
  },
  BusinessReturnApi_scthlist: (call) => documentPage(call as ListCall, kind()) as Promise<DataOf<'BusinessReturnApi_scthlist'>>,
  BusinessReturnApi_businessPassSCTH: (call) => decideRequest(call, call.body, 'PASS'),
  BusinessReturnApi_reject: (call) => decideRequest(call, call.query, 'REJECT'),
  StoreSalesOutApi_list: (call) => documentPage(call as ListCall, deliveryKind()) as Promise<DataOf<'StoreSalesOutApi_list'>>,
  StoreSalesOutApi_detail: async (call) =>
    (await documentFor(await openRun(call), deliveryKind(), call.query.id)) as DataOf<'StoreSalesOutApi_detail'>,
}

type RunCall = Parameters<typeof openRun>[0]
type DecisionFields = { id: string; version?: number; remark?: string }

/** Approves or rejects a request by its id. Without a version, the request is decided as it is now. */
async function decideRequest(call: RunCall, { id, version, remark }: DecisionFields, type: 'PASS' | 'REJECT'): Promise<ReturnDetail> {
  const known = version === undefined ? { anyVersion: true } : { version }
  const event = { type, ...(remark === undefined ? {} : { remark }) }
  return (await applyEvent(await openRun(call), kind(), { id, ...known, event })) as ReturnDetail
}
