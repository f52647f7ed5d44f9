import { type KeyboardEvent, useRef, useState } from 'react'
import { filled } from '#web/documents/words/fill-words.ts'
import { useSay } from '#web/i18n/index.ts'
import { Button } from '#web/ui/button.tsx'
import { isComposing } from '#web/ui/composing.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { goodsName } from './cell-text.ts'
import type { NewRows, Twin } from './duplicate-lines.ts'
import { mergeNow, quantityColumn } from './grid-goods.ts'
import { amend, type Grid } from './grid-state.ts'
import { withLine } from './line-edits.ts'
import { rememberPolicy } from './preferences.ts'
import { gridWords } from './words.ts'

type TwinsProps = { grid: Grid; twins: readonly Twin[]; rows: NewRows; onClose: () => void }

/**
 * The goods are in the document already: add the quantities, or keep both rows; this once or from now on. Of a single row the quantity is
 * asked here, since whoever types on without looking types the quantity.
 */
export function TwinsDialog({ grid, twins, rows, onClose }: TwinsProps) {
  const say = useSay()
  const first = useRef<HTMLInputElement & HTMLButtonElement>(null)
  const [only] = twins
  const single = twins.length === 1 ? only : undefined
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
  const listed = twins.slice(0, 12).map(({ row }) => row)
  const text = single
    ? filled(gridWords.twinsText, { row: String(single.row), other: String(single.otherRow) })
    : filled(gridWords.twinsMany, {
        count: String(twins.length),
        rows: `${listed.join(say(gridWords.comma))}${twins.length > listed.length ? '…' : ''}`,
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
function enterQuantity(grid: Grid, { row }: Twin, text: string): void {
  const line = grid.lines[row - 1]
  const column = grid.inputs.columns[quantityColumn(grid)]
  if (!line || !column || text.trim() === quantityText(grid, row)) return
  amend(grid, withLine(grid.lines, row - 1, grid.context.rules.editQuantity(line, column.name, text)))
}
