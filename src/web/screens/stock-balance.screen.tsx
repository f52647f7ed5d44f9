import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import { useMemo, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { daysLater } from '#domain/day-periods.ts'
import { fill, type Words } from '#domain/words.ts'
import type { Field } from '#resources/define-resource.ts'
import { balanceFields } from '#resources/stock-lists.ts'
import { ApiRefusal, useOperation } from '../api.ts'
import { DateRange } from '../documents/list/date-range.tsx'
import { wireQuery } from '../documents/list/list-query.ts'
import { ListSearch } from '../documents/list/list-search.tsx'
import { useLanguage, useSay, useWord } from '../i18n/index.ts'
import { ExportButton } from '../jobs/export-button.tsx'
import { ReferenceFilter } from '../resources/reference-filter.tsx'
import { useSeen } from '../seen.ts'
import { usePlaces, useSession } from '../session.ts'
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
import { exportAsked, fieldColumns, saidValue, shownValue, sumsShown } from './field-columns.tsx'
import { type MovedDays, MovementsDialog } from './stock-parts.tsx'
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

type Days = { startTime: string; endTime: string }

/** The days whose movements a figure is made of: up to the first day, on the days asked for, up to the last. */
function daysOf(figure: string, { startTime, endTime }: Days): MovedDays {
  const until = endTime === '' ? {} : { endTime }
  if (figure.startsWith('closing')) return until
  if (figure.startsWith('opening')) return { endTime: daysLater(startTime, -1) }
  return { ...(startTime === '' ? {} : { startTime }), ...until }
}

/** Without a first day there was nothing before. */
const hasMovements = (figure: string, { startTime }: Days) => !figure.startsWith('opening') || startTime !== ''

type Open = (row: Row, days: MovedDays) => void

/** The columns; a figure opens the movements that it is made of. */
const columnsOf = (places: ReturnType<typeof usePlaces>, asked: Days, open: Open | undefined, say: ReturnType<typeof useSay>) =>
  fieldColumns<Row>(balanceFields, places, (name) => {
    const field: Field = balanceFields[name as keyof typeof balanceFields]
    const plain = { sortable: sortable.has(name), always: name === 'commInfoCode' }
    if (!open || !/(Qty|Amt)$/.test(name) || !hasMovements(name, asked)) return plain
    const cell = (row: Row) => {
      const figure = row[name as keyof Row]
      if (figure === undefined) return ''
      return (
        <button
          type="button"
          className="stock-figure"
          aria-label={`${say(field.label)} ${saidValue(field, figure, places)} · ${row.commInfoName ?? ''}`}
          onClick={() => open(row, daysOf(name, asked))}
        >
          {shownValue(field, figure, places)}
        </button>
      )
    }
    return { ...plain, cell }
  })

function useBalance() {
  const say = useSay()
  const places = usePlaces()
  const { can } = useSession()
  const seen = useSeen()
  const [read, setQuery] = usePageQuery(parsers)
  const sizeOf = usePageSize()
  const query = { ...read, size: sizeOf(read.size) }
  const asked = wireQuery(query)
  const list = useOperation('InventoryBalanceApi_list', { query: asked }, { placeholderData: keepPreviousData })
  const change = (news: Partial<typeof query>) => void setQuery({ page: 1, ...news })
  const [opened, setOpened] = useState<{ row: Row; days: MovedDays }>()
  const { startTime, endTime } = read
  const mayOpen = can('inventory_view')
  const columns = useMemo(() => {
    const open: Open | undefined = mayOpen ? (row, days) => setOpened({ row, days }) : undefined
    return columnsOf(places, { startTime, endTime }, open, say).filter(({ id }) => seen('InventoryBalanceApi', id))
  }, [places, startTime, endTime, mayOpen, say, seen])
  const rowId = (row: Row) => `${row.depotId}:${row.commInfoId}`
  const model = useDataTable<Row>({ name: 'inventorybalance', columns, rows: list.data?.records, rowId })
  const isFiltered = Object.keys(nothing).some((name) => query[name as keyof typeof nothing] !== '')
  const close = () => setOpened(undefined)
  return { query, asked, list, change, model, isFiltered, opened, close }
}

/** What goods in depots started with, what came, left and is there at any day, from the movements; and whether the stock says the same. */
export default function StockBalancePage() {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const { query, asked, list, change, model, isFiltered, opened, close } = useBalance()
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
      {opened && <MovementsDialog {...opened} onClose={close} />}
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
