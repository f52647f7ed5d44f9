import { useMemo } from 'react'
import { isPeriod, type ListQuery, listQuery, periodIn, periodOf } from '../../views/list-query.ts'
import type { ListAddress } from '../../views/use-list-view.ts'
import type { ViewAddress } from '../../views/view-content.ts'

type AddressState = { [Name in keyof ListQuery]: Name extends 'size' ? number | null : ListQuery[Name] }
type AddressChange = { [Name in keyof ListQuery]?: ListQuery[Name] | null }

/** Query parameters of the list that are filters, other than the search text. */
const filters = (Object.keys(listQuery) as (keyof ListQuery)[]).filter(
  (name) => !['keyword', 'sort', 'page', 'size', 'view'].includes(name),
)

/**
 * Content of a saved view of this list. A usual period such as "this month" is saved by its name, because its dates
 * change.
 */
export function viewContentOf({ keyword, sort, startTime, endTime, ...rest }: ListQuery, today: string): ViewAddress {
  const period = periodIn({ startTime, endTime }, today)
  const said = { ...rest, ...(period ? { period } : { startTime, endTime }) }
  const named = Object.entries(said).filter(([name, value]) => value !== '' && !['page', 'size', 'view'].includes(name))
  return {
    size: rest.size,
    ...(sort === '' ? {} : { sort }),
    ...(keyword === '' ? {} : { search: keyword }),
    ...(named.length === 0 ? {} : { filters: named.map(([name, value]) => ({ name, value: String(value) })) }),
  }
}

/** Address of a saved view. Without content it is the address of the list without filters. */
export function addressOf({ id, content }: { id?: string; content: ViewAddress }, today: string): AddressChange {
  const { period, ...kept } = Object.fromEntries((content.filters ?? []).map(({ name, value }) => [name, value]))
  const said: Record<string, string> = { ...kept, ...(isPeriod(period) ? periodOf(period, today) : {}) }
  return {
    ...Object.fromEntries(filters.map((name) => [name, said[name] ?? null])),
    keyword: content.search ?? null,
    sort: content.sort ?? null,
    size: content.size ?? null,
    page: null,
    view: id ?? null,
  }
}

/** Connects the address of a document list with saved views, which read it and change it. */
export function useListAddress(read: AddressState, query: ListQuery, set: (change: AddressChange) => void, today: string): ListAddress {
  return useMemo(
    () => ({
      viewId: read.view,
      isBare:
        read.page === 1 &&
        read.size === null &&
        ['keyword', 'sort', 'view', ...filters].every((name) => read[name as keyof AddressState] === ''),
      seen: viewContentOf(query, today),
      show: (view) => set(addressOf(view ?? { content: {} }, today)),
    }),
    [read, query, set, today],
  )
}
