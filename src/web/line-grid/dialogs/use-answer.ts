import { useCallback, useEffect, useState } from 'react'

export type AnswerState<T> = { data: T | undefined; error: unknown; again: () => void }

/**
 * Loads the data of a dialog. An answer is dropped if the dialog was closed, or asked for other data, before it
 * arrived.
 */
export function useAnswer<T>(ask: () => Promise<T>): AnswerState<T> {
  const [answer, setAnswer] = useState<{ data?: T; error?: unknown }>({})
  const [round, setRound] = useState({ ask })
  // `again` starts a new request with the same function
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
