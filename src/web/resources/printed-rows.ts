import { inLanguage } from '#domain/core/words.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { language } from '../i18n/index.ts'
import { firstRows, type ListPrint, printedCells } from '../print/list/list-print.ts'
import type { DataTableModel } from '../ui/table/use-data-table.ts'
import { filtersInWords } from './filters-in-words.ts'
import { listOf, type ResourceRow } from './resource-api.ts'
import type { ListQuery } from './use-list-query.ts'
import type { ListRows } from './use-list-rows.ts'

type PrintRequest = {
  definition: ScreenDefinition
  query: ListQuery
  rows: ListRows
  model: DataTableModel<ResourceRow>
  chosen: readonly ResourceRow[]
}

/**
 * A list for printing: the selected rows or, without a selection, the first matching rows; of a tree, the visible
 * rows.
 */
export async function printedRows({ definition, query, rows, model, chosen }: PrintRequest): Promise<ListPrint> {
  const seen = chosen.length > 0 ? chosen : rows.total === undefined ? (rows.records ?? []) : undefined
  const [filters, found] = await Promise.all([
    filtersInWords(definition, query),
    seen ? { rows: seen, total: seen.length } : firstRows((page) => listOf(definition, { ...query.asked, ...page })),
  ])
  return { title: inLanguage(definition.label, language()), filters, total: found.total, ...printedCells(model, found.rows) }
}
