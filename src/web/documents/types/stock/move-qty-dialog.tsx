import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { useSay, useWord } from '../../../i18n/index.ts'
import { ReferenceFilter } from '../../../resources/reference-filter.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DecimalField } from '../../../ui/fields/decimal-field.tsx'
import { proposedOf, QuantitiesTable, type QuantityRow } from '../quantities-table.tsx'

const words = {
  unsent: { zh: '多到、错到商品', en: 'Goods that were not sent' },
  unsentQty: { zh: '数量（基本单位）', en: 'Quantity (basic unit)' },
  unsentHint: { zh: '将生成一张新的草稿单', en: 'A further draft will be made of them' },
  add: { zh: '添加多到、错到', en: 'Add goods that were not sent' },
} as const satisfies Record<string, Words>

export type UnsentGoodsQty = { commInfoId: string; qty: string }
/** The quantities of the lines, and goods that belong to no line. */
export type MovedQtys = { lines: { id: string; qty: string }[]; unsent: UnsentGoodsQty[] }

type Props = {
  title: Words
  /** Labels of the maximum and of the entered quantity. */
  labels: { most: Words; qty: Words }
  rows: readonly QuantityRow[]
  /** True if goods can be added that arrived without being on a line. */
  takesUnsent?: boolean
  onDone: (moved: MovedQtys | undefined) => void
}

const isPositive = (text: string) => readFigure(text)?.gt(0) ?? false

/**
 * Dialog for the quantity of each line that is dispatched or received. The proposed quantity is used unless another
 * one is entered.
 */
export function MoveQtyDialog({ title, labels, rows, takesUnsent = false, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [unsent, setUnsent] = useState<readonly UnsentGoodsQty[]>([])
  const lines = rows.map((row) => ({ id: row.id, qty: (typed[row.id] ?? proposedOf(row)).trim() || '0' }))
  const beside = unsent.filter(({ commInfoId, qty }) => commInfoId || qty.trim())
  const fits = lines.every(({ qty }, at) => {
    const figure = readFigure(qty)
    return figure !== undefined && !figure.isNegative() && figure.lte(rows[at]?.most ?? '0')
  })
  const areWhole = beside.every(({ commInfoId, qty }) => commInfoId && isPositive(qty))
  const isSome = beside.length > 0 || lines.some(({ qty }) => isPositive(qty))
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={!fits || !areWhole || !isSome} onClick={() => onDone({ lines, unsent: beside })}>
        {say(title)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(title)} width={640} footer={footer}>
      <QuantitiesTable {...{ rows, labels, typed }} onType={setTyped} />
      {takesUnsent && <UnsentGoods unsent={unsent} onChange={setUnsent} />}
    </Dialog>
  )
}

/** Fields for goods that arrived without being on a line, or beyond the quantity of their line. */
function UnsentGoods({ unsent, onChange }: { unsent: readonly UnsentGoodsQty[]; onChange: (unsent: readonly UnsentGoodsQty[]) => void }) {
  const say = useSay()
  const put = (at: number, change: Partial<UnsentGoodsQty>) =>
    onChange(unsent.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <fieldset className="doc-filters" aria-label={say(words.unsent)}>
      {unsent.map(({ commInfoId, qty }, at) => (
        // rows are only added, so their place is who they are
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <div key={at} className="doc-filters">
          <ReferenceFilter to="CommodityApi" label={words.unsent} above value={commInfoId} onChange={(id) => put(at, { commInfoId: id })} />
          <DecimalField label={say(words.unsentQty)} value={qty} onChange={(text) => put(at, { qty: text })} width={130} />
        </div>
      ))}
      <Button kind="quiet" onClick={() => onChange([...unsent, { commInfoId: '', qty: '' }])}>
        {say(words.add)}
      </Button>
      {unsent.length > 0 && <p className="ui-muted">{say(words.unsentHint)}</p>}
    </fieldset>
  )
}
