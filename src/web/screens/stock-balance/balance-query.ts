import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import type { DataOf } from '#contract/operations.gen.ts'
import { useOperation } from '../../api.ts'
import { wireQuery } from '../../documents/list/list-query.ts'
import { useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import { usePageSize } from '../../use-page-size.ts'
import { addressWith, seenOf } from '../../views/days-in-view.ts'
import type { ListAddress } from '../../views/use-list-view.ts'
import type { Seen } from '../../views/view-content.ts'

export type Row = DataOf<'InventoryBalanceApi_list'>['records'][number]
export type BalanceFiltering = { commInfoName: string; depotId: string; startTime: string; endTime: string }
export type BalanceQuery = BalanceFiltering & { sort: string; page: number; size: number }

const parsers = {
  commInfoName: parseAsString.withDefault(''),
  depotId: parseAsString.withDefault(''),
  startTime: parseAsString.withDefault(''),
  endTime: parseAsString.withDefault(''),
  view: parseAsString.withDefault(''),
  sort: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}

/** Nothing is left out. */
export const allGoods: BalanceFiltering = { commInfoName: '', depotId: '', startTime: '', endTime: '' }

/** What of the stock balance a view keeps. */
export function keptOf({ commInfoName, depotId, ...asked }: BalanceQuery, today: string): Seen {
  const filters = Object.entries({ commInfoName, depotId }).filter(([, value]) => value !== '')
  return seenOf(filters, asked, today)
}

/** The address that a view stands for; of the plain page everything is taken out. */
export const addressOf = (content: Partial<Seen>, today: string) => addressWith(['commInfoName', 'depotId'], content, today)

/** What the address of the page says, and the same as views keep it. */
export function useBalanceQuery() {
  const { config } = useSession()
  const [{ view, ...read }, setQuery] = usePageQuery(parsers)
  const sizeOf = usePageSize()
  const query: BalanceQuery = { ...read, size: sizeOf(read.size) }
  const change = (news: Partial<BalanceQuery>) => void setQuery({ page: 1, ...news })
  const isFiltered = Object.keys(allGoods).some((name) => query[name as keyof BalanceFiltering] !== '')
  const address: ListAddress = {
    viewId: view,
    isBare: !isFiltered && view === '' && read.sort === '' && read.page === 1 && read.size === null,
    seen: keptOf(query, config.today),
    show: (kept) => void setQuery({ ...addressOf(kept?.content ?? {}, config.today), view: kept?.id ?? null }),
  }
  return { query, asked: wireQuery(query), change, isFiltered, address }
}

/** The goods asked for, once it is known which view the page opens with. */
export const useBalancePage = (asked: Record<string, string | number>, enabled: boolean) =>
  useOperation('InventoryBalanceApi_list', { query: asked }, { placeholderData: keepPreviousData, enabled })
