import { type ListQuery, listQuery } from './list-query.ts'

/** What decides which rows are shown, beside state, order and page. */
const narrowing = (Object.keys(listQuery) as (keyof ListQuery)[]).filter(
  (name) => !['status', 'sort', 'view', 'page', 'size'].includes(name),
)

/** How many filters of the bar are in force; both ends of a period are one. */
export const filtersSet = (query: ListQuery): number =>
  narrowing.filter((name) => name !== 'keyword' && !(name === 'endTime' && query.startTime) && query[name]).length

export const noFilters: Partial<ListQuery> = Object.fromEntries(narrowing.map((name) => [name, '']))
