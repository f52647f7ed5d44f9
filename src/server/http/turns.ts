import { Refused } from '../refuse.ts'

export type TurnLimits = {
  /** Requests of one user that are worked on at once. */
  atOnce: number
  /** Requests of one user that wait; more are refused. */
  waiting: number
  /** How long they wait, milliseconds; half a minute unless told: a browser gives up after a whole one. */
  waitMs?: number
}

/** Lets each user have a share of the server and nobody more. */
export type Turns = {
  /**
   * Waits for a turn of this user and answers how to end it. One that weighs more counts as several, at most as all that there are. Refuses with USER_BUSY what would be
   * one too many, and what has waited too long.
   */
  take(user: string, weight?: number): Promise<() => void>
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
export function createTurns({ atOnce, waiting, waitMs = 30_000 }: TurnLimits): Turns {
  const lines = new Map<string, Line>()

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
    take: async (user, asked = 1) => {
      const weight = Math.min(asked, atOnce)
      const line = lines.get(user) ?? { busy: 0, waiters: [], meanMs: firstMeanMs }
      lines.set(user, line)
      if (line.waiters.length === 0 && fits(line, weight)) return begin(user, line, weight)
      if (line.waiters.length >= waiting) throw tooMany(line, atOnce)
      return waitIn(line, { weight, waitMs, whenLate: () => tooMany(line, atOnce) })
    },
  }
}

/** When as many have ended as there are before whoever comes now. */
function tooMany({ waiters, meanMs }: Line, atOnce: number): Refused {
  const seconds = Math.ceil(((waiters.length + 1) * meanMs) / atOnce / 1000)
  return new Refused('USER_BUSY', { params: { seconds: String(Math.min(60, Math.max(1, seconds))) } })
}

type Waiting = { weight: number; waitMs: number; whenLate: () => Refused }

function waitIn(line: Line, { weight, waitMs, whenLate }: Waiting): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      line.waiters = line.waiters.filter((other) => other !== waiter)
      reject(whenLate())
    }, waitMs)
    const waiter: Waiter = {
      weight,
      go: (end) => {
        clearTimeout(timer)
        resolve(end)
      },
    }
    line.waiters.push(waiter)
  })
}
