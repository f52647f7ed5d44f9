import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import { type ReactNode, useMemo } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import { ApiRefusal, useOperation } from '../api.ts'
import { sortIn, sortText, wireQuery } from '../documents/list/list-query.ts'
import { ListSearch } from '../documents/list/list-search.tsx'
import { useSay, useWord } from '../i18n/index.ts'
import { ReferenceFilter } from '../resources/reference-filter.tsx'
import { useSeen } from '../seen.ts'
import { usePlaces } from '../session.ts'
import { usePageQuery } from '../shell/use-page-query.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ColumnMenu } from '../ui/column-menu.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Figure } from '../ui/figure.tsx'
import { Icon } from '../ui/icons.tsx'
import { keepPageSize, pageSizeOf } from '../ui/page-size.ts'
import { Pager } from '../ui/pager.tsx'
import { Empty, ErrorState, Forbidden } from '../ui/states.tsx'
import { type Column, useDataTable } from '../ui/use-data-table.ts'
import './stock.css'

type Stock = DataOf<'InventoryApi_selectListNew'>['records'][number]
type Places = ReturnType<typeof usePlaces>

const label = (zh: string, en: string): Words => ({ zh, en })
const words = {
  title: label('库存', 'Stock'),
  search: label('商品编码、名称、条码、拼音', 'Goods code, name, barcode'),
  depot: label('仓库', 'Depot'),
  none: label('还没有库存', 'There is no stock yet'),
} as const

/** Text columns, then quantities in basic units, then money. */
function columnsOf(places: Places): readonly Column<Stock>[] {
  const qty = (id: keyof Stock, words: Words, more: Partial<Column<Stock>> = {}): Column<Stock> => ({
    id,
    label: words,
    width: 96,
    align: 'right',
    cell: (row) => <Figure value={String(row[id] ?? '')} kind="qty" places={places.qty} />,
    ...more,
  })
  return [
    {
      id: 'commInfoCode',
      label: label('商品编码', 'Goods code'),
      width: 96,
      sortable: true,
      always: true,
      cell: (row) => row.commInfoCode,
    },
    { id: 'commInfoName', label: label('商品名称', 'Goods'), width: 200, sortable: true, cell: (row) => row.commInfoName },
    { id: 'barCode', label: label('条码', 'Barcode'), width: 124, cell: (row) => row.barCode },
    { id: 'depotName', label: words.depot, width: 112, sortable: true, cell: (row) => row.depotName },
    { id: 'unitName', label: label('基本单位', 'Basic unit'), width: 76, cell: (row) => row.unitName },
    qty('qty', label('现存量', 'On hand'), { sortable: true }),
    { id: 'conversionResult', label: label('换算', 'In units'), width: 96, align: 'right', cell: (row) => row.conversionResult },
    qty('onHandFreeQty', label('可用量', 'Free')),
    qty('onOrderQty', label('在订量', 'On order'), { sortable: true }),
    qty('reservedQty', label('订单占用', 'Reserved'), { hidden: true }),
    qty('heldQty', label('待出占用', 'Held'), { hidden: true }),
    {
      id: 'costPrice',
      label: label('平均成本', 'Average cost'),
      width: 104,
      align: 'right',
      cell: (row) => <Figure value={row.costPrice} places={places.price} />,
    },
    {
      id: 'costAmt',
      label: label('库存金额', 'Value'),
      width: 112,
      align: 'right',
      sortable: true,
      cell: (row) => <Figure value={row.costAmt} places={places.amount} />,
    },
  ]
}

const parsers = {
  keyword: parseAsString.withDefault(''),
  depotId: parseAsString.withDefault(''),
  sort: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}

/** Stock by depot and goods in basic units, with sums over all matches. */
export default function StockPage() {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const [read, setQuery] = usePageQuery(parsers)
  const query = { ...read, size: pageSizeOf(read.size) }
  const stock = useOperation('InventoryApi_selectListNew', { body: wireQuery(query) }, { placeholderData: keepPreviousData })
  const seen = useSeen()
  const columns = useMemo(() => columnsOf(places).filter(({ id }) => seen('InventoryApi', id)), [places, seen])
  const model = useDataTable<Stock>({ name: 'stock', columns, rows: stock.data?.records, rowId: (row) => row.id })
  const change = (news: Partial<typeof query>) => void setQuery({ page: 1, ...news })
  const turn = (next: { page: number; size: number }) => {
    keepPageSize(next.size)
    change(next)
  }
  const isFiltered = query.keyword !== '' || query.depotId !== ''
  const clear = () => change({ keyword: '', depotId: '' })

  if (stock.error instanceof ApiRefusal && stock.error.code === 403) return <Forbidden right="inventory_view" />
  return (
    <div className="shell-page stock">
      <search className="ui-bar">
        <ReferenceFilter to="DepotApi" label={words.depot} value={query.depotId} onChange={(depotId) => change({ depotId })} />
        <span className="ui-spread" />
        <ListSearch label={say(words.search)} value={query.keyword} onChange={(keyword) => change({ keyword })} />
        <ColumnMenu model={model} />
        <IconButton label={word('refresh')} onClick={() => void stock.refetch()}>
          <Icon name="refresh" size={14} />
        </IconButton>
      </search>
      {stock.isError && !stock.data ? (
        <ErrorState error={stock.error} onRetry={() => void stock.refetch()} />
      ) : (
        <DataTable
          model={model}
          label={say(words.title)}
          sort={sortIn(query.sort)}
          onSort={(sort) => change({ sort: sortText(sort) })}
          totals={totalsOf(stock.data, places)}
          refreshing={stock.isPlaceholderData}
          empty={
            <Empty action={isFiltered && <Button onClick={clear}>{word('clearFilters')}</Button>}>
              {isFiltered ? word('noMatches') : say(words.none)}
            </Empty>
          }
        />
      )}
      {stock.data && <Pager page={query.page} size={query.size} total={stock.data.total} onChange={turn} />}
    </div>
  )
}

function totalsOf(stock: DataOf<'InventoryApi_selectListNew'> | undefined, places: Places): Readonly<Record<string, ReactNode>> {
  const sums = Object.entries(stock?.sums ?? {})
  return Object.fromEntries(
    sums.map(([name, sum]) => {
      const money = name === 'costAmt'
      return [name, <Figure key={name} value={sum} kind={money ? 'money' : 'qty'} places={money ? places.amount : places.qty} />]
    }),
  )
}
