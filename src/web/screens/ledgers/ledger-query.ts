import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import type { Ledger } from '#resources/reports/ledger.ts'
import { useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { usePageQuery } from '../../navigation/use-page-query.ts'
import { usePageSize } from '../../ui/table/use-page-size.ts'
import { addressWith, viewAddressOf } from '../../views/days-in-view.ts'
import { wireQuery } from '../../views/list-query.ts'
import type { ListAddress } from '../../views/use-list-view.ts'
import type { ViewAddress } from '../../views/view-content.ts'
import { booksOf } from '../entity-field.tsx'

const parsers = {
  partner: parseAsString.withDefault(''),
  // only in the cash journal: shows documents of one type
  kind: parseAsString.withDefault(''),
  startTime: parseAsString.withDefault(''),
  endTime: parseAsString.withDefault(''),
  entity: parseAsString,
  view: parseAsString.withDefault(''),
  sort: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}

export type LedgerFiltering = { partner: string; kind: string; startTime: string; endTime: string; entity: string | null }
export type LedgerQuery = LedgerFiltering & { sort: string; page: number; size: number }

/** No filters. */
export const allEntries: LedgerFiltering = { partner: '', kind: '', startTime: '', endTime: '', entity: null }

/** Filters and sort order as query parameters of the list and of its export. */
export function ledgerParameters({ party, partner: { name } }: Ledger, { partner, kind, entity, ...query }: LedgerQuery) {
  return {
    ...wireQuery(query),
    ...(partner ? { [name]: partner } : {}),
    ...(party === 'cash' && kind ? { kind } : {}),
    ...booksOf(entity),
  } as Record<string, string | number>
}

/** The part of a ledger's query that a saved view stores. */
export function ledgerViewOf({ partner, kind, entity, ...asked }: LedgerQuery, today: string): ViewAddress {
  const said = Object.entries({ partner, kind }).filter(([, value]) => value !== '')
  // stored even if it is empty, because the company itself has the empty name
  return viewAddressOf(said, asked, today, entity === null ? [] : [['entity', entity]])
}

/** The address of a saved view. Without content all filters are cleared. */
export const addressOf = (content: Partial<ViewAddress>, today: string) => addressWith(['partner', 'kind', 'entity'], content, today)

/** The query of a ledger's page, which is in its address, and the same for saved views. */
export function useLedgerQuery() {
  const { config } = useSession()
  const [{ view, ...read }, setQuery] = usePageQuery(parsers)
  const sizeOf = usePageSize()
  const query: LedgerQuery = { ...read, size: sizeOf(read.size) }
  const change = (news: Partial<LedgerQuery>) => void setQuery({ page: 1, ...news })
  const isFiltered = Object.keys(allEntries).some((name) => {
    const said = query[name as keyof LedgerFiltering]
    return said !== '' && said !== null
  })
  const address: ListAddress = {
    viewId: view,
    isBare: !isFiltered && view === '' && read.sort === '' && read.page === 1 && read.size === null,
    seen: ledgerViewOf(query, config.today),
    show: (kept) => void setQuery({ ...addressOf(kept?.content ?? {}, config.today), view: kept?.id ?? null }),
  }
  return { query, change, isFiltered, address }
}

/** Reads a page of a ledger. All ledgers answer in the same shape, without the fields that this user may not see. */
export function useLedgerPage({ list }: Ledger, asked: Record<string, string | number>, enabled: boolean) {
  return useOperation(list as 'SupplierLedgerApi_supplierlist', { query: asked }, { placeholderData: keepPreviousData, enabled })
}
