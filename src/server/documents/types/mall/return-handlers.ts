import type { DataOf } from '#contract/operations.gen.ts'
import { mallReturnDocument } from '#resources/documents/mall-return.document.ts'
import { salesOutDocument } from '#resources/documents/sales-out.document.ts'
import type { Call, HandlersOf } from '../../../http/request.ts'
import { answerList } from '../../../jobs/export-list.ts'
import { refuse } from '../../../refuse.ts'
import { documentFor } from '../../engine/answer.ts'
import { applyEvent } from '../../engine/apply-event.ts'
import { kindNamed } from '../../engine/kind.ts'
import { openRun } from '../../engine/run.ts'
import { documentPage, type ListCall } from '../../queries/document-list.ts'
import { mallReturnKind } from './mall-return.server.ts'
import { requestOfOrder } from './return-store.ts'

type Mine =
  | 'MallReturnApi_ofOrder'
  | 'MallReturnApi_returnExport'
  | 'BusinessReturnApi_scthlist'
  | 'BusinessReturnApi_scthExport'
  | 'BusinessReturnApi_businessPassSCTH'
  | 'BusinessReturnApi_reject'
  | 'StoreSalesOutApi_list'
  | 'StoreSalesOutApi_detail'

type Answer = DataOf<'MallReturnApi_detail'>
const kind = () => kindNamed(mallReturnKind.words.id)
const outs = () => kindNamed(salesOutDocument.words.id)

/** The mall's other ways to its return requests, and the outs of its stores. */
export const returnHandlers: HandlersOf<Mine> = {
  MallReturnApi_ofOrder: async (call) => {
    const run = await openRun(call)
    const id = (await requestOfOrder(run.tx, call.body.soHeadId)) ?? refuse('DOC_GONE')
    return (await documentFor(run, kind(), id)) as Answer
  },
  MallReturnApi_returnExport: (call) => exported(call),
  BusinessReturnApi_scthlist: (call) => documentPage(call as ListCall, kind()) as Promise<DataOf<'BusinessReturnApi_scthlist'>>,
  BusinessReturnApi_scthExport: (call) => exported(call),
  BusinessReturnApi_businessPassSCTH: (call) => decide(call, call.body, 'PASS'),
  BusinessReturnApi_reject: (call) => decide(call, call.query, 'REJECT'),
  StoreSalesOutApi_list: (call) => documentPage(call as ListCall, outs()) as Promise<DataOf<'StoreSalesOutApi_list'>>,
  StoreSalesOutApi_detail: async (call) =>
    (await documentFor(await openRun(call), outs(), call.query.id)) as DataOf<'StoreSalesOutApi_detail'>,
}

type Asking = Parameters<typeof openRun>[0]
type Named = { id: string; version?: number; remark?: string }

/** Passes or rejects a request by its id; where no version is sent it is taken as it is. */
async function decide(call: Asking, { id, version, remark }: Named, type: 'PASS' | 'REJECT'): Promise<Answer> {
  const known = version === undefined ? { anyVersion: true } : { version }
  const event = { type, ...(remark === undefined ? {} : { remark }) }
  return (await applyEvent(await openRun(call), kind(), { id, ...known, event })) as Answer
}

const hourMs = 3_600_000

/** What the list shows of all that matches, as a sheet. */
function exported({ tx, user, requestId, language, query }: Call<'MallReturnApi_returnExport'>) {
  return answerList(tx, { resource: mallReturnDocument.api, query, language, userId: user.id, requestId }, AbortSignal.timeout(10 * hourMs))
}
