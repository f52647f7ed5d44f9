import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { Field } from '#resources/definition/field.ts'
import { stockFields } from '#resources/reports/stock-lists.ts'
import { useOperation } from '../../client/api.ts'
import { useFieldPermissions } from '../../client/field-permissions.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { ListSearch } from '../../documents/list/list-search.tsx'
import { useSay, useWord } from '../../i18n/index.ts'
import { ExportButton } from '../../jobs/export-button.tsx'
import { usePageQuery } from '../../navigation/use-page-query.ts'
import type { LabelledGoods } from '../../print/labels/labels.ts'
import { LabelsButton } from '../../print/labels/labels-button.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, useDataTable } from '../../ui/table/use-data-table.ts'
import { usePageSize } from '../../ui/table/use-page-size.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import { useFilterView } from '../../views/filter-view.ts'
import { wireQuery } from '../../views/list-query.ts'
import { exportOfList, fieldColumns, formattedSums, formattedValue, valueAsText } from '../field-columns.tsx'
import { ReadList } from '../read-list.tsx'
import { ExpectedStock } from './expected-stock.tsx'
import { LotStock } from './lot-stock.tsx'
import { OnHandDialog, RequireDialog, stockActWords } from './stock-dialogs.tsx'
import { noStockFilters, onlyNow, type StockFiltering, StockFilters } from './stock-filters.tsx'
import { type Stock, type StockFigure, StockParts } from './stock-parts.tsx'
import './stock.css'
import { filtersUsed } from '../../views/filters-used.ts'

type Places = ReturnType<typeof usePlaces>

const label = (zh: string, en: string): Words => ({ zh, en })
const words = {
  title: label('库存', 'Stock'),
  search: label('商品编码、名称、条码、拼音', 'Goods code, name, barcode'),
  byLot: label('按批次', 'By lot'),
  coming: label('到货预告', 'What is coming'),
  none: label('还没有库存', 'There is no stock yet'),
  chooseOne: label('先选择一行', 'Choose one row first'),
  chooseDepot: label('先选择同一仓库的商品', 'Choose goods of one depot first'),
} as const

/** The figures that can be opened, with what they show. */
const openedBy: Readonly<Record<string, StockFigure>> = {
  qty: 'movements',
  onOrderQty: 'onOrder',
  transitQty: 'transit',
  reservedQty: 'reserved',
  heldQty: 'held',
}
const sortableTexts = new Set(['commInfoCode', 'commInfoName', 'depotName'])
const sortableFigures = new Set(['qty', 'onOrderQty', 'costAmt'])
const hidden = new Set(['barCode'])

/**
 * Where columns are placed: code and name are pinned, and the card of a phone shows name, code, depot and quantity.
 */
const standing: Readonly<Record<string, Pick<Column<Stock>, 'pin' | 'card' | 'muted'>>> = {
  commInfoCode: { pin: 'left', card: 'line' },
  commInfoName: { pin: 'left', card: 'title' },
  depotName: { card: 'line' },
  classifyName: { muted: true },
  qty: { card: 'figure' },
}

/** The columns of the page. A figure that can be opened is a button. */
const columnsOf = (
  places: Places,
  open: (row: Stock, figure: StockFigure) => void,
  say: ReturnType<typeof useSay>,
): readonly Column<Stock>[] =>
  fieldColumns<Stock>(stockFields, places, (name) => {
    const figure = openedBy[name]
    const field = (stockFields as Readonly<Record<string, Field>>)[name]
    return {
      sortable: sortableTexts.has(name) || sortableFigures.has(name),
      hidden: hidden.has(name),
      always: name === 'commInfoCode',
      card: undefined,
      ...standing[name],
      ...(figure && field
        ? {
            cell: (row) => (
              <button
                type="button"
                className="stock-figure"
                aria-haspopup="dialog"
                aria-label={`${say(field.label)} ${valueAsText(field, row[name as keyof Stock], places)} · ${row.commInfoName ?? ''}`}
                onClick={() => open(row, figure)}
              >
                {formattedValue(field, row[name as keyof Stock], places)}
              </button>
            ),
          }
        : {}),
    }
  })

const parsers = {
  keyword: parseAsString.withDefault(''),
  depotId: parseAsString.withDefault(''),
  classifyId: parseAsString.withDefault(''),
  place: parseAsString.withDefault(''),
  belowMin: parseAsString.withDefault(''),
  asOf: parseAsString.withDefault(''),
  view: parseAsString.withDefault(''),
  sort: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}

/** The filters besides the search. */
const ofBar = ['depotId', 'classifyId', 'place', 'belowMin', 'asOf'] as const
const viewed = ['keyword', 'depotId', 'classifyId', 'place', 'belowMin'] as const

