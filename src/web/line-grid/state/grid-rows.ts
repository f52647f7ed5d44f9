import { fillTemplate } from '../../document-words/fill-words.ts'
import { copyLines, type LinesEdit, moveLines, type Rows, type SetCell, setCells } from '../lines/line-edits.ts'
import { gridWords } from '../lines/words.ts'
import { refusalOf } from './grid-commands.ts'
import { refusedWords, resolveOpenCodes } from './grid-goods.ts'
import { announce, cellOf, changeLines, type Grid, isEditing } from './grid-state.ts'
import type { KeyPress } from './key-press.ts'

/**
 * Actions on whole rows: the selected ones or, without a selection, the current one. Each action is one step for undo,
 * and all can be done by keyboard.
 */

/** The selected rows that are lines; undefined if only the blank row is selected. */
export function chosenRows(grid: Grid): Rows | undefined {
  const { row } = cellOf(grid)
  const anchor = grid.view.get().anchor?.row ?? row
  const [from, to] = [Math.min(row, anchor), Math.min(Math.max(row, anchor), grid.lines.length - 1)]
  return from > to ? undefined : { from, to }
}

/**
 * Handles a key for an action on rows; returns false for other keys. Text that is being typed is written into its line
 * first.
 */
export function handleRowKey(grid: Grid, event: KeyPress): boolean {
  const act = grid.inputs.readOnly || event.ctrlKey || event.metaKey || !event.altKey ? undefined : rowActionOf(event)
  if (!act) return false
  event.preventDefault()
  if (refusalOf(grid)) return true
  commitTyping(grid)
  act(grid)
  return true
}

function rowActionOf({ key, shiftKey }: KeyPress): ((grid: Grid) => void) | undefined {
  if (shiftKey) return key === 'ArrowUp' ? moveRowsUp : key === 'ArrowDown' ? moveRowsDown : undefined
  if (key === 'Enter') return copyRows
  return key.toLowerCase() === 'b' ? openSetRows : undefined
}

function commitTyping(grid: Grid): void {
  if (!isEditing(grid)) return
  const { row, column } = cellOf(grid)
  grid.movement.send({ type: 'BLUR' })
  grid.movement.send({ type: 'FOCUS', row, column })
}

export const moveRowsUp = (grid: Grid): void => moveChosenRows(grid, ({ from }) => from - 1)
export const moveRowsDown = (grid: Grid): void => moveChosenRows(grid, ({ to }) => to + 2)

function moveChosenRows(grid: Grid, before: (rows: Rows) => number): void {
  const rows = chosenRows(grid)
  if (rows) moveRows(grid, rows, before(rows))
}

/** Moves rows to before another one. The cursor and the selection move with them. */
export function moveRows(grid: Grid, rows: Rows, before: number): void {
  const lines = moveLines(grid.lines, rows, Math.max(0, Math.min(before, grid.lines.length)))
  if (lines === grid.lines) return
  const by = (before > rows.to ? before - (rows.to - rows.from + 1) : Math.max(0, before)) - rows.from
  changeLines(grid, [...lines])
  const { row, column } = cellOf(grid)
  const { anchor } = grid.view.get()
  if (anchor) grid.view.set({ anchor: { ...anchor, row: anchor.row + by } })
  grid.movement.send({ type: 'FOCUS', row: row + by, column })
  announce(grid, fillTemplate(gridWords.rowsMoved, { count: String(rows.to - rows.from + 1), row: String(rows.from + by + 1) }))
}

/** Inserts copies of the selected rows below them, and selects the copies. */
export function copyRows(grid: Grid): void {
  const rows = chosenRows(grid)
  if (!rows) return
  const count = rows.to - rows.from + 1
  applyRows(grid, copyLines(grid.lines, rows, grid.context), fillTemplate(gridWords.rowsCopied, { count: String(count) }))
  const { row, column } = cellOf(grid)
  const { anchor } = grid.view.get()
  if (anchor) grid.view.set({ anchor: { ...anchor, row: anchor.row + count } })
  grid.movement.send({ type: 'FOCUS', row: Math.min(row, rows.to) + count, column })
}

/** Opens the dialog that sets the same values in many rows. */
export function openSetRows(grid: Grid): void {
  if (grid.lines.length > 0) grid.view.set({ dialog: { type: 'setRows', rows: chosenRows(grid) } })
}

/** Sets the values that were entered in the dialog in these rows. */
export function setRows(grid: Grid, rows: Rows, cells: readonly SetCell[]): void {
  const result = setCells(grid.lines, rows, cells, grid.context)
  grid.view.set({ dialog: undefined })
  applyRows(grid, result, fillTemplate(gridWords.rowsSet, { count: String(result.rows) }))
}

function applyRows(grid: Grid, { lines, refused }: LinesEdit, done: Parameters<typeof announce>[1]): void {
  changeLines(grid, lines)
  resolveOpenCodes(grid)
  announce(grid, refused.length > 0 ? refusedWords(refused) : done, refused.length > 0)
}
