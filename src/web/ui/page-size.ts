import { store } from '../store.ts'

/** How many rows a page of a list may have. */
export const pageSizes = [10, 30, 50, 100, 200] as const
const usual = 10

/** The sizes to offer: a page of another size, such as the site's in windows to look something up, stands among them. */
export const sizesWith = (size: number): readonly number[] => [...new Set([...pageSizes, size])].sort((one, other) => one - other)

/** The size an address names, if it is one that is offered; else the one that was chosen last in this browser, and ten before that. */
export function pageSizeOf(named: number | null): number {
  const offered = (size: unknown) => pageSizes.find((one) => one === size)
  return offered(named) ?? offered(store.read('pageSize')) ?? usual
}

/** Remembers the size that somebody chose, for all lists of this browser. */
export const keepPageSize = (size: number): void => store.write('pageSize', size)
