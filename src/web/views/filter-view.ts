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
  /** Its filters, which are texts of its address. */
  names: readonly Name[]
  read: FilterAddress<Name>
  /** Page size, whether the address has it or not. */
  size: number
  set: (news: AddressChange) => void
}

/**
 * The views of a list whose address holds filters, and days and a sort where it has them; else like `useListView`.
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
