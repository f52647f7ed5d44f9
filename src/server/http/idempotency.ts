import { createHash } from 'node:crypto'
import type { OperationId } from '#contract/operations.gen.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../refuse.ts'
import type { CheckedInput } from './validate.ts'

/** What a request of one user is found by: where, and the client's key. */
export type RequestKey = { operation: OperationId; key: string }

/** The client's key of a request, or nothing without one. It has 1 to 64 visible characters. */
export function requestKeyOf(header: string | string[] | undefined, operation: OperationId): RequestKey | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(header)) refuse('BAD_INPUT', { params: { field: 'Idempotency-Key' } })
  return { operation, key: header }
}

/** What makes two requests under one key the same: what the contract takes out of them, in whatever order they say it. */
export const inputHashOf = ({ query, body, emptied }: CheckedInput): string =>
  createHash('sha256')
    .update(JSON.stringify([query, body, emptied]))
    .digest('hex')

/** What a request did to a document: it has this version since. */
export type Done = { kind: string; id: string; version: number; billNo?: string }

/** As it is written into the row of the key: by whoever writes the document's head, or else at the end. */
export const doneText = ({ kind, id, version, billNo }: Done): string =>
  JSON.stringify({ kind, id, version, ...(billNo ? { billNo } : {}) })

/** How requests are answered that did something to a document: what they did, and the answer to the same request sent again. */
export type Repeats<Answer> = { doneBy(answer: Answer): Done | undefined; again(done: Done): Promise<Answer> }

/**
 * Does the work once per key, which was claimed with the session (`loadUser`): a twin waited for the first and gets its stored answer, or of
 * a document what it is now; another input under the same key is refused. The answer is stored in the transaction of the effect, so a
 * refusal or a fault leaves the key free.
 */
export async function once<Answer extends object>(
  tx: Tx,
  userId: string,
  { operation, key }: RequestKey,
  inputHash: string,
  work: () => Promise<Answer>,
  { doneBy, again }: Repeats<Answer>,
): Promise<Answer> {
  const row = [tx.tenantId, userId, operation, key]
  if (!tx.request.claim) {
    const stored = await tx.one<{ body_hash: string; answer: Answer; done: Done | null }>(
      'select body_hash, answer, done from idempotency_key where tenant_id = $1 and user_id = $2 and route = $3 and key = $4',
      row,
    )
    if (stored.body_hash !== inputHash) refuse('REQUEST_REUSED')
    return stored.done ? again(stored.done) : stored.answer
  }
  // whoever writes the answer's row writes it along
  tx.request.inputHash = inputHash
  const answer = await work()
  const done = doneBy(answer)
  const text = done && doneText(done)
  if (text !== undefined && tx.request.done === text) return answer
  tx.write(
    'update idempotency_key set answer = $5, done = $6, body_hash = $7 where tenant_id = $1 and user_id = $2 and route = $3 and key = $4',
    [
      ...row,
      done ? null : JSON.stringify(answer, (name, value: unknown) => (saidOnce.has(name) ? undefined : value)),
      text ?? null,
      inputHash,
    ],
  )
  return answer
}

/** What opens something is said once and kept by nobody in plain: whoever repeats the request gets the answer without it. */
const saidOnce: ReadonlySet<string> = new Set(['password', 'token', 'secret'])

/** Forgets the keys of requests older than a day. */
export async function forgetRequests(tx: Tx, at: Date): Promise<void> {
  await tx.query(`delete from idempotency_key where tenant_id = $1 and created_at < $2::timestamptz - interval '24 hours'`, [
    tx.tenantId,
    at,
  ])
}
