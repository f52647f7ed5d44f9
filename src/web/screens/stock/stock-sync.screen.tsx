import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { text } from '#resources/definition/list-columns.ts'
import { stockFields } from '#resources/reports/stock-lists.ts'
import { api, useOperation } from '../../client/api.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { ListSearch } from '../../documents/list/list-search.tsx'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { type Column, useDataTable } from '../../ui/table/use-data-table.ts'
import { toast } from '../../ui/toast.tsx'
import { wireQuery } from '../../views/list-query.ts'
import { fieldColumns } from '../field-columns.tsx'
import { ReadList } from '../read-list.tsx'
import { useReadList } from '../use-read-list.ts'
import './stock.css'

type SyncRow = DataOf<'SyncInventoryApi_list'>['records'][number]

const words = {
  title: { zh: '库存同步', en: 'Stock sync' },
  search: { zh: '商品名称、编码、条码', en: 'Goods, code, barcode' },
  none: { zh: '没有库存', en: 'There is no stock' },
  push: { zh: '推送', en: 'Tell it' },
  choose: { zh: '先选择要推送的行', en: 'First choose the rows to push' },
} as const satisfies Record<string, Words>
const statuses: readonly Words[] = [
  { zh: '待推送', en: 'Waiting' },
  { zh: '已推送', en: 'Told' },
  { zh: '推送失败', en: 'Failed' },
  { zh: '推送中', en: 'On its way' },
]

const { commInfoCode, commInfoName, barCode, depotName, onHandFreeQty } = stockFields
const fields = {
  ...{ commInfoCode, commInfoName, barCode, depotName, qty: onHandFreeQty },
  ...{
    pushStatus: text('推送状态', 'Told', 88),
    pushTime: text('推送时间', 'When', 150),
    reason: text('失败原因', 'Why not', 200),
    answer: text('对方应答', 'Answer', 200),
  },
}

const filters = ['commInfoName'] as const

/** Page with the stock that is available for sale, and the quantity that was last sent to the other system. */
export default function StockSyncPage() {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const { can } = useSession()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const columns = useMemo(
    () =>
      fieldColumns<SyncRow>(
        fields,
        places,
        (name): Partial<Column<SyncRow>> =>
          name === 'pushStatus' ? { cell: (row) => say(statuses[row.pushStatus] ?? fields.pushStatus.label) } : {},
      ),
    [places, say],
  )
  const { query, view, change, clear } = useReadList('syncwjpyinventory', filters, columns)
  const options = { placeholderData: keepPreviousData, enabled: !view.waiting }
  const list = useOperation('SyncInventoryApi_list', { query: wireQuery({ ...query, sort: '' }) }, options)
  const model = useDataTable<SyncRow>({ choice: view.choice, columns, rows: list.data?.records, rowId: (row) => row.id })
  const push = async () => {
    try {
      for (const id of chosen) await api('SyncInventoryApi_pushwjyp', { body: { id } })
      setChosen(new Set())
    } catch (error) {
      toast.failed(error)
    }
    await list.refetch()
  }
  const whyNot = !can('syncwjpyinventory_push') ? word('noRight') : chosen.size === 0 ? say(words.choose) : undefined
  return (
    <ReadList
      title={words.title}
      right="syncwjpyinventory_view"
      className="stock"
      {...{ list, view, model, query, change, clear }}
      selected={chosen}
      onSelect={setChosen}
      actions={
        <ActionButton onRun={push} disabled={whyNot !== undefined} reason={whyNot}>
          {say(words.push)}
        </ActionButton>
      }
      search={<ListSearch label={say(words.search)} value={query.commInfoName} onChange={(commInfoName) => change({ commInfoName })} />}
      none={words.none}
    />
  )
}
