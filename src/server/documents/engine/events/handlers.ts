import { type Operation, operations, type TransitionOperationId } from '#contract/operations.gen.ts'
import { definitionOf } from '#resources/documents/index.ts'
import { fromWire, innerName, type Partner, wireName } from '#resources/documents/wire-names.ts'
import { Refused } from '../../../db/refuse.ts'
import type { Call, HandlersOf } from '../../../http/request.ts'
import { type AnyKind, type EventInput, kindNamed, registerKinds } from '../kind.ts'
import type { DocumentBody } from '../merge-body.ts'
import { resolveKind } from '../resolve-kind.ts'
import { openRun, type Run } from '../run.ts'
import { applyEvent, performEvent } from './apply-event.ts'
import { collectRefusals, refuseEach } from './bulk.ts'
import { changeLine, removeLines } from './draft-lines.ts'

type EventBody = {
  id?: string
  /** Id of a sales head, by the name that some operations of the specification give it. */
  soHeadId?: string
  ids?: readonly string[]
  version?: number
  remark?: string
  /** Log remark of an event that carries a document, because `remark` is a field of the document. */
  reason?: string
  override?: EventInput['override']
  lineIds?: string[]
  links?: { id: string; sourceBodyId: string }[]
  redo?: number
  ownDay?: number
}
type OperationInput = { query: { ids?: string }; body: EventBody | undefined; emptied: readonly string[] }
type AnyCall = Pick<Call<TransitionOperationId>, 'tx' | 'user' | 'requestId' | 'language'> & OperationInput

/** An operation bound to an event in the contract. */
export type EventOperation = Operation & { event: string }

const idsOf = (text = '') => inOrder(text.split(',').filter(Boolean))

/** Distinct ids in ascending order, so that two requests for the same documents cannot deadlock. */
const inOrder = (ids: readonly string[]) => [...new Set(ids)].sort()

/** Event of an operation that names a document by its id: everything else in the body belongs to the event. */
const eventFromIdBody = (type: string, { id: _, soHeadId: ____, ids: __, version: ___, redo, ownDay, ...said }: EventBody): EventInput => ({
  type,
  ...said,
  ...(redo === 2 ? { redo: true } : {}),
  ...(ownDay === 2 ? { ownDay: true } : {}),
})

/** Event of an operation that carries a document: `reason` is its remark in the log. */
const eventFromDocumentBody = (type: string, { reason, override, redo }: EventBody): EventInput => ({
  type,
  ...(reason === undefined ? {} : { remark: reason }),
  ...(override ? { override } : {}),
  ...(redo === 2 ? { redo: true } : {}),
})

/**
 * The document in a body; undefined for `{id, version}` alone, which means the stored one. A new document may be
 * empty.
 */
function documentIn(body: EventBody, emptied: readonly string[]): DocumentBody | undefined {
  const { id, version: _, override: __, reason: ___, ...fields } = body
  return !id || Object.keys(fields).length + emptied.length > 0 ? (fields as DocumentBody) : undefined
}

/**
 * Performs the event of an operation on its documents; the input is validated already. Refusals name fields as the API
 * does.
 */
export async function performOperation(operation: EventOperation, run: Run, call: OperationInput): Promise<object | boolean | undefined> {
  try {
    return await dispatchOperation(operation, run, call)
  } catch (error) {
    const partner = definitionOf(operation.event.split('.')[0] ?? '')?.partner
    throw error instanceof Refused && error.problems.length > 0 ? inWireNames(error, partner) : error
  }
}

const inWireNames = (refused: Refused, partner: Partner | undefined): Refused =>
  new Refused(refused.key, {
    ...refused,
    problems: refused.problems.map((problem) => (problem.field ? { ...problem, field: wireName(partner, problem.field) } : problem)),
  })

async function dispatchOperation(operation: EventOperation, run: Run, call: OperationInput): Promise<object | boolean | undefined> {
  const [kindName = '', type = ''] = operation.event.split('.')
  const kind = kindNamed(kindName)
  if (operation.takes === 'line') return changeLine(run, kind, call.body as Parameters<typeof changeLine>[2])
  if (operation.takes === 'lineIds') return removeLines(run, kind, idsOf(call.query.ids))
  if (operation.takes === 'ids') return applyToEach(run, kind, idsOf(call.query.ids), { type })
  if (operation.takes === 'idList') return applyToEach(run, kind, inOrder(call.body?.ids ?? []), { type })
  const { partner } = definitionOf(kindName) ?? {}
  const isDocument = operation.takes === 'document'
  const body = isDocument ? fromWire(partner, call.body ?? {}) : (call.body ?? {})
  const named = isDocument ? kind : await resolveKind(run, kind, body.id ?? '', operation)
  return applyEvent(run, named, {
    id: isDocument ? body.id : (body.id ?? body.soHeadId),
    version: body.version,
    event: isDocument ? eventFromDocumentBody(type, body) : eventFromIdBody(type, body),
    ...(isDocument ? { body: documentIn(body, call.emptied), emptied: call.emptied.map((name) => innerName(partner, name)) } : {}),
  })
}

/** Applies an event to several documents, all or none; the refusal names each document that failed. */
async function applyToEach(run: Run, kind: AnyKind, ids: readonly string[], event: EventInput): Promise<boolean> {
  await kind.lockMany?.(run, ids)
  const apply = (id: string) => performEvent(run, kind, { id, anyVersion: true, event })
  if (ids.length > 1) await refuseEach(run, await collectRefusals(run, ids, apply))
  else for (const id of ids) await apply(id)
  return true
}

/** Handlers for all operations that the contract binds to an event of a machine. */
export function transitionHandlers(kinds: readonly AnyKind[]): HandlersOf<TransitionOperationId> {
  registerKinds(kinds)
  const served = operations.filter((operation): operation is EventOperation => operation.event !== undefined)
  // one function serves all; the contract's check ensures that each operation gets its own body
  return Object.fromEntries(
    served.map((operation) => [operation.id, async (call: AnyCall) => performOperation(operation, await openRun(call), call)]),
  ) as unknown as HandlersOf<TransitionOperationId>
}
