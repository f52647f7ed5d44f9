import type { Field } from '#resources/index.ts'
import { useOperation } from '../client/api.ts'
import { useWord } from '../i18n/index.ts'
import { SelectField, type SelectFieldProps } from '../ui/fields/fields.tsx'

const operations = { platform: 'DictApi_dictionary', tenant: 'DictBizApi_dictionary' } as const

type Entries = Pick<Extract<Field, { kind: 'dictionary' }>, 'of' | 'code'>
type Props = Omit<SelectFieldProps, 'options'> & { field: Entries }

/** The entries of a dictionary that are enabled, as options. */
export function useEntries({ of, code }: Entries): readonly { value: string; label: string }[] {
  const { data = [] } = useOperation(operations[of], { query: { code } })
  return data.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))
}

/**
 * Field to choose one of the enabled entries of a dictionary. A value whose entry was disabled later is still shown.
 */
export function DictionaryField({ field, ...props }: Props) {
  const word = useWord()
  const options = useEntries(field)
  const isKnown = props.value === '' || options.some(({ value }) => value === props.value)
  const all = isKnown ? options : [...options, { value: props.value, label: props.value }]
  return <SelectField none={props.required && props.value !== '' ? undefined : word('choose')} {...props} options={all} />
}
