import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import { useMemo } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { fill, type Words } from '#domain/words.ts'
import { balanceFields } from '#resources/stock-lists.ts'
import { ApiRefusal, useOperation } from '../api.ts'
import { DateRange } from '../documents/list/date-range.tsx'
import { wireQuery } from '../documents/list/list-query.ts'
import { ListSearch } from '../documents/list/list-search.tsx'
import { useLanguage, useSay, useWord } from '../i18n/index.ts'
import { ExportButton } from '../jobs/export-button.tsx'
import { ReferenceFilter } from '../resources/reference-filter.tsx'
import { useSeen } from '../seen.ts'
import { usePlaces } from '../session.ts'
import { usePageQuery } from '../shell/use-page-query.ts'
import { Button } from '../ui/button.tsx'
import { ColumnMenu } from '../ui/column-menu.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { keepPageSize } from '../ui/page-size.ts'
import { Pager } from '../ui/pager.tsx'
import { Empty, ErrorState, Forbidden } from '../ui/states.tsx'
import { useDataTable } from '../ui/use-data-table.ts'
import { usePageSize } from '../use-page-size.ts'
import { lastSort, readSort } from '../views/sorting.ts'
import { exportAsked, fieldColumns, sumsShown } from './field-columns.tsx'
import './stock.css'

type Row = DataOf<'InventoryBalanceApi_list'>['records'][number]

const words = {
  title: { zh: '进销存', en: 'Stock balance' },
  search: { zh: '商品名称、编码、条码', en: 'Goods, code, barcode' },
  none: { zh: '这段时间没有库存，也没有出入库', en: 'There was no stock and nothing moved' },
  sound: { zh: '流水与库存一致', en: 'Movements and stock agree' },
  broken: { zh: '{count}个商品的流水与库存不一致', en: 'Movements and stock differ for {count} goods' },
} as const satisfies Record<string, Words>

const parsers = {
  commInfoName: parseAsString.withDefault(''),
  depotId: parseAsString.withDefault(''),
  startTime: parseAsString.withDefault(''),
  endTime: parseAsString.withDefault(''),
  sort: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}
const nothing = { commInfoName: '', depotId: '', startTime: '', endTime: '' }
const sortable = new Set(['commInfoCode', 'commInfoName', 'depotName'])
const { closingQty } = balanceFields

function useBalance() {
  const places = usePlaces()
  const seen = useSeen()
  const [read, setQuery] = usePageQuery(parsers)
  const sizeOf = usePageSize()
  const query = { ...read, size: sizeOf(read.size) }
  const asked = wireQuery(query)
  const list = useOperation('InventoryBalanceApi_list', { query: asked }, { placeholderData: keepPreviousData })
  const change = (news: Partial<typeof query>) => void setQuery({ page: 1, ...news })
  const columns = useMemo(
    () =>
      fieldColumns<Row>(balanceFields, places, (name) => ({ sortable: sortable.has(name), always: name === 'commInfoCode' })).filter(
        ({ id }) => seen('InventoryBalanceApi', id),
      ),
    [places, seen],
  )
  const rowId = (row: Row) => `${row.depotId}:${row.commInfoId}`
  const model = useDataTable<Row>({ name: 'inventorybalance', columns, rows: list.data?.records, rowId })
  const isFiltered = Object.keys(nothing).some((name) => query[name as keyof typeof nothing] !== '')
  return { query, asked, list, change, model, isFiltered }
}

/** What goods in depots started with, what came, left and is there at any day, from the movements; and whether the stock says the same. */
export default function StockBalancePage() {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const { query, asked, list, change, model, isFiltered } = useBalance()
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right="inventorybalance_view" />
  return (
    <div className="shell-page stock">
      <PageHead title={say(words.title)} count={list.data?.total} />
      <search className="ui-bar">
        <ReferenceFilter
          to="DepotApi"
          label={balanceFields.depotName.label}
          value={query.depotId}
          onChange={(depotId) => change({ depotId })}
        />
        <DateRange
          label={{ zh: '日期', en: 'Date' }}
          startTime={query.startTime}
          endTime={query.endTime}
          periods={['month', 'lastMonth']}
          onChange={change}
        />
        <Agreement depotId={query.depotId} />
        <span className="ui-spread" />
        <ListSearch label={say(words.search)} value={query.commInfoName} onChange={(commInfoName) => change({ commInfoName })} />
        <ColumnMenu model={model} />
        <ExportButton
          right="inventorybalance_export"
          seen={() =>
            exportAsked(
              'InventoryBalanceApi',
              asked,
              model.table.getVisibleLeafColumns().map(({ id }) => id),
            )
          }
        />
      </search>
      {list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          model={model}
          label={say(words.title)}
          sort={readSort(query.sort)}
          onSort={(sort) => change({ sort: lastSort(sort) })}
          totals={sumsShown(balanceFields, list.data?.sums, places)}
          refreshing={list.isPlaceholderData}
          empty={
            <Empty action={isFiltered && <Button onClick={() => change(nothing)}>{word('clearFilters')}</Button>}>
              {isFiltered ? word('noMatches') : say(words.none)}
            </Empty>
          }
        />
      )}
      {list.data && (
        <Pager
          page={query.page}
          size={query.size}
          total={list.data.total}
          onChange={(next) => {
            keepPageSize(next.size)
            change(next)
          }}
        />
      )}
    </div>
  )
}

/** Whether movements and balances come to the same, of all goods of the depots asked about. */
function Agreement({ depotId }: { depotId: string }) {
  const say = useSay()
  const [language] = useLanguage()
  const { data } = useOperation('InventoryBalanceApi_check', { query: { size: 1, ...(depotId ? { depotId } : {}) } })
  if (!data) return null
  const { total } = data
  return total === 0 ? (
    <span className="ui-muted">{say(words.sound)}</span>
  ) : (
    <strong role="alert" className="ui-wrong" title={say(closingQty.label)}>
      {fill(say(words.broken), { count: String(total) }, language)}
    </strong>
  )
}
