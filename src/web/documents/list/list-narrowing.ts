import { filtersUsed } from '../../views/filters-used.ts'
import { type ListQuery, listQuery } from './list-query.ts'

/** What decides which rows are shown, beside state, order and page. */
const narrowing = (Object.keys(listQuery) as (keyof ListQuery)[]).filter(
  (name) => !['status', 'sort', 'view', 'page', 'size'].includes(name),
)

const ofBar = narrowing.filter((name) => name !== 'keyword')

/** How many filters of the bar are in force. */
export const filtersSet = (query: ListQuery): number => filtersUsed(query, ofBar)

export const noFilters: Partial<ListQuery> = Object.fromEntries(narrowing.map((name) => [name, '']))
