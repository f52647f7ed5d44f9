import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { date, number, qty, text, title } from '#resources/definition/list-columns.ts'
import { stockFields } from '#resources/reports/stock-lists.ts'
import { useOperation } from '../../client/api.ts'
import { usePlaces } from '../../client/session.ts'
import { ListSearch } from '../../documents/list/list-search.tsx'
import { useSay } from '../../i18n/index.ts'
import { ReferenceFilter } from '../../resources/reference-filter.tsx'
import { useDataTable } from '../../ui/table/use-data-table.ts'
import { wireQuery } from '../../views/list-query.ts'
import { fieldColumns, linkedNumber } from '../field-columns.tsx'
import { ReadList } from '../read-list.tsx'
import { useReadList } from '../use-read-list.ts'
import './stock.css'
import { filtersUsed } from '../../views/filters-used.ts'

type ExpectedRow = DataOf<'InventoryApi_coming'>['records'][number]

const words = {
  title: { zh: '到货预告', en: 'What is coming' },
  search: { zh: '商品、单号', en: 'Goods, number' },
  none: { zh: '没有待到货', en: 'Nothing is coming' },
} as const satisfies Record<string, Words>

const { commInfoCode, commInfoName, unitName } = stockFields
const fields = {
  deliveryDate: date('预计到货', 'Expected'),
  deliveryRoute: text('配送路线', 'Route', 110),
  depotName: title('仓库', 'Depot', 112),
  fromName: text('来自', 'From', 150),
  kindName: text('单据', 'Document', 110),
  billNo: number('单号', 'Number'),
  statusName: text('状态', 'Status', 110),
  ...{ commInfoCode, commInfoName, unitName },
  qty: qty('待到数量', 'To come', 100),
}

const filters = ['keyword', 'depotId'] as const

/** Receipts that the depots expect, the earliest first. The number in a row opens its document. */
export function ExpectedStock({ tabs }: { tabs: ReactNode }) {
  const say = useSay()
  const places = usePlaces()
  const columns = useMemo(() => fieldColumns<ExpectedRow>(fields, places, linkedNumber), [places])
  const { query, view, change, clear } = useReadList('stockcoming', filters, columns)
  const options = { placeholderData: keepPreviousData, enabled: !view.waiting }
  const list = useOperation('InventoryApi_coming', { query: wireQuery({ ...query, sort: '' }) }, options)
  const model = useDataTable<ExpectedRow>({ choice: view.choice, columns, rows: list.data?.records, rowId: ({ id }) => id })
  return (
    <ReadList
      title={words.title}
      right="inventory_view"
      className="stock"
      {...{ list, view, model, query, change, clear }}
      actions={tabs}
      filters={
        <ReferenceFilter to="DepotApi" label={fields.depotName.label} value={query.depotId} onChange={(depotId) => change({ depotId })} />
      }
      used={filtersUsed(query, ['depotId'])}
      search={<ListSearch label={say(words.search)} value={query.keyword} onChange={(keyword) => change({ keyword })} />}
      none={words.none}
    />
  )
}
