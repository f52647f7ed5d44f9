import { type ReactNode, useState } from 'react'
import { useWord } from '../i18n/index.ts'
import { TextAreaField } from './fields.tsx'

/**
 * The reason that a dialog asks for, where it asks for one: its field, what was given without blanks around it, and `isGiven`, asked before
 * the dialog goes on; from then on a field that is empty says that it is needed.
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
