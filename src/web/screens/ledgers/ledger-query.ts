import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import type { Ledger } from '#resources/ledger.ts'
import { useOperation } from '../../api.ts'
import { wireQuery } from '../../documents/list/list-query.ts'
import { useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import { usePageSize } from '../../use-page-size.ts'
import { addressWith, seenOf } from '../../views/days-in-view.ts'
import type { ListAddress } from '../../views/use-list-view.ts'
import type { Seen } from '../../views/view-content.ts'
import { booksOf } from '../entity-field.tsx'

const parsers = {
  partner: parseAsString.withDefault(''),
  // of the day book alone: documents of one type
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

/** Nothing is left out. */
export const allEntries: LedgerFiltering = { partner: '', kind: '', startTime: '', endTime: '', entity: null }

/** Filters and sort as the list and its export are asked with them. */
export function askedOf({ party, partner: { name } }: Ledger, { partner, kind, entity, ...query }: LedgerQuery) {
  return {
    ...wireQuery(query),
    ...(partner ? { [name]: partner } : {}),
    ...(party === 'cash' && kind ? { kind } : {}),
    ...booksOf(entity),
  } as Record<string, string | number>
}

/** What of a ledger a view keeps. */
export function keptOf({ partner, kind, entity, ...asked }: LedgerQuery, today: string): Seen {
  const said = Object.entries({ partner, kind }).filter(([, value]) => value !== '')
  // the company itself has no name
  return seenOf(said, asked, today, entity === null ? [] : [['entity', entity]])
}

/** The address that a view stands for; of the plain ledger everything is taken out. */
export const addressOf = (content: Partial<Seen>, today: string) => addressWith(['partner', 'kind', 'entity'], content, today)

/** What the address of a ledger's page says, and the same as views keep it. */
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
    seen: keptOf(query, config.today),
    show: (kept) => void setQuery({ ...addressOf(kept?.content ?? {}, config.today), view: kept?.id ?? null }),
  }
  return { query, change, isFiltered, address }
}

/** A ledger as it is asked for; all of them answer the same, and what somebody may not see is absent. */
export function useLedgerPage({ list }: Ledger, asked: Record<string, string | number>, enabled: boolean) {
  return useOperation(list as 'SupplierLedgerApi_supplierlist', { query: asked }, { placeholderData: keepPreviousData, enabled })
}
