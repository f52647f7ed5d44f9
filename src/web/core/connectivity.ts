const watchers = new Set<() => void>()
let away = false
let followed = false

function setAway(now: boolean): void {
  if (now === away) return
  away = now
  for (const changed of watchers) changed()
}

/**
 * The known state of the connection to the server: by the stream of notifications, or by each call where there is
 * none.
 */
export const connectivity = {
  isAway: (): boolean => away,
  /** No answer came, or only a proxy's in its place. */
  lost: (): void => setAway(true),
  found: (): void => setAway(false),
  /**
   * A call failed without an answer. Ignored while a stream is followed for the whole browser, because that is more
   * reliable.
   */
  callFailed: (): void => setAway(away || !followed),
  follow(now: boolean): void {
    followed = now
  },
  /** Calls `changed` on each change. Returns how to stop. */
  subscribe(changed: () => void): () => void {
    watchers.add(changed)
    return () => void watchers.delete(changed)
  },
}

/** True for a proxy's answer while the server behind it is away (RFC 9110, 15.6.3 to 15.6.5). */
export const isAnswerOfProxy = (status: number): boolean => status === 502 || status === 503 || status === 504

/** True when an error means that the server did not answer: a refusal is an answer, unless a proxy sent it. */
export const isNoAnswer = (thrown: unknown): boolean =>
  !(thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'number') || isAnswerOfProxy(thrown.code)
