import { splitList } from '#domain/core/split-list.ts'
import type { Field } from '#resources/index.ts'
import { useSay } from '../i18n/index.ts'
import type { FieldProps } from '../ui/fields/field.tsx'
import { Picker } from '../ui/fields/picker.tsx'
import { ChosenList } from './references-picker.tsx'

type Props = FieldProps & {
  field: Extract<Field, { kind: 'names' }>
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
}

/** Field for several names from a list. Each chosen name is shown below the field and can be removed. */
export function NamesPicker({ field: { options }, value, onChange, ...field }: Props) {
  const say = useSay()
  const chosen = splitList(value)
  const choices = options.map((option) => ({ id: option.value, name: say(option.words), hint: option.value }))
  const search = async (part: string) => {
    const text = part.trim().toLowerCase()
    return choices.filter(({ id, name }) => !chosen.includes(id) && `${id} ${name}`.toLowerCase().includes(text))
  }
  return (
    <div className="ui-field">
      <Picker {...field} value={undefined} search={search} onChange={(choice) => choice && onChange([...chosen, choice.id].join(','))} />
      <ChosenList
        label={field.label}
        value={chosen.map((id) => choices.find((one) => one.id === id) ?? { id, name: id })}
        onRemove={field.readOnly ? undefined : (gone) => onChange(chosen.filter((id) => id !== gone).join(','))}
      />
    </div>
  )
}
