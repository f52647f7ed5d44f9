import { type DocumentApi, documentOperations, eventOperations, operationOf } from '#contract/operations.gen.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { apiOf } from '#resources/documents/types.ts'
import type { DocumentEvent, WebDocument } from './document-types.ts'

type ValueOf<T> = T extends unknown ? T[keyof T] : never
/** An operation that makes an event of a document happen, and what it takes. */
export type EventOperation = Extract<ValueOf<(typeof eventOperations)[DocumentApi]>, readonly unknown[]>[number]

type Readings = (typeof documentOperations)[DocumentApi]
type Doing = Readings extends infer One ? (One extends unknown ? keyof One : never) : never
/** The operations that do this with documents, whatever their type. */
export type DoingId<Does extends Doing> = Readings extends infer One ? (One extends Readonly<Record<Does, infer Id>> ? Id : never) : never

/** The operation that does this with documents of a kind, where its contract has one (rule B3 *Notes*). */
export function doingOf<Does extends Doing>(kind: string, does: Does): DoingId<Does> | undefined {
  const known: { readonly [One in Doing]?: DoingId<One> } = documentOperations[apiOf(kind)]
  return known[does]
}

/** The operation of a kind that reads one document, or a page of them. */
export function readingOf<Does extends 'detail' | 'list'>(kind: string, does: Does): DoingId<Does> {
  const found = doingOf(kind, does)
  if (!found) throw new Error(`${kind} has no operation ${does}`)
  return found
}

/**
 * The operation that an event calls. Where the contract has two, one for the whole document and one for what is stored, the local
 * changes decide.
 */
export function operationFor(kind: string, event: string, local: { dirty: boolean; stored: boolean }): EventOperation {
  const events: Readonly<Record<string, readonly EventOperation[]>> = eventOperations[apiOf(kind)]
  const known = Object.hasOwn(events, event) ? (events[event] ?? []) : []
  const wanted = local.dirty || !local.stored ? 'document' : 'id'
  const chosen = known.find(({ takes }) => takes === wanted) ?? known[0]
  if (!chosen) throw new Error(`${kind} has no operation for ${event}`)
  return chosen
}

/** The right a button needs: saving a new document is another right than changing one. */
export function rightFor(kind: string, event: string, local: { dirty: boolean; stored: boolean }): string | undefined {
  const { right, rightToAdd } = operationOf(operationFor(kind, event, local).id)
  return local.stored ? right : (rightToAdd ?? right)
}

/** The right to make a new document of a type: that of the first event its law knows of one that nobody has stored. */
export function rightToMake({ id, eventsIn }: AnyWords): string | undefined {
  const [first = ''] = eventsIn('new')
  return rightFor(id, first, { dirty: true, stored: false })
}

/** What the event says beside its name, as the body of an operation by id has it: `redo` and `ownDay` are a yes of 2, a reason that was left empty is none. */
export const saidById = ({ type: _, remark, redo, ownDay, ...said }: DocumentEvent) => ({
  ...said,
  ...(remark && { remark }),
  ...(redo && { redo: 2 }),
  ...(ownDay && { ownDay: 2 }),
})

/** The same beside a document that travels along, which has a remark of its own: the reason is called so. */
export const saidBeside = ({ remark, override }: DocumentEvent) => ({
  ...(remark && { reason: remark }),
  ...(override && { override: [...override] }),
})

/** Whether the whole document travels with the event, or its id and version alone. */
export function carriesDocument({ takes }: EventOperation, document: WebDocument, dirty: boolean): boolean {
  return takes === 'document' && (dirty || document.id === undefined)
}
