import { type Ref, useRef, useState } from 'react'
import { figureText, readFigure } from '#domain/figures/decimal.ts'
import { plainFigure, plainPercentage } from '#domain/figures/typed-figure.ts'
import { formatMoney, formatPrice } from '../../i18n/format.ts'
import { useWord } from '../../i18n/index.ts'
import { Field, type FieldProps } from './field.tsx'

export type DecimalFieldProps = FieldProps & {
  /** The decimal as text, never as a JavaScript number; empty if nothing is entered. */
  value: string
  onChange: (text: string) => void
  /**
   * The number of decimals. Missing ones are added when the user leaves the field. If more are typed, they stay, and
   * the check of the form refuses them.
   */
  places?: number
  /** Text behind the figure, such as `%`. */
  unit?: string
  /** The value that applies if the field is empty. */
  placeholder?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/**
 * A field for a decimal. It is aligned to the right, with thousands separators while it is not edited. A minus may be
 * typed behind the figure.
 */
export function DecimalField({ value, onChange, places, unit, placeholder, onBlur, ref, ...field }: DecimalFieldProps) {
  const word = useWord()
  const plain = unit === '%' ? plainPercentage : plainFigure
  const [typed, setTyped] = useState<string>()
  const [isFocused, setFocused] = useState(false)
  const isTypedIn = useRef(false)
  const formatted = places !== undefined && places > 2 ? formatPrice(value) : formatMoney(value)
  const bad = typed === undefined && !isFocused && value !== '' && readFigure(value) === undefined
  const leave = () => {
    const figure = readFigure(plain(typed ?? ''))
    // a value that the user has not edited is not reported, because it may have changed in the meantime
    if (typed !== undefined) onChange(figure ? (places === undefined ? figure.toFixed() : figureText(figure, places)) : plain(typed))
    setTyped(undefined)
    setFocused(false)
    onBlur?.()
  }
  const enter = (text: string) => {
    isTypedIn.current = true
    setTyped(text)
    onChange(plain(text))
  }
  return (
    <Field {...field} error={field.error ?? (bad ? word('badNumber') : undefined)}>
      {(wiring) => {
        const shown = typed ?? (bad || isFocused ? value : formatted)
        const control = (
          <input
            {...wiring}
            ref={ref}
            className="ui-input"
            data-number
            placeholder={placeholder}
            inputMode="decimal"
            autoComplete="off"
            readOnly={field.readOnly}
            value={shown}
            onFocus={(event) => {
              if (field.readOnly) return
              isTypedIn.current = false
              setFocused(true)
              const input = event.currentTarget
              // Selecting is done a frame later. If the focus is elsewhere by then, selecting would take it back in
              // Chromium. If the user has already typed, the next key would replace their text. Nothing is selected in
              // both cases.
              requestAnimationFrame(() => document.activeElement === input && !isTypedIn.current && input.select())
            }}
            onChange={(event) => enter(event.target.value)}
            onBlur={leave}
          />
        )
        if (!unit) return control
        return (
          <span className="ui-affix">
            {control}
            <span className="ui-inside" aria-hidden="true">
              {unit}
            </span>
          </span>
        )
      }}
    </Field>
  )
}
