import { snake } from '#domain/core/field.ts'
import type { Sort } from '../ui/table/use-data-table.ts'

/** Parses a sort such as `code,-name`, by two columns of which the second is descending. */
export function readSort(text: string): Sort[] {
  return text
    .split(',')
    .filter((one) => one !== '')
    .map((one) => (one.startsWith('-') ? { id: one.slice(1), down: true } : { id: one, down: false }))
}

export const writeSort = (sort: readonly Sort[]): string => sort.map(({ id, down }) => (down ? `-${id}` : id)).join(',')

/** The sort by the column that was chosen last, for lists that can be sorted by only one. */
export const lastSort = (sort: readonly Sort[]): string => writeSort(sort.slice(-1))

/**
 * The sort in the form that operations take: first the columns of `ascs`, then those of `descs`. If an ascending
 * column follows a descending one, all columns are in `ascs`, and a minus marks the descending ones.
 */
export function wireSort(sort: readonly Sort[]): { ascs?: string; descs?: string } {
  const columns = sort.map(({ id, down }) => ({ id: snake(id), down }))
  const ups = columns.findIndex(({ down }) => down)
  const isMixed = ups >= 0 && columns.slice(ups).some(({ down }) => !down)
  const first = ups < 0 || isMixed ? columns : columns.slice(0, ups)
  const rest = columns.slice(first.length).map(({ id }) => id)
  return { ...(first.length > 0 ? { ascs: writeSort(first) } : {}), ...(rest.length > 0 ? { descs: rest.join(',') } : {}) }
}
