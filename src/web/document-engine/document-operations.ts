import { type DocumentApi, documentOperations, eventOperations, operationOf } from '#contract/operations.gen.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { apiOf } from '#resources/documents/types.ts'
import type { DocumentEvent, WebDocument } from './document-types.ts'

type ValueOf<T> = T extends unknown ? T[keyof T] : never
/** An operation that triggers an event of a document, and the input it takes. */
export type EventOperation = Extract<ValueOf<(typeof eventOperations)[DocumentApi]>, readonly unknown[]>[number]

type DocumentOperations = (typeof documentOperations)[DocumentApi]
type OperationRole = DocumentOperations extends infer One ? (One extends unknown ? keyof One : never) : never
/** Ids of the operations with this role in all document types. */
export type DocumentOperationId<Does extends OperationRole> = DocumentOperations extends infer One
  ? One extends Readonly<Record<Does, infer Id>>
    ? Id
    : never
  : never

/** The operation with this role in a document type, if the API has one (rule B3 *Notes*). */
export function documentOperationOf<Does extends OperationRole>(kind: string, does: Does): DocumentOperationId<Does> | undefined {
  const known: { readonly [One in OperationRole]?: DocumentOperationId<One> } = documentOperations[apiOf(kind)]
  return known[does]
}

/** The operation of a document type that reads one document, or a page of a list. Throws if the type has none. */
export function readOperationOf<Does extends 'detail' | 'list'>(kind: string, does: Does): DocumentOperationId<Does> {
  const found = documentOperationOf(kind, does)
  if (!found) throw new Error(`${kind} has no operation ${does}`)
  return found
}

/**
 * The operation that an event calls. If the API has two, one that takes the whole document and one that takes its id,
 * the first is chosen if the document has unsaved changes or is not stored. Throws if there is none.
 */
export function operationFor(kind: string, event: string, local: { dirty: boolean; stored: boolean }): EventOperation {
  const events: Readonly<Record<string, readonly EventOperation[]>> = eventOperations[apiOf(kind)]
  const known = Object.hasOwn(events, event) ? (events[event] ?? []) : []
  const wanted = local.dirty || !local.stored ? 'document' : 'id'
  const chosen = known.find(({ takes }) => takes === wanted) ?? known[0]
  if (!chosen) throw new Error(`${kind} has no operation for ${event}`)
  return chosen
}

/** The right that a button requires. Saving a new document may require another right than saving a stored one. */
export function rightFor(kind: string, event: string, local: { dirty: boolean; stored: boolean }): string | undefined {
  const { right, rightToAdd } = operationOf(operationFor(kind, event, local).id)
  return local.stored ? right : (rightToAdd ?? right)
}

/** The right to create a document of a type: that of the first event its law allows in state `new`. */
export function rightToCreate({ id, eventsIn }: AnyWords): string | undefined {
  const [first = ''] = eventsIn('new')
  return rightFor(id, first, { dirty: true, stored: false })
}

/**
 * The event's payload as an operation by id takes it: `redo` and `ownDay` are sent as 2 for yes, an empty reason is
 * left out.
 */
export const eventInIdBody = ({ type: _, remark, redo, ownDay, ...said }: DocumentEvent) => ({
  ...said,
  ...(remark && { remark }),
  ...(redo && { redo: 2 }),
  ...(ownDay && { ownDay: 2 }),
})

/**
 * The event's payload as an operation with the whole document takes it. The document has a `remark` of its own, so the
 * event's remark is sent as `reason`.
 */
export const eventInDocumentBody = ({ remark, override }: DocumentEvent) => ({
  ...(remark && { reason: remark }),
  ...(override && { override: [...override] }),
})

/** True if the whole document is sent with the event. Otherwise only its id and version are sent. */
export function carriesDocument({ takes }: EventOperation, document: WebDocument, dirty: boolean): boolean {
  return takes === 'document' && (dirty || document.id === undefined)
}
