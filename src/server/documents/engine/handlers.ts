import { type Operation, operations, type TransitionOperationId } from '#contract/operations.gen.ts'
import { isRefusalKey } from '#domain/refusals.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { applyEvent } from './apply-event.ts'
import { changeLine, removeLines } from './draft-lines.ts'
import { type AnyKind, type Asked, enterKinds, kindNamed } from './kind.ts'
import type { DocumentBody } from './merge-body.ts'
import { openRun, type Run } from './run.ts'

type Body = {
  id?: string
  ids?: readonly string[]
  version?: number
  remark?: string
  override?: readonly string[]
  lineIds?: string[]
  links?: { id: string; sourceBodyId: string }[]
  redo?: number
}
type AnyCall = Pick<Call<TransitionOperationId>, 'tx' | 'user' | 'requestId' | 'language' | 'emptied'> & {
  query: { ids?: string }
  body: Body | undefined
}
type Served = Operation & { event: string }

const idsOf = (text = '') => inOrder(text.split(',').filter(Boolean))

/** Each once and always in the same order, so that two who name the same documents never wait for each other. */
const inOrder = (ids: readonly string[]) => [...new Set(ids)].sort()

/** What stands beside the event's name in a request. */
function askedOf(type: string, body: Body): Asked {
  const { remark, override, lineIds, links, redo } = body
  return {
    type,
    ...(remark === undefined ? {} : { remark }),
    ...(override ? { override: override.filter(isRefusalKey) } : {}),
    ...(lineIds ? { lineIds } : {}),
    ...(links ? { links } : {}),
    ...(redo === 2 ? { redo: true } : {}),
  }
}

/** The document in a body that carries one; `{id, version}` alone means what is stored. A new document is what is sent, even nothing. */
function documentIn(body: Body, emptied: readonly string[]): DocumentBody | undefined {
  const { id, version: _, override: __, ...fields } = body
  return !id || Object.keys(fields).length + emptied.length > 0 ? (fields as DocumentBody) : undefined
}

async function transit(operation: Served, call: AnyCall): Promise<object | boolean | undefined> {
  const run = await openRun(call)
  const [kindName = '', type = ''] = operation.event.split('.')
  const kind = kindNamed(kindName)
  if (operation.takes === 'line') return changeLine(run, kind, call.body as Parameters<typeof changeLine>[2])
  if (operation.takes === 'lineIds') return removeLines(run, kind, idsOf(call.query.ids))
  if (operation.takes === 'ids') return forEach(run, kind, idsOf(call.query.ids), { type })
  if (operation.takes === 'idList') return forEach(run, kind, inOrder(call.body?.ids ?? []), { type })
  const body = call.body ?? {}
  const isDocument = operation.takes === 'document'
  const { remark: _, ...withoutRemark } = body
  return applyEvent(run, kind, {
    id: body.id,
    version: body.version,
    // a document's own remark is a field of it; the reason of an event by id goes to the log
    event: askedOf(type, isDocument ? withoutRemark : body),
    ...(isDocument ? { body: documentIn(body, call.emptied), emptied: call.emptied } : {}),
  })
}

/** One event for several documents, by id: all or none. */
async function forEach(run: Run, kind: AnyKind, ids: readonly string[], event: Asked): Promise<boolean> {
  await kind.lockMany?.(run, ids)
  for (const id of ids) await applyEvent(run, kind, { id, anyVersion: true, event })
  return true
}

/** A handler for every operation that the contract ties to an event of a machine. */
export function transitionHandlers(kinds: readonly AnyKind[]): HandlersOf<TransitionOperationId> {
  enterKinds(kinds)
  const served = operations.filter((operation): operation is Served => operation.event !== undefined)
  return Object.fromEntries(
    served.map((operation) => [operation.id, (call: AnyCall) => transit(operation, call)]),
  ) as unknown as HandlersOf<TransitionOperationId>
}
