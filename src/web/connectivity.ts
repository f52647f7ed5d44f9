const watchers = new Set<() => void>()
let away = false
let followed = false

function note(now: boolean): void {
  if (now === away) return
  away = now
  for (const changed of watchers) changed()
}

/** Whether the server answers, as far as this page knows: the stream of news says so, or each call where there is none. */
export const connectivity = {
  isAway: (): boolean => away,
  /** No answer came, or only a proxy's in its place. */
  lost: (): void => note(true),
  found: (): void => note(false),
  /** A call without an answer. While a stream is followed for the whole browser, it says nothing of the server. */
  callFailed: (): void => note(away || !followed),
  follow(now: boolean): void {
    followed = now
  },
  /** Calls back whenever it changes. Answers how to stop. */
  subscribe(changed: () => void): () => void {
    watchers.add(changed)
    return () => void watchers.delete(changed)
  },
}

/** What a proxy answers while the server behind it is away (RFC 9110, 15.6.3 to 15.6.5). */
export const isAnswerOfProxy = (status: number): boolean => status === 502 || status === 503 || status === 504

/** Whether what was thrown is no answer of the server: a refusal is one, unless a proxy gave it. */
export const isNoAnswer = (thrown: unknown): boolean =>
  !(thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'number') || isAnswerOfProxy(thrown.code)
