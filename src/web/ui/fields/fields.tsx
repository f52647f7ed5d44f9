import type { ComponentProps, ReactNode, Ref } from 'react'
import { useId } from 'react'
import { useWord } from '../../i18n/index.ts'
import { Field, type FieldProps } from './field.tsx'

type NativeProps<Element extends 'input' | 'textarea' | 'select'> = Pick<
  ComponentProps<Element>,
  'autoFocus' | 'autoComplete' | 'name' | 'onBlur' | 'onFocus' | 'onKeyDown' | 'onKeyUp'
>

export type TextFieldProps = FieldProps &
  NativeProps<'input'> & {
    value: string
    onChange: (text: string) => void
    placeholder?: string
    maxLength?: number
    type?: 'text' | 'password' | 'tel' | 'search'
    inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
    ref?: Ref<HTMLInputElement>
    /** A small button at the end of the field. */
    inside?: ReactNode
    /** Suggestions while the user types; any other text is valid too. */
    suggested?: readonly Option[] | undefined
  }

/** One line of text. */
export function TextField({ label, labelHidden, readOnly, required, error, hint, width, ...props }: TextFieldProps) {
  const { inside, suggested, onChange, ref, ...input } = props
  const listId = useId()
  return (
    <Field {...{ label, labelHidden, readOnly, required, error, hint, width }}>
      {(wiring) => {
        const control = (
          <input
            {...wiring}
            {...input}
            ref={ref}
            readOnly={readOnly}
            className="ui-input"
            list={suggested && listId}
            onChange={(event) => onChange(event.target.value)}
          />
        )
        return (
          <>
            {inside ? (
              <span className="ui-affix">
                {control}
                {inside}
              </span>
            ) : (
              control
            )}
            {suggested && <Suggestions id={listId} options={suggested} />}
          </>
        )
      }}
    </Field>
  )
}

const Suggestions = ({ id, options }: { id: string; options: readonly Option[] }) => (
  <datalist id={id}>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </datalist>
)

export type TextAreaFieldProps = FieldProps &
  NativeProps<'textarea'> & {
    value: string
    onChange: (text: string) => void
    maxLength?: number
    rows?: number
    ref?: Ref<HTMLTextAreaElement>
  }

/** A field for several lines of text. */
export function TextAreaField({
  label,
  labelHidden,
  readOnly,
  required,
  error,
  hint,
  width,
  onChange,
  rows = 2,
  ...input
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, labelHidden, readOnly, required, error, hint, width }}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...input}
          rows={rows}
          readOnly={readOnly}
          className="ui-input"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export type Option = { value: string; label: string }
export type SelectFieldProps = FieldProps &
  NativeProps<'select'> & {
    value: string
    onChange: (value: string) => void
    options: readonly Option[]
    /** The label of the empty value. Without it, the empty value is not offered. */
    none?: string
    ref?: Ref<HTMLSelectElement>
  }

/** A field for one of a few values. */
export function SelectField({
  label,
  labelHidden,
  readOnly,
  required,
  error,
  hint,
  width,
  options,
  none,
  onChange,
  ...input
}: SelectFieldProps) {
  return (
    <Field {...{ label, labelHidden, readOnly, required, error, hint, width }}>
      {(wiring) => (
        <select {...wiring} {...input} disabled={readOnly} className="ui-input" onChange={(event) => onChange(event.target.value)}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export type SwitchFieldProps = Pick<FieldProps, 'label' | 'labelHidden' | 'readOnly' | 'hint' | 'width'> & {
  value: boolean
  onChange: (on: boolean) => void
  /** The reason why it is disabled, shown as a tooltip. */
  reason?: string
}

/** A switch. While it is disabled, it can still be focused and gives the reason as a tooltip. */
export function SwitchField({ label, labelHidden, readOnly, hint, width, value, onChange, reason }: SwitchFieldProps) {
  const id = useId()
  const word = useWord()
  return (
    <div className="ui-field" style={width === undefined ? undefined : { width }}>
      <span id={`${id}-label`} className={labelHidden ? 'ui-hidden' : 'ui-label'}>
        {label}
      </span>
      <span className="ui-switch-row">
        <button
          type="button"
          role="switch"
          className="ui-switch"
          aria-checked={value}
          aria-labelledby={`${id}-label`}
          aria-disabled={readOnly || undefined}
          title={readOnly ? reason : undefined}
          onClick={() => !readOnly && onChange(!value)}
        />
        {!labelHidden && <span className="ui-muted">{hint ?? word(value ? 'yes' : 'no')}</span>}
      </span>
    </div>
  )
}
