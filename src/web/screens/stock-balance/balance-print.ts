import { say as sayIn, type Words } from '#domain/words.ts'
import { resourceOf } from '#resources/index.ts'
import { balanceFields } from '#resources/stock-lists.ts'
import { api } from '../../api.ts'
import { saidDays } from '../../documents/list/said-filters.ts'
import { language } from '../../i18n/index.ts'
import { firstRows, type ListPrint, type Said } from '../../print/list/list-print.ts'
import { listPrintWords } from '../../print/list/words.ts'
import { namesOf } from '../../resources/said-filters.ts'
import type { usePlaces } from '../../session.ts'
import type { DataTableModel } from '../../ui/use-data-table.ts'
import { type Sums, shownValue, sumsShown } from '../field-columns.tsx'
import type { BalanceFiltering, Row } from './balance-query.ts'
import { balanceWords as words } from './balance-words.ts'

const say = (said: Words) => sayIn(said, language())

type Asked = {
  query: BalanceFiltering
  asked: Readonly<Record<string, string | number>>
  model: DataTableModel<Row>
  sums: Sums
  places: ReturnType<typeof usePlaces>
}

/** The stock balance as it is printed: all goods that its filters leave, and what they come to. */
export async function printedBalance({ query, asked, model, sums, places }: Asked): Promise<ListPrint> {
  const ask = (page: { current: number; size: number }) => api('InventoryBalanceApi_list', { query: { ...asked, ...page } })
  const [filters, found] = await Promise.all([saidFilters(query), firstRows(ask)])
  const columns = model.table.getVisibleLeafColumns().flatMap(({ id }) => model.byId.get(id) ?? [])
  // figures open nothing on paper
  const cell = (row: Row, id: string) => shownValue(balanceFields[id as keyof typeof balanceFields], row[id as keyof Row], places)
  return {
    title: say(words.title),
    filters,
    total: found.total,
    columns,
    rows: found.rows.map((row) => ({ id: model.rowId(row), cells: columns.map(({ id }) => cell(row, id)) })),
    totals: sumsShown(balanceFields, sums, places),
  }
}

/** What the stock balance is narrowed by, as people read it. */
async function saidFilters({ depotId, commInfoName, ...days }: BalanceFiltering): Promise<readonly Said[]> {
  return [
    { label: say(balanceFields.depotName.label), value: depotId === '' ? '' : await namesOf(resourceOf('DepotApi'), depotId) },
    { label: say(listPrintWords.search), value: commInfoName },
    { label: say(words.days), value: saidDays(days) },
  ].filter(({ value }) => value !== '')
}
