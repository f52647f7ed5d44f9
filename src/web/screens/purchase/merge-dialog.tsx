import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { api } from '../../client/api.ts'
import { usePlaces } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ReferencePicker } from '../../resources/reference-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecimalField } from '../../ui/fields/decimal-field.tsx'
import { Figure } from '../../ui/figure.tsx'
import { toast } from '../../ui/toast.tsx'

export type OpenDemand = DataOf<'DemandApi_openLines'>['records'][number]
export type MergedOrder = DataOf<'DemandApi_merge'>[number]

const words = {
  title: { zh: '合并生成采购订单', en: 'Merge into purchase orders' },
  goods: { zh: '商品', en: 'Goods' },
  from: { zh: '需求', en: 'Demand' },
  open: { zh: '待采购', en: 'Open' },
  qty: { zh: '采购数量', en: 'To order' },
  supplier: { zh: '供应商', en: 'Supplier' },
  make: { zh: '生成草稿', en: 'Make drafts' },
  hint: {
    zh: '每个供应商生成一张采购订单草稿；草稿占用的数量不会再次合并。',
    en: 'One draft for each supplier; what drafts hold is not merged again.',
  },
} as const satisfies Record<string, Words>

/** The title of the dialog, also used for the button that opens it. */
export const mergeWords: Words = words.title

type OrderValues = { qty: string; supplier: { id: string; name: string } | undefined }
type Props = { rows: readonly OpenDemand[]; onDone: (made: readonly MergedOrder[] | undefined) => void }

const proposedOrder = ({ openQty, supplierId, supplierName = '' }: OpenDemand): OrderValues => ({
  qty: openQty,
  supplier: supplierId ? { id: supplierId, name: supplierName } : undefined,
})
const isValidOrder = ({ openQty }: OpenDemand, { qty, supplier }: OrderValues) => {
  const figure = readFigure(qty)
  return supplier !== undefined && figure?.gt(0) === true && figure.lte(openQty)
}

/** Dialog for the quantity to order and the supplier of each selected line. It creates the drafts of the orders. */
export function MergeDialog({ rows, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const [typed, setTyped] = useState<readonly OrderValues[]>(() => rows.map(proposedOrder))
  const [isBusy, setBusy] = useState(false)
  const change = (at: number, news: Partial<OrderValues>) => setTyped(typed.map((one, row) => (row === at ? { ...one, ...news } : one)))
  const isReady = rows.every((row, at) => isValidOrder(row, typed[at] ?? proposedOrder(row)))
  const make = async () => {
    setBusy(true)
    try {
      const lines = rows.map(({ id }, at) => ({ id, qty: typed[at]?.qty ?? '', supplierId: typed[at]?.supplier?.id ?? '' }))
      onDone(await api('DemandApi_merge', { body: { lines } }))
    } catch (error) {
      toast.failed(error)
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={isBusy || !isReady} onClick={() => void make()}>
        {say(words.make)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(words.title)} width={860} footer={footer}>
      <p className="ui-muted">{say(words.hint)}</p>
      <div className="doc-pick-frame">
        <table className="ui-table">
          <Heads />
          <tbody>
            {rows.map((row, at) => (
              <MergeRow key={row.id} row={row} typed={typed[at] ?? proposedOrder(row)} onChange={(news) => change(at, news)} />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

function Heads() {
  const say = useSay()
  const head = (label: Words, width?: number, align?: 'right') => (
    <th scope="col" {...(align ? { 'data-align': align } : {})} style={width ? { width } : undefined}>
      {say(label)}
    </th>
  )
  return (
    <thead>
      <tr>
        {head(words.goods)}
        {head(words.from, 190)}
        {head(words.open, 100, 'right')}
        {head(words.qty, 110)}
        {head(words.supplier, 200)}
      </tr>
    </thead>
  )
}

type MergeRowProps = { row: OpenDemand; typed: OrderValues; onChange: (news: Partial<OrderValues>) => void }

function MergeRow({ row, typed, onChange }: MergeRowProps) {
  const say = useSay()
  const places = usePlaces()
  return (
    <tr>
      <td>
        <span className="ui-muted">{row.commInfoCode}</span> {row.commInfoName}
      </td>
      <td>
        {row.billNo} · {row.depotName}
      </td>
      <td data-align="right">
        <Figure value={row.openQty} kind="qty" places={places.qty} /> {row.unitName}
      </td>
      <td>
        <DecimalField
          label={`${say(words.qty)} ${row.commInfoName}`}
          labelHidden
          value={typed.qty}
          onChange={(qty) => onChange({ qty })}
          places={places.qty}
        />
      </td>
      <td>
        <ReferencePicker
          label={`${say(words.supplier)} ${row.commInfoName}`}
          labelHidden
          to="SupplierApi"
          value={typed.supplier}
          onChange={(supplier) => onChange({ supplier })}
          required
        />
      </td>
    </tr>
  )
}
