import { snake } from '#domain/core/field.ts'
import type { Sort } from '../ui/table/use-data-table.ts'

/** Parses `code,-name` into a sort by two columns, the second descending. */
export function readSort(text: string): Sort[] {
  return text
    .split(',')
    .filter((one) => one !== '')
    .map((one) => (one.startsWith('-') ? { id: one.slice(1), down: true } : { id: one, down: false }))
}

export const writeSort = (sort: readonly Sort[]): string => sort.map(({ id, down }) => (down ? `-${id}` : id)).join(',')

/** The sort by the column chosen last, for a list that is sorted by one. */
export const lastSort = (sort: readonly Sort[]): string => writeSort(sort.slice(-1))

/**
 * The sort as operations take it: `ascs` come before `descs`. Columns after a descending one follow it in the same
 * list, where a minus gives the direction of each.
 */
export function wireSort(sort: readonly Sort[]): { ascs?: string; descs?: string } {
  const columns = sort.map(({ id, down }) => ({ id: snake(id), down }))
  const ups = columns.findIndex(({ down }) => down)
  const isMixed = ups >= 0 && columns.slice(ups).some(({ down }) => !down)
  const first = ups < 0 || isMixed ? columns : columns.slice(0, ups)
  const rest = columns.slice(first.length).map(({ id }) => id)
  return { ...(first.length > 0 ? { ascs: writeSort(first) } : {}), ...(rest.length > 0 ? { descs: rest.join(',') } : {}) }
}
