import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DataOf, operationOf } from '#contract/operations.gen.ts'
import { typeOf } from '#resources/documents/types.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { api } from '../../api.ts'
import { useEndlessPages } from '../../endless-pages.ts'
import { useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import { usePaging } from '../../ui/paging.ts'
import type { Column } from '../../ui/use-data-table.ts'
import { usePageSize } from '../../use-page-size.ts'
import { useListView } from '../../views/use-list-view.ts'
import { type DoingId, readingOf } from '../engine/document-operations.ts'
import { useListAddress } from './list-address.ts'
import type { DocumentRow } from './list-columns.tsx'
import { type ListQuery, listQuery, wireQuery } from './list-query.ts'

export type DocumentPage = {
  records: readonly DocumentRow[]
  total: number
  sums: Readonly<Record<string, string>>
  counts: Readonly<Record<string, number>>
}

/** A page of a list by the inner names of its fields. */
export function inInnerNames(kind: string, page: DataOf<DoingId<'list'>>): DocumentPage {
  const partner = typeOf(kind)?.partner
  return { ...page, records: page.records.map((row) => fromWire(partner, row)), sums: fromWire(partner, page.sums) }
}

/** What a list of documents asks for, as it stands in its address, with the view in force and the rows that answer it. */
export function useDocuments(kind: string, columns: readonly Column<DocumentRow>[]) {
  const { config } = useSession()
  const [read, set] = usePageQuery(listQuery)
  const sizeOf = usePageSize()
  const query: ListQuery = useMemo(() => ({ ...read, size: sizeOf(read.size) }), [read, sizeOf])
  const id = readingOf(kind, 'list')
  const view = useListView(stemOf(kind), columns, useListAddress(read, query, set as Parameters<typeof useListAddress>[2], config.today))
  const asked = wireQuery(query)
  const isEndless = usePaging() === 'endless'
  const queryOf = (of: { current: number; size: number }) => ({
    queryKey: [id, { ...asked, ...of }, null],
    queryFn: async ({ signal }: { signal: AbortSignal }) => inInnerNames(kind, await api(id, { query: { ...asked, ...of }, signal })),
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

/** The stem of the rights of a list, by which its views are kept. */
const stemOf = (kind: string): string => (operationOf(readingOf(kind, 'list')).right ?? '').replace(/_view$/, '')
