import { parseAsInteger, parseAsString } from 'nuqs/server'
import { useCallback, useMemo } from 'react'
import type { Field, ScreenDefinition } from '#resources/index.ts'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { usePageSize } from '../ui/table/use-page-size.ts'
import { readSort, wireSort } from '../views/sorting.ts'
import type { ListAddress } from '../views/use-list-view.ts'
import type { ViewAddress } from '../views/view-content.ts'

/** The fields by which a list can be filtered, with their names in the query, in the order of the definition. */
export function filterFields({ fields }: ScreenDefinition): [string, Field][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
    if (field.kind === 'references') return field.filterBy === undefined ? [] : [[field.filterBy, field]]
    return field.filter === undefined || field.kind === 'id' ? [] : [[name, field]]
  })
}

/**
 * The query of a list, stored in its address: filters, search, order and page. If the address has no page size, the
 * one used last in this browser applies. After any change other than that of the page, the first page is shown.
 */
export function useListQuery(definition: ScreenDefinition) {
  const parsers = useMemo(() => {
    const filters = filterFields(definition).map(([name]) => [name, parseAsString.withDefault('')] as const)
    return {
      page: parseAsInteger,
      size: parseAsInteger,
      sort: parseAsString,
      q: parseAsString.withDefault(''),
      view: parseAsString.withDefault(''),
      ...Object.fromEntries(filters),
    }
  }, [definition])
  const [values, set] = usePageQuery(parsers)
  const texts = values as Readonly<Record<string, unknown>>
  const page = Math.max(1, values.page ?? 1)
  const sizeOf = usePageSize()
  const size = sizeOf(values.size)
  const sort = useMemo(() => readSort(values.sort ?? definition.sort), [values.sort, definition.sort])
  const filters = useMemo(
    () => Object.fromEntries(filterFields(definition).flatMap(([name]) => (texts[name] ? [[name, String(texts[name])]] : []))),
    [definition, texts],
  )
  const asked = useMemo(() => {
    const given = Object.fromEntries(Object.entries({ ...wireSort(sort), keyword: values.q.trim() }).filter(([, text]) => text !== ''))
    return { current: page, size, ...given, ...filters }
  }, [page, size, sort, values.q, filters])

  const change = useCallback((next: Record<string, string>) => set({ ...next, page: null }), [set])
  const turn = useCallback(
    (next: { page: number; size: number }) => set({ page: next.page === 1 ? null : next.page, size: next.size }),
    [set],
  )
  const clear = useCallback(
    () =>
      set({ ...Object.fromEntries(filterFields(definition).map(([name]) => [name, null])), q: null, page: null } as Parameters<
        typeof set
      >[0]),
    [set, definition],
  )
  const isFiltered = values.q !== '' || Object.keys(filters).length > 0
  const address = useListAddress({ values, filters, size, definition, set: set as (change: Record<string, unknown>) => void })
  return { asked, page, size, sort, search: values.q, filters, isFiltered, change, turn, clear, address }
}

type ListState = {
  values: { page: number | null; size: number | null; sort: string | null; q: string; view: string }
  filters: Readonly<Record<string, string>>
  size: number
  definition: ScreenDefinition
  set: (change: Record<string, unknown>) => void
}

/** Connects the address of the list with saved views, which read it and change it. */
function useListAddress({ values, filters, size, definition, set }: ListState): ListAddress {
  const { q, sort, view } = values
  const seen: ViewAddress = {
    size,
    ...(sort === null ? {} : { sort }),
    ...(q === '' ? {} : { search: q }),
    ...(Object.keys(filters).length === 0 ? {} : { filters: Object.entries(filters).map(([name, value]) => ({ name, value })) }),
  }
  const show: ListAddress['show'] = (to) => {
    const none = Object.fromEntries(filterFields(definition).map(([name]) => [name, null]))
    const theirs = Object.fromEntries(
      (to?.content.filters ?? []).filter(({ name }) => name in none).map(({ name, value }) => [name, value]),
    )
    const { sort: by = null, search = null, size: rows = null } = to?.content ?? {}
    set({ ...none, ...theirs, sort: by, q: search, size: rows, page: null, view: to?.id ?? null })
  }
  const isBare =
    view === '' && q === '' && sort === null && values.page === null && values.size === null && Object.keys(filters).length === 0
  return { viewId: view, isBare, seen, show }
}

export type ListQuery = ReturnType<typeof useListQuery>
