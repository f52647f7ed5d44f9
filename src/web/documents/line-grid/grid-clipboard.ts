import { filled } from '#web/documents/words/fill-words.ts'
import { editText } from './cell-text.ts'
import { applyChanged } from './grid-commands.ts'
import { refusedWords } from './grid-goods.ts'
import { announce, cellOf, type Grid, isEditing, rangeOf } from './grid-state.ts'
import { clearCells, pasteCells, type RefusedCell } from './line-edits.ts'
import { readSheet, writeSheet } from './sheet-text.ts'
import type { LineColumn } from './types.ts'
import { gridWords } from './words.ts'

/** Copying and pasting whole cells. While somebody types into a cell, both belong to its text. */

type Clipboard = { clipboardData: DataTransfer | null; preventDefault: () => void }

export function copied(grid: Grid, event: Clipboard): boolean {
  if (isEditing(grid) || !event.clipboardData) return false
  const { top, bottom, left, right } = rangeOf(cellOf(grid), grid.view.get().anchor)
  const columns = grid.inputs.columns.slice(left, right + 1)
  const rows = grid.lines.slice(top, bottom + 1).map((line) => columns.map((column) => editText(line, column, grid.context)))
  event.clipboardData.setData('text/plain', writeSheet(rows))
  event.preventDefault()
  announce(grid, filled(gridWords.copied, { count: String(rows.length * columns.length) }))
  return true
}

export function cut(grid: Grid, event: Clipboard): void {
  if (!copied(grid, event) || grid.inputs.readOnly) return
  applyChanged(grid, clearCells(grid.lines, rangeOf(cellOf(grid), grid.view.get().anchor), grid.context))
}

/**
 * Cells of a sheet go into the grid from the current cell on, and stay selected; one plain text goes into the editor as if typed.
 * What could not be taken is said with its row and column.
 */
export function pasted(grid: Grid, event: Clipboard): void {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (!/[\t\r\n]/.test(text) || grid.inputs.readOnly) return
  event.preventDefault()
  if (isEditing(grid)) grid.movement.send({ type: 'ESCAPE' })
  const { row, column } = cellOf(grid)
  const cells = readSheet(text)
  const width = Math.max(...cells.map((texts) => texts.length))
  const last = Math.min(column + width, grid.inputs.columns.length) - 1
  const { lines, refused } = pasteCells(grid.lines, { row, column }, cells, grid.context)
  applyChanged(grid, { lines, refused: [] })
  grid.view.set({ anchor: cells.length > 1 || width > 1 ? { row: row + cells.length - 1, column: last } : undefined })
  sayPasted(grid, cells.length, [...refused, ...beyondLast(grid, cells, row, column)])
}

/** Texts to the right of the last column. */
function beyondLast(grid: Grid, cells: readonly (readonly string[])[], row: number, column: number) {
  const room = grid.inputs.columns.length - column
  return cells.flatMap((texts, down) =>
    texts.slice(room).flatMap((text) => (text.trim() === '' ? [] : [{ row: row + down, column: { label: gridWords.beyond }, text }])),
  )
}

function sayPasted(
  grid: Grid,
  count: number,
  refused: readonly (RefusedCell | { row: number; column: Pick<LineColumn, 'label'>; text: string })[],
): void {
  const done = filled(gridWords.pasted, { count: String(count) })
  if (refused.length === 0) {
    announce(grid, done)
    return
  }
  const left = refusedWords(refused)
  announce(grid, { zh: `${done.zh}；${left.zh}`, en: `${done.en}; ${left.en}` }, true)
}
