import { useState } from 'react'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { LineSettings } from '#domain/lines.ts'
import { api } from '../../../../client/api.ts'
import { errorText } from '../../../../client/error-text.ts'
import { useSay, useWord } from '../../../../i18n/index.ts'
import { ReferencePicker } from '../../../../resources/reference-picker.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'

const words = {
  title: { zh: '手工录入明细', en: 'Enter a row' },
  hint: {
    zh: '按发票录入商品、数量和金额，自动对应最早的未开票入库明细。',
    en: 'Enter goods, quantity and amount as they are printed. They are matched to what was received first and is not invoiced.',
  },
  goods: { zh: '商品', en: 'Goods' },
  number: { zh: '来源单号', en: 'Receipt' },
  numberHint: { zh: '不填则从最早的入库单起', en: 'Without one, from the oldest receipt on' },
  qty: { zh: '数量', en: 'Quantity' },
  tax: { zh: '税额', en: 'Tax' },
  total: { zh: '价税合计', en: 'Total' },
  depot: { zh: '预计入库仓库', en: 'Expected in' },
  depotHint: { zh: '还没有入库的数量记在途物资，入库后自动核销', en: 'What is not received yet is on its way until a receipt brings it' },
  take: { zh: '带入', en: 'Take over' },
} as const satisfies Record<string, Words>

export type PrintedLines = DataOf<'PurchaseInvoiceApi_spread'>
type PrintedRow = Partial<BodyOf<'PurchaseInvoiceApi_spread'>['lines'][number]> & {
  commInfoName?: string | undefined
  depotName?: string | undefined
}
type Props = { supplierId: string; mayBeAhead: boolean; settings: LineSettings; onDone: (lines: PrintedLines | undefined) => void }

/** Dialog to enter one row as printed on the supplier's invoice. The server finds the receipts it belongs to. */
export function PrintedRowDialog({ supplierId, mayBeAhead, settings: { places }, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const [row, setRow] = useState<PrintedRow>({})
  const [wrong, setWrong] = useState<string>()
  const set = (next: PrintedRow) => setRow({ ...row, ...next })
  const take = async () => {
    const { commInfoName: _, depotName: __, ...line } = row
    try {
      onDone(await api('PurchaseInvoiceApi_spread', { body: { supplierId, lines: [{ commInfoId: '', qty: '', ...line }] } }))
    } catch (error) {
      setWrong(errorText(error))
    }
  }
  const figure = (field: 'qty' | 'taxAmt' | 'totalAmt', label: Words, decimals: number) => (
    <DecimalField
      label={say(label)}
      required={field === 'qty'}
      value={row[field] ?? ''}
      places={decimals}
      onChange={(text) => set({ [field]: text === '' ? undefined : text })}
    />
  )
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={!row.commInfoId || !row.qty} onClick={() => void take()}>
        {say(words.take)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(words.title)} width={560} footer={footer}>
      <div className="doc-form">
        <p className="ui-hint">{say(words.hint)}</p>
        <ReferencePicker
          label={say(words.goods)}
          to="CommodityApi"
          required
          value={row.commInfoId ? { id: row.commInfoId, name: row.commInfoName ?? '' } : undefined}
          onChange={(goods) => set({ commInfoId: goods?.id, commInfoName: goods?.name } as PrintedRow)}
        />
        {figure('qty', words.qty, places.qty)}
        {figure('totalAmt', words.total, places.amount)}
        {figure('taxAmt', words.tax, places.amount)}
        <TextField
          label={say(words.number)}
          hint={say(words.numberHint)}
          value={row.sourceBillNo ?? ''}
          onChange={(text) => set({ sourceBillNo: text.trim() || undefined } as PrintedRow)}
        />
        {mayBeAhead && !row.sourceBillNo && (
          <ReferencePicker
            label={say(words.depot)}
            to="DepotApi"
            value={row.depotId ? { id: row.depotId, name: row.depotName ?? '' } : undefined}
            onChange={(depot) => set({ depotId: depot?.id, depotName: depot?.name } as PrintedRow)}
            hint={say(words.depotHint)}
          />
        )}
        {wrong && (
          <p className="ui-wrong" role="alert">
            {wrong}
          </p>
        )}
      </div>
    </Dialog>
  )
}
