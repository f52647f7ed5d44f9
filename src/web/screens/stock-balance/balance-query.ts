import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import type { DataOf } from '#contract/operations.gen.ts'
import { useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { usePageQuery } from '../../navigation/use-page-query.ts'
import { usePageSize } from '../../ui/table/use-page-size.ts'
import { addressWith, viewAddressOf } from '../../views/days-in-view.ts'
import { wireQuery } from '../../views/list-query.ts'
import type { ListAddress } from '../../views/use-list-view.ts'
import type { ViewAddress } from '../../views/view-content.ts'

export type BalanceRow = DataOf<'InventoryBalanceApi_list'>['records'][number]
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

/** No filters. */
export const allGoods: BalanceFiltering = { commInfoName: '', depotId: '', startTime: '', endTime: '' }

/** The part of the stock balance's query that a saved view stores. */
export function balanceViewOf({ commInfoName, depotId, ...asked }: BalanceQuery, today: string): ViewAddress {
  const filters = Object.entries({ commInfoName, depotId }).filter(([, value]) => value !== '')
  return viewAddressOf(filters, asked, today)
}

/** The address of a saved view. Without content all filters are cleared. */
export const addressOf = (content: Partial<ViewAddress>, today: string) => addressWith(['commInfoName', 'depotId'], content, today)

/** The query of the page, which is in its address, and the same for saved views. */
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
    seen: balanceViewOf(query, config.today),
    show: (kept) => void setQuery({ ...addressOf(kept?.content ?? {}, config.today), view: kept?.id ?? null }),
  }
  return { query, asked: wireQuery(query), change, isFiltered, address }
}

/** Reads the stock balance for a query. Nothing is requested until it is known whether the page has a default view. */
export const useBalancePage = (asked: Record<string, string | number>, enabled: boolean) =>
  useOperation('InventoryBalanceApi_list', { query: asked }, { placeholderData: keepPreviousData, enabled })
