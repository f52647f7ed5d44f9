import type { ReactNode } from 'react'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import type { Field } from '#resources/index.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { DateField } from '../ui/fields/date-field.tsx'
import { DecimalField } from '../ui/fields/decimal-field.tsx'
import { SelectField, type SelectFieldProps, SwitchField, TextAreaField, TextField } from '../ui/fields/fields.tsx'
import { MomentField } from '../ui/fields/moment-field.tsx'
import { ImageField } from '../ui/fields/picture.tsx'
import { optionsOf } from './cells.tsx'
import { DictionaryField } from './dictionary-field.tsx'
import type { FieldValue } from './form-values.ts'
import { HtmlField } from './html-view.tsx'
import { NamesPicker } from './names-picker.tsx'
import { ReferencePicker } from './reference-picker.tsx'
import { ReferencesPicker } from './references-picker.tsx'

export type FormFieldProps = {
  field: Field
  value: FieldValue
  onChange: (value: FieldValue) => void
  onBlur?: () => void
  error: string | undefined
  readOnly: boolean
  /** True in a table, where the head of the column is the visible label. */
  labelHidden?: boolean
  places: DecimalPlaces
  /** A small button at the end of the input. */
  inside?: ReactNode
  /** The name by which the form finds the field to focus it when it has an error. */
  name: string
}

/** The input for a field of a form; it depends on the kind of the field. */
export function FormField({ field, value, onChange, onBlur, error, readOnly, labelHidden, places, name, inside }: FormFieldProps) {
  const say = useSay()
  const word = useWord()
  const shared = {
    label: say(field.label),
    labelHidden,
    required: field.required,
    readOnly: readOnly || field.readOnly,
    error,
    hint: field.hint && !labelHidden ? say(field.hint) : undefined,
  }
  if (field.kind === 'reference') {
    const chosen = typeof value === 'object' && 'id' in value ? value : undefined
    return <ReferencePicker {...shared} {...{ to: field.to, onChange, onBlur }} value={chosen} />
  }
  if (field.kind === 'references')
    return <ReferencesPicker {...shared} {...{ field, onChange, onBlur }} value={Array.isArray(value) ? value : []} />
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'names') return <NamesPicker {...shared} {...{ field, onChange, onBlur }} value={text} />
  if (field.kind === 'dictionary') return <DictionaryField {...shared} {...{ field, name, onChange, onBlur }} value={text} />
  const Rich = rich[field.kind]
  if (Rich) return <Rich {...shared} {...{ name, onChange, onBlur }} value={text} />
  switch (field.kind) {
    case 'textarea':
      return <TextAreaField {...shared} name={name} value={text} onChange={onChange} onBlur={onBlur} maxLength={2000} />
    case 'date':
      return <DateField {...shared} value={text} onChange={onChange} onBlur={onBlur} />
    case 'moment':
      return <MomentField {...shared} value={text} onChange={onChange} onBlur={onBlur} />
    case 'price':
    case 'amount':
    case 'qty':
      return <DecimalField {...shared} value={text} onChange={onChange} onBlur={onBlur} places={places[field.kind]} />
    case 'factor':
    case 'percent':
      return <DecimalField {...shared} {...{ onChange, onBlur }} value={text} unit={field.kind === 'percent' ? '%' : undefined} />
    case 'yesNo':
    case 'switch':
      return (
        <SwitchField
          {...shared}
          value={text === (field.kind === 'yesNo' ? '2' : '1')}
          onChange={(on) => onChange(on === (field.kind === 'yesNo') ? '2' : '1')}
        />
      )
    case 'choice':
      return <ChoiceField {...shared} {...{ field, name, onChange, onBlur }} value={text} />
    case 'secret':
    case 'password':
      return (
        <TextField
          {...shared}
          hint={shared.hint ?? word('secretHint')}
          name={name}
          type="password"
          value={text}
          onChange={onChange}
          onBlur={onBlur}
          autoComplete="new-password"
        />
      )
    default:
      return (
        <TextField
          {...shared}
          name={name}
          value={text}
          onChange={onChange}
          onBlur={onBlur}
          inputMode={modes[field.kind]}
          inside={inside}
          suggested={field.kind === 'word' ? optionsOf(field, say) : undefined}
          autoComplete="off"
        />
      )
  }
}

type ChoiceFieldProps = Omit<SelectFieldProps, 'options' | 'none'> & { field: Extract<Field, { kind: 'choice' }> }

function ChoiceField({ field, ...props }: ChoiceFieldProps) {
  const say = useSay()
  const word = useWord()
  const offered = field.choices.filter(({ made, value }) => !made || String(value) === props.value)
  const options = offered.map((choice) => ({ value: String(choice.value), label: say(choice.words) }))
  // a field in which nothing is chosen must not look as if its first option were chosen
  const isChosen = field.initial !== undefined || (field.required === true && props.value !== '')
  return <SelectField {...props} options={options} none={isChosen ? undefined : word('choose')} />
}

/** Kinds of fields whose input is not a line of text. */
const rich: Partial<Record<Field['kind'], typeof HtmlField | typeof ImageField>> = { html: HtmlField, image: ImageField }

const modes: Partial<Record<Field['kind'], 'numeric' | 'tel' | 'email' | 'url'>> = {
  integer: 'numeric',
  bankAccount: 'numeric',
  phone: 'tel',
  mobile: 'tel',
  landline: 'tel',
  email: 'email',
  url: 'url',
  link: 'url',
}
