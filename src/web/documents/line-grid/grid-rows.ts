import { filled } from '../words/fill-words.ts'
import { refusalOf } from './grid-commands.ts'
import { askOpen, refusedWords } from './grid-goods.ts'
import { announce, cellOf, change, type Grid, isEditing } from './grid-state.ts'
import type { KeyPress } from './key-press.ts'
import { type Changed, copyLines, moveLines, type Rows, type SetCell, setCells } from './line-edits.ts'
import { gridWords } from './words.ts'

/** What is done to whole rows: those of the selection, or the one the hand is in. Each is one step to undo, and none needs a mouse. */

/** The chosen rows that are lines; nothing in the blank row alone. */
export function chosenRows(grid: Grid): Rows | undefined {
  const { row } = cellOf(grid)
  const anchor = grid.view.get().anchor?.row ?? row
  const [from, to] = [Math.min(row, anchor), Math.min(Math.max(row, anchor), grid.lines.length - 1)]
  return from > to ? undefined : { from, to }
}

/** Keys of rows; true where one was pressed. What is being typed is taken first. */
export function rowKeys(grid: Grid, event: KeyPress): boolean {
  const act = grid.inputs.readOnly || event.ctrlKey || event.metaKey || !event.altKey ? undefined : actOf(event)
  if (!act) return false
  event.preventDefault()
  if (refusalOf(grid)) return true
  settle(grid)
  act(grid)
  return true
}

function actOf({ key, shiftKey }: KeyPress): ((grid: Grid) => void) | undefined {
  if (shiftKey) return key === 'ArrowUp' ? moveUp : key === 'ArrowDown' ? moveDown : undefined
  if (key === 'Enter') return copyRows
  return key.toLowerCase() === 'b' ? openSetRows : undefined
}

function settle(grid: Grid): void {
  if (!isEditing(grid)) return
  const { row, column } = cellOf(grid)
  grid.movement.send({ type: 'BLUR' })
  grid.movement.send({ type: 'FOCUS', row, column })
}

export const moveUp = (grid: Grid): void => moveBy(grid, ({ from }) => from - 1)
export const moveDown = (grid: Grid): void => moveBy(grid, ({ to }) => to + 2)

function moveBy(grid: Grid, before: (rows: Rows) => number): void {
  const rows = chosenRows(grid)
  if (rows) moveRows(grid, rows, before(rows))
}

/** Puts rows before another one; the hand and the selection go with them. */
export function moveRows(grid: Grid, rows: Rows, before: number): void {
  const lines = moveLines(grid.lines, rows, Math.max(0, Math.min(before, grid.lines.length)))
  if (lines === grid.lines) return
  const by = (before > rows.to ? before - (rows.to - rows.from + 1) : Math.max(0, before)) - rows.from
  change(grid, [...lines])
  const { row, column } = cellOf(grid)
  const { anchor } = grid.view.get()
  if (anchor) grid.view.set({ anchor: { ...anchor, row: anchor.row + by } })
  grid.movement.send({ type: 'FOCUS', row: row + by, column })
  announce(grid, filled(gridWords.rowsMoved, { count: String(rows.to - rows.from + 1), row: String(rows.from + by + 1) }))
}

/** The chosen rows once more below themselves, and chosen there. */
export function copyRows(grid: Grid): void {
  const rows = chosenRows(grid)
  if (!rows) return
  const count = rows.to - rows.from + 1
  take(grid, copyLines(grid.lines, rows, grid.context), filled(gridWords.rowsCopied, { count: String(count) }))
  const { row, column } = cellOf(grid)
  const { anchor } = grid.view.get()
  if (anchor) grid.view.set({ anchor: { ...anchor, row: anchor.row + count } })
  grid.movement.send({ type: 'FOCUS', row: Math.min(row, rows.to) + count, column })
}

/** Opens the window in which many rows are set to the same. */
export function openSetRows(grid: Grid): void {
  if (grid.lines.length > 0) grid.view.set({ dialog: { type: 'setRows', rows: chosenRows(grid) } })
}

/** Sets rows to the same, as the window says. */
export function setRows(grid: Grid, rows: Rows, cells: readonly SetCell[]): void {
  const result = setCells(grid.lines, rows, cells, grid.context)
  grid.view.set({ dialog: undefined })
  take(grid, result, filled(gridWords.rowsSet, { count: String(result.rows) }))
}

function take(grid: Grid, { lines, refused }: Changed, done: Parameters<typeof announce>[1]): void {
  change(grid, lines)
  askOpen(grid)
  announce(grid, refused.length > 0 ? refusedWords(refused) : done, refused.length > 0)
}
