import { createHash } from 'node:crypto'
import type { OperationId } from '#contract/operations.gen.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { CheckedInput } from './validate.ts'

/** Identifies a request of one user: the operation and the client's key. */
export type RequestKey = { operation: OperationId; key: string }

/** The `Idempotency-Key` of a request; undefined where it has none. A key has 1 to 64 visible characters. */
export function requestKeyOf(header: string | string[] | undefined, operation: OperationId): RequestKey | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(header)) refuse('BAD_INPUT', { params: { field: 'Idempotency-Key' } })
  return { operation, key: header }
}

/**
 * Hash of the validated input, by which a repeated request is recognised; independent of the order in which the input
 * was sent.
 */
export const inputHashOf = ({ query, body, emptied }: CheckedInput): string =>
  createHash('sha256')
    .update(JSON.stringify([query, body, emptied]))
    .digest('hex')

/** The document that a request changed, and its version after that. */
export type ChangedDocument = { kind: string; id: string; version: number; billNo?: string }

/**
 * The changed document as text for the key's row. It is written by the statement that writes the document's head, or
 * else at the end.
 */
export const changedDocumentText = ({ kind, id, version, billNo }: ChangedDocument): string =>
  JSON.stringify({ kind, id, version, ...(billNo ? { billNo } : {}) })

/** How to answer the repetition of a request that changed a document. */
export type RepeatedAnswers<Answer> = { doneBy(answer: Answer): ChangedDocument | undefined; again(done: ChangedDocument): Promise<Answer> }

/**
 * Runs the work once per key; `loadUser` has already claimed the key. A repetition waits for the first request and
 * gets its stored answer, or the document as it is now; different input under the same key is refused. The answer is
 * stored in the transaction of its effect, so a refusal or a fault leaves the key free.
 */
export async function runOncePerKey<Answer extends object>(
  tx: Tx,
  userId: string,
  { operation, key }: RequestKey,
  inputHash: string,
  work: () => Promise<Answer>,
  { doneBy, again }: RepeatedAnswers<Answer>,
): Promise<Answer> {
  const row = [tx.tenantId, userId, operation, key]
  if (!tx.request.claim) {
    const stored = await tx.one<{ body_hash: string; answer: Answer; done: ChangedDocument | null }>(
      'select body_hash, answer, done from idempotency_key where tenant_id = $1 and user_id = $2 and route = $3 and key = $4',
      row,
    )
    if (stored.body_hash !== inputHash) refuse('REQUEST_REUSED')
    return stored.done ? again(stored.done) : stored.answer
  }
  // the statement that writes the answer's row also writes this hash
  tx.request.inputHash = inputHash
  const answer = await work()
  const done = doneBy(answer)
  const text = done && changedDocumentText(done)
  if (text !== undefined && tx.request.done === text) return answer
  tx.write(
    'update idempotency_key set answer = $5, done = $6, body_hash = $7 where tenant_id = $1 and user_id = $2 and route = $3 and key = $4',
    [
      ...row,
      done ? null : JSON.stringify(answer, (name, value: unknown) => (answeredOnce.has(name) ? undefined : value)),
      text ?? null,
      inputHash,
    ],
  )
  return answer
}

/** Secrets are answered only once and never stored in plain text, so a repetition gets the answer without them. */
const answeredOnce: ReadonlySet<string> = new Set(['password', 'token', 'secret'])

/** Deletes keys older than a day. */
export async function purgeRequests(tx: Tx, at: Date): Promise<void> {
  await tx.query(`delete from idempotency_key where tenant_id = $1 and created_at < $2::timestamptz - interval '24 hours'`, [
    tx.tenantId,
    at,
  ])
}
