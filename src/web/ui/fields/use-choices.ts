import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '../../client/error-text.ts'

const pauseMs = 120

type State<C> = { found: readonly C[]; waiting: boolean; failure?: string }
type Search<C> = (text: string) => Promise<readonly C[]>
type Question = { text: string; timer: ReturnType<typeof setTimeout> }

/**
 * Searches after a pause in typing. Only the answer to the last search is used; a search for the same text is not
 * repeated while it is running.
 */
function useQuestion<C>(search: Search<C>) {
  const pending = useRef<Question>(undefined)
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  const drop = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
  }, [])
  const isPending = useCallback((text: string) => pending.current?.text === text, [])
  const ask = useCallback(
    (text: string, arrive: (found: readonly C[]) => void, fail: (error: unknown) => void) => {
      drop()
      const heard = <T>(hear: (answer: T) => void) => {
        return (answer: T) => {
          if (pending.current !== mine) return
          pending.current = undefined
          hear(answer)
        }
      }
      const send = () => void latest.current(text).then(heard(arrive), heard(fail))
      const mine: Question = { text, timer: setTimeout(send, text === '' ? 0 : pauseMs) }
      pending.current = mine
    },
    [drop],
  )
  return { ask, drop, isPending }
}

/**
 * Searches while the user types. Only the answer to the last search is used, even if an earlier search is answered
 * later. `take` chooses the first wanted match of a text as soon as it is found. If a search fails, its error is shown
 * instead of matches, and the next key searches again.
 */
export function useChoices<C>(search: Search<C>, choose: (choice: C) => void) {
  const [state, setState] = useState<State<C>>({ found: [], waiting: false })
  const { ask, drop, isPending } = useQuestion(search)
  const wanted = useRef<(choice: C) => boolean>(undefined)
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })

  const stop = useCallback(() => {
    drop()
    wanted.current = undefined
    setState((state) => (state.waiting ? { ...state, waiting: false } : state))
  }, [drop])
  useEffect(() => stop, [stop])
  /**
   * Called when the user leaves the field. It stops the search, unless `take` is waiting for a match, which is then
   * still chosen.
   */
  const rest = useCallback(() => {
    if (!wanted.current) stop()
  }, [stop])

  const look = useCallback(
    (text: string) => {
      if (isPending(text)) return
      wanted.current = undefined
      setState((state) => ({ ...state, waiting: true }))
      const arrive = (found: readonly C[]) => {
        setState({ found, waiting: false })
        const hit = wanted.current && found.find(wanted.current)
        wanted.current = undefined
        if (hit !== undefined) latest.current(hit)
      }
      const fail = (error: unknown) => setState({ found: [], waiting: false, failure: errorText(error) })
      ask(text, arrive, fail)
    },
    [ask, isPending],
  )

  /** Drops the matches of the previous text, because a new search is about to start. */
  const expect = useCallback(() => setState({ found: [], waiting: true }), [])
  const take = (text: string, isWanted: (choice: C) => boolean) => {
    look(text)
    wanted.current ??= isWanted
  }
  return { ...state, look, expect, stop, rest, take }
}
