import type { PointerEvent } from 'react'
import { rowHeightPx } from './grid-row.tsx'
import { chosenRows, moveRows } from './state/grid-rows.ts'
import { focusGrid, type Grid } from './state/grid-state.ts'

/** Dragging rows by their numbers with the mouse, a pen or a finger. The keys that do the same are in `grid-rows`. */

const edgePx = 24

/** Prepares dragging the row under the pointer, or all selected rows if it is one of them. */
export function beginRowDrag(grid: Grid, event: PointerEvent<HTMLElement>): void {
  const number = event.target instanceof Element ? event.target.closest<HTMLElement>('.lg-body .lg-number') : null
  const row = Number(number?.closest<HTMLElement>('[data-row]')?.dataset.row ?? grid.lines.length)
  if (grid.inputs.readOnly || event.button !== 0 || event.shiftKey || row >= grid.lines.length) return
  const chosen = grid.view.get().anchor ? chosenRows(grid) : undefined
  const rows = chosen && row >= chosen.from && row <= chosen.to ? chosen : { from: row, to: row }
  grid.pressedRows = { rows, startY: event.clientY }
}

/** Moves the dragged rows with the pointer. Returns true while rows are being dragged. */
export function dragRows(grid: Grid, event: PointerEvent<HTMLElement>): boolean {
  const { pressedRows: held } = grid
  const { drag } = grid.view.get()
  if (!held || !grid.scroller) return false
  if (!drag && Math.abs(event.clientY - held.startY) < rowHeightPx / 3) return false
  if (!drag) grid.scroller.setPointerCapture?.(event.pointerId)
  const box = grid.scroller.getBoundingClientRect()
  const y = event.clientY - box.top
  if (y < rowHeightPx + edgePx) grid.scroller.scrollTop -= rowHeightPx
  if (y > grid.scroller.clientHeight - rowHeightPx - edgePx) grid.scroller.scrollTop += rowHeightPx
  const before = Math.round((y + grid.scroller.scrollTop - rowHeightPx) / rowHeightPx)
  grid.view.set({ drag: { rows: held.rows, before: Math.max(0, Math.min(before, grid.lines.length)) } })
  return true
}

/** Drops the rows where the insertion line is shown. With `isGivenUp` they stay where they were. */
export function endRowDrag(grid: Grid, isGivenUp = false): void {
  const { drag } = grid.view.get()
  grid.pressedRows = undefined
  if (!drag) return
  grid.view.set({ drag: undefined })
  if (!isGivenUp) moveRows(grid, drag.rows, drag.before)
  focusGrid(grid)
}
