import { type FormEvent, useState } from 'react'
import { readFigure } from '#domain/figures/decimal.ts'
import { plainFigure } from '#domain/figures/typed-figure.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import { tillWords } from './words.ts'

type Props = { title: string; label: string; value: string; onDone: (figure: string | undefined) => void }

/** Asks for one number; Enter confirms it. */
export function FigureDialog({ title, label, value, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const [text, setText] = useState(value)
  const figure = plainFigure(text)
  const isFigure = readFigure(figure) !== undefined
  const problem = text.trim() !== '' && !isFigure ? word('badNumber') : undefined
  const done = (event: FormEvent) => {
    event.preventDefault()
    if (isFigure) onDone(figure)
  }
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" type="submit" form="till-figure" disabled={!isFigure}>
        {say(tillWords.take)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={title} width={360} footer={footer}>
      <form id="till-figure" onSubmit={done}>
        <TextField
          label={label}
          inputMode="decimal"
          value={text}
          onChange={setText}
          error={problem}
          onFocus={(event) => event.target.select()}
        />
      </form>
    </Dialog>
  )
}
