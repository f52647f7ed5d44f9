import { store } from '../../core/store.ts'
import { rowsIn } from './table-rows.ts'

/** The page sizes of lists. */
export const pageSizes = [10, 30, 50, 100, 200] as const
/** The page size in a look-up window. */
export const windowSize = 10

/** The page sizes to offer: the usual ones and `size`, such as the default of the site. */
export const sizesWith = (size: number): readonly number[] => [...new Set([...pageSizes, size])].sort((one, other) => one - other)

/** The height of a page, in px, that its table cannot use: frame, page head, tools and pager. */
const besidesTablePx = 198

/** The default size of the site. If more rows fit on the screen, it is the next larger size that fills the screen. */
export function fillingSize(site: number, screenHeightPx: number): number {
  const fit = rowsIn(screenHeightPx - besidesTablePx, { foot: true })
  return fit <= site ? site : (pageSizes.find((size) => size >= fit) ?? 200)
}

/**
 * The page size in the address if it is offered, otherwise the one that was last chosen in this browser, otherwise the
 * one that fills the screen.
 */
export function pageSizeOf(named: number | null, site: number): number {
  const offered = (size: unknown) => sizesWith(site).find((one) => one === size)
  return offered(named) ?? offered(store.read('pageSize')) ?? fillingSize(site, window.innerHeight)
}

/** Stores the chosen page size in this browser, for all lists. */
export const keepPageSize = (size: number): void => store.write('pageSize', size)
