import { type DocumentOperationId, type Operation, operations } from '#contract/operations.gen.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import { refuse } from '../../db/refuse.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { requireReadAccess } from '../engine/depot-access.ts'
import { type CourierNote, type RemarkNote, updateCourier, updateLineRemark, updateRemark } from '../engine/events/notes.ts'
import { type AnyKind, kindNamed } from '../engine/kind.ts'
import { resolveKind } from '../engine/resolve-kind.ts'
import { openRun, type Run } from '../engine/run.ts'
import { documentFor } from '../engine/store/answer.ts'
import { readDocument } from '../engine/store/document-store.ts'
import { documentPage, type ListCall } from './document-list.ts'

/** A call of any document operation; the contract has validated query and body. */
type AnyCall = Pick<Call<DocumentOperationId>, 'tx' | 'user' | 'requestId' | 'language'> & { query: { id?: string }; body: unknown }
type DocumentAction = NonNullable<Operation['document']>['does']
type DocumentOperation = Operation & Required<Pick<Operation, 'document'>>

const actionHandlers: Record<DocumentAction, (call: AnyCall, kind: AnyKind, operation: Operation) => Promise<object>> = {
  list: (call, kind) => documentPage(call as ListCall, kind),
  detail: async (call, kind, operation) => {
    const [run, id] = [await openRun(call), call.query.id ?? '']
    return documentFor(run, await resolveKind(run, kind, id, operation), id)
  },
  remark: async (call, kind) => updateRemark(await openRun(call), kind, call.body as RemarkNote),
  lineRemark: async (call, kind) => updateLineRemark(await openRun(call), kind, call.body as RemarkNote),
  courier: async (call, kind) => updateCourier(await openRun(call), kind, call.body as CourierNote),
  express: async (call, kind) => expressOf(await openRun(call), kind, call.query.id ?? ''),
}

type Shipment = { deliveryMode: string | null; contactsId: string | null; express: readonly object[] | null }

/** Courier numbers and delivery methods: of the document and of submitted or posted documents made from its lines. */
async function expressOf(run: Run, kind: AnyKind, id: string) {
  const { tx } = run
  const stored = (await readDocument(tx, kind.words.id, id)) ?? refuse('DOC_GONE')
  await requireReadAccess(run, stored)
  const shipments = await tx.query<Shipment>(
    `select d.delivery_mode as "deliveryMode", d.contacts_id as "contactsId", d.express from document d
      where d.tenant_id = $1 and (d.id = $2 or d.tags && '{holds,counts}' and d.id = any (array(
              select l.document_id from document_line s join document_line l on l.tenant_id = $1 and l.source_body_id = s.id
               where s.tenant_id = $1 and s.document_id = $2)))
        and (d.delivery_mode is not null or d.express is not null) order by d.id`,
    [tx.tenantId, id],
  )
  return shipments.map(({ express, ...said }) => ({ ...withoutNulls(said), alOrderExpressForms: [...(express ?? [])] }))
}

/** Handlers for every read and note operation of document types: list, detail, remarks, courier numbers. */
export function documentHandlers(): HandlersOf<DocumentOperationId> {
  const served = operations.filter((operation): operation is DocumentOperation => operation.document !== undefined)
  const handlers = served.map((operation) => {
    const { does: what, kind } = operation.document
    return [operation.id, (call: AnyCall) => actionHandlers[what](call, kindNamed(kind), operation)]
  })
  // the generated type says which operations these are, the generated table which function serves each
  return Object.fromEntries(handlers) as HandlersOf<DocumentOperationId>
}
