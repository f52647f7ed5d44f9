import { type CSSProperties, type ReactNode, useId } from 'react'

/** The props that every field has. */
export type FieldProps = {
  label: string
  /** Only screen readers read the label, because filters and cells have no room for it. */
  labelHidden?: boolean
  readOnly?: boolean
  required?: boolean
  /** The error in the user's language, shown under the field. */
  error?: string
  hint?: string
  /** The width in px; by default the available width. */
  width?: number
}

type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined; 'aria-required': true | undefined }

/**
 * The frame of a field: the label above the control, and one line below for the error or the hint. Label, error and
 * hint are connected to the control for screen readers.
 */
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
