import { fromPromise } from 'xstate'
import type { InputOf, OperationId } from '#contract/operations.gen.ts'
import type { LineSettings } from '#domain/lines.ts'
import { isRefusalKey, type Problem } from '#domain/refusals.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { Answer, Call, LiveRefusal } from '#machines/engine/live.ts'
import { ApiRefusal, api } from '#web/api.ts'
import { unresolvedProblems } from '#web/documents/line-grid/unresolved-goods.ts'
import { carriesDocument, operationFor, payloadOf, readingOf } from './document-operations.ts'
import type { DocumentEvent, Facts, WebDocument } from './document-types.ts'
import { bodyOf, type Sent } from './wire-document.ts'

type Request = Call<DocumentEvent, WebDocument>

/** Where a server that failed half way is not believed: whether the request took effect is unknown, and RETRY asks with the same key. */
const serverFailed = 500

/** Calls an operation known by its row of the table alone; the contract's types are those of the caller. */
export function callOperation<Data>(
  id: OperationId,
  input: { query?: object; body?: object; headers?: Record<string, string>; signal?: AbortSignal },
) {
  return api(id, input as InputOf<OperationId>) as Promise<Data>
}

/** One document as the server has it now. */
export function readDocument(kind: string, id: string, signal?: AbortSignal): Promise<WebDocument> {
  return callOperation<WebDocument>(readingOf(kind, 'detail').id, { query: { id }, ...(signal ? { signal } : {}) })
}

/** The actor `call` of a live document: event → operation of the contract → fresh document, or the refusal it throws. */
export function documentCall(words: AnyWords, settings: () => LineSettings, baseOf: () => WebDocument) {
  return fromPromise<Answer<WebDocument, Facts>, Request>(async ({ input, signal }) => {
    const { event, document, dirty, idempotencyKey } = input
    const operation = operationFor(words.id, event.type, { dirty, stored: document.id !== undefined })
    const headers = { 'Idempotency-Key': idempotencyKey }
    if (operation.takes === 'ids') {
      await refusing([], () => callOperation(operation.id, { query: { ids: document.id }, headers, signal }))
      return { document: { ...document, state: goneStateOf(words) } }
    }
    const sent = carriesDocument(operation, document, dirty) ? wholeOf(document, baseOf(), settings()) : storedOf(document)
    const body = { ...sent.body, ...payloadOf(event) }
    return { document: await refusing(sent.rows, () => callOperation<WebDocument>(operation.id, { body, headers, signal })) }
  })
}

const storedOf = ({ id, version }: WebDocument): Sent => ({ body: { id, version }, rows: [] })

/** Lines whose goods nobody knows yet would lose what was typed into them, so they are refused before anything is sent. */
function wholeOf(document: WebDocument, base: WebDocument, settings: LineSettings): Sent {
  const problems = unresolvedProblems(document.lines ?? [])
  if (problems.length > 0) throw { key: 'LINE_BAD', problems } satisfies LiveRefusal<WebDocument>
  return bodyOf(document, base, settings)
}

function goneStateOf(words: AnyWords): string {
  const gone = Object.keys(words.law.states).find((state) => words.tagsOf(state).includes('gone'))
  if (!gone) throw new Error(`${words.id} has no state for a removed document`)
  return gone
}

async function refusing<T>(rows: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    // a plain error, not a refusal: nobody knows whether it took effect
    if (error.key === '' || error.code >= serverFailed)
      throw new Error([error.msg, error.requestId].filter(Boolean).join(' · '), { cause: error })
    throw refusalOf(error, rows)
  }
}

/** The server's "no" as the screen shows it, its rows counted as the screen counts them. */
export function refusalOf(refusal: ApiRefusal, rows: readonly number[]): LiveRefusal<WebDocument> {
  const problems = refusal.fields.map(({ field, row, rule, msg }): Problem => {
    const shown = row === undefined ? undefined : (rows[row - 1] ?? row)
    return {
      rule: isRefusalKey(rule) ? rule : 'BAD_INPUT',
      said: msg,
      ...(field === undefined ? {} : { field }),
      ...(shown === undefined ? {} : { row: shown }),
    }
  })
  return {
    key: refusal.key,
    message: refusal.msg,
    problems,
    ...(refusal.allowed ? { allowed: refusal.allowed } : {}),
    ...(refusal.current ? { current: refusal.current as WebDocument } : {}),
  }
}
