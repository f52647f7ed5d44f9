import { type KeyboardEvent, useRef, useState } from 'react'
import { readFigure } from '#domain/figures/decimal.ts'
import { plainFigure } from '#domain/figures/typed-figure.ts'
import { useWord } from '../i18n/index.ts'
import { TextField } from '../ui/fields/fields.tsx'

type Props = { qty: string | undefined; label: string; onType: (qty: string) => void }

/**
 * A quantity field that reports a changed quantity on blur or Enter. The same text is reported only once, even though
 * the new `qty` arrives a moment later. Text that is not a quantity stays in the field and is marked.
 */
export function TypedQty({ qty = '', label, onType }: Props) {
  const word = useWord()
  const [text, setText] = useState(qty)
  const [isWrong, setWrong] = useState(false)
  const said = useRef(qty)
  const done = () => {
    if (text === said.current) return setWrong(false)
    const figure = readFigure(plainFigure(text))
    const isQty = figure !== undefined && !figure.isNegative()
    setWrong(!isQty)
    if (!isQty) return
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
      error={isWrong ? word('badNumber') : undefined}
      onChange={setText}
      onBlur={done}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && done()}
    />
  )
}
