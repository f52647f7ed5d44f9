import { useState } from 'react'
import { readFigure } from '#domain/decimal.ts'
import type { Words } from '#domain/words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ReferencePicker } from '../../resources/reference-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { WebLine } from '../engine/document-types.ts'
import { QuantitiesTable } from './quantities-table.tsx'

const words = {
  asked: { zh: '申请数量', en: 'Asked back' },
  qty: { zh: '实收数量', en: 'Received' },
  depot: { zh: '入库仓库（不填为原出库仓库）', en: 'Into the depot (else where they left)' },
} as const satisfies Record<string, Words>

/** How much of each line came back, and where it is put. */
export type GoodsBack = { depotId?: string; lines: { id: string; qty: string }[] }

type Props = { title: Words; lines: readonly WebLine[]; onDone: (back: GoodsBack | undefined) => void }

/** Takes in what came back of a request: all that was asked for unless less is entered. */
export function GoodsBackDialog({ title, lines, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const rows = lines.flatMap((line) => (line.id ? [{ line, id: line.id, most: line.qty ?? '0' }] : []))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [depot, setDepot] = useState<{ id: string; name: string }>()
  const came = rows.map(({ id, most }) => ({ id, qty: typed[id]?.trim() || (typed[id] === undefined ? most : '0') }))
  const isFit = came.every(({ qty }) => readFigure(qty)?.isNegative() === false) && came.some(({ qty }) => readFigure(qty)?.gt(0))
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={!isFit} onClick={() => onDone({ lines: came, ...(depot ? { depotId: depot.id } : {}) })}>
        {say(title)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(title)} width={640} footer={footer}>
      <QuantitiesTable {...{ rows, typed }} labels={{ most: words.asked, qty: words.qty }} onType={setTyped} />
      <ReferencePicker label={say(words.depot)} to="DepotApi" value={depot} onChange={setDepot} />
    </Dialog>
  )
}
