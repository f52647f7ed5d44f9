import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { isResource, type ReferenceTarget, resourceOf } from '#resources/index.ts'
import { useSay } from '../i18n/index.ts'
import { ReferencePicker } from './reference-picker.tsx'
import { useNameOf } from './resource-api.ts'

type FilterProps = {
  to: ReferenceTarget
  label: Words
  /** The label stands above; otherwise it is the placeholder. */
  above?: boolean
  /** In px; default 176. */
  width?: number
  value: string
  onChange: (id: string) => void
}

/** A filter by a reference. The address holds its id, and the name is looked up. */
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
