import { useRef, useState } from 'react'
import { daysLater } from '#domain/core/day-periods.ts'
import { serverClock } from '../../core/server-clock.ts'
import { useWord } from '../../i18n/index.ts'
import { Icon } from '../icons.tsx'
import { readDay } from './day.ts'
import { Field, type FieldProps } from './field.tsx'

export type DateFieldProps = FieldProps & {
  /** `yyyy-MM-dd`, or empty. */
  value: string
  onChange: (day: string) => void
  /** The day that a shortened input such as `31` refers to; by default today. */
  today?: string
  onBlur?: () => void
}

/**
 * A day, which is typed in full or shortened (`31`, `0131`). ↑ and ↓ change it by one day, and the button opens the
 * browser's calendar.
 */
export function DateField({ value, onChange, today = serverClock.today(), onBlur, ...field }: DateFieldProps) {
  const word = useWord()
  const [typed, setTyped] = useState<string>()
  const calendar = useRef<HTMLInputElement>(null)
  const shown = typed ?? value
  const bad = shown !== '' && readDay(shown, today) === undefined

  const take = () => {
    const day = readDay(shown, today)
    if (typed === undefined || (day === undefined && shown.trim() !== '')) return
    onChange(day ?? '')
    setTyped(undefined)
  }
  const leave = () => {
    take()
    onBlur?.()
  }
  const move = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0 || field.readOnly || event.altKey) return
    event.preventDefault()
    setTyped(undefined)
    onChange(daysLater(readDay(shown, today) ?? today, step))
  }
  return (
    <Field {...field} error={field.error ?? (bad && typed === undefined ? word('badDate') : undefined)}>
      {(wiring) => (
        <span className={field.readOnly ? undefined : 'ui-affix'}>
          <input
            {...wiring}
            className="ui-input"
            autoComplete="off"
            readOnly={field.readOnly}
            value={shown}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave()
              // the key that saves must save the typed text too
              if (event.ctrlKey && event.key.toLowerCase() === 's') take()
              move(event)
            }}
            onBlur={leave}
          />
          {!field.readOnly && (
            <>
              <button
                type="button"
                className="ui-inside"
                tabIndex={-1}
                aria-label={word('chooseDate')}
                onClick={() => calendar.current?.showPicker()}
              >
                <Icon name="calendar" size={14} />
              </button>
              <input
                ref={calendar}
                type="date"
                className="ui-native-date"
                tabIndex={-1}
                aria-hidden="true"
                value={value}
                onChange={(event) => {
                  setTyped(undefined)
                  onChange(event.target.value)
                }}
              />
            </>
          )}
        </span>
      )}
    </Field>
  )
}
