import { useMemo } from 'react'
import { isPeriod, type ListQuery, listQuery, periodIn, periodOf } from '../../views/list-query.ts'
import type { ListAddress } from '../../views/use-list-view.ts'
import type { ViewAddress } from '../../views/view-content.ts'

type AddressState = { [Name in keyof ListQuery]: Name extends 'size' ? number | null : ListQuery[Name] }
type AddressChange = { [Name in keyof ListQuery]?: ListQuery[Name] | null }

/** Filters of a list beside its search, by their names in the address. */
const filters = (Object.keys(listQuery) as (keyof ListQuery)[]).filter(
  (name) => !['keyword', 'sort', 'page', 'size', 'view'].includes(name),
)

/** Content of a saved view. A usual period is saved by its name, since "this month" moves on. */
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

/** The address of a saved view; empty content gives that of the plain list. */
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

/** The address of a document list as saved views read and write it. */
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
