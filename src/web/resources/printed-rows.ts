import { say } from '#domain/words.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { language } from '../i18n/index.ts'
import { firstRows, type ListPrint, printedCells } from '../print/list/list-print.ts'
import type { DataTableModel } from '../ui/use-data-table.ts'
import { listOf, type Row } from './resource-api.ts'
import { saidFilters } from './said-filters.ts'
import type { ListQuery } from './use-list-query.ts'
import type { ListRows } from './use-list-rows.ts'

type Asked = { definition: ScreenDefinition; query: ListQuery; rows: ListRows; model: DataTableModel<Row>; chosen: readonly Row[] }

/** A list as it is printed: the chosen rows, else all that match; of rows that hang under each other those that are seen. */
export async function printedRows({ definition, query, rows, model, chosen }: Asked): Promise<ListPrint> {
  const seen = chosen.length > 0 ? chosen : rows.total === undefined ? (rows.records ?? []) : undefined
  const [filters, found] = await Promise.all([
    saidFilters(definition, query),
    seen ? { rows: seen, total: seen.length } : firstRows((page) => listOf(definition, { ...query.asked, ...page })),
  ])
  return { title: say(definition.label, language()), filters, total: found.total, ...printedCells(model, found.rows) }
}
