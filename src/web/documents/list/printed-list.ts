import type { ReactNode } from 'react'
import { inLanguage } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { typeOf } from '#resources/documents/types.ts'
import { api } from '../../client/api.ts'
import { readOperationOf } from '../../document-engine/document-operations.ts'
import { language } from '../../i18n/index.ts'
import { firstRows, type ListPrint, printedCells } from '../../print/list/list-print.ts'
import type { DataTableModel } from '../../ui/table/use-data-table.ts'
import { type ListQuery, wireQuery } from '../../views/list-query.ts'
import { filterTexts } from './filter-texts.ts'
import type { DocumentRow } from './list-columns.tsx'
import type { FiltersProps } from './list-filters.tsx'
import { pageFromWire } from './use-documents.ts'

type PrintedListInput = {
  words: AnyWords
  query: ListQuery
  switches: FiltersProps['switches']
  model: DataTableModel<DocumentRow>
  chosen: readonly DocumentRow[]
  totals: Readonly<Record<string, ReactNode>>
}

/** A document list for printing: the selected rows or, without a selection, the first matching ones and all totals. */
export async function printedList({ words, query, switches, model, chosen, totals }: PrintedListInput): Promise<ListPrint> {
  const id = readOperationOf(words.id, 'list')
  const ask = async (page: { current: number; size: number }) =>
    pageFromWire(words.id, await api(id, { query: { ...wireQuery(query), ...page } }))
  const [filters, found] = await Promise.all([
    filterTexts({ kind: words.id, query, switches }),
    chosen.length > 0 ? { rows: chosen, total: chosen.length } : firstRows(ask),
  ])
  return {
    title: inLanguage(typeOf(words.id)?.menu.label ?? words.label, language()),
    filters,
    total: found.total,
    ...printedCells(model, found.rows),
    ...(chosen.length > 0 ? {} : { totals }),
  }
}
