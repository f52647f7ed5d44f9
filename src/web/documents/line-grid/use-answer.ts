import { useCallback, useEffect, useState } from 'react'

export type Answer<T> = { data: T | undefined; error: unknown; again: () => void }

/** One question of a window: its data, or why there are none. A window that was closed or asks something else hears no old answer. */
export function useAnswer<T>(ask: () => Promise<T>): Answer<T> {
  const [answer, setAnswer] = useState<{ data?: T; error?: unknown }>({})
  const [round, setRound] = useState({ ask })
  // asking again is a new round of the same question
  const asked = round.ask === ask ? round : { ask }
  if (asked !== round) setRound(asked)
  useEffect(() => {
    let stale = false
    const take = (next: { data?: T; error?: unknown }) => {
      if (!stale) setAnswer(next)
    }
    asked.ask().then(
      (data) => take({ data }),
      (error: unknown) => take({ error }),
    )
    return () => {
      stale = true
    }
  }, [asked])
  const again = useCallback(() => {
    setAnswer({})
    setRound({ ask })
  }, [ask])
  return { data: answer.data, error: answer.error, again }
}
