import { filtersUsed } from '../../views/filters-used.ts'
import { type ListQuery, listQuery } from '../../views/list-query.ts'

/** Everything that decides which rows are shown, except status, order and page. */
const filterNames = (Object.keys(listQuery) as (keyof ListQuery)[]).filter(
  (name) => !['status', 'sort', 'view', 'page', 'size'].includes(name),
)

const barFilters = filterNames.filter((name) => name !== 'keyword')

/** Number of filters of the bar in use. */
export const countFilters = (query: ListQuery): number => filtersUsed(query, barFilters)

export const noFilters: Partial<ListQuery> = Object.fromEntries(filterNames.map((name) => [name, '']))
