import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { date, number, text, title } from '#resources/definition/list-columns.ts'
import { lotFields, stockFields } from '#resources/reports/stock-lists.ts'
import { useOperation } from '../../client/api.ts'
import { useFieldPermissions } from '../../client/field-permissions.ts'
import { usePlaces } from '../../client/session.ts'
import { ListSearch } from '../../documents/list/list-search.tsx'
import { useSay } from '../../i18n/index.ts'
import { ExportButton } from '../../jobs/export-button.tsx'
import type { LabelledGoods } from '../../print/labels/labels.ts'
import { LabelsButton } from '../../print/labels/labels-button.tsx'
import { ReferenceFilter } from '../../resources/reference-filter.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useDataTable } from '../../ui/table/use-data-table.ts'
import { wireQuery } from '../../views/list-query.ts'
import { exportOfList, fieldColumns, linkedNumber } from '../field-columns.tsx'
import { ReadList } from '../read-list.tsx'
import { useReadList } from '../use-read-list.ts'
import './stock.css'
import { filtersUsed } from '../../views/filters-used.ts'

type Lot = DataOf<'LotStockApi_list'>['records'][number]
type LotMovement = DataOf<'LotStockApi_trace'>[number]

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

const narrowing = ['keyword', 'depotId', 'classifyId', 'expiring'] as const
const sortable = new Set(['commInfoCode', 'lot', 'expiresOn', 'qty'])

function useLots() {
  const say = useSay()
  const places = usePlaces()
  const seen = useFieldPermissions()
  const [traced, setTraced] = useState<Lot>()
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
  const { query, view, change, clear } = useReadList('lotstock', narrowing, columns)
  const { expiring, ...asked } = wireQuery(query)
  const filters = { ...asked, ...(expiring ? { expiring: Number(expiring) } : {}) }
  const list = useOperation('LotStockApi_list', { query: filters }, { placeholderData: keepPreviousData, enabled: !view.waiting })
  const model = useDataTable<Lot>({ choice: view.choice, columns, rows: list.data?.records, rowId: ({ id }) => id })
  return { query, filters, list, change, view, model, clear, traced, setTraced }
}

/**
 * The stock by depot, goods and lot, with the lots that expire first at the beginning. The number of a lot opens its
 * movements.
 */
export function LotStock({ tabs }: { tabs: React.ReactNode }) {
  const say = useSay()
  const { query, filters, list, change, view, model, clear, traced, setTraced } = useLots()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = list.data?.records.filter(({ id }) => chosen.has(id)) ?? []
  return (
    <ReadList
      title={words.title}
      right="inventory_view"
      className="stock"
      {...{ list, view, model, query, change, clear }}
      selected={chosen}
      onSelect={setChosen}
      actions={
        <>
          {tabs}
          <LabelsButton goods={rows.map(labelledLot)} kind="lot" />
        </>
      }
      filters={
        <>
          <ReferenceFilter to="DepotApi" label={words.depot} value={query.depotId} onChange={(depotId) => change({ depotId })} />
          <ReferenceFilter
            to="ClassificationApi"
            label={stockFields.classifyName.label}
            value={query.classifyId}
            onChange={(classifyId) => change({ classifyId })}
          />
          <ExpiryFilter value={query.expiring} onChange={(expiring) => change({ expiring })} />
        </>
      }
      used={filtersUsed(query, ['depotId', 'classifyId', 'expiring'])}
      search={<ListSearch label={say(words.search)} value={query.keyword} onChange={(keyword) => change({ keyword })} />}
      exporting={<ExportButton right="inventory_export" seen={() => exportOfList('LotStockApi', filters, model)} />}
      none={words.none}
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

/** Dialog with the documents that moved a lot or a serial number. */
function Trace({ lot: { commInfoId, commInfoName, lot }, onClose }: { lot: Lot; onClose: () => void }) {
  const say = useSay()
  const places = usePlaces()
  const { data, error, refetch } = useOperation('LotStockApi_trace', { query: { commInfoId, lot } })
  const columns = useMemo(() => fieldColumns<LotMovement>(movedFields, places, linkedNumber), [places])
  const model = useDataTable<LotMovement>({ columns, rows: data, rowId: ({ id }) => id })
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
