import { type KeyboardEvent, useRef, useState } from 'react'
import { useSay } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { filled } from '../words/fill-words.ts'
import { goodsName, takeText } from './cell-text.ts'
import type { DuplicateLine, NewRows } from './duplicate-lines.ts'
import { mergeNow, quantityColumn } from './grid-goods.ts'
import { amend, type Grid } from './grid-state.ts'
import { withLine } from './line-edits.ts'
import { rememberPolicy } from './preferences.ts'
import { withTaken } from './refused-cells.ts'
import { gridWords } from './words.ts'

type DuplicateLinesProps = { grid: Grid; duplicates: readonly DuplicateLine[]; rows: NewRows; onClose: () => void }

/**
 * The goods are in the document already: add the quantities, or keep both rows; this once or from now on. Of a single row the quantity is
 * asked here, since whoever types on without looking types the quantity.
 */
export function DuplicateLinesDialog({ grid, duplicates, rows, onClose }: DuplicateLinesProps) {
  const say = useSay()
  const first = useRef<HTMLInputElement & HTMLButtonElement>(null)
  const [only] = duplicates
  const single = duplicates.length === 1 ? only : undefined
  const [qty, setQty] = useState(() => quantityText(grid, single?.row))
  const [always, setAlways] = useState(false)
  const answer = (policy: 'merge' | 'keep') => {
    if (always) rememberPolicy(grid.inputs.kind, policy)
    onClose()
    if (single) enterQuantity(grid, single, qty)
    if (policy === 'merge') mergeNow(grid, rows)
  }
  const confirm = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    answer('merge')
  }
  const listed = duplicates.slice(0, 12).map(({ row }) => row)
  const text = single
    ? filled(gridWords.twinsText, { row: String(single.row), other: String(single.otherRow) })
    : filled(gridWords.twinsMany, {
        count: String(duplicates.length),
        rows: `${listed.join(say(gridWords.comma))}${duplicates.length > listed.length ? '…' : ''}`,
      })
  return (
    <Dialog
      open
      onClose={() => answer('keep')}
      title={say(gridWords.twinsTitle)}
      width={440}
      initialFocus={() => first.current}
      footer={
        <>
          <Button onClick={() => answer('keep')}>{say(gridWords.keepBoth)}</Button>
          <Button ref={single ? undefined : first} kind="primary" onClick={() => answer('merge')}>
            {say(gridWords.merge)}
          </Button>
        </>
      }
    >
      <p>{say(text)}</p>
      {single && (
        <TextField
          ref={first}
          label={say(filled(gridWords.twinsQty, { goods: goodsName(grid.lines[single.row - 1] ?? {}) }))}
          value={qty}
          onChange={setQty}
          onKeyDown={confirm}
          onFocus={(event) => event.currentTarget.select()}
          width={160}
          inputMode="decimal"
        />
      )}
      <label className="lg-check">
        <input type="checkbox" className="ui-tick" checked={always} onChange={(event) => setAlways(event.target.checked)} />
        {say(gridWords.remember)}
      </label>
    </Dialog>
  )
}

function quantityText(grid: Grid, row = 0): string {
  const line = grid.lines[row - 1]
  return line ? grid.context.rules.quantityOf(line) : ''
}

/** The quantity of the row that repeats, before it is added or kept. */
function enterQuantity(grid: Grid, { row }: DuplicateLine, text: string): void {
  const line = grid.lines[row - 1]
  const column = grid.inputs.columns[quantityColumn(grid)]
  if (!line || !column || text.trim() === quantityText(grid, row)) return
  amend(grid, withLine(grid.lines, row - 1, withTaken(line, column, takeText(line, column, text, grid.context))))
}
