import { useSession } from '../client/session.ts'
import { addressWith, viewAddressOf } from './days-in-view.ts'
import { type ListView, useListView } from './use-list-view.ts'

type FilterAddress<Name extends string> = Readonly<Record<Name | 'view', string>> & {
  page: number
  size: number | null
  sort?: string
  startTime?: string
  endTime?: string
}
type AddressChange = Readonly<Record<string, string | number | null>>

type FilterViewOptions<Name extends string> = {
  /** The names of the list's filters, whose values are texts in its address. */
  names: readonly Name[]
  read: FilterAddress<Name>
  /** The page size, whether or not it is in the address. */
  size: number
  set: (news: AddressChange) => void
}

/**
 * The views of a list that has filters in its address, and days and a sort if the list has them. Otherwise the same as
 * `useListView`.
 */
export function useFilterView<Name extends string>(
  page: string,
  columns: readonly { id: string; hidden?: boolean }[],
  { names, read, size, set }: FilterViewOptions<Name>,
): ListView {
  const { today } = useSession().config
  const { startTime = '', endTime = '', sort = '' } = read
  const filters = names.flatMap((name) => (read[name] === '' ? [] : [[name, read[name]] as const]))
  return useListView(page, columns, {
    viewId: read.view,
    isBare: filters.length === 0 && startTime + endTime + sort + read.view === '' && read.page === 1 && read.size === null,
    seen: viewAddressOf(filters, { startTime, endTime, sort, size }, today),
    show: (kept) => {
      const address = { ...addressWith(names, kept?.content ?? {}, today), view: kept?.id ?? null }
      set(Object.fromEntries(Object.entries(address).filter(([name]) => name in read)))
    },
  })
}
