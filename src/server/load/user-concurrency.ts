import { Refused } from '../db/refuse.ts'
import { serverBusy } from './availability.ts'

export type ConcurrencyLimits = {
  /** Requests of one user that run at once. */
  atOnce: number
  /** Requests of one user that may queue; further ones are refused. */
  waiting: number
  /** Longest wait in milliseconds; by default half a minute, because browsers give up after a minute. */
  waitMs?: number
  /** The refusal of a request that is too much, given the seconds until a retry makes sense; by default USER_BUSY. */
  refusal?: (seconds: string) => Refused
}

/** Limits how many requests of each user run at once. */
export type UserConcurrency = {
  /**
   * Waits for a slot of this user and returns a function that releases it. A weight above 1 takes several slots, at
   * most all. Refuses (by default USER_BUSY) when the queue is full or the wait takes too long. Aborting the signal
   * leaves the queue.
   */
  acquire(user: string, weight?: number, signal?: AbortSignal): Promise<() => void>
}

type Waiter = { weight: number; go: (end: () => void) => void }
type UserQueue = { busy: number; waiters: Waiter[]; meanMs: number }

/**
 * Duration of a request, in milliseconds, that is assumed until the first has ended; afterwards a moving average, in
 * which the newest request counts for a fifth.
 */
const firstMeanMs = 200
const newestShare = 0.2

/**
 * Slots per user, given out in order of arrival. Users share the database connections and the one thread, but however
 * many requests one user sends, others compete with at most `atOnce` of them. A user who sends one request after the
 * other, or all those of one page at once, never waits.
 */
export function createUserConcurrency({ atOnce, waiting, waitMs = 30_000, refusal = userBusy }: ConcurrencyLimits): UserConcurrency {
  const lines = new Map<string, UserQueue>()
  const tooMany = (line: UserQueue) => refusal(secondsUntil(line, atOnce))

  function begin(user: string, line: UserQueue, weight: number): () => void {
    const begun = performance.now()
    let ended = false
    line.busy += weight
    return () => {
      if (ended) return
      ended = true
      line.busy -= weight
      line.meanMs += newestShare * (performance.now() - begun - line.meanMs)
      callNext(user, line)
      if (line.busy === 0 && line.waiters.length === 0) lines.delete(user)
    }
  }

  function callNext(user: string, line: UserQueue): void {
    for (let [next] = line.waiters; next && fits(line, next.weight); [next] = line.waiters) {
      line.waiters.shift()
      next.go(begin(user, line, next.weight))
    }
  }

  const fits = ({ busy }: UserQueue, weight: number): boolean => busy === 0 || busy + weight <= atOnce

  return {
    acquire: async (user, asked = 1, signal) => {
      signal?.throwIfAborted()
      const weight = Math.min(asked, atOnce)
      const line = lines.get(user) ?? { busy: 0, waiters: [], meanMs: firstMeanMs }
      lines.set(user, line)
      if (line.waiters.length === 0 && fits(line, weight)) return begin(user, line, weight)
      if (line.waiters.length >= waiting) throw tooMany(line)
      return waitIn(line, { weight, waitMs, signal, whenLate: () => tooMany(line), whenLeft: () => callNext(user, line) })
    },
  }
}

/**
 * One slot per user within a few common slots. A user waits for a common slot only while holding their own, so that
 * users take turns however much each of them sends. `line` names the common queue.
 */
export function createSharedConcurrency(
  own: ConcurrencyLimits,
  all: ConcurrencyLimits,
): { take(user: string, line: string, signal?: AbortSignal): Promise<() => void> } {
  const [turnsOfUser, turnsOfAll] = [createUserConcurrency(own), createUserConcurrency({ ...all, refusal: serverBusy })]
  return {
    take: async (user, line, signal) => {
      const endOwn = await turnsOfUser.acquire(user, 1, signal)
      try {
        const endCommon = await turnsOfAll.acquire(line, 1, signal)
        return () => {
          endCommon()
          endOwn()
        }
      } catch (error) {
        endOwn()
        throw error
      }
    },
  }
}

/** Expected seconds until the requests that are queued before a new one have run. */
function secondsUntil({ waiters, meanMs }: UserQueue, atOnce: number): string {
  const seconds = Math.ceil(((waiters.length + 1) * meanMs) / atOnce / 1000)
  return String(Math.min(60, Math.max(1, seconds)))
}

const userBusy = (seconds: string): Refused => new Refused('USER_BUSY', { params: { seconds } })

type Waiting = { weight: number; waitMs: number; signal: AbortSignal | undefined; whenLate: () => Refused; whenLeft: () => void }

function waitIn(line: UserQueue, { weight, waitMs, signal, whenLate, whenLeft }: Waiting): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const leave = (why: unknown) => {
      settle()
      line.waiters = line.waiters.filter((other) => other !== waiter)
      reject(why)
      whenLeft()
    }
    const timer = setTimeout(() => leave(whenLate()), waitMs)
    const abort = () => leave(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const waiter: Waiter = {
      weight,
      go: (end) => {
        settle()
        resolve(end)
      },
    }
    line.waiters.push(waiter)
  })
}
