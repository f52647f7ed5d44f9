import { Field, type FieldProps } from './field.tsx'

export type MomentFieldProps = FieldProps & {
  /** `yyyy-MM-dd HH:mm:ss`, or empty. */
  value: string
  onChange: (moment: string) => void
  onBlur?: () => void
}

/** A time with seconds, entered in the browser's own field. */
export function MomentField({ value, onChange, onBlur, ...field }: MomentFieldProps) {
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...wiring}
          className="ui-input"
          type="datetime-local"
          step={1}
          readOnly={field.readOnly}
          value={value.replace(' ', 'T')}
          onChange={(event) => onChange(momentOf(event.target.value))}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

/** Adds the seconds, which the browser leaves out if they are zero. */
const momentOf = (entered: string) => (/T\d\d:\d\d$/.test(entered) ? `${entered}:00` : entered).replace('T', ' ')
