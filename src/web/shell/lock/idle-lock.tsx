import { useEffect, useState } from 'react'
import { useSession } from '../../client/session.ts'
import { lastActive, lockMinutes, ownMinutes, recordActivity, secondsLeft, warnSeconds, watchActivity } from '../../core/idle.ts'
import { lockScreen, useLocked } from '../../core/lock.ts'
import { useWord } from '../../i18n/index.ts'

const checkMs = 1_000

/** Locks the screen if nothing was done for some time in any tab of this browser. It warns half a minute before. */
export function IdleLock() {
  const word = useWord()
  const { user, config } = useSession()
  const locked = useLocked()
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (locked) return
    // if activity was recorded before, reopening the browser does not count as activity, so that a screen left for too
    // long is locked
    if (lastActive() === 0) recordActivity()
    const stop = watchActivity()
    const timer = setInterval(() => {
      const minutes = lockMinutes(config.IDLE_LOCK_MINUTES, ownMinutes(user.user_id))
      const seconds = minutes === 0 ? Number.POSITIVE_INFINITY : secondsLeft(minutes)
      if (seconds <= 0) lockScreen()
      setLeft(seconds <= warnSeconds && seconds > 0 ? seconds : undefined)
    }, checkMs)
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
