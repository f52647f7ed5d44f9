import type { ReactNode } from 'react'

export type Chip<Value extends string> = { value: Value; label: ReactNode; count?: number; lang?: string }

/** A few values to filter by, one at a time, each with how many there are. */
export function Chips<Value extends string>({
  label,
  chips,
  value,
  onChange,
}: {
  label: string
  chips: readonly Chip<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className="ui-chips" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className="ui-chip"
          lang={chip.lang}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && <span>{chip.count.toLocaleString('en-US')}</span>}
        </button>
      ))}
    </fieldset>
  )
}
