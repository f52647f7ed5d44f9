const watchers = new Set<() => void>()
let away = false
let followed = false

function setAway(now: boolean): void {
  if (now === away) return
  away = now
  for (const changed of watchers) changed()
}

/**
 * Whether the server can be reached, as far as the browser knows. Any answer shows that it can. The stream of
 * notifications decides that it cannot; without a stream, any call without an answer does.
 */
export const connectivity = {
  isAway: (): boolean => away,
  /** Call this when no answer came, or only a proxy answered in place of the server. */
  lost: (): void => setAway(true),
  found: (): void => setAway(false),
  /**
   * Call this when a call failed without an answer. It is ignored while a stream of notifications is open, because the
   * stream is more reliable.
   */
  callFailed: (): void => setAway(away || !followed),
  follow(now: boolean): void {
    followed = now
  },
  /** Calls `changed` whenever the state changes. Returns a function that stops it. */
  subscribe(changed: () => void): () => void {
    watchers.add(changed)
    return () => void watchers.delete(changed)
  },
}

/**
 * True for the status codes with which a proxy answers while the server behind it cannot be reached (RFC 9110, 15.6.3
 * to 15.6.5).
 */
export const isAnswerOfProxy = (status: number): boolean => status === 502 || status === 503 || status === 504

/** True when an error means that the server did not answer. A refusal is an answer, unless a proxy sent it. */
export const isNoAnswer = (thrown: unknown): boolean =>
  !(thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'number') || isAnswerOfProxy(thrown.code)
