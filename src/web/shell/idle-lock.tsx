import { useEffect, useState } from 'react'
import { useWord } from '../i18n/index.ts'
import { active, keepOwnMinutes, lastActive, lockMinutes, ownMinutes, secondsLeft, warnSeconds, watchActivity } from '../idle.ts'
import { lock, useLocked } from '../lock.ts'
import { useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/fields.tsx'

const choices = [1, 5, 10, 15, 30, 60]
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

/** One's own time for this browser; what the company has set stays the longest. */
export function IdleDialog({ onClose }: { onClose: () => void }) {
  const word = useWord()
  const { user, config } = useSession()
  const company = config.IDLE_LOCK_MINUTES
  const [minutes, setMinutes] = useState(ownMinutes(user.user_id))
  const label = (count: number) => word('minutes', { count })
  const options = [
    { value: '0', label: company > 0 ? word('idleCompany', { count: company }) : word('idleNever') },
    ...choices.filter((count) => company === 0 || count < company).map((count) => ({ value: String(count), label: label(count) })),
  ]
  const save = () => {
    keepOwnMinutes(user.user_id, minutes)
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>{word('cancel')}</Button>
      <Button kind="primary" onClick={save}>
        {word('save')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={word('idleTitle')} footer={footer} width={400}>
      <SelectField label={word('idleAfter')} value={String(minutes)} onChange={(value) => setMinutes(Number(value))} options={options} />
      <p className="ui-hint">{word('idleHint')}</p>
    </Dialog>
  )
}
