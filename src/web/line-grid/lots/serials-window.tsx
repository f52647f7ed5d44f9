import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { codeKey } from '#domain/core/plain-code.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { readNumbers } from '#domain/stock/lot-text.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay } from '../../i18n/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { Icon } from '../../ui/icons.tsx'
import { gridWords } from '../lines/words.ts'
import { LotsFrame, type LotsProps } from './lots-frame.tsx'

/**
 * Dialog for the serial numbers of a line, which are scanned or pasted. Each number counts once. With `chooses`, only
 * numbers in stock or left to return are accepted.
 */
export function SerialsWindow({ named, here, chooses, onTake, ...asked }: LotsProps) {
  const say = useSay()
  const { line } = asked
  const [numbers, setNumbers] = useState(() => named.map(({ lot }) => lot))
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const labelId = useId()
  // numbers are compared in the same way as on the server
  const there = new Map(here.map(({ lot }) => [codeKey(lot), lot]))
  const taken = new Set(numbers.map(codeKey))

  const add = (typed: string) => {
    const read = readNumbers(typed).map((one) => there.get(codeKey(one)) ?? one)
    const unknown = read.filter((one) => chooses && !there.has(codeKey(one)))
    const twice = read.filter((one) => taken.has(codeKey(one)))
    const [lot = ''] = [...unknown, ...twice]
    const problem = unknown.length === 0 ? gridWords.serialTwice : line.lotsLeft ? gridWords.serialNotLeft : gridWords.serialUnknown
    setWrong(lot ? say(fillTemplate(problem, { lot })) : undefined)
    setNumbers([...numbers, ...read.filter((one) => !taken.has(codeKey(one)) && !unknown.includes(one))])
    setText('')
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    if (text.trim()) add(text)
    else onTake(lotsFrom(numbers))
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    add(`${text} ${event.clipboardData.getData('text')}`)
  }
  const free = chooses
    ? here.filter(({ lot }) => !taken.has(codeKey(lot)) && codeKey(lot).includes(codeKey(text))).slice(0, shownAtOnce)
    : []
  return (
    <LotsFrame {...asked} named={decimal(String(numbers.length))} onTake={(qty) => onTake(lotsFrom(numbers), qty)}>
      {/* pasting is handled here: an input would join the lines of a pasted list */}
      <div onPaste={paste}>
        <TextField
          label={say(gridWords.serialScan)}
          value={text}
          onChange={setText}
          onKeyDown={keys}
          error={wrong}
          autoComplete="off"
          data-autofocus
        />
      </div>
      <SerialList numbers={numbers} onRemove={(lot) => setNumbers(numbers.filter((one) => one !== lot))} />
      {free.length > 0 && (
        <ul className="lg-serials" aria-labelledby={labelId}>
          <li id={labelId} className="ui-muted">
            {say(line.lotsLeft ? gridWords.lotsBack : gridWords.onHand)}
          </li>
          {free.map(({ lot }) => (
            <li key={lot}>
              <button type="button" className="ui-link" onClick={() => add(lot)}>
                + {lot}
              </button>
            </li>
          ))}
        </ul>
      )}
    </LotsFrame>
  )
}

const shownAtOnce = 60

const lotsFrom = (numbers: readonly string[]) => numbers.map((lot) => ({ lot, qty: '1' }))

function SerialList({ numbers, onRemove }: { numbers: readonly string[]; onRemove: (lot: string) => void }) {
  const say = useSay()
  return (
    <ol className="lg-serials" data-named>
      {numbers.map((lot) => (
        <li key={lot}>
          {lot}
          <IconButton label={say(fillTemplate(gridWords.lotRemove, { lot }))} onClick={() => onRemove(lot)}>
            <Icon name="close" />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}
