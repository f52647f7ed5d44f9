import { useEffect, useState } from 'react'

const stepMs = 1200

export type Player = { at: number; count: number; playing: boolean; go: (at: number) => void; toggle: () => void }

/** Steps through `count` positions, automatically while playing, until the last. `at` counts from 0. */
export function usePlayer(count: number, at: number, onAt: (at: number) => void): Player {
  const [playing, setPlaying] = useState(false)
  const isLast = at >= count - 1
  const go = (next: number) => onAt(Math.min(count - 1, Math.max(0, next)))
  useEffect(() => {
    if (!playing) return
    if (isLast) {
      setPlaying(false)
      return
    }
    const beat = setTimeout(() => onAt(at + 1), stepMs)
    return () => clearTimeout(beat)
  }, [playing, isLast, at, onAt])
  const toggle = () => {
    // at the end it starts over
    if (!playing && isLast) onAt(0)
    setPlaying(!playing)
  }
  const stop = (next: number) => {
    setPlaying(false)
    go(next)
  }
  return { at, count, playing, go: stop, toggle }
}
