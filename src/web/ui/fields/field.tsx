import { type CSSProperties, type ReactNode, useId } from 'react'

/** Props of every field. */
export type FieldProps = {
  label: string
  /** For the screen reader only: filters and cells have no room for it. */
  labelHidden?: boolean
  readOnly?: boolean
  required?: boolean
  /** The error, in the reader's language; shown under the field. */
  error?: string
  hint?: string
  /** In px; by default the available width. */
  width?: number
}

type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined; 'aria-required': true | undefined }

/** Label above, control, and one line for the error; ties them together for screen readers. */
export function Field({ children, width, ...props }: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const { label, labelHidden, required, error, hint } = props
  const id = useId()
  const style: CSSProperties | undefined = width === undefined ? undefined : { width }
  const below = error ?? hint
  return (
    <div className="ui-field" style={style}>
      <label htmlFor={id} className={labelHidden ? 'ui-hidden' : 'ui-label'} data-required={required || undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': below === undefined ? undefined : `${id}-below`,
        'aria-required': required || undefined,
      })}
      {below !== undefined && (
        <span id={`${id}-below`} className={error === undefined ? 'ui-hint' : 'ui-wrong'} role={error === undefined ? undefined : 'alert'}>
          {below}
        </span>
      )}
    </div>
  )
}
