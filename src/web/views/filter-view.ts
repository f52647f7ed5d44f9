import { useSession } from '../session.ts'
import { addressWith, seenOf } from './days-in-view.ts'
import { type ListView, useListView } from './use-list-view.ts'

type Read<Name extends string> = Readonly<Record<Name | 'view', string>> & {
  page: number
  size: number | null
  sort?: string
  startTime?: string
  endTime?: string
}
type Change = Readonly<Record<string, string | number | null>>

type Asked<Name extends string> = {
  /** Its filters, which are texts of its address. */
  names: readonly Name[]
  read: Read<Name>
  /** Rows on a page, whether the address says so or not. */
  size: number
  set: (news: Change) => void
}

/** The views of a list whose address holds filters, and days and a sort where it has them; else as `useListView`. */
export function useFilterView<Name extends string>(
  page: string,
  columns: readonly { id: string; hidden?: boolean }[],
  { names, read, size, set }: Asked<Name>,
): ListView {
  const { today } = useSession().config
  const { startTime = '', endTime = '', sort = '' } = read
  const filters = names.flatMap((name) => (read[name] === '' ? [] : [[name, read[name]] as const]))
  return useListView(page, columns, {
    viewId: read.view,
    isBare: filters.length === 0 && startTime + endTime + sort + read.view === '' && read.page === 1 && read.size === null,
    seen: seenOf(filters, { startTime, endTime, sort, size }, today),
    show: (kept) => {
      const address = { ...addressWith(names, kept?.content ?? {}, today), view: kept?.id ?? null }
      set(Object.fromEntries(Object.entries(address).filter(([name]) => name in read)))
    },
  })
}
