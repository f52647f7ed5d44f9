import { filtersUsed } from '../../views/filters-used.ts'
import { type ListQuery, listQuery } from '../../views/list-query.ts'

/** The query parameters that decide which rows are shown, except the status. */
const filterNames = (Object.keys(listQuery) as (keyof ListQuery)[]).filter(
  (name) => !['status', 'sort', 'view', 'page', 'size'].includes(name),
)

const barFilters = filterNames.filter((name) => name !== 'keyword')

/** Number of filters in use, not counting status and search text. */
export const countFilters = (query: ListQuery): number => filtersUsed(query, barFilters)

export const noFilters: Partial<ListQuery> = Object.fromEntries(filterNames.map((name) => [name, '']))
