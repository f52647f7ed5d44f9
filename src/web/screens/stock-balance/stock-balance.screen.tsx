import { useMemo, useState } from 'react'
import { fillPlaceholders } from '#domain/core/words.ts'
import { balanceFields } from '#resources/reports/stock-lists.ts'
import { useOperation } from '../../client/api.ts'
import { useFieldPermissions } from '../../client/field-permissions.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { DateRange } from '../../documents/list/date-range.tsx'
import { ListSearch } from '../../documents/list/list-search.tsx'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { ExportButton } from '../../jobs/export-button.tsx'
import { PrintListButton } from '../../print/list/print-list-button.tsx'
import { ReferenceFilter } from '../../resources/reference-filter.tsx'
import { useDataTable } from '../../ui/table/use-data-table.ts'
import { useListView } from '../../views/use-list-view.ts'
import { exportOfList, formattedSums } from '../field-columns.tsx'
import { ReadList } from '../read-list.tsx'
import { type MovedDays, MovementsDialog } from '../stock/stock-parts.tsx'
import { columnsOf, type OpenMovements } from './balance-columns.tsx'
import { printedBalance } from './balance-print.ts'
import { allGoods, type BalanceRow, useBalancePage, useBalanceQuery } from './balance-query.ts'
import { balanceWords as words } from './balance-words.ts'
import '../stock/stock.css'
import { filtersUsed } from '../../views/filters-used.ts'

const rowId = (row: BalanceRow) => `${row.depotId}:${row.commInfoId}`

function useBalance() {
  const say = useSay()
  const places = usePlaces()
  const { can } = useSession()
  const seen = useFieldPermissions()
  const { address, ...asking } = useBalanceQuery()
  const [opened, setOpened] = useState<{ row: BalanceRow; days: MovedDays }>()
  const { startTime, endTime } = asking.query
  const mayOpen = can('inventory_view')
  const columns = useMemo(() => {
    const open: OpenMovements | undefined = mayOpen ? (row, days) => setOpened({ row, days }) : undefined
    return columnsOf(places, { startTime, endTime }, open, say).filter(({ id }) => seen('InventoryBalanceApi', id))
  }, [places, startTime, endTime, mayOpen, say, seen])
  const view = useListView('inventorybalance', columns, address)
  const list = useBalancePage(asking.asked, !view.waiting)
  const model = useDataTable<BalanceRow>({ choice: view.choice, columns, rows: list.data?.records, rowId })
  return { ...asking, list, view, model, opened, close: () => setOpened(undefined) }
}

/**
 * Page with the opening, received, issued and closing stock of goods by depot, computed from the movements. It also
 * shows whether the movements agree with the stock.
 */
export default function StockBalancePage() {
  const places = usePlaces()
  const shown = useBalance()
  const { query, asked, list, change, view, model, isFiltered, opened, close } = shown
  return (
    <ReadList
      title={words.title}
      right="inventorybalance_view"
      className="stock"
      {...{ list, view, model, query, change }}
      totals={formattedSums(balanceFields, list.data?.sums, places)}
      actions={<PrintListButton prepare={() => printedBalance({ query, asked, model, sums: list.data?.sums, places })} />}
      filters={<BalanceFilters query={query} change={change} />}
      used={filtersUsed(query, Object.keys(allGoods))}
      exporting={<ExportButton right="inventorybalance_export" seen={() => exportOfList('InventoryBalanceApi', asked, model)} />}
      none={words.none}
      clear={isFiltered ? () => change(allGoods) : undefined}
    >
      {opened && <MovementsDialog {...opened} onClose={close} />}
    </ReadList>
  )
}

/** The filters for goods, depot and period, and whether movements and stock agree. */
function BalanceFilters({ query, change }: Pick<ReturnType<typeof useBalance>, 'query' | 'change'>) {
  const say = useSay()
  const { depotId, startTime, endTime, commInfoName } = query
  return (
    <>
      <ReferenceFilter
        to="DepotApi"
        label={balanceFields.depotName.label}
        value={depotId}
        onChange={(chosen) => change({ depotId: chosen })}
      />
      <ListSearch label={say(words.search)} value={commInfoName} onChange={(said) => change({ commInfoName: said })} />
      <DateRange label={words.days} {...{ startTime, endTime }} periods={['month', 'lastMonth']} onChange={change} />
      <Agreement depotId={depotId} />
    </>
  )
}

/** Shows whether movements and stock agree, for all goods in the chosen depots. */
function Agreement({ depotId }: { depotId: string }) {
  const say = useSay()
  const [language] = useLanguage()
  const { data } = useOperation('InventoryBalanceApi_check', { query: { size: 1, ...(depotId ? { depotId } : {}) } })
  if (!data) return null
  const { total } = data
  return total === 0 ? (
    <span className="ui-muted">{say(words.sound)}</span>
  ) : (
    <strong role="alert" className="ui-wrong" title={say(balanceFields.closingQty.label)}>
      {fillPlaceholders(say(words.broken), { count: String(total) }, language)}
    </strong>
  )
}
