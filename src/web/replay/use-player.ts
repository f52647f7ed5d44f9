import { useEffect, useState } from 'react'

const stepMs = 1200

export type Player = { at: number; count: number; playing: boolean; go: (at: number) => void; toggle: () => void }

/**
 * Moves through the positions from 0 to `count - 1`. While it is playing, it moves on by itself until the last one.
 */
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
    // started at the end, it begins again at the first position
    if (!playing && isLast) onAt(0)
    setPlaying(!playing)
  }
  const stop = (next: number) => {
    setPlaying(false)
    go(next)
  }
  return { at, count, playing, go: stop, toggle }
}
