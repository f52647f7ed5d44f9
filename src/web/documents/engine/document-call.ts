import { fromPromise } from 'xstate'
import type { InputOf, Operation, OperationId } from '#contract/operations.gen.ts'
import { type LineSettings, lineProblems } from '#domain/lines.ts'
import { isRefusalKey, type Problem } from '#domain/refusals.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { Answer, Call, LiveRefusal } from '#machines/engine/live.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { definitionOf } from '#resources/documents/index.ts'
import { fromWire, innerName, type Partner, toWire } from '#resources/documents/wire-names.ts'
import { ApiRefusal, api } from '../../api.ts'
import { shellWords } from '../../i18n/words.ts'
import { refusedProblems } from '../line-grid/refused-cells.ts'
import { unresolvedProblems } from '../line-grid/unresolved-goods.ts'
import { filled } from '../words/fill-words.ts'
import { carriesDocument, operationFor, payloadOf, readingOf } from './document-operations.ts'
import type { DocumentEvent, Facts, WebDocument } from './document-types.ts'
import { bodyOf } from './wire-document.ts'

type Request = Call<DocumentEvent, WebDocument>

const partnerOf = (kind: string): Partner | undefined => definitionOf(kind)?.partner

/** Where a server that failed half way is not believed: whether the request took effect is unknown, and RETRY asks with the same key. */
const serverFailed = 500

/** Calls an operation known by its row of the table alone; the contract's types are those of the caller. */
export function callOperation<Data>(
  id: OperationId,
  input: { query?: object; body?: object; headers?: Record<string, string>; signal?: AbortSignal },
) {
  return api(id, input as InputOf<OperationId>) as Promise<Data>
}

/** A document of this kind that the server sent, with the answer or with a refusal, by its inner names. */
export const received = (kind: string, document: object): WebDocument => fromWire(partnerOf(kind), document as WebDocument)

/** Calls an operation that answers a document of this kind. */
export async function callForDocument(kind: string, id: OperationId, input: Parameters<typeof callOperation>[1]): Promise<WebDocument> {
  return received(kind, await callOperation<WebDocument>(id, input))
}

/** One document as the server has it now. */
export function readDocument(kind: string, id: string, signal?: AbortSignal): Promise<WebDocument> {
  return callForDocument(kind, readingOf(kind, 'detail').id, { query: { id }, ...(signal ? { signal } : {}) })
}

/** The actor `call` of a live document: event → operation of the contract → fresh document, or the refusal it throws. */
export function documentCall(words: AnyWords, settings: () => LineSettings, baseOf: () => WebDocument) {
  return fromPromise<Answer<WebDocument, Facts>, Request>(async ({ input, signal }) => {
    const problems = knownProblems(words, input, settings())
    const [first] = problems
    if (first) throw { key: first.rule, problems } satisfies LiveRefusal<WebDocument>
    const { operation, rows, ...sent } = requestOf(words, { ...input, base: baseOf() }, settings())
    const headers = { 'Idempotency-Key': input.idempotencyKey }
    const answer = await refusing(words.id, rows, () => callForDocument(words.id, operation.id, { ...sent, headers, signal }))
    return { document: operation.takes === 'ids' ? { ...input.document, state: goneStateOf(words) } : answer }
  })
}

/** Text in a look-up of the head that nothing was chosen for. */
const leftProblems = ({ left = {} }: WebDocument): Problem[] =>
  Object.entries(left).map(([field, text]) => ({ field, rule: 'FIELD_BAD', reason: filled(shellWords.leftText, { text }) }))

type Asked = { event: DocumentEvent; document: WebDocument; dirty: boolean }

/** A call that makes an event happen; for each line sent the row it has on the screen. */
export type EventRequest = { operation: Operation; query?: { ids: string }; body?: Record<string, unknown>; rows: readonly number[] }

/** The call that makes the event happen, with the whole document where it carries what was typed. */
export function requestOf(
  words: AnyWords,
  { event, document, dirty, base }: Asked & { base: WebDocument },
  settings: LineSettings,
): EventRequest {
  const { id, version } = document
  const operation = operationFor(words.id, event.type, { dirty, stored: id !== undefined })
  if (operation.takes === 'ids') return { operation, query: { ids: id ?? '' }, rows: [] }
  const sent = carriesDocument(operation, document, dirty) ? bodyOf(document, base, settings) : { body: { id, version }, rows: [] }
  const body = toWire(partnerOf(words.id), sent.body)
  return { operation, body: { ...body, ...payloadOf(operation, event) }, rows: sent.rows }
}

/**
 * What the browser knows to be wrong with what would be sent, so that nothing is sent or asked. Text nothing was chosen for, lines whose goods nobody knows
 * and cells that kept another value than was typed would lose what was typed; the others are judged by the same rules as on the server where the event asks for valid lines.
 */
export function knownProblems(words: AnyWords, { event, document, dirty }: Asked, settings: LineSettings): readonly Problem[] {
  const { id, lines = [] } = document
  const operation = operationFor(words.id, event.type, { dirty, stored: id !== undefined })
  if (!carriesDocument(operation, document, dirty)) return []
  const unresolved = [...leftProblems(document), ...unresolvedProblems(lines), ...refusedProblems(lines)]
  if (unresolved.length > 0 || !asksForValidLines(words, document.state ?? 'new', event.type)) return unresolved
  return lineProblems(lines, settings)
}

const asksForValidLines = (words: AnyWords, state: string, type: string): boolean =>
  transitionRows(words.law).some((row) => row.from === state && row.event === type && row.when.includes('linesAreValid'))

function goneStateOf(words: AnyWords): string {
  const gone = Object.keys(words.law.states).find((state) => words.tagsOf(state).includes('gone'))
  if (!gone) throw new Error(`${words.id} has no state for a removed document`)
  return gone
}

async function refusing<T>(kind: string, rows: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    // a plain error, not a refusal: nobody knows whether it took effect
    if (error.key === '' || error.code >= serverFailed)
      throw new Error([error.msg, error.requestId].filter(Boolean).join(' · '), { cause: error })
    throw refusalOf(error, rows, partnerOf(kind))
  }
}

/** The server's "no" as the screen shows it, its rows counted as the screen counts them. */
export function refusalOf(refusal: ApiRefusal, rows: readonly number[], partner?: Partner): LiveRefusal<WebDocument> {
  const problems = refusal.fields.map(({ field, row, rule, msg }): Problem => {
    const shown = row === undefined ? undefined : (rows[row - 1] ?? row)
    return {
      rule: isRefusalKey(rule) ? rule : 'BAD_INPUT',
      said: msg,
      ...(field === undefined ? {} : { field: innerName(partner, field) }),
      ...(shown === undefined ? {} : { row: shown }),
    }
  })
  return {
    key: refusal.key,
    message: refusal.msg,
    problems,
    ...(refusal.allowed ? { allowed: refusal.allowed } : {}),
    ...(refusal.current ? { current: fromWire(partner, refusal.current as WebDocument) } : {}),
  }
}
