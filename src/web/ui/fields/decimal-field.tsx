import { type Ref, useRef, useState } from 'react'
import { figureText, readFigure } from '#domain/figures/decimal.ts'
import { plainFigure, plainPercentage } from '#domain/figures/typed-figure.ts'
import { formatMoney, formatPrice } from '../../i18n/format.ts'
import { useWord } from '../../i18n/index.ts'
import { Field, type FieldProps } from './field.tsx'

export type DecimalFieldProps = FieldProps & {
  /** Decimal text, never a JavaScript number; empty without a figure. */
  value: string
  onChange: (text: string) => void
  /** Decimals shown and filled up when the field is left; more digits stay as typed, to be refused. */
  places?: number
  /** Text after the figure, such as `%`. */
  unit?: string
  /** The value that an empty field stands for. */
  placeholder?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A decimal: right-aligned, thousands separated while it is not edited, a minus may follow the figure. */
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
    // a value that was not edited stays, for it may have changed meanwhile
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
              // a frame later the focus may be elsewhere, and in Chromium selecting takes it back; or the user has
              // typed, and the next key would replace that
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
