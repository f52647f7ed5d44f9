import { type Operation, operations } from '#contract/operations.gen.ts'
import { apiOf } from '#resources/documents/index.ts'
import type { DocumentEvent, WebDocument } from './document-types.ts'

/** The interface of a document type in the contract; those of its lines are not meant. */
const ofKind = (kind: string) => operations.filter(({ id }) => id.startsWith(`${apiOf(kind)}_`))

/** The operation of a kind that reads one document, or a page of them. */
export function readingOf(kind: string, what: 'detail' | 'list'): Operation {
  const found = ofKind(kind).find(({ id }) => id === `${apiOf(kind)}_${what}`)
  if (!found) throw new Error(`${kind} has no operation ${what}`)
  return found
}

/** Whether the contract reads documents of this kind by the one list of documents; others have lists of their own. */
export const hasList = (kind: string): boolean => ofKind(kind).some(({ id }) => id === `${apiOf(kind)}_list`)

/**
 * The operation that an event calls. Where the contract has two, one for the whole document and one for what is stored, the local
 * changes decide.
 */
export function operationFor(kind: string, event: string, local: { dirty: boolean; stored: boolean }): Operation {
  const known = ofKind(kind).filter((operation) => operation.event === `${kind}.${event}`)
  const taking = (takes: Operation['takes']) => known.find((operation) => operation.takes === takes)
  const whole = local.dirty || !local.stored
  const found = whole ? (taking('document') ?? taking('id')) : (taking('id') ?? taking('document'))
  const chosen = found ?? taking('ids') ?? taking('idList')
  if (!chosen) throw new Error(`${kind} has no operation for ${event}`)
  return chosen
}

/** The right a button needs: saving a new document is another right than changing one. */
export function rightFor(kind: string, event: string, local: { dirty: boolean; stored: boolean }): string | undefined {
  const { right, rightToAdd } = operationFor(kind, event, local)
  return local.stored ? right : (rightToAdd ?? right)
}

/** The operation of a kind's notes, which change a document in whatever state, where its contract has it (rule B3 *Notes*). */
export function noteOperationOf(kind: string, what: 'updateRemark' | 'updateCourierNo' | 'queryFreightInfo'): Operation | undefined {
  return ofKind(kind).find(({ id }) => id === `${apiOf(kind)}_${what}`)
}

/** The operation that notes something at a line of such a document, where its contract has it. */
export function lineNoteOperationOf(kind: string): Operation | undefined {
  return operations.find(({ id }) => id === apiOf(kind).replace(/Api$/, 'LineApi_updateRemark'))
}

/**
 * What the event says beside its name, as the wire wants it: `redo` is a yes of 2; a document that travels along has a remark of its own,
 * so the reason is called so.
 */
export function payloadOf(operation: Operation, { remark, override, lineIds, links, redo }: DocumentEvent): Record<string, unknown> {
  const reason = { [operation.takes === 'document' ? 'reason' : 'remark']: remark || undefined }
  const said = { ...reason, override, lineIds, links, redo: redo ? 2 : undefined }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** Whether the whole document travels with the event, or its id and version alone. */
export function carriesDocument(operation: Operation, document: WebDocument, dirty: boolean): boolean {
  return operation.takes === 'document' && (dirty || document.id === undefined)
}
