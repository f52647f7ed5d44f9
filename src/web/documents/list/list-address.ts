import { useMemo } from 'react'
import type { ListAddress } from '../../views/use-list-view.ts'
import type { Seen } from '../../views/view-content.ts'
import { isPeriod, type ListQuery, listQuery, periodIn, periodOf } from './list-query.ts'

type Read = { [Name in keyof ListQuery]: Name extends 'size' ? number | null : ListQuery[Name] }
type Change = { [Name in keyof ListQuery]?: ListQuery[Name] | null }

/** What narrows a list beside its search, under the names of its address. */
const filters = (Object.keys(listQuery) as (keyof ListQuery)[]).filter(
  (name) => !['keyword', 'sort', 'page', 'size', 'view'].includes(name),
)

/** What of a list a view keeps. A usual period is kept by its name: this month is another one next month. */
export function keptOf({ keyword, sort, startTime, endTime, ...rest }: ListQuery, today: string): Seen {
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

/** The address that a view stands for; of the plain list everything is taken out. */
export function addressOf({ id, content }: { id?: string; content: Seen }, today: string): Change {
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

/** The address of a list of documents as views read and write it. */
export function useListAddress(read: Read, query: ListQuery, set: (change: Change) => void, today: string): ListAddress {
  return useMemo(
    () => ({
      viewId: read.view,
      isBare:
        read.page === 1 && read.size === null && ['keyword', 'sort', 'view', ...filters].every((name) => read[name as keyof Read] === ''),
      seen: keptOf(query, today),
      show: (view) => set(addressOf(view ?? { content: {} }, today)),
    }),
    [read, query, set, today],
  )
}
