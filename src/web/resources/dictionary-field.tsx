import type { Field } from '#resources/index.ts'
import { useOperation } from '../api.ts'
import { useWord } from '../i18n/index.ts'
import { SelectField, type SelectFieldProps } from '../ui/fields.tsx'

const operations = { platform: 'DictApi_dictionary', tenant: 'DictBizApi_dictionary' } as const

type Props = Omit<SelectFieldProps, 'options'> & { field: Extract<Field, { kind: 'dictionary' }> }

/** One of a dictionary's open entries; a key that was sealed since stays to be seen. */
export function DictionaryField({ field, ...props }: Props) {
  const word = useWord()
  const { data = [] } = useOperation(operations[field.of], { query: { code: field.code } })
  const options = data.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))
  const isKnown = props.value === '' || options.some(({ value }) => value === props.value)
  const all = isKnown ? options : [...options, { value: props.value, label: props.value }]
  return <SelectField none={props.required && props.value !== '' ? undefined : word('choose')} {...props} options={all} />
}
