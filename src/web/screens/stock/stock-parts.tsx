import { useMemo, useState } from 'react'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { amount, date, number, qty, text, title } from '#resources/definition/list-columns.ts'
import { useOperation } from '../../client/api.ts'
import { useFieldPermissions } from '../../client/field-permissions.ts'
import { usePlaces } from '../../client/session.ts'
import { dayRangeText } from '../../documents/list/filter-texts.ts'
import { useSay } from '../../i18n/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useDataTable } from '../../ui/table/use-data-table.ts'
import { fieldColumns, linkedNumber } from '../field-columns.tsx'

export type Stock = DataOf<'InventoryApi_selectListNew'>['records'][number]
/** A figure of the stock that can be opened: it shows the documents it is made of, or its movements. */
export type StockFigure = QueryOf<'InventoryApi_parts'>['figure'] | 'movements'
type FigurePart = DataOf<'InventoryApi_parts'>[number]
type Movement = DataOf<'InventoryApi_movements'>['records'][number]

const words = {
  reserved: { zh: '订单占用', en: 'Reserved' },
  held: { zh: '待出占用', en: 'Held' },
  onOrder: { zh: '在订量', en: 'On order' },
  transit: { zh: '在途量', en: 'In transit' },
  movements: { zh: '库存流水', en: 'Movements' },
  none: { zh: '没有单据', en: 'There is no document' },
  noneMoved: { zh: '还没有流水', en: 'Nothing has moved yet' },
} as const satisfies Record<StockFigure | 'none' | 'noneMoved', Words>

const partFields = {
  billDate: date('日期', 'Date', 96),
  kindName: text('单据类型', 'Document', 120),
  billNo: number('单号', 'Number'),
  partnerName: title('往来单位', 'Partner', 140),
  qty: qty('数量', 'Quantity'),
}
const movementFields = {
  billDate: partFields.billDate,
  movementName: text('业务', 'What', 104),
  kindName: partFields.kindName,
  billNo: partFields.billNo,
  qty: partFields.qty,
  costAmt: amount('金额', 'Value', 104),
  balanceQty: qty('结存数量', 'There'),
  balanceAmt: amount('结存金额', 'Its value', 104),
}

type Props = { row: Stock; figure: StockFigure; onClose: () => void }

/** Dialog with the documents that a figure of the stock is made of. */
export function StockParts({ row, figure, onClose }: Props) {
  const say = useSay()
  const title = `${say(words[figure])} · ${row.commInfoName ?? ''} · ${row.depotName ?? ''}`
  return (
    <Dialog open onClose={onClose} title={title} width={figure === 'movements' ? 900 : 680}>
      {figure === 'movements' ? <Movements row={row} /> : <Parts row={row} figure={figure} />}
    </Dialog>
  )
}

function Parts({ row: { depotId, commInfoId }, figure }: { row: Stock; figure: Exclude<StockFigure, 'movements'> }) {
  const say = useSay()
  const places = usePlaces()
  const { data, error, refetch } = useOperation('InventoryApi_parts', { query: { depotId, commInfoId, figure } })
  const columns = useMemo(() => fieldColumns<FigurePart>(partFields, places, linkedNumber), [places])
  const model = useDataTable<FigurePart>({ columns, rows: data, rowId: ({ kind, billNo, headId }) => headId ?? `${kind}${billNo ?? ''}` })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <DataTable model={model} label={say(words[figure])} empty={<Empty>{say(words.none)}</Empty>} />
}

/** The goods and the depot whose movements are shown. */
export type MovedGoods = Pick<Stock, 'depotId' | 'commInfoId' | 'commInfoName' | 'depotName'>
export type MovedDays = { startTime?: string; endTime?: string }

/** Dialog with the movements of goods in a depot on the given days; without days, with all movements. */
export function MovementsDialog({ row, days, onClose }: { row: MovedGoods; days: MovedDays; onClose: () => void }) {
  const say = useSay()
  const title = [say(words.movements), row.commInfoName, row.depotName, dayRangeText({ startTime: '', endTime: '', ...days })]
    .filter(Boolean)
    .join(' · ')
  return (
    <Dialog open onClose={onClose} title={title} width={900}>
      <Movements row={row} days={days} />
    </Dialog>
  )
}

function Movements({ row: { depotId, commInfoId }, days = {} }: { row: MovedGoods; days?: MovedDays }) {
  const say = useSay()
  const places = usePlaces()
  const seen = useFieldPermissions()
  const [at, setAt] = useState({ page: 1, size: 20 })
  const query = { depotId, commInfoId, ...days, descs: 'bill_date', current: at.page, size: at.size }
  const { data, error, refetch } = useOperation('InventoryApi_movements', { query })
  const columns = useMemo(
    () =>
      fieldColumns<Movement>(movementFields, places, linkedNumber).filter(({ id }) =>
        seen('InventoryApi', id === 'balanceAmt' ? 'costAmt' : id),
      ),
    [places, seen],
  )
  const model = useDataTable<Movement>({ columns, rows: data?.records, rowId: ({ id }) => id })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <DataTable model={model} label={say(words.movements)} empty={<Empty>{say(words.noneMoved)}</Empty>} />
      {data && <Pager page={at.page} size={at.size} total={data.total} onChange={setAt} />}
    </>
  )
}
