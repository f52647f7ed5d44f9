import { createHash } from 'node:crypto'
import type { OperationId } from '#contract/operations.gen.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../refuse.ts'
import type { CheckedInput } from './validate.ts'

/** What makes two requests the same: who, where, the client's key, and what was sent. */
export type RequestKey = { userId: string; operation: OperationId; key: string; inputHash: string }

/** The client's key of a request, or nothing without one. It has 1 to 64 visible characters. */
export function requestKeyOf(
  header: string | string[] | undefined,
  userId: string,
  operation: OperationId,
  { query, body, emptied }: CheckedInput,
): RequestKey | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(header)) refuse('BAD_INPUT', { params: { field: 'Idempotency-Key' } })
  const inputHash = createHash('sha256')
    .update(JSON.stringify([query, body, emptied]))
    .digest('hex')
  return { userId, operation, key: header, inputHash }
}

/** What a request did to a document: it has this version since. */
export type Done = { kind: string; id: string; version: number; billNo?: string }

/** How requests are answered that did something to a document: what they did, and the answer to the same request sent again. */
export type Repeats<Answer> = { doneBy(answer: Answer): Done | undefined; again(done: Done): Promise<Answer> }

/**
 * Does the work once per key: a twin waits for the first and gets its stored answer, or of a document what it is now; another input under the
 * same key is refused. The answer is stored in the transaction of the effect, so a refusal or a fault leaves the key free. `at` is real
 * time: keys are leases.
 */
export async function once<Answer extends object>(
  tx: Tx,
  { userId, operation, key, inputHash }: RequestKey,
  at: Date,
  work: () => Promise<Answer>,
  { doneBy, again }: Repeats<Answer>,
): Promise<Answer> {
  const claim = [tx.tenantId, userId, operation, key]
  // waits here while a twin's transaction is open
  const claimed = await tx.query(
    `insert into idempotency_key (tenant_id, user_id, route, key, body_hash, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning key`,
    [...claim, inputHash, at],
  )
  if (claimed.length === 0) {
    const stored = await tx.one<{ body_hash: string; answer: Answer; done: Done | null }>(
      'select body_hash, answer, done from idempotency_key where tenant_id = $1 and user_id = $2 and route = $3 and key = $4',
      claim,
    )
    if (stored.body_hash !== inputHash) refuse('REQUEST_REUSED')
    return stored.done ? again(stored.done) : stored.answer
  }
  const answer = await work()
  const done = doneBy(answer)
  await tx.query('update idempotency_key set answer = $5, done = $6 where tenant_id = $1 and user_id = $2 and route = $3 and key = $4', [
    ...claim,
    // a password is said once: whoever repeats the request gets the answer without it
    done ? null : JSON.stringify(answer, (key, value: unknown) => (key === 'password' ? undefined : value)),
    done ? JSON.stringify(done) : null,
  ])
  return answer
}

/** Forgets the keys of requests older than a day. */
export async function forgetRequests(tx: Tx, at: Date): Promise<void> {
  await tx.query(`delete from idempotency_key where tenant_id = $1 and created_at < $2::timestamptz - interval '24 hours'`, [
    tx.tenantId,
    at,
  ])
}
