import { type KeyboardEvent, useRef, useState } from 'react'
import { readFigure } from '#domain/figures/decimal.ts'
import { TextField } from '../ui/fields/fields.tsx'

type Props = { qty: string | undefined; label: string; onType: (qty: string) => void }

/**
 * A quantity field that reports a changed value on blur or Enter, once, although its effect is shown a moment later.
 */
export function TypedQty({ qty = '', label, onType }: Props) {
  const [text, setText] = useState(qty)
  const said = useRef(qty)
  const done = () => {
    const figure = readFigure(text)
    if (!figure || figure.isNegative()) return setText(said.current)
    if (text === said.current) return
    said.current = text
    onType(figure.toFixed())
  }
  return (
    <TextField
      label={label}
      labelHidden
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={setText}
      onBlur={done}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && done()}
    />
  )
}
