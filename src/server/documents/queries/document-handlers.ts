import { type DocumentOperationId, type Operation, operations } from '#contract/operations.gen.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { refuse } from '../../refuse.ts'
import { documentFor } from '../engine/answer.ts'
import { requireSight } from '../engine/depot-access.ts'
import { readDocument } from '../engine/document-store.ts'
import { type AnyKind, kindNamed } from '../engine/kind.ts'
import { type CourierNote, type RemarkNote, updateCourier, updateLineRemark, updateRemark } from '../engine/notes.ts'
import { openRun, type Run } from '../engine/run.ts'
import { documentPage, type ListCall } from './document-list.ts'

/** A call of any of these operations: the contract has checked that query and body are its own. */
type AnyCall = Pick<Call<DocumentOperationId>, 'tx' | 'user' | 'requestId' | 'language'> & { query: { id?: string }; body: unknown }
type Does = NonNullable<Operation['document']>['does']
type Served = Operation & Required<Pick<Operation, 'document'>>

const does: Record<Does, (call: AnyCall, kind: AnyKind) => Promise<object>> = {
  list: (call, kind) => documentPage(call as ListCall, kind),
  detail: async (call, kind) => documentFor(await openRun(call), kind, call.query.id ?? ''),
  remark: async (call, kind) => updateRemark(await openRun(call), kind, call.body as RemarkNote),
  lineRemark: async (call, kind) => updateLineRemark(await openRun(call), kind, call.body as RemarkNote),
  courier: async (call, kind) => updateCourier(await openRun(call), kind, call.body as CourierNote),
  express: async (call, kind) => expressOf(await openRun(call), kind, call.query.id ?? ''),
}

/** Courier numbers as the wire shows them: one entry, or none. */
async function expressOf(run: Run, kind: AnyKind, id: string) {
  const stored = (await readDocument(run.tx, kind.words.id, id)) ?? refuse('DOC_GONE')
  await requireSight(run, stored)
  const { deliveryMode, contactsId, express } = stored
  if (!deliveryMode && !express) return []
  return [{ ...(deliveryMode ? { deliveryMode } : {}), ...(contactsId ? { contactsId } : {}), alOrderExpressForms: [...(express ?? [])] }]
}

/** A handler for every read and note that the contract gives to a document type: its page, itself, remarks, courier numbers. */
export function documentHandlers(): HandlersOf<DocumentOperationId> {
  const served = operations.filter((operation): operation is Served => operation.document !== undefined)
  const handlers = served.map(({ id, document }) => [id, (call: AnyCall) => does[document.does](call, kindNamed(document.kind))])
  // which operations these are is in the generated type; that each is served by its own function is in the generated table
  return Object.fromEntries(handlers) as HandlersOf<DocumentOperationId>
}
