import { inLanguage as sayIn, type Words } from '#domain/core/words.ts'
import { resourceOf } from '#resources/index.ts'
import { balanceFields } from '#resources/reports/stock-lists.ts'
import { api } from '../../client/api.ts'
import type { usePlaces } from '../../client/session.ts'
import { dayRangeText } from '../../documents/list/filter-texts.ts'
import { language } from '../../i18n/index.ts'
import { type FilterText, firstRows, type ListPrint } from '../../print/list/list-print.ts'
import { listPrintWords } from '../../print/list/words.ts'
import { namesOf } from '../../resources/filters-in-words.ts'
import type { DataTableModel } from '../../ui/table/use-data-table.ts'
import { formattedSums, formattedValue, type Sums } from '../field-columns.tsx'
import type { BalanceFiltering, BalanceRow } from './balance-query.ts'
import { balanceWords as words } from './balance-words.ts'

const say = (said: Words) => sayIn(said, language())

type BalancePrintInput = {
  query: BalanceFiltering
  asked: Readonly<Record<string, string | number>>
  model: DataTableModel<BalanceRow>
  sums: Sums
  places: ReturnType<typeof usePlaces>
}

/** The stock balance for printing: all goods that match the filters, with the sums. */
export async function printedBalance({ query, asked, model, sums, places }: BalancePrintInput): Promise<ListPrint> {
  const ask = (page: { current: number; size: number }) => api('InventoryBalanceApi_list', { query: { ...asked, ...page } })
  const [filters, found] = await Promise.all([balanceFiltersInWords(query), firstRows(ask)])
  const columns = model.table.getVisibleLeafColumns().flatMap(({ id }) => model.byId.get(id) ?? [])
  // on paper, figures are not links
  const cell = (row: BalanceRow, id: string) =>
    formattedValue(balanceFields[id as keyof typeof balanceFields], row[id as keyof BalanceRow], places)
  return {
    title: say(words.title),
    filters,
    total: found.total,
    columns,
    rows: found.rows.map((row) => ({ id: model.rowId(row), cells: columns.map(({ id }) => cell(row, id)) })),
    totals: formattedSums(balanceFields, sums, places),
  }
}

/** The filters of the stock balance as readable text. */
async function balanceFiltersInWords({ depotId, commInfoName, ...days }: BalanceFiltering): Promise<readonly FilterText[]> {
  return [
    { label: say(balanceFields.depotName.label), value: depotId === '' ? '' : await namesOf(resourceOf('DepotApi'), depotId) },
    { label: say(listPrintWords.search), value: commInfoName },
    { label: say(words.days), value: dayRangeText(days) },
  ].filter(({ value }) => value !== '')
}
