import { currentDensity, densities } from './density.ts'

/** No table of a page is lower, in px; `table.css` says the same (rule: smallest table height 300). */
export const leastTableHeightPx = 300

/** How many rows stand in a table of this height at once, its head and, where it has sums, its foot aside (rule: rows follow from the height). */
export function rowsIn(heightPx: number, { foot = false } = {}): number {
  const { rowPx: rowHeightPx } = densities[currentDensity()]
  const forRows = Math.max(heightPx, leastTableHeightPx) - rowHeightPx * (foot ? 2 : 1)
  return Math.max(1, Math.floor(forRows / rowHeightPx))
}

/** The same for the table that something stands in. */
export function rowsAround(inside: Element | null): number {
  const frame = inside?.closest('.ui-table-frame')
  return rowsIn(frame?.clientHeight ?? 0, { foot: frame?.querySelector('tfoot') != null })
}
