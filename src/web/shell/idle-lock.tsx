import { useEffect, useState } from 'react'
import { useWord } from '../i18n/index.ts'
import { active, lastActive, lockMinutes, ownMinutes, secondsLeft, warnSeconds, watchActivity } from '../idle.ts'
import { lock, useLocked } from '../lock.ts'
import { useSession } from '../session.ts'

const lookMs = 1_000

/** Locks the screen once nobody has worked for a while, in any tab of this browser; says so half a minute before. */
export function IdleLock() {
  const word = useWord()
  const { user, config } = useSession()
  const locked = useLocked()
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (locked) return
    // who has just signed in or unlocked is at work; who comes back to an open browser is so only if it was a moment ago
    if (lastActive() === 0) active()
    const stop = watchActivity()
    const timer = setInterval(() => {
      const minutes = lockMinutes(config.IDLE_LOCK_MINUTES, ownMinutes(user.user_id))
      const seconds = minutes === 0 ? Number.POSITIVE_INFINITY : secondsLeft(minutes)
      if (seconds <= 0) lock()
      setLeft(seconds <= warnSeconds && seconds > 0 ? seconds : undefined)
    }, lookMs)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [locked, config.IDLE_LOCK_MINUTES, user.user_id])
  if (left === undefined || locked) return null
  return (
    <div className="shell-idle" role="alert">
      {word('idleSoon', { count: left })}
    </div>
  )
}
