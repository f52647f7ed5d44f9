import { fromPromise } from 'xstate'
import type { DataOf, InputOf } from '#contract/operations.gen.ts'
import { isRefusalKey, type Problem } from '#domain/core/refusals.ts'
import { type LineSettings, lineProblems } from '#domain/lines.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { Answer, Call, LiveRefusal } from '#machines/engine/live.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { typeOf } from '#resources/documents/types.ts'
import { fromWire, innerName, type Partner, toWire } from '#resources/documents/wire-names.ts'
import { ApiRefusal, api } from '../client/api.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { shellWords } from '../i18n/words.ts'
import { refusedProblems } from '../line-grid/lines/refused-cells.ts'
import { unresolvedProblems } from '../line-grid/lines/unresolved-goods.ts'
import {
  carriesDocument,
  type DocumentOperationId,
  type EventOperation,
  eventInDocumentBody,
  eventInIdBody,
  operationFor,
  readOperationOf,
} from './document-operations.ts'
import type { DocumentEvent, Facts, WebDocument } from './document-types.ts'
import { settingsOf } from './line-settings.ts'
import { type SaveTarget, sendOrQueue } from './send-or-queue.ts'
import { bodyOf } from './wire-document.ts'

type Request = Call<DocumentEvent, WebDocument>

const partnerOf = (kind: string): Partner | undefined => typeOf(kind)?.partner

/**
 * From this status code on it is unknown whether the request took effect. RETRY then sends it again with the same key.
 */
const serverFailed = 500

/** A document as the API's operations answer it, whatever its type. */
export type AnsweredDocument = DataOf<DocumentOperationId<'detail'>>

/** Converts a document from the API to the browser's field names. */
export const documentFromWire = (kind: string, document: AnsweredDocument): WebDocument => fromWire(partnerOf(kind), document)

/** The newer document that came with a refusal, with the browser's field names. */
export const newerDocumentIn = (kind: string, { current }: ApiRefusal): WebDocument | undefined =>
  // the contract has one refusal type for all operations; only for documents is `current` a document
  current && documentFromWire(kind, current as AnsweredDocument)

/** Reads one document as the server has it now. */
export async function readDocument(kind: string, id: string, signal?: AbortSignal): Promise<WebDocument> {
  return documentFromWire(kind, await api(readOperationOf(kind, 'detail'), { query: { id }, ...(signal ? { signal } : {}) }))
}

/**
 * The actor `call` of a live document: it calls the operation of an event and returns the document as stored, or
 * marked as gone if the operation removed it. It throws the refusal if the browser or the server refuses.
 */
export function documentCall(words: AnyWords, settings: () => LineSettings, nowOf: () => SaveTarget & { base: WebDocument }) {
  return fromPromise<Answer<WebDocument, Facts>, Request>(async ({ input, signal }) => {
    const problems = knownProblems(words, input, settings())
    const [first] = problems
    if (first) throw { key: first.rule, problems } satisfies LiveRefusal<WebDocument>
    const now = nowOf()
    const { rows, call } = requestOf(words, { ...input, base: now.base }, settings())
    const { idempotencyKey: key, event } = input
    const asking = { ...now, event: event.type, key, call, document: input.document, signal }
    const send = () => sendCall(call, { headers: { 'Idempotency-Key': key }, signal })
    const answer = await withScreenRefusals(words.id, rows, () => sendOrQueue(asking, send))
    const document = typeof answer === 'object' ? documentFromWire(words.id, answer) : { ...input.document, state: goneStateOf(words) }
    return { document }
  })
}

/** Sends a call. An operation that takes only ids removes the document, so it returns none. */
export const sendCall = <Id extends EventOperationId>(
  { id, ...input }: EventCall<Id>,
  more: Pick<InputOf<Id>, 'headers' | 'signal'> = {},
) => api<Id>(id, { ...input, ...more })

/** Problems for text that was typed into a look-up of the head without choosing an entry. */
const leftProblems = ({ left = {} }: WebDocument): Problem[] =>
  Object.entries(left).map(([field, text]) => ({ field, rule: 'FIELD_BAD', reason: fillTemplate(shellWords.leftText, { text }) }))

type EventRequest = { event: DocumentEvent; document: WebDocument; dirty: boolean }

type EventOperationId = EventOperation['id']
/** A call of the API that triggers an event. */
export type EventCall<Id extends EventOperationId = EventOperationId> = { [One in Id]: { id: One } & OperationInput<One> }[Id]
type OperationInput<Id extends EventOperationId> = Pick<InputOf<Id>, 'query' | 'body'>

