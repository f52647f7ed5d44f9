import { store } from '../store.ts'
import { rowsIn } from './table-rows.ts'

/** How many rows a page of a list may have. */
export const pageSizes = [10, 30, 50, 100, 200] as const
/** Of a page in a window where something is looked up. */
export const windowSize = 10

/** The sizes to offer: a page of another size, such as the site's, stands among them. */
export const sizesWith = (size: number): readonly number[] => [...new Set([...pageSizes, size])].sort((one, other) => one - other)

/** What of a page's height is no table: the frame, the page's head, its tools and its pager, in px. */
const besidesTablePx = 198

/** The site's size, or the next one offered where more rows than that fit on the screen. */
export function fillingSize(site: number, screenHeightPx: number): number {
  const fit = rowsIn(screenHeightPx - besidesTablePx, { foot: true })
  return fit <= site ? site : (pageSizes.find((size) => size >= fit) ?? 200)
}

/** The size an address names, if it is one that is offered; else the one that was chosen last in this browser, and what fills the page before that. */
export function pageSizeOf(named: number | null, site: number): number {
  const offered = (size: unknown) => sizesWith(site).find((one) => one === size)
  return offered(named) ?? offered(store.read('pageSize')) ?? fillingSize(site, window.innerHeight)
}

/** Remembers the size that somebody chose, for all lists of this browser. */
export const keepPageSize = (size: number): void => store.write('pageSize', size)
