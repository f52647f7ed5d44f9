import { store } from '../../core/store.ts'
import { rowsIn } from './table-rows.ts'

/** The page sizes of lists. */
export const pageSizes = [10, 30, 50, 100, 200] as const
/** The page size in a look-up window. */
export const windowSize = 10

/** The sizes to offer: another size, such as the site's, is listed among them. */
export const sizesWith = (size: number): readonly number[] => [...new Set([...pageSizes, size])].sort((one, other) => one - other)

/** The part of a page's height that is no table: the frame, the page's head, its tools and its pager, in px. */
const besidesTablePx = 198

/** The site's size, or the next one offered where more rows fit on the screen. */
export function fillingSize(site: number, screenHeightPx: number): number {
  const fit = rowsIn(screenHeightPx - besidesTablePx, { foot: true })
  return fit <= site ? site : (pageSizes.find((size) => size >= fit) ?? 200)
}

/**
 * The size in the address, if it is one that is offered; else the one chosen last in this browser, and before any
 * choice the one that fills the page.
 */
export function pageSizeOf(named: number | null, site: number): number {
  const offered = (size: unknown) => sizesWith(site).find((one) => one === size)
  return offered(named) ?? offered(store.read('pageSize')) ?? fillingSize(site, window.innerHeight)
}

/** Remembers the chosen size for all lists of this browser. */
export const keepPageSize = (size: number): void => store.write('pageSize', size)
