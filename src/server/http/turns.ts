import { Refused } from '../refuse.ts'
import { serverBusy } from './availability.ts'

export type TurnLimits = {
  /** Requests of one user that are worked on at once. */
  atOnce: number
  /** Requests of one user that wait; more are refused. */
  waiting: number
  /** How long they wait, milliseconds; half a minute unless told: a browser gives up after a whole one. */
  waitMs?: number
  /** How what would be too many is refused, with the seconds after which to come back; with USER_BUSY unless told. */
  refusal?: (seconds: string) => Refused
}

/** Lets each user have a share of the server and nobody more. */
export type Turns = {
  /**
   * Waits for a turn of this user and answers how to end it. One that weighs more counts as several, at most as all that there are. Refuses with USER_BUSY what would be
   * one too many, and what has waited too long. Where the signal says so the turn is no longer waited for.
   */
  take(user: string, weight?: number, signal?: AbortSignal): Promise<() => void>
}

type Waiter = { weight: number; go: (end: () => void) => void }
type Line = { busy: number; waiters: Waiter[]; meanMs: number }

/** Until the first turn has ended; then each counts for a fifth. */
const firstMeanMs = 200
const newest = 0.2

/**
 * Turns by user, first come, first served. However many requests one user sends, the others meet no more than `atOnce` of them: they share
 * the connections of the database and the one thread. Whoever asks one thing after the other, or a page's worth at once, never waits.
 */
export function createTurns({ atOnce, waiting, waitMs = 30_000, refusal = userBusy }: TurnLimits): Turns {
  const lines = new Map<string, Line>()
  const tooMany = (line: Line) => refusal(secondsUntil(line, atOnce))

  function begin(user: string, line: Line, weight: number): () => void {
    const begun = performance.now()
    let ended = false
    line.busy += weight
    return () => {
      if (ended) return
      ended = true
      line.busy -= weight
      line.meanMs += newest * (performance.now() - begun - line.meanMs)
      callNext(user, line)
      if (line.busy === 0 && line.waiters.length === 0) lines.delete(user)
    }
  }

  function callNext(user: string, line: Line): void {
    for (let [next] = line.waiters; next && fits(line, next.weight); [next] = line.waiters) {
      line.waiters.shift()
      next.go(begin(user, line, next.weight))
    }
  }

  const fits = ({ busy }: Line, weight: number): boolean => busy === 0 || busy + weight <= atOnce

  return {
    take: async (user, asked = 1, signal) => {
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
 * Turns of which each user has one at a time, and all users together a few: whoever has one waits for all in a line of its own, so that users
 * come up by turns however much each of them wants. `line` says in which of the common lines a user waits.
 */
export function createCommonTurns(
  own: TurnLimits,
  all: TurnLimits,
): { take(user: string, line: string, signal?: AbortSignal): Promise<() => void> } {
  const [turnsOfUser, turnsOfAll] = [createTurns(own), createTurns({ ...all, refusal: serverBusy })]
  return {
    take: async (user, line, signal) => {
      const endOwn = await turnsOfUser.take(user, 1, signal)
      try {
        const endCommon = await turnsOfAll.take(line, 1, signal)
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

/** When as many have ended as there are before whoever comes now. */
function secondsUntil({ waiters, meanMs }: Line, atOnce: number): string {
  const seconds = Math.ceil(((waiters.length + 1) * meanMs) / atOnce / 1000)
  return String(Math.min(60, Math.max(1, seconds)))
}

const userBusy = (seconds: string): Refused => new Refused('USER_BUSY', { params: { seconds } })

type Waiting = { weight: number; waitMs: number; signal: AbortSignal | undefined; whenLate: () => Refused; whenLeft: () => void }

function waitIn(line: Line, { weight, waitMs, signal, whenLate, whenLeft }: Waiting): Promise<() => void> {
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
