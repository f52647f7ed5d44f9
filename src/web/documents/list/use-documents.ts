import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DataOf, operationOf } from '#contract/operations.gen.ts'
import { typeOf } from '#resources/documents/types.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { api } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { type DocumentOperationId, readOperationOf } from '../../document-engine/document-operations.ts'
import { usePageQuery } from '../../navigation/use-page-query.ts'
import { useEndlessPages } from '../../ui/table/endless-pages.ts'
import { usePaging } from '../../ui/table/paging.ts'
import type { Column } from '../../ui/table/use-data-table.ts'
import { usePageSize } from '../../ui/table/use-page-size.ts'
import { type ListQuery, listQuery, wireQuery } from '../../views/list-query.ts'
import { useListView } from '../../views/use-list-view.ts'
import { useListAddress } from './list-address.ts'
import type { DocumentRow } from './list-columns.tsx'

export type DocumentPage = {
  records: readonly DocumentRow[]
  total: number
  sums: Readonly<Record<string, string>>
  counts: Readonly<Record<string, number>>
}

/** Converts a page of a list from the API to the browser's field names. */
export function pageFromWire(kind: string, page: DataOf<DocumentOperationId<'list'>>): DocumentPage {
  const partner = typeOf(kind)?.partner
  return { ...page, records: page.records.map((row) => fromWire(partner, row)), sums: fromWire(partner, page.sums) }
}

/** Query, saved view and rows of a document list. The query is stored in the address. */
export function useDocuments(kind: string, columns: readonly Column<DocumentRow>[]) {
  const { config } = useSession()
  const [read, set] = usePageQuery(listQuery)
  const sizeOf = usePageSize()
  const query: ListQuery = useMemo(() => ({ ...read, size: sizeOf(read.size) }), [read, sizeOf])
  const id = readOperationOf(kind, 'list')
  const view = useListView(stemOf(kind), columns, useListAddress(read, query, set as Parameters<typeof useListAddress>[2], config.today))
  const asked = wireQuery(query)
  const isEndless = usePaging() === 'endless'
  const queryOf = (of: { current: number; size: number }) => ({
    queryKey: [id, { ...asked, ...of }, null],
    queryFn: async ({ signal }: { signal: AbortSignal }) => pageFromWire(kind, await api(id, { query: { ...asked, ...of }, signal })),
  })
  const onePage = useQuery({
    ...queryOf({ current: query.page, size: query.size }),
    placeholderData: keepPreviousData,
    enabled: !view.waiting && !isEndless,
  })
  const { current: _, size: __, ...question } = asked
  const allPages = useEndlessPages<DocumentRow, DocumentPage>({
    ...{ on: !view.waiting && isEndless, question: JSON.stringify([id, question]), queryOf },
  })
  return { query, set, view, page: isEndless ? allPages : onePage, endless: isEndless ? allPages.endless : undefined }
}

/** The common beginning of the list's rights. Its saved views are stored under the same name. */
const stemOf = (kind: string): string => (operationOf(readOperationOf(kind, 'list')).right ?? '').replace(/_view$/, '')
