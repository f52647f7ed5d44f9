import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { isResource, type ReferenceTarget, resourceOf } from '#resources/index.ts'
import { useSay } from '../i18n/index.ts'
import { ReferencePicker } from './reference-picker.tsx'
import { useNameOf } from './resource-api.ts'

type FilterProps = {
  to: ReferenceTarget
  label: Words
  /** True: the label is above the field. Otherwise it is the placeholder. */
  above?: boolean
  /** Width in px; 176 if it is not given. */
  width?: number
  value: string
  onChange: (id: string) => void
}

/** Filter by a reference. The address contains the id of the row; its name is looked up. */
export function ReferenceFilter({ to, label, above = false, width = 176, value, onChange }: FilterProps) {
  const say = useSay()
  const [chosen, setChosen] = useState<{ id: string; name: string }>()
  const known = chosen?.id === value ? chosen.name : undefined
  const read = useNameOf(isResource(to) ? resourceOf(to) : undefined, known === undefined ? value : '')
  return (
    <ReferencePicker
      to={to}
      label={say(label)}
      labelHidden={!above}
      placeholder={above ? undefined : say(label)}
      width={width}
      value={value === '' ? undefined : { id: value, name: known ?? read ?? '…' }}
      onChange={(choice) => {
        setChosen(choice)
        onChange(choice?.id ?? '')
      }}
    />
  )
}
