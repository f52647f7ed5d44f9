import { currentDensity, densities } from '../theme/density.ts'

/** The minimum height of a page's table, in px. `table.css` has the same value. */
export const leastTableHeightPx = 300

/**
 * The number of rows that fit into a table of this height. The head takes one row, and so does the foot with the sums
 * (`foot`).
 */
export function rowsIn(heightPx: number, { foot = false } = {}): number {
  const { rowPx: rowHeightPx } = densities[currentDensity()]
  const forRows = Math.max(heightPx, leastTableHeightPx) - rowHeightPx * (foot ? 2 : 1)
  return Math.max(1, Math.floor(forRows / rowHeightPx))
}

/** The number of rows that fit into the table that contains an element. */
export function rowsAround(inside: Element | null): number {
  const frame = inside?.closest('.ui-table-frame')
  return rowsIn(frame?.clientHeight ?? 0, { foot: frame?.querySelector('tfoot') != null })
}
