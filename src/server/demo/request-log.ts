import pino from 'pino'
import type { Operation } from '#contract/operations.gen.ts'
import { refusals } from '#domain/core/refusals.ts'
import type { Database } from '../db/connect.ts'
import { Refused } from '../db/refuse.ts'
import type { User } from '../http/request.ts'
import { createRequestLog, type FinishedRequest } from '../logs/request-log.ts'
import { network } from './master-data/network.ts'

/** Roughly the requests of a few days; older ones would only fill pages. */
const maxLogged = 500

type LoggedRequest = { operation: Operation; requestId: string; user: User; query: unknown; body: unknown }

/**
 * Collects requests of the demo's users as the server does for HTTP, but writes the latest ones only at the end, so
 * that all other rows get the same ids each time.
 */
export function createDemoRequestLog(clock: () => Date) {
  let ended: FinishedRequest[] = []
  const note = ({ operation, requestId, user, query, body }: LoggedRequest, startedMs: number, refused?: Refused) => {
    const refusal = refused && { refusal: refused.key }
    const { method, path } = operation
    const who = { tenantId: network.tenantId, userId: user.id, account: user.account }
    const status = refused ? refusals[refused.key].code : 200
    const ms = performance.now() - startedMs
    ended.push({
      ...who,
      operation,
      requestId,
      method: method.toUpperCase(),
      path,
      peer: 'demo',
      query,
      body,
      status,
      ms,
      at: clock(),
      ...refusal,
    })
    if (ended.length > 2 * maxLogged) ended = ended.slice(-maxLogged)
  }
  return {
    /** Runs a request and records how it ended. */
    async during<T>(asked: LoggedRequest, work: () => Promise<T>): Promise<T> {
      const startedMs = performance.now()
      try {
        const answer = await work()
        note(asked, startedMs)
        return answer
      } catch (error) {
        if (error instanceof Refused) note(asked, startedMs, error)
        throw error
      }
    },
    async write(db: Database): Promise<void> {
      const journal = createRequestLog(db, pino({ level: 'silent' }))
      for (const one of ended.slice(-maxLogged)) journal.note(one)
      await journal.flush()
    },
  }
}
