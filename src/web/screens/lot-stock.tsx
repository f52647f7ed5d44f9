import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import { useMemo, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import { date, number, text, title } from '#resources/list-columns.ts'
import { lotFields, stockFields } from '#resources/stock-lists.ts'
import { useOperation } from '../api.ts'
import { wireQuery } from '../documents/list/list-query.ts'
import { ListSearch } from '../documents/list/list-search.tsx'
import { useSay } from '../i18n/index.ts'
import { ExportButton } from '../jobs/export-button.tsx'
import type { LabelledGoods } from '../print/labels/labels.ts'
import { LabelsButton } from '../print/labels/labels-button.tsx'
import { ReferenceFilter } from '../resources/reference-filter.tsx'
import { useSeen } from '../seen.ts'
import { usePlaces } from '../session.ts'
import { usePageQuery } from '../shell/use-page-query.ts'
import { ColumnMenu } from '../ui/column-menu.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { useDataTable } from '../ui/use-data-table.ts'
import { usePageSize } from '../use-page-size.ts'
import { useFilterView } from '../views/filter-view.ts'
import { ViewMenu } from '../views/view-menu.tsx'
import { exportAsked, fieldColumns, linkedNumber } from './field-columns.tsx'
import { ReadList } from './read-list.tsx'
import './stock.css'

type Lot = DataOf<'LotStockApi_list'>['records'][number]
type Moved = DataOf<'LotStockApi_trace'>[number]

const words = {
  title: { zh: '批次库存', en: 'Stock by lot' },
  search: { zh: '批号、序列号、商品', en: 'Lot, serial number, goods' },
  depot: { zh: '仓库', en: 'Depot' },
  expiry: { zh: '有效期', en: 'Expiry' },
  all: { zh: '全部', en: 'All' },
  soon: { zh: '临期与过期', en: 'About to expire, or past' },
  past: { zh: '已过期', en: 'Past' },
  none: { zh: '没有按批次或序列号管理的库存', en: 'There is no stock kept by lot or serial number' },
  trace: { zh: '追溯', en: 'Where it has been' },
  noTrace: { zh: '没有记录', en: 'Nothing is known of it' },
} as const satisfies Record<string, Words>

const parsers = {
  keyword: parseAsString.withDefault(''),
  depotId: parseAsString.withDefault(''),
  classifyId: parseAsString.withDefault(''),
  expiring: parseAsString.withDefault(''),
  view: parseAsString.withDefault(''),
  sort: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}
const viewed = ['keyword', 'depotId', 'classifyId', 'expiring'] as const
const nothing = { keyword: '', depotId: '', classifyId: '', expiring: '' }
const sortable = new Set(['commInfoCode', 'lot', 'expiresOn', 'qty'])

function useLots() {
  const say = useSay()
  const places = usePlaces()
  const seen = useSeen()
  const [{ view: named, ...read }, setQuery] = usePageQuery(parsers)
  const [traced, setTraced] = useState<Lot>()
  const sizeOf = usePageSize()
  const query = { ...read, size: sizeOf(read.size) }
  const { expiring, ...asked } = wireQuery(query)
  const filters = { ...asked, ...(expiring ? { expiring: Number(expiring) } : {}) }
  const change = (news: Partial<typeof query>) => void setQuery({ page: 1, ...news })
  const columns = useMemo(() => {
    const cell = (row: Lot) => (
      <button
        type="button"
        className="stock-figure"
        aria-haspopup="dialog"
        aria-label={`${say(words.trace)} ${row.lot}`}
        onClick={() => setTraced(row)}
      >
        {row.lot}
      </button>
    )
    const more = (name: string) => ({ sortable: sortable.has(name), always: name === 'lot', ...(name === 'lot' ? { cell } : {}) })
    return fieldColumns<Lot>(lotFields, places, more).filter(({ id }) => seen('LotStockApi', id))
  }, [places, seen, say])
  const set = (news: object) => void setQuery(news as Parameters<typeof setQuery>[0])
  const view = useFilterView('lotstock', columns, { names: viewed, read: { ...read, view: named }, size: query.size, set })
  const list = useOperation('LotStockApi_list', { query: filters }, { placeholderData: keepPreviousData, enabled: !view.waiting })
  const model = useDataTable<Lot>({ choice: view.choice, columns, rows: list.data?.records, rowId: ({ id }) => id })
  const isFiltered = Object.keys(nothing).some((name) => query[name as keyof typeof nothing] !== '')
  return { query, filters, list, change, view, model, isFiltered, traced, setTraced }
}

/** Stock by depot, goods and lot, first what expires first; a number opens where it has been. */
export function LotStock({ tabs }: { tabs: React.ReactNode }) {
  const say = useSay()
  const { query, filters, list, change, view, model, isFiltered, traced, setTraced } = useLots()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = list.data?.records.filter(({ id }) => chosen.has(id)) ?? []
  return (
    <ReadList
      title={words.title}
      right="inventory_view"
      className="stock"
      {...{ list, model, query, change }}
      selected={chosen}
      onSelect={setChosen}
      deeds={
        <>
          {tabs}
          <LabelsButton goods={rows.map(labelledLot)} kind="lot" />
        </>
      }
      filters={
        <search className="ui-toolbar">
          <ReferenceFilter to="DepotApi" label={words.depot} value={query.depotId} onChange={(depotId) => change({ depotId })} />
          <ReferenceFilter
            to="ClassificationApi"
            label={stockFields.classifyName.label}
            value={query.classifyId}
            onChange={(classifyId) => change({ classifyId })}
          />
          <ExpiryFilter value={query.expiring} onChange={(expiring) => change({ expiring })} />
          <span className="ui-bar ui-bar-end">
            <ListSearch label={say(words.search)} value={query.keyword} onChange={(keyword) => change({ keyword })} />
            <ColumnMenu model={model} />
            <ViewMenu view={view} />
            <ExportButton right="inventory_export" seen={() => exportAsked('LotStockApi', filters, model)} />
          </span>
        </search>
      }
      none={words.none}
      clear={isFiltered ? () => change(nothing) : undefined}
    >
      {traced && <Trace lot={traced} onClose={() => setTraced(undefined)} />}
    </ReadList>
  )
}

const labelledLot = ({ commInfoId, commInfoName = '', commInfoCode = '', unitName, lot, expiresOn, qty }: Lot): LabelledGoods => ({
  ...{ commInfoId, name: commInfoName, code: commInfoCode, unitName, qty, lots: [{ lot, qty, expiresOn }] },
})

function ExpiryFilter({ value, onChange }: { value: string; onChange: (expiring: string) => void }) {
  const say = useSay()
  const options = [
    { value: '', label: say(words.all) },
    { value: '1', label: say(words.soon) },
    { value: '2', label: say(words.past) },
  ]
  return <SelectField label={say(words.expiry)} labelHidden width={190} value={value} onChange={onChange} options={options} />
}

const movedFields = {
  billDate: date('日期', 'Date', 96),
  movementName: text('业务', 'What', 104),
  kindName: text('单据类型', 'Document', 120),
  billNo: number('单号', 'Number'),
  partnerName: title('往来单位', 'Partner', 140),
  depotName: title('仓库', 'Depot', 100),
  qty: lotFields.qty,
  transitQty: lotFields.transitQty,
}

/** Every document that a lot or piece went through. */
function Trace({ lot: { commInfoId, commInfoName, lot }, onClose }: { lot: Lot; onClose: () => void }) {
  const say = useSay()
  const places = usePlaces()
  const { data, error, refetch } = useOperation('LotStockApi_trace', { query: { commInfoId, lot } })
  const columns = useMemo(() => fieldColumns<Moved>(movedFields, places, linkedNumber), [places])
  const model = useDataTable<Moved>({ columns, rows: data, rowId: ({ id }) => id })
  return (
    <Dialog open onClose={onClose} title={`${say(words.trace)} · ${commInfoName ?? ''} · ${lot}`} width={940}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable model={model} label={say(words.trace)} empty={<Empty>{say(words.noTrace)}</Empty>} />
      )}
    </Dialog>
  )
}