/** The type parameter `Id` checks that the input fits the operation; a union of ids would accept any input. */
const callOf = <Id extends EventOperationId>(id: Id, sent: OperationInput<Id>): EventCall<Id> => ({ id, ...sent })

/**
 * The call that triggers an event. It contains the whole document if that was edited or never stored. `rows` has, for
 * each line sent, its row on the screen.
 */
export function requestOf(
  words: AnyWords,
  { event, document, dirty, base }: EventRequest & { base: WebDocument },
  settings: LineSettings,
): { call: EventCall; rows: readonly number[] } {
  const operation = operationFor(words.id, event.type, { dirty, stored: document.id !== undefined })
  if (operation.takes !== 'document' || !carriesDocument(operation, document, dirty))
    return { call: storedCall(operation, storedVersionOf(document), event), rows: [] }
  const { body, rows } = bodyOf(document, base, settings, typeOf(words.id)?.sends)
  return { call: callOf(operation.id, { body: { ...toWire(partnerOf(words.id), body), ...eventInDocumentBody(event) } }), rows }
}

/** Id of a stored document and the version this browser knows. */
export type StoredVersion = { id: string; version: number }

/** @throws Error if the document was never stored */
export function storedVersionOf({ id, version }: WebDocument): StoredVersion {
  if (id === undefined || version === undefined) throw new Error('The document was never stored')
  return { id, version }
}

/**
 * The call for an event of a stored document without its content: it sends the id and, except to operations that take
 * only ids, the version.
 */
export function storedCall(operation: EventOperation, { id, version }: StoredVersion, event: DocumentEvent): EventCall {
  if (operation.takes === 'ids') return callOf(operation.id, { query: { ids: id } })
  if (operation.takes === 'idList') return callOf(operation.id, { body: { ids: [id] } })
  if (operation.takes === 'document') return callOf(operation.id, { body: { id, version, ...eventInDocumentBody(event) } })
  return callOf(operation.id, { body: { id, version, ...eventInIdBody(event) } })
}

/**
 * Problems that the browser finds in what it would send; if there are any, nothing is sent. Text without a chosen
 * entry, lines of unknown goods and cells whose typed text was not accepted are always reported, because that input
 * would be lost. The other rules of lines are checked as on the server, but only if the event requires valid lines and
 * the lines are not those of other documents.
 */
export function knownProblems(words: AnyWords, { event, document, dirty }: EventRequest, settings: LineSettings): readonly Problem[] {
  const { id, lines = [] } = document
  const operation = operationFor(words.id, event.type, { dirty, stored: id !== undefined })
  if (!carriesDocument(operation, document, dirty)) return []
  const unresolved = [...leftProblems(document), ...unresolvedProblems(lines), ...refusedProblems(lines)]
  if (unresolved.length > 0 || settings.ofOthers || !asksForValidLines(words, document.state ?? 'new', event.type)) return unresolved
  return lineProblems(lines, settingsOf(document, settings))
}

const asksForValidLines = (words: AnyWords, state: string, type: string): boolean =>
  transitionRows(words.law).some((row) => row.from === state && row.event === type && row.when.includes('linesAreValid'))

function goneStateOf(words: AnyWords): string {
  const gone = Object.keys(words.law.states).find((state) => words.tagsOf(state).includes('gone'))
  if (!gone) throw new Error(`${words.id} has no state for a removed document`)
  return gone
}

async function withScreenRefusals<T>(kind: string, rows: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    // thrown as a plain error, not as a refusal, because it is unknown whether the request took effect
    if (error.key === '' || error.code >= serverFailed) throw Object.assign(new Error(error.msg), { requestId: error.requestId })
    throw refusalOf(kind, error, rows)
  }
}

/** Converts a refusal by the server for the screen; row numbers of the request become rows on the screen. */
export function refusalOf(kind: string, refusal: ApiRefusal, rows: readonly number[]): LiveRefusal<WebDocument> {
  const current = newerDocumentIn(kind, refusal)
  const problems = refusal.fields.map(({ field, row, rule, msg }): Problem => {
    const shown = row === undefined ? undefined : (rows[row - 1] ?? row)
    return {
      rule: isRefusalKey(rule) ? rule : 'BAD_INPUT',
      said: msg,
      ...(field === undefined ? {} : { field: innerName(partnerOf(kind), field) }),
      ...(shown === undefined ? {} : { row: shown }),
    }
  })
  return {
    key: refusal.key,
    message: refusal.msg,
    problems,
    ...(refusal.allowed ? { allowed: refusal.allowed } : {}),
    ...(refusal.guard ? { guard: refusal.guard } : {}),
    ...(current ? { current } : {}),
  }
}
