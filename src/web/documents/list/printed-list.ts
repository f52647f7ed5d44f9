import type { ReactNode } from 'react'
import { say } from '#domain/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { typeOf } from '#resources/documents/types.ts'
import { api } from '../../api.ts'
import { language } from '../../i18n/index.ts'
import { firstRows, type ListPrint, printedCells } from '../../print/list/list-print.ts'
import type { DataTableModel } from '../../ui/use-data-table.ts'
import { readingOf } from '../engine/document-operations.ts'
import type { DocumentRow } from './list-columns.tsx'
import type { FiltersProps } from './list-filters.tsx'
import { type ListQuery, wireQuery } from './list-query.ts'
import { saidFilters } from './said-filters.ts'
import { inInnerNames } from './use-documents.ts'

type Asked = {
  words: AnyWords
  query: ListQuery
  switches: FiltersProps['switches']
  model: DataTableModel<DocumentRow>
  chosen: readonly DocumentRow[]
  totals: Readonly<Record<string, ReactNode>>
}

/** A list of documents as it is printed: the chosen ones, else all that match, with what they come to. */
export async function printedList({ words, query, switches, model, chosen, totals }: Asked): Promise<ListPrint> {
  const id = readingOf(words.id, 'list')
  const ask = async (page: { current: number; size: number }) =>
    inInnerNames(words.id, await api(id, { query: { ...wireQuery(query), ...page } }))
  const [filters, found] = await Promise.all([
    saidFilters({ kind: words.id, query, switches }),
    chosen.length > 0 ? { rows: chosen, total: chosen.length } : firstRows(ask),
  ])
  return {
    title: say(typeOf(words.id)?.menu.label ?? words.label, language()),
    filters,
    total: found.total,
    ...printedCells(model, found.rows),
    ...(chosen.length > 0 ? {} : { totals }),
  }
}
