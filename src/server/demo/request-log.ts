import pino from 'pino'
import type { Operation } from '#contract/operations.gen.ts'
import { refusals } from '#domain/refusals.ts'
import type { Database } from '../db/connect.ts'
import type { User } from '../http/request.ts'
import { createJournal, type Ended } from '../logs/journal.ts'
import { Refused } from '../refuse.ts'
import { network } from './places.ts'

/** As many as a few days have; older requests fill pages that nobody turns. */
const mostNoted = 500

type Asked = { operation: Operation; requestId: string; user: User; query: unknown; body: unknown }

/** Keeps what people of the demo asked for, as the server does over HTTP, and writes the last of it at the end: what is made meanwhile has the same ids each time. */
export function keepRequests(clock: () => Date) {
  let ended: Ended[] = []
  const note = ({ operation, requestId, user, query, body }: Asked, startedMs: number, refused?: Refused) => {
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
    if (ended.length > 2 * mostNoted) ended = ended.slice(-mostNoted)
  }
  return {
    /** Does what was asked for, and notes how it ended. */
    async during<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
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
      const journal = createJournal(db, pino({ level: 'silent' }))
      for (const one of ended.slice(-mostNoted)) journal.note(one)
      await journal.flush()
    },
  }
}
