import { type Operation, operations, type TransitionOperationId } from '#contract/operations.gen.ts'
import { definitionOf } from '#resources/documents/index.ts'
import { fromWire, innerName, type Partner, wireName } from '#resources/documents/wire-names.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { Refused } from '../../refuse.ts'
import { applyEvent, performEvent } from './apply-event.ts'
import { refusedAmong, refuseEach } from './bulk.ts'
import { changeLine, removeLines } from './draft-lines.ts'
import { type AnyKind, type Asked, enterKinds, kindNamed } from './kind.ts'
import type { DocumentBody } from './merge-body.ts'
import { openRun, type Run } from './run.ts'
import { kindOfNamed } from './same-law.ts'

type Body = {
  id?: string
  /** The same of a sales head, in the specification's calls. */
  soHeadId?: string
  ids?: readonly string[]
  version?: number
  remark?: string
  /** Of an event that carries the document, whose own remark is a field of it. */
  reason?: string
  override?: Asked['override']
  lineIds?: string[]
  links?: { id: string; sourceBodyId: string }[]
  redo?: number
  ownDay?: number
}
type Input = { query: { ids?: string }; body: Body | undefined; emptied: readonly string[] }
type AnyCall = Pick<Call<TransitionOperationId>, 'tx' | 'user' | 'requestId' | 'language'> & Input

/** An operation that the contract ties to an event. */
export type EventOperation = Operation & { event: string }

const idsOf = (text = '') => inOrder(text.split(',').filter(Boolean))

/** Each once and always in the same order, so that two who name the same documents never wait for each other. */
const inOrder = (ids: readonly string[]) => [...new Set(ids)].sort()

/** What stands beside the event's name: of an event by id all that its operation says. */
const saidById = (type: string, { id: _, soHeadId: ____, ids: __, version: ___, redo, ownDay, ...said }: Body): Asked => ({
  type,
  ...said,
  ...(redo === 2 ? { redo: true } : {}),
  ...(ownDay === 2 ? { ownDay: true } : {}),
})

/** The same of an event that carries the document, whose own remark is a field of it: the reason goes to the log. */
const saidBeside = (type: string, { reason, override, redo }: Body): Asked => ({
  type,
  ...(reason === undefined ? {} : { remark: reason }),
  ...(override ? { override } : {}),
  ...(redo === 2 ? { redo: true } : {}),
})

/** The document in a body that carries one; `{id, version}` alone means what is stored. A new document is what is sent, even nothing. */
function documentIn(body: Body, emptied: readonly string[]): DocumentBody | undefined {
  const { id, version: _, override: __, reason: ___, ...fields } = body
  return !id || Object.keys(fields).length + emptied.length > 0 ? (fields as DocumentBody) : undefined
}

/** Asks of its documents the event of an operation, with input that its schemas have checked; what it refuses names fields as the wire does. */
export async function transit(operation: EventOperation, run: Run, call: Input): Promise<object | boolean | undefined> {
  try {
    return await requested(operation, run, call)
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

async function requested(operation: EventOperation, run: Run, call: Input): Promise<object | boolean | undefined> {
  const [kindName = '', type = ''] = operation.event.split('.')
  const kind = kindNamed(kindName)
  if (operation.takes === 'line') return changeLine(run, kind, call.body as Parameters<typeof changeLine>[2])
  if (operation.takes === 'lineIds') return removeLines(run, kind, idsOf(call.query.ids))
  if (operation.takes === 'ids') return forEach(run, kind, idsOf(call.query.ids), { type })
  if (operation.takes === 'idList') return forEach(run, kind, inOrder(call.body?.ids ?? []), { type })
  const { partner } = definitionOf(kindName) ?? {}
  const isDocument = operation.takes === 'document'
  const body = isDocument ? fromWire(partner, call.body ?? {}) : (call.body ?? {})
  const named = isDocument ? kind : await kindOfNamed(run, kind, body.id ?? '', operation)
  return applyEvent(run, named, {
    id: isDocument ? body.id : (body.id ?? body.soHeadId),
    version: body.version,
    event: isDocument ? saidBeside(type, body) : saidById(type, body),
    ...(isDocument ? { body: documentIn(body, call.emptied), emptied: call.emptied.map((name) => innerName(partner, name)) } : {}),
  })
}

/** One event for several documents, by id: all or none; the refusal names each document in the way. */
async function forEach(run: Run, kind: AnyKind, ids: readonly string[], event: Asked): Promise<boolean> {
  await kind.lockMany?.(run, ids)
  const apply = (id: string) => performEvent(run, kind, { id, anyVersion: true, event })
  if (ids.length > 1) await refuseEach(run, await refusedAmong(run, ids, apply))
  else for (const id of ids) await apply(id)
  return true
}

/** A handler for every operation that the contract ties to an event of a machine. */
export function transitionHandlers(kinds: readonly AnyKind[]): HandlersOf<TransitionOperationId> {
  enterKinds(kinds)
  const served = operations.filter((operation): operation is EventOperation => operation.event !== undefined)
  // one function serves them all; that each meets its own operation's body is what the contract's check is for
  return Object.fromEntries(
    served.map((operation) => [operation.id, async (call: AnyCall) => transit(operation, await openRun(call), call)]),
  ) as unknown as HandlersOf<TransitionOperationId>
}
