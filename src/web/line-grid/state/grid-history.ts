import type { Words } from '#domain/core/words.ts'
import { type HistoryResult, redo, undo } from '../lines/history.ts'
import type { GridLine } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'
import { resolveOpenCodes } from './grid-goods.ts'
import { announce, type Grid, moveCursor, publishLines } from './grid-state.ts'

/** Undoes the last change, and moves the cursor to where it was made. */
export function undoChange(grid: Grid): void {
  applyHistoryStep(grid, undo(grid.history, grid.lines), gridWords.undone, gridWords.nothingToUndo)
}

/** Redoes the change that was undone last, and moves the cursor to where it was made. */
export function redoChange(grid: Grid): void {
  applyHistoryStep(grid, redo(grid.history, grid.lines), gridWords.redone, gridWords.nothingToRedo)
}

function applyHistoryStep(grid: Grid, step: HistoryResult<GridLine> | undefined, done: Words, nothing: Words): void {
  announce(grid, step ? done : nothing)
  if (!step) return
  grid.history = step.history
  publishLines(grid, step.lines)
  moveCursor(grid, step.cell.row, step.cell.column)
  resolveOpenCodes(grid)
}
