import { fromPromise } from 'xstate'
import type { DataOf, InputOf } from '#contract/operations.gen.ts'
import { type LineSettings, lineProblems } from '#domain/lines.ts'
import { isRefusalKey, type Problem } from '#domain/refusals.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { Answer, Call, LiveRefusal } from '#machines/engine/live.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { typeOf } from '#resources/documents/types.ts'
import { fromWire, innerName, type Partner, toWire } from '#resources/documents/wire-names.ts'
import { ApiRefusal, api } from '../../api.ts'
import { shellWords } from '../../i18n/words.ts'
import { refusedProblems } from '../line-grid/refused-cells.ts'
import { unresolvedProblems } from '../line-grid/unresolved-goods.ts'
import { filled } from '../words/fill-words.ts'
import { carriesDocument, type DoingId, type EventOperation, operationFor, readingOf, saidBeside, saidById } from './document-operations.ts'
import type { DocumentEvent, Facts, WebDocument } from './document-types.ts'
import { type Saver, savedOrKept } from './saving.ts'
import { settingsOf } from './settings.ts'
import { bodyOf } from './wire-document.ts'

type Request = Call<DocumentEvent, WebDocument>

const partnerOf = (kind: string): Partner | undefined => typeOf(kind)?.partner

/** Where a server that failed half way is not believed: whether the request took effect is unknown, and RETRY asks with the same key. */
const serverFailed = 500

/** A document as operations answer it, whatever its type. */
export type AnsweredDocument = DataOf<DoingId<'detail'>>

/** A document of this kind that the server sent, by its inner names. */
export const received = (kind: string, document: AnsweredDocument): WebDocument => fromWire(partnerOf(kind), document)

/** The newer document that came with a refusal, by its inner names. */
export const newerIn = (kind: string, { current }: ApiRefusal): WebDocument | undefined =>
  // the contract has one refusal for all operations: that it carries a document, that of the request, is a rule of documents alone
  current && received(kind, current as AnsweredDocument)

/** One document as the server has it now. */
export async function readDocument(kind: string, id: string, signal?: AbortSignal): Promise<WebDocument> {
  return received(kind, await api(readingOf(kind, 'detail'), { query: { id }, ...(signal ? { signal } : {}) }))
}

/** The actor `call` of a live document: event → operation of the contract → fresh document, or the refusal it throws. */
export function documentCall(words: AnyWords, settings: () => LineSettings, nowOf: () => Saver & { base: WebDocument }) {
  return fromPromise<Answer<WebDocument, Facts>, Request>(async ({ input, signal }) => {
    const problems = knownProblems(words, input, settings())
    const [first] = problems
    if (first) throw { key: first.rule, problems } satisfies LiveRefusal<WebDocument>
    const now = nowOf()
    const { rows, call } = requestOf(words, { ...input, base: now.base }, settings())
    const { idempotencyKey: key, event } = input
    const asking = { ...now, event: event.type, key, call, document: input.document, signal }
    const send = () => sendCall(call, { headers: { 'Idempotency-Key': key }, signal })
    const answer = await refusing(words.id, rows, () => savedOrKept(asking, send))
    const document = typeof answer === 'object' ? received(words.id, answer) : { ...input.document, state: goneStateOf(words) }
    return { document }
  })
}

/** Sends a call; what takes ids answers no document, because there is none any more. */
export const sendCall = <Id extends EventOperationId>(
  { id, ...input }: EventCall<Id>,
  more: Pick<InputOf<Id>, 'headers' | 'signal'> = {},
) => api<Id>(id, { ...input, ...more })

/** Text in a look-up of the head that nothing was chosen for. */
const leftProblems = ({ left = {} }: WebDocument): Problem[] =>
  Object.entries(left).map(([field, text]) => ({ field, rule: 'FIELD_BAD', reason: filled(shellWords.leftText, { text }) }))

type Asked = { event: DocumentEvent; document: WebDocument; dirty: boolean }

type EventOperationId = EventOperation['id']
/** A call of the contract that makes an event happen. */
export type EventCall<Id extends EventOperationId = EventOperationId> = { [One in Id]: { id: One } & Sent<One> }[Id]
type Sent<Id extends EventOperationId> = Pick<InputOf<Id>, 'query' | 'body'>

/** With `Id` those that take the same: what is sent must fit their inputs. */
const callOf = <Id extends EventOperationId>(id: Id, sent: Sent<Id>): EventCall<Id> => ({ id, ...sent })

/** The call that makes the event happen, with the whole document where it carries what was typed; for each line sent the row it has on the screen. */
export function requestOf(
  words: AnyWords,
  { event, document, dirty, base }: Asked & { base: WebDocument },
  settings: LineSettings,
): { call: EventCall; rows: readonly number[] } {
  const operation = operationFor(words.id, event.type, { dirty, stored: document.id !== undefined })
  if (operation.takes !== 'document' || !carriesDocument(operation, document, dirty))
    return { call: storedCall(operation, storedName(document), event), rows: [] }
  const { body, rows } = bodyOf(document, base, settings, typeOf(words.id)?.sends)
  return { call: callOf(operation.id, { body: { ...toWire(partnerOf(words.id), body), ...saidBeside(event) } }), rows }
}

/** What a stored document is told by: which it is, and as which version it is known. */
export type StoredName = { id: string; version: number }

/** @throws where nobody has stored the document */
export function storedName({ id, version }: WebDocument): StoredName {
  if (id === undefined || version === undefined) throw new Error('The document was never stored')
  return { id, version }
}

/** The call that makes an event of a stored document happen as it is stored. */
export function storedCall(operation: EventOperation, { id, version }: StoredName, event: DocumentEvent): EventCall {
  if (operation.takes === 'ids') return callOf(operation.id, { query: { ids: id } })
  if (operation.takes === 'idList') return callOf(operation.id, { body: { ids: [id] } })
  if (operation.takes === 'document') return callOf(operation.id, { body: { id, version, ...saidBeside(event) } })
  return callOf(operation.id, { body: { id, version, ...saidById(event) } })
}

/**
 * What the browser knows to be wrong with what would be sent, so that nothing is sent or asked. Text nothing was chosen for, lines whose goods nobody knows
 * and cells that kept another value than was typed would lose what was typed; the others are judged by the same rules as on the server where the event asks for valid lines,
 * but for lines of other documents.
 */
export function knownProblems(words: AnyWords, { event, document, dirty }: Asked, settings: LineSettings): readonly Problem[] {
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

async function refusing<T>(kind: string, rows: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    // a plain error, not a refusal: nobody knows whether it took effect
    if (error.key === '' || error.code >= serverFailed) throw Object.assign(new Error(error.msg), { requestId: error.requestId })
    throw refusalOf(kind, error, rows)
  }
}

/** The server's "no" as the screen shows it, its rows counted as the screen counts them. */
export function refusalOf(kind: string, refusal: ApiRefusal, rows: readonly number[]): LiveRefusal<WebDocument> {
  const current = newerIn(kind, refusal)
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
