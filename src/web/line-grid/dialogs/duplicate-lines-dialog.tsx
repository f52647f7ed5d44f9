import { type KeyboardEvent, useRef, useState } from 'react'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { goodsName, withCellText } from '../lines/cell-text.ts'
import type { DuplicateLine, NewRows } from '../lines/duplicate-lines.ts'
import { withLine } from '../lines/line-edits.ts'
import { storeDuplicatePolicy } from '../lines/preferences.ts'
import { withCellEdit } from '../lines/refused-cells.ts'
import { gridWords } from '../lines/words.ts'
import { mergeDuplicates, quantityColumn } from '../state/grid-goods.ts'
import { amendLines, type Grid } from '../state/grid-state.ts'

type DuplicateLinesProps = { grid: Grid; duplicates: readonly DuplicateLine[]; rows: NewRows; onClose: () => void }

/**
 * Asks what to do with goods that the document already has: add the quantities, or keep both rows; for this time, or
 * always. For a single row, the quantity can be typed here, because a user who goes on typing means the quantity.
 */
export function DuplicateLinesDialog({ grid, duplicates, rows, onClose }: DuplicateLinesProps) {
  const say = useSay()
  const first = useRef<HTMLInputElement & HTMLButtonElement>(null)
  const [only] = duplicates
  const single = duplicates.length === 1 ? only : undefined
  const [qty, setQty] = useState(() => quantityText(grid, single?.row))
  const [always, setAlways] = useState(false)
  const answer = (policy: 'merge' | 'keep') => {
    if (always) storeDuplicatePolicy(grid.inputs.kind, policy)
    onClose()
    if (single) enterQuantity(grid, single, qty)
    if (policy === 'merge') mergeDuplicates(grid, rows)
  }
  const confirm = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    answer('merge')
  }
  const listed = duplicates.slice(0, 12).map(({ row }) => row)
  const text = single
    ? fillTemplate(gridWords.twinsText, { row: String(single.row), other: String(single.otherRow) })
    : fillTemplate(gridWords.twinsMany, {
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
          label={say(fillTemplate(gridWords.twinsQty, { goods: goodsName(grid.lines[single.row - 1] ?? {}) }))}
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

/** Sets the quantity of the new row, before it is added to the other row or kept. */
function enterQuantity(grid: Grid, { row }: DuplicateLine, text: string): void {
  const line = grid.lines[row - 1]
  const column = grid.inputs.columns[quantityColumn(grid)]
  if (!line || !column || text.trim() === quantityText(grid, row)) return
  amendLines(grid, withLine(grid.lines, row - 1, withCellEdit(line, column, withCellText(line, column, text, grid.context))))
}
