import { type ParserMap, parseAsInteger, parseAsString } from 'nuqs/server'
import { useMemo } from 'react'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { usePageSize } from '../ui/table/use-page-size.ts'
import { useFilterView } from '../views/filter-view.ts'

const text = parseAsString.withDefault('')
const days: ReadonlySet<string> = new Set(['startTime', 'endTime'])

type ReadListQuery<Name extends string> = Record<Name, string> & { sort: string; page: number; size: number }
type ListAddressValues<Name extends string> = Record<Name, string> & { view: string; sort: string; page: number; size: number | null }

const parsersOf = (names: readonly string[]): ParserMap => ({
  ...Object.fromEntries(names.map((name) => [name, text])),
  ...{ view: text, sort: text, page: parseAsInteger.withDefault(1), size: parseAsInteger },
})

/**
 * State of a read-only list: its query, which is in the address; its saved views; and a function that clears the
 * filters, undefined if none is set. `names` are the filters, which are texts, and may include days; it must be a
 * constant. `page` is the name under which views are stored.
 */
export function useReadList<Name extends string>(
  page: string,
  names: readonly Name[],
  columns: readonly { id: string; hidden?: boolean }[],
) {
  const parsers = useMemo(() => parsersOf(names), [names])
  const [said, setQuery] = usePageQuery(parsers)
  const sizeOf = usePageSize()
  const read = said as ListAddressValues<Name>
  const { view: _, ...asked } = said
  const query = { ...asked, size: sizeOf(read.size) } as ReadListQuery<Name>
  const set = (news: object) => void setQuery(news)
  const filters = names.filter((name) => !days.has(name))
  const view = useFilterView(page, columns, { names: filters, read, size: query.size, set })
  const change = (news: Partial<ReadListQuery<Name>>) => set({ page: 1, ...news })
  const isFiltered = names.some((name) => query[name] !== '')
  const clear = isFiltered ? () => set({ page: 1, ...Object.fromEntries(names.map((name) => [name, null])) }) : undefined
  return { query, view, change, clear }
}