function useStockPage(open: (row: Stock, figure: StockFigure) => void) {
  const say = useSay()
  const places = usePlaces()
  const seen = useFieldPermissions()
  const [{ view: named, ...read }, setQuery] = usePageQuery(parsers)
  const sizeOf = usePageSize()
  const query = { ...read, size: sizeOf(read.size) }
  const columns = useMemo(() => {
    const all = columnsOf(places, open, say)
    return all.filter(({ id }) => seen('InventoryApi', id) && !(query.asOf && onlyNow.has(id)))
  }, [places, open, seen, say, query.asOf])
  const set = (news: object) => void setQuery(news as Parameters<typeof setQuery>[0])
  const view = useFilterView('inventory', columns, { names: viewed, read: { ...read, view: named }, size: query.size, set })
  const { belowMin, ...said } = wireQuery(query)
  const asked = { ...said, ...(belowMin ? { belowMin: 2 } : {}) }
  const stock = useOperation('InventoryApi_selectListNew', { body: asked }, { placeholderData: keepPreviousData, enabled: !view.waiting })
  const model = useDataTable<Stock>({ choice: view.choice, columns, rows: stock.data?.records, rowId: (row) => row.id })
  const change = (news: Partial<typeof query>) => void setQuery({ page: 1, ...news })
  const isFiltered = Object.keys(noStockFilters).some((name) => query[name as keyof StockFiltering] !== '')
  return { query, asked, stock, view, model, change, isFiltered, clear: () => change(noStockFilters) }
}

const byLot = { by: parseAsString.withDefault(''), page: parseAsInteger.withDefault(1), sort: parseAsString.withDefault('') }

const views = [
  ['lot', words.byLot],
  ['coming', words.coming],
] as const

/** The stock by depot and goods, by lot and serial number for goods that are tracked, and the expected receipts. */
export default function StockPage() {
  const say = useSay()
  const [{ by }, setQuery] = usePageQuery(byLot)
  const tabs = views.map(([view, name]) => (
    <Button key={view} aria-pressed={by === view} onClick={() => void setQuery({ by: by === view ? '' : view, page: 1, sort: '' })}>
      {say(name)}
    </Button>
  ))
  if (by === 'coming') return <ExpectedStock tabs={tabs} />
  return by === 'lot' ? <LotStock tabs={tabs} /> : <StockByGoods tabs={tabs} />
}

/** The stock by depot and goods in basic units, with sums over all matching rows. Its figures can be opened. */
function StockByGoods({ tabs }: { tabs: ReactNode }) {
  const say = useSay()
  const places = usePlaces()
  const [opened, setOpened] = useState<{ row: Stock; figure: StockFigure }>()
  const open = useCallback((row: Stock, figure: StockFigure) => setOpened({ row, figure }), [])
  const { query, asked, stock, view, model, change, isFiltered, clear } = useStockPage(open)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = stock.data?.records.filter(({ id }) => chosen.has(id)) ?? []
  const again = () => {
    setChosen(new Set())
    void stock.refetch()
  }
  return (
    <ReadList
      title={words.title}
      right="inventory_view"
      className="stock"
      {...{ list: stock, view, model, query, change }}
      totals={formattedSums(stockFields, stock.data?.sums, places)}
      selected={chosen}
      onSelect={setChosen}
      actions={
        <>
          {tabs}
          <StockActions rows={rows} onDone={again} />
        </>
      }
      filters={<StockFilters query={query} onChange={change} />}
      used={filtersUsed(query, ofBar)}
      search={<ListSearch label={say(words.search)} value={query.keyword} onChange={(keyword) => change({ keyword })} />}
      exporting={<ExportButton right="inventory_export" seen={() => exportOfList('InventoryApi', asked, model)} />}
      none={words.none}
      clear={isFiltered ? clear : undefined}
    >
      {opened && <StockParts {...opened} onClose={() => setOpened(undefined)} />}
    </ReadList>
  )
}

const labelledStock = ({ commInfoId, commInfoName = '', commInfoCode = '', barCode, unitName, wareCode, qty }: Stock): LabelledGoods => ({
  ...{ commInfoId, name: commInfoName, code: commInfoCode, barCode, unitName, place: wareCode, qty },
})

/** Buttons for the selected rows: counting the goods of one row, and requesting goods of one depot from another. */
function StockActions({ rows, onDone }: { rows: readonly Stock[]; onDone: () => void }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const { ask, dialog } = useDialog<boolean>()
  const [first] = rows
  const isOneDepot = first !== undefined && rows.every(({ depotId }) => depotId === first.depotId)
  const act = async (render: Parameters<typeof ask>[0]) => {
    if (await ask(render)) onDone()
  }
  const whyNot = (right: string, fits: boolean, why: Words) =>
    can(right) ? (first ? (fits ? undefined : say(why)) : word('selectOne')) : word('noRight')
  const noCount = whyNot('checkinventory_accounting', rows.length === 1, words.chooseOne)
  const noAsking = whyNot('requirestock_submit', isOneDepot, words.chooseDepot)
  const done = (finish: (isDone: boolean | undefined) => void) => (isDone: boolean) => finish(isDone || undefined)
  return (
    <>
      <ActionButton
        opens
        disabled={noCount !== undefined}
        reason={noCount}
        onRun={() => first && act((finish) => <OnHandDialog row={first} onDone={done(finish)} />)}
      >
        {say(stockActWords.onHand)}
      </ActionButton>
      <ActionButton
        opens
        disabled={noAsking !== undefined}
        reason={noAsking}
        onRun={() => act((finish) => <RequireDialog rows={rows} onDone={done(finish)} />)}
      >
        {say(stockActWords.require)}
      </ActionButton>
      <LabelsButton goods={rows.map(labelledStock)} kind="shelf" />
      {dialog}
    </>
  )
}
