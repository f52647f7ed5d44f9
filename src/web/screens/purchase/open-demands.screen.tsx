import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { purchaseDemandDocument } from '#resources/documents/purchase/purchase-demand.document.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase/purchase-order.document.ts'
import { useOperation } from '../../client/api.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { documentWords } from '../../document-words/words.ts'
import { useSay } from '../../i18n/index.ts'
import { TabLink } from '../../navigation/tab-link.tsx'
import { ReferenceFilter } from '../../resources/reference-filter.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Figure } from '../../ui/figure.tsx'
import { type Column, useDataTable } from '../../ui/table/use-data-table.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import { filtersUsed } from '../../views/filters-used.ts'
import { wireQuery } from '../../views/list-query.ts'
import { ReadList, useChosenRows } from '../read-list.tsx'
import { useReadList } from '../use-read-list.ts'
import { MergeDialog, type MergedOrder, mergeWords, type OpenDemand } from './merge-dialog.tsx'

const label = (zh: string, en: string): Words => ({ zh, en })
const words = {
  title: label('待采购', 'To be ordered'),
  depot: label('需求仓库', 'Depot'),
  none: label('没有待采购的需求', 'Nothing waits to be ordered'),
  chooseFirst: label('请先选择要采购的明细', 'Choose the lines to order first'),
  made: label('已生成采购订单草稿：', 'Drafts of purchase orders: '),
  order: label('{supplier}（{lines}行）', '{supplier} ({lines} lines)'),
}
const filters = ['depotId', 'headId'] as const

const text = (id: keyof OpenDemand, words: Words, width: number, card: Column<OpenDemand>['card'] = 'named'): Column<OpenDemand> => ({
  card,
  id,
  label: words,
  width,
  cell: (row) => row[id],
})

const columnsOf = (places: ReturnType<typeof usePlaces>): readonly Column<OpenDemand>[] => [
  {
    id: 'billNo',
    label: label('需求单号', 'Demand'),
    width: 150,
    always: true,
    card: 'line',
    cell: ({ headId, billNo }) => (
      <TabLink to={`${purchaseDemandDocument.form}?id=${headId}`} className="ui-link">
        {billNo}
      </TabLink>
    ),
  },
  text('deliveryDate', label('需求日期', 'Needed by'), 104, 'line'),
  text('depotName', label('需求仓库', 'Depot'), 120),
  text('commInfoCode', label('商品编码', 'Goods code'), 110),
  text('commInfoName', label('商品名称', 'Goods'), 200, 'title'),
  {
    id: 'openQty',
    label: label('待采购数量', 'Open'),
    width: 110,
    align: 'right',
    card: 'named',
    cell: ({ openQty }) => <Figure value={openQty} kind="qty" places={places.qty} />,
  },
  text('unitName', label('单位', 'Unit'), 64),
  {
    id: 'draftQty',
    label: label('草稿占用', 'In drafts'),
    width: 100,
    align: 'right',
    card: 'named',
    cell: ({ draftQty }) => <Figure value={draftQty} kind="qty" places={places.qty} />,
  },
  text('supplierName', label('供应商', 'Supplier'), 180),
]

/**
 * Page of the granted demands that still have to be ordered. Selected lines are merged into drafts of purchase orders,
 * one for each supplier.
 */
export default function OpenDemandsPage() {
  const say = useSay()
  const places = usePlaces()
  const { can } = useSession()
  const columns = useMemo(() => columnsOf(places), [places])
  const { query, view, change, clear } = useReadList('opendemands', filters, columns)
  const options = { placeholderData: keepPreviousData, enabled: !view.waiting }
  const list = useOperation('DemandApi_openLines', { query: wireQuery({ ...query, sort: '' }) }, options)
  const { chosen, forget, ...choice } = useChosenRows(list.data?.records)
  const [made, setMade] = useState<readonly MergedOrder[]>([])
  const merging = useDialog<readonly MergedOrder[]>()
  const model = useDataTable<OpenDemand>({ choice: view.choice, columns, rows: list.data?.records, rowId: ({ id }) => id })
  const merge = async () => {
    const orders = await merging.ask((done) => <MergeDialog rows={chosen} onDone={done} />)
    if (!orders) return
    setMade(orders)
    forget()
    void list.refetch()
  }
  const missing = can(`${purchaseOrderDocument.right}_add`) ? undefined : fillTemplate(documentWords.missingRight, { button: mergeWords })
  const why = missing ?? (chosen.length === 0 ? words.chooseFirst : undefined)
  return (
    <ReadList
      title={words.title}
      right="demand_view"
      className="doc-list"
      {...{ list, view, model, query, change, clear, ...choice }}
      actions={
        <>
          <MadeOrders orders={made} />
          <ActionButton primary opens disabled={why !== undefined} {...(why ? { reason: say(why) } : {})} onRun={merge}>
            {say(mergeWords)}
          </ActionButton>
        </>
      }
      filters={
        <ReferenceFilter to="DepotApi" label={words.depot} value={query.depotId} onChange={(depotId) => change({ depotId, headId: '' })} />
      }
      used={filtersUsed(query, filters)}
      none={words.none}
    >
      {merging.dialog}
    </ReadList>
  )
}

/** Links to the drafts that have just been created. */
function MadeOrders({ orders }: { orders: readonly MergedOrder[] }) {
  const say = useSay()
  if (orders.length === 0) return null
  return (
    <output>
      {say(words.made)}
      {orders.map(({ id, supplierName, lineCount }) => (
        <TabLink key={id} to={`${purchaseOrderDocument.form}?id=${id}`} className="ui-link">
          {say(fillTemplate(words.order, { supplier: supplierName, lines: String(lineCount) }))}{' '}
        </TabLink>
      ))}
    </output>
  )
}
