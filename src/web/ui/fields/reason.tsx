import { type ReactNode, useState } from 'react'
import { useWord } from '../../i18n/index.ts'
import { TextAreaField } from './fields.tsx'

/**
 * The field for the reason in a dialog; without `isAsked` there is none. `given` has the trimmed text. The dialog
 * calls `isGiven` before it continues; if that returns false, the empty field shows that it is required.
 */
export function useReason(isAsked: boolean): { field: ReactNode; given: { remark?: string }; isGiven: () => boolean } {
  const word = useWord()
  const [typed, setTyped] = useState('')
  const [missed, setMissed] = useState(false)
  const remark = typed.trim()
  const isMissing = isAsked && remark === ''
  const field = isAsked && (
    <TextAreaField
      label={word('reason')}
      value={typed}
      onChange={setTyped}
      required
      error={missed && isMissing ? word('reasonNeeded') : undefined}
    />
  )
  const isGiven = () => {
    setMissed(isMissing)
    return !isMissing
  }
  return { field, given: isAsked ? { remark } : {}, isGiven }
}
